/** The pairs of a table, whose rows are separated by commas and their words by blanks, or by another sign. */
export function pairsOf(table: string, between = " ") {
  return table.split(", ").map((row): [string, string] => {
    const [first = "", second = ""] = row.split(between);
    return [first, second];
  });
}
