/** What people and programs write into a cell without a value. Compared in lower case. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  "null",
  "n/a",
  "#n/a",
  "#n/v",
  "nan",
  "undefined",
  "(null)",
  "(blank)",
]);
/** The longest of them, with spaces around it. UTF-16 units. */
const PLACEHOLDER_MAX = 16;
const SOMETHING = /[\p{L}\p{N}]/u;

/** Whether a cell has no value: it is empty, a dash, or a placeholder. */
export function isBlank(cell: string): boolean {
  return !SOMETHING.test(cell) || (cell.length <= PLACEHOLDER_MAX && PLACEHOLDERS.has(cell.trim().toLowerCase()));
}
