/** Plays in which things begin to hold, and are set as far as they may be and further: for whoever plays them. */
export const lampsText = `
book lamps { title en "Lamps"  held in en }
record lamp { oil: count 0..3 }
fact lamps: list of lamp { about en "The lamps." }
event told
event crossed
state light: count 0..9 = 0 { name en "Light" }
state lit: truth = no { name en "Lit" }
state dark: count 0..9 = 0 { name en "Dark" }
state purse: count 0..9 = 2 { name en "Purse" }
state broke: truth = no { name en "Broke" }
state seen: count 0..9 = 0 { name en "Seen" }
provision light {
  sentence s { en "Who sees a light reacts to it." }
  react seeing as soon as light > dark { set lit to yes from s }
  react spending as soon as purse = 0 { set broke to yes from s }
  react burning for l in lamps as soon as l.oil = 3 { set seen to seen + 1 from s }
  react answer after told { set light to 1 from s }
  react leading after crossed { roll way = 1 of D2 from s  go far from s }
  procedure walk { roll d = 1 of D6 from s
    when d >= 4 { set light to 1 from s }
    gives on: truth = lit from s }
  procedure shaded { roll d = 1 of D6 from s
    set light to 1 from s
    set dark to (1 when d >= 3, otherwise 0) from s
    gives on: truth = lit from s }
  procedure lit-between { set light to 1 from s
    roll d = 1 of D6 from s
    set dark to 1 from s
    gives on: truth = lit from s }
  procedure spend { roll d = 1 of D6 from s
    when d >= 5 { pay 2 from purse from s }
    gives out: truth = broke from s }
  procedure fill { roll d = 1 of D6 from s
    each l in lamps { set l.oil to (3 when d >= 3, otherwise 1) from s }
    gives n: count = seen from s }
  procedure together-once { roll d = 1 of D2 from s
    announce told together { set dark to d - 1 from s  step inner { set purse to 1 from s } } from s
    gives on: truth = lit from s }
  procedure too-bright { roll d = 1 of D6 from s
    set light to 2 * d from s
    gives so: count = light from s }
  procedure too-full { roll d = 1 of D6 from s
    each l in lamps { set l.oil to d from s }
    gives n: count = seen from s }
  procedure crossing: count { roll d = 1 of D6 from s
    mode near { announce crossed from s  gives 0 from s }
    mode far { gives d from s } }
}`;
