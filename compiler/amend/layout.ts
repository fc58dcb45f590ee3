/**
 * Counts what stands in a container as a printing has it: which nodes may be the third, or the second from the end.
 * Where nodes of unknown number lie between, several may be; whether that will do is left to addresses.ts.
 */
import { childrenOf, subtree } from "./tree.ts";
import type { Layout, Territory, WorkNode, Working, WorkRow } from "./working.ts";

/** A child that counts for a unit, and the places it may have, from either end; several are unseen together. */
interface Counted {
  readonly node: WorkNode;
  readonly fromStart: Reach;
  readonly fromEnd: Reach;
}
interface Reach {
  readonly first: number;
  /** Infinite if the number is unknown. */
  readonly last: number;
}

/** Takes the layout of a provision before the first operation of a version comes to it. */
export function layOut(working: Working, territory: Territory): void {
  if (territory.kind !== "provision" || territory.laidOut === working.step) return;
  territory.laidOut = working.step;
  for (const node of subtree(working, territory.root)) node.layout = layoutOf(node);
}

export function childrenIn(node: WorkNode, lang: string): readonly WorkNode[] {
  return node.layout?.children.filter((child) => child.only === null || child.only === lang) ?? [];
}

/** The containers below a node that have children of that unit, the nearest on each way down. */
export function containersOf(
  working: Working,
  scope: WorkNode,
  unit: string,
  lang: string,
): readonly WorkNode[] {
  return remembered(scope.layout, `containers ${unit} ${lang}`, () => {
    working.visits++;
    if (counted(working, scope, unit, lang).length > 0) return [scope];
    return childrenIn(scope, lang).flatMap((child) => containersOf(working, child, unit, lang));
  });
}

/** The nodes that may stand at that place; a negative place counts from the end. */
export function nodesAt(
  working: Working,
  container: WorkNode,
  unit: string,
  place: number,
  lang: string,
): readonly WorkNode[] {
  const wanted = Math.abs(place);
  const reach = (one: Counted) => (place < 0 ? one.fromEnd : one.fromStart);
  // Places only grow along the way counted, so the nodes that may be meant stand side by side.
  const inOrder =
    place < 0 ? backwards(working, container, unit, lang) : counted(working, container, unit, lang);
  const from = partition(inOrder, (one) => reach(one).last < wanted);
  const to = partition(inOrder, (one) => reach(one).first <= wanted);
  return inOrder.slice(from, to).map(({ node }) => node);
}

/** All children that count for a unit, in order. */
export function allOf(
  working: Working,
  container: WorkNode,
  unit: string,
  lang: string,
): readonly WorkNode[] {
  return counted(working, container, unit, lang).map(({ node }) => node);
}

function counted(working: Working, container: WorkNode, unit: string, lang: string): readonly Counted[] {
  return remembered(container.layout, `places ${unit} ${lang}`, () => {
    const children = childrenIn(container, lang).filter((child) => isOfUnit(child, unit));
    working.visits += children.length;
    const fromStart = reaches(children);
    const fromEnd = reaches([...children].reverse()).reverse();
    return children.map((node, i) => {
      const [start, end] = [fromStart[i], fromEnd[i]];
      if (!start || !end) throw new Error("every child has a place from either end");
      return { node, fromStart: start, fromEnd: end };
    });
  });
}

function backwards(working: Working, container: WorkNode, unit: string, lang: string): readonly Counted[] {
  return remembered(container.layout, `backwards ${unit} ${lang}`, () =>
    [...counted(working, container, unit, lang)].reverse(),
  );
}

function reaches(children: readonly WorkNode[]): Reach[] {
  let least = 0;
  let most = 0;
  return children.map(({ unseen }) => {
    const isMany = unseen === "some" || unseen === "any";
    const reach = { first: least + 1, last: isMany ? Number.POSITIVE_INFINITY : most + 1 };
    least += unseen === "any" ? 0 : 1;
    most = isMany ? Number.POSITIVE_INFINITY : most + 1;
    return reach;
  });
}

function isOfUnit({ unit }: WorkNode, wanted: string): boolean {
  return unit === wanted || (wanted === "sentence" && unit === "remark");
}

/** How many lead the list for which `holds`; those for which it does not come after. */
function partition<T>(list: readonly T[], holds: (one: T) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = list[middle];
    if (one !== undefined && holds(one)) low = middle + 1;
    else high = middle;
  }
  return low;
}

const noRows: readonly WorkRow[] = [];

function layoutOf(node: WorkNode): Layout {
  const { parent, heading, texts, table } = node;
  const rows = table?.rows.filter((row) => row.gone === null) ?? noRows;
  return { parent, children: childrenOf(node), heading, texts, rows, places: null };
}

function remembered<T>(layout: Layout | null, key: string, make: () => readonly T[]): readonly T[] {
  if (!layout) return [];
  layout.places ??= new Map();
  const known = layout.places.get(key) as readonly T[] | undefined;
  if (known) return known;
  const made = make();
  layout.places.set(key, made);
  return made;
}
