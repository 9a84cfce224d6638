/** UTF-16 units of a column's name: one is stored with its batch and repeated in every answer to a row. */
export const COLUMN_NAME_MAX = 200;

/**
 * The stored name of a column: cut to `COLUMN_NAME_MAX`. Postgres stores neither U+0000 nor half a surrogate pair, which
 * the cut may leave.
 */
export function columnName(text: string): string {
  return text.slice(0, COLUMN_NAME_MAX).toWellFormed().replaceAll("\0", "\ufffd");
}

/** A column without a name, or with the name of an earlier one, is named by its number: answers are keyed by names. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, i) => {
    const own = name === "" || name === "__proto__" ? `column_${i + 1}` : columnName(name);
    const distinct = taken.has(own) ? `${own}_${i + 1}` : own;
    taken.add(distinct);
    return distinct;
  });
}
