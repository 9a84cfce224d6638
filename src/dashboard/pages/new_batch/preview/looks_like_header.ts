/** Whether the first row of a table seems to name its columns: none of its cells has a digit or is empty. */
export function looksLikeHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...rest] = rows;
  return rest.length > 0 && first.every((cell) => cell.trim() !== "" && !/[0-9]/u.test(cell));
}
