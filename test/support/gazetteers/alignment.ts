/** Optimal string alignment by its definition, with the whole table. */
export function alignment(from: readonly string[], to: readonly string[]): number {
  const table: number[][] = [];
  const at = (i: number, j: number): number => table[i]?.[j] ?? Infinity;
  for (let i = 0; i <= from.length; i++) {
    const row: number[] = [];
    table.push(row);
    for (let j = 0; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = i === 0 ? j : j === 0 ? i : Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]) {
        cost = Math.min(cost, at(i - 2, j - 2) + 1);
      }
      row.push(cost);
    }
  }
  return at(from.length, to.length);
}
