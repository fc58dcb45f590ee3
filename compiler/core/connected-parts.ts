/** Strongly connected parts of a directed graph (Tarjan's algorithm, without recursion). */

/**
 * The parts that the starts lead to, each before those that lead to it. The nodes are numbers from 0; `edgesOf` returns
 * the same list each time.
 */
export function connectedParts(
  nodes: number,
  starts: Iterable<number>,
  edgesOf: (node: number) => readonly { readonly to: number }[],
): number[][] {
  const index = new Int32Array(nodes).fill(-1);
  const low = new Int32Array(nodes);
  const isOn = new Uint8Array(nodes);
  const found: number[][] = [];
  const stack: number[] = [];
  const path: { readonly at: number; readonly edges: readonly { readonly to: number }[]; edge: number }[] =
    [];
  let counter = 0;
  const enter = (at: number): void => {
    index[at] = low[at] = counter++;
    stack.push(at);
    isOn[at] = 1;
    path.push({ at, edges: edgesOf(at), edge: 0 });
  };
  const follow = (): void => {
    for (;;) {
      const top = path.at(-1);
      if (top === undefined) break;
      const edge = top.edges[top.edge++];
      if (edge !== undefined) {
        if (index[edge.to] === -1) enter(edge.to);
        else if (isOn[edge.to] === 1) low[top.at] = Math.min(low[top.at] ?? 0, index[edge.to] ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent) low[parent.at] = Math.min(low[parent.at] ?? 0, low[top.at] ?? 0);
      if (low[top.at] !== index[top.at]) continue;
      const part: number[] = [];
      for (;;) {
        const member = stack.pop();
        if (member === undefined) break;
        isOn[member] = 0;
        part.push(member);
        if (member === top.at) break;
      }
      found.push(part);
    }
  };
  for (const start of starts) {
    if (index[start] !== -1) continue;
    enter(start);
    follow();
  }
  return found;
}
