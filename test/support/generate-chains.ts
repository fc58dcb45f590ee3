/**
 * Small books with two to six updates, made at random: cumulative updates and layers upon one another. Entries are carried,
 * revised under the same or another label, merged by one revision, and dropped, and quote one another. All claims are so.
 */
import { writerOf } from "./book-expressions.ts";

export interface GeneratedChain {
  /** The book first, then one file for each version. */
  readonly files: readonly { readonly path: string; readonly text: string }[];
  readonly versions: readonly string[];
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

/** The same tape gives the same chain. */
export function generateChain(tape: readonly number[]): GeneratedChain {
  const { pick } = writerOf(tape);
  const files = [{ path: "rules/pond/book.rubric", text: printing }];
  const versions: string[] = [];
  // What stands in the last version, oldest first. The same ruling keeps its first label and wind.
  let standing: readonly MadeEntry[] = [];
  let wind = 10;
  let limit = 2;
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
        items.push(erratum(id, limit, "editorial", ` revises ${errata.map(nameOf).join(", ")}`));
        next.push({ id, version, kind: "erratum", wind: limit, label: "splash", quotes: null });
      } else if (only) {
        const id = nameFor(only.id);
        items.push(`carries ${nameOf(only)} as ${id}`);
        next.push({ ...only, id, version });
      }
      const rulings = standing.filter(({ kind }) => kind === "ruling");
      const dropped = new Set(rulings.filter(() => pick(5) === 0));
      // Whoever quotes what falls, falls too.
      for (const each of rulings) if (isQuoting(each, dropped)) dropped.add(each);
      for (const each of rulings) {
        if (dropped.has(each)) continue;
        const id = nameFor(pick(2) === 0 ? each.id : `${each.id}n`);
        const isRevised = pick(4) === 0;
        const isRenamed = isRevised && pick(2) === 0;
        const label = isRenamed ? `${each.label}b` : each.label;
        const entry = { ...each, id, version, label };
        carried.set(each, entry);
        const was = isRenamed ? ` was ${each.id}.${each.label}` : "";
        items.push(
          isRevised
            ? ruling(entry, "editorial", ` revises ${nameOf(each)}`, was)
            : `carries ${nameOf(each)} as ${id}`,
        );
        next.push(entry);
      }
      const falling = rulings.filter((each) => dropped.has(each));
      for (const each of falling.toReversed())
        items.push(`drops ${nameOf(each)} ${each.quotes === null ? "changes" : "editorial"}`);
    }
    const made = 1 + pick(2);
    for (let i = 0; i < made; i++) {
      const quotable = next.filter(({ kind, quotes }) => kind === "ruling" && quotes === null);
      const hasErratum = next.some(({ kind, version: of }) => kind === "erratum" && of === version);
      if (pick(4) === 0 && !hasErratum && limit < 9) {
        const id = nameFor("E1");
        limit++;
        items.push(erratum(id, limit, "changes", ""));
        next.push({ id, version, kind: "erratum", wind: limit, label: "splash", quotes: null });
        continue;
      }
      const quotes = pick(3) === 0 ? (quotable[pick(quotable.length || 1)] ?? null) : null;
      const id = nameFor(`Q${wind}`);
      const entry: MadeEntry = {
        id,
        version,
        kind: "ruling",
        wind: quotes?.wind ?? wind,
        label: `at-${wind}`,
        quotes,
      };
      wind++;
      items.push(ruling(entry, quotes === null ? "changes" : "clarifies", ""));
      next.push(entry);
    }
    const on = isLayer ? `on ${last}` : `on base${last === null ? "" : ` re-issues ${last}`}`;
    files.push({
      path: `rules/pond/${version}.rubric`,
      text: `update ${version} of pond { ${on} held in en }\n${items.join("\n")}\n`,
    });
    versions.push(version);
    standing = next.map((each) => {
      const quoted = each.quotes && carried.get(each.quotes);
      return quoted ? { ...each, quotes: quoted } : each;
    });
  }
  return { files, versions };
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
