/**
 * Small books with two to six updates, made at random: cumulative updates and layers upon one another. Entries are carried,
 * amended with and without edits, revised under the same or another label, split, merged by one revision, and dropped, also those
 * below a layer, and quote one another.
 * Event rules are laid over one of the versions and rebased on the last. All claims are so.
 */
import { writerOf } from "./book-expressions.ts";

export interface GeneratedChain {
  /** The book first, then one file for each version. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly versions: readonly string[];
  /** What each version decides, overlays too: below which wind one gets wet, and at which others. */
  readonly decides: ReadonlyMap<string, { readonly below: number; readonly at: readonly number[] }>;
}

interface MadeEntry {
  readonly id: string;
  readonly version: string;
  readonly kind: "ruling" | "erratum";
  /** Of a ruling: the wind of which it rules. Of an erratum: the limit it puts in the sentence. */
  readonly wind: number;
  readonly label: string;
  /** The ruling that it quotes, under the name that it had then. */
  readonly quotes: MadeEntry | null;
  /** The entry that was written, whoever carries it. */
  readonly state: string;
  /** The first entry of those that it goes on from. */
  readonly root: string;
}

const printing = `book pond { held in en }
fact wind: count 0..99 { about en "How strong is the wind?" }
decide wet: truth { about en "Does one get wet?" }
provision jumping on page 1 {
  paragraph 1 {
    sentence splash { en "Whoever jumps gets wet below 2." }
    sentence dry { en "Nobody else does." }
  }
  clauses of wet { splash: yes when wind < 2  otherwise: no from dry }
}
`;

const fates = ["carried", "carried", "revised", "amended", "split"] as const;

/** The same tape gives the same chain. */
export function generateChain(tape: readonly number[]): GeneratedChain {
  const { pick } = writerOf(tape);
  const files = [{ path: "rules/pond/book.rubric", text: printing }];
  const versions: string[] = [];
  // What stands in the last version, oldest first. The same ruling keeps its first label and wind.
  let standing: readonly MadeEntry[] = [];
  let wind = 10;
  let limit = 2;
  const decides = new Map<string, { readonly below: number; readonly at: readonly number[] }>();
  const all = new Map<string, readonly MadeEntry[]>();
  const count = 2 + pick(5);
  for (let n = 1; n <= count; n++) {
    const version = `1.${n}`;
    const last = versions.at(-1) ?? null;
    const isLayer = last !== null && pick(3) === 0;
    const items: string[] = [];
    const next: MadeEntry[] = isLayer ? [...standing] : [];
    const ids = new Set<string>();
    const nameFor = (wanted: string): string => {
      let name = wanted;
      while (ids.has(name)) name = `${name}x`;
      ids.add(name);
      return name;
    };
    const carried = new Map<MadeEntry, MadeEntry>();
    if (!isLayer) {
      const errata = standing.filter(({ kind }) => kind === "erratum");
      const [only] = errata;
      if (errata.length > 1) {
        const id = nameFor("E1");
        const now = limitIn(standing);
        items.push(erratum(id, now, "editorial", ` revises ${errata.map(nameOf).join(", ")}`));
        next.push(madeErratum(id, version, now));
      } else if (only) {
        const id = nameFor(only.id);
        const fate = pick(4);
        if (fate > 1) {
          items.push(`carries ${nameOf(only)} as ${id}`);
          next.push({ ...only, id, version });
        } else {
          const now = fate === 0 && limit < 9 ? ++limit : only.wind;
          items.push(amendedErratum(only, id, now));
          next.push(madeErratum(id, version, now));
        }
      }
    }
    {
      const rulings = standing.filter(({ kind }) => kind === "ruling");
      const dropped = new Set(rulings.filter(() => pick(5) === 0));
      // Whoever quotes what falls, falls too.
      for (const each of rulings) if (isQuoting(each, dropped)) dropped.add(each);
      for (const each of rulings) {
        if (dropped.has(each)) continue;
        const fate = fates[pick(fates.length)];
        // In a layer, what is not revised stands without a word.
        if (isLayer && fate === "carried") continue;
        const id = nameFor(pick(2) === 0 ? each.id : `${each.id}n`);
        const isRenamed = fate === "revised" && pick(2) === 0;
        const label = isRenamed ? `${each.label}b` : each.label;
        const state = fate === "carried" ? each.state : `${version}/${id}`;
        const entry = { ...each, id, version, label, state };
        carried.set(each, entry);
        const place = next.indexOf(each);
        if (place >= 0) next.splice(place, 1);
        const was = isRenamed ? ` was ${each.id}.${each.label}` : "";
        next.push(entry);
        if (fate === "revised") items.push(ruling(entry, "editorial", ` revises ${nameOf(each)}`, was));
        else if (fate === "amended") items.push(amendedRuling(each, id, pick(3)));
        else if (fate === "carried") items.push(`carries ${nameOf(each)} as ${id}`);
        else {
          const part = { ...madeRuling(version, nameFor(`Q${wind}`), wind), root: each.root };
          wind++;
          items.push(ruling(entry, "editorial", ` revises part of ${nameOf(each)}`));
          items.push(ruling(part, "changes", ` revises part of ${nameOf(each)}`));
          next.push(part);
        }
      }
      const falling = rulings.filter((each) => dropped.has(each));
      for (const each of falling) if (next.includes(each)) next.splice(next.indexOf(each), 1);
      // What quotes another falls before it.
      for (const each of falling.toSorted((a, b) => Number(a.quotes === null) - Number(b.quotes === null)))
        items.push(`drops ${nameOf(each)} ${each.quotes === null ? "changes" : "editorial"}`);
    }
    const below = isLayer ? standing.filter(({ kind }) => kind === "erratum") : [];
    const undone = below.length > 0 && pick(3) === 0 ? below[pick(below.length)] : undefined;
    const latest = below.at(-1);
    if (undone === undefined && latest !== undefined && limit < 9 && pick(3) === 0) {
      const id = nameFor("E1");
      limit++;
      items.push(amendedErratum(latest, id, limit));
      next.splice(next.indexOf(latest), 1, madeErratum(id, version, limit));
    } else if (undone !== undefined) {
      next.splice(next.indexOf(undone), 1);
      items.push(`drops ${nameOf(undone)} editorial`);
      // What a later erratum has changed again need not be restored.
      if (undone === below.at(-1)) {
        const id = nameFor("E1");
        const before = below.at(-2)?.wind ?? 2;
        items.push(erratum(id, before, before === undone.wind ? "editorial" : "changes", ""));
        next.push(madeErratum(id, version, before));
      }
    }
    const made = 1 + pick(2);
    for (let i = 0; i < made; i++) {
      const quotable = next.filter(({ kind, quotes }) => kind === "ruling" && quotes === null);
      const hasErratum = next.some(({ kind, version: of }) => kind === "erratum" && of === version);
      if (pick(4) === 0 && !hasErratum && limit < 9) {
        const id = nameFor("E1");
        limit++;
        items.push(erratum(id, limit, "changes", ""));
        next.push(madeErratum(id, version, limit));
        continue;
      }
      const quotes = pick(3) === 0 ? (quotable[pick(quotable.length || 1)] ?? null) : null;
      const id = nameFor(`Q${wind}`);
      const entry: MadeEntry = { ...madeRuling(version, id, wind), wind: quotes?.wind ?? wind, quotes };
      wind++;
      items.push(ruling(entry, quotes === null ? "changes" : "clarifies", ""));
      next.push(entry);
    }
    const on = isLayer ? `on ${last}` : `on base${last === null ? "" : ` re-issues ${last}`}`;
    files.push({
      path: `rules/pond/${version}.rubric`,
      text: header(version, on, items),
    });
    versions.push(version);
    standing = next.map((each) => {
      const quoted = each.quotes && carried.get(each.quotes);
      return quoted ? { ...each, quotes: quoted } : each;
    });
    all.set(version, standing);
    decides.set(version, decidedBy(standing));
  }
  const at = versions[pick(versions.length)] ?? "1.1";
  files.push(...eventRules(at, all.get(at) ?? [], versions.at(-1) ?? at, standing, decides));
  return { files, versions, decides };
}

/** Event rules laid over a version, which add a ruling and revise one; and the same upon the last version. */
function eventRules(
  at: string,
  standing: readonly MadeEntry[],
  last: string,
  later: readonly MadeEntry[],
  decides: Map<string, { readonly below: number; readonly at: readonly number[] }>,
): GeneratedChain["files"] {
  const quoted = new Set(standing.map(({ quotes }) => quotes?.wind));
  const revised = standing.find(
    ({ kind, quotes, wind }) => kind === "ruling" && quotes === null && !quoted.has(wind),
  );
  const [name, next, again] = [`${at}-event`, `${last}-fair`, `${at}-again`];
  const [H1, H2] = [madeRuling(name, "H1", 90), madeRuling(name, "H2", 91)];
  const revises = (...ids: readonly string[]) => ` revises ${ids.join(", ")}`;
  // An amendment has the label of the entry that it amends.
  const isAmended = revised !== undefined && revised.wind % 2 === 0;
  const ownFate = (entry: MadeEntry): string =>
    isAmended ? amendedTo(entry, H2) : ruling(H2, "changes", revises(nameOf(entry)));
  const own = [ruling(H1, "changes", ""), ...(revised ? [ownFate(revised)] : [])];
  const decided = decidedBy([...standing.filter((each) => each !== revised), H1, ...(revised ? [H2] : [])]);
  decides.set(name, decided);
  decides.set(again, decided);
  const heirs = later.filter(({ root }) => root === revised?.root);
  const isQuoted = later.some(({ quotes }) => heirs.some(({ wind }) => wind === quotes?.wind));
  const carried = heirs.every(({ state }) => state === revised?.state);
  const rebasedFate = carried
    ? `carries ${name}/H2 as H2`
    : ruling({ ...H2, version: next }, "editorial", revises(`${name}/H2`, ...heirs.map(nameOf)));
  const rebased = [`carries ${name}/H1 as H1`, ...(revised ? [rebasedFate] : [])];
  const whole = [`carries ${name}/H1 as H1`, ...(revised ? [`carries ${name}/H2 as H2`] : [])];
  const files = [
    { path: `rules/pond/${name}.rubric`, text: header(name, `on ${at}`, own) },
    { path: `rules/pond/${again}.rubric`, text: header(again, `on ${at} re-issues ${name}`, whole) },
  ];
  // A quoted sentence would have to go on.
  if (isQuoted) return files;
  decides.set(
    next,
    decidedBy([...later.filter((each) => !heirs.includes(each)), H1, ...(revised ? [H2] : [])]),
  );
  return [
    ...files,
    { path: `rules/pond/${next}.rubric`, text: header(next, `on ${last} re-issues ${name}`, rebased) },
  ];
}

function header(version: string, on: string, items: readonly string[]): string {
  return `update ${version} of pond { ${on} held in en }\n${items.join("\n")}\n`;
}

/** Errata act one after another: the last one counts. */
function limitIn(standing: readonly MadeEntry[]): number {
  return standing.findLast(({ kind }) => kind === "erratum")?.wind ?? 2;
}

function decidedBy(standing: readonly MadeEntry[]): {
  readonly below: number;
  readonly at: readonly number[];
} {
  return {
    below: limitIn(standing),
    at: standing.flatMap(({ kind, wind }) => (kind === "ruling" ? [wind] : [])),
  };
}

function madeErratum(id: string, version: string, limit: number): MadeEntry {
  return {
    id,
    version,
    kind: "erratum",
    wind: limit,
    label: "splash",
    quotes: null,
    state: `${version}/${id}`,
    root: `${version}/${id}`,
  };
}

function madeRuling(version: string, id: string, wind: number): MadeEntry {
  return {
    id,
    version,
    kind: "ruling",
    wind,
    label: `at-${wind}`,
    quotes: null,
    state: `${version}/${id}`,
    root: `${version}/${id}`,
  };
}

/** Without edits, with the words that it has, or with others. */
function amendedRuling(entry: MadeEntry, id: string, edit: number): string {
  const words = ["too", "also"][edit - 1];
  const text = `replace sentence ${entry.label} { en "At ${entry.wind} ${words}." }`;
  return `amends ${nameOf(entry)} as ${id} editorial { ${words === undefined ? "" : text} }`;
}

function amendedTo(entry: MadeEntry, { id, wind }: MadeEntry): string {
  return `amends ${nameOf(entry)} as ${id} changes {
  replace sentence ${entry.label} { en "At ${wind}." }
  clauses of wet { replace ${entry.label} over otherwise: yes when wind = ${wind} }
}`;
}

function amendedErratum(entry: MadeEntry, id: string, limit: number): string {
  return `amends ${nameOf(entry)} as ${id} ${
    limit === entry.wind
      ? "editorial { }"
      : `changes {
  replace sentence splash { en "Whoever jumps gets wet below ${limit}." }
  clauses of wet { replace splash: yes when wind < ${limit} }
}`
  }`;
}

function isQuoting({ quotes }: MadeEntry, all: ReadonlySet<MadeEntry>): boolean {
  return (
    quotes !== null && [...all].some(({ id, version }) => id === quotes.id && version === quotes.version)
  );
}

function nameOf({ version, id }: MadeEntry): string {
  return `${version}/${id}`;
}

function erratum(id: string, limit: number, claim: string, revises: string): string {
  return `erratum ${id} on jumping${revises} ${claim} {
  replace sentence splash at en page 1, sentence 1 { en "Whoever jumps gets wet below ${limit}." }
  clauses of wet { replace splash: yes when wind < ${limit} }
}`;
}

function ruling({ id, wind, label, quotes }: MadeEntry, claim: string, revises: string, was = ""): string {
  const from = quotes === null ? "" : ` from ${label}, ${nameOf(quotes)}.${quotes.label}`;
  return `ruling ${id} on jumping${revises} ${claim} {
  question en "And at ${wind}?"
  answer { sentence ${label}${was} { en "At ${wind} too." } }
  clauses of wet { ${label} over otherwise: yes when wind = ${wind}${from} }
}`;
}
