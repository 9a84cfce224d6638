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
/** A formula that keeps the zeros of a number, as spreadsheets write it to CSV: `="02110"`. */
const TEXT_FORMULA = /^="([^"]*)"$/u;
/** A whole number that a program wrote as a decimal one: "94705.0". Shorter ones are angles. */
const LONG_DECIMAL = /^([0-9]{4,})\.0+$/u;
const DECIMAL = /^([0-9]+)\.0+$/u;

/** The text of a cell as a person sees it, without blanks around it. */
export function plainCell(cell: string): string {
  const text = cell.trim();
  return TEXT_FORMULA.exec(text)?.[1]?.trim() ?? LONG_DECIMAL.exec(text)?.[1] ?? text;
}

/**
 * A number of which no decimals are written, such as that of a house.
 *
 * @example
 * ```ts
 * wholeNumber("12.0"); // "12"
 * ```
 */
export function wholeNumber(cell: string): string {
  return DECIMAL.exec(cell)?.[1] ?? cell;
}

/** Whether a cell has no value: it is empty, a dash, or a placeholder. */
export function isBlank(cell: string): boolean {
  return !SOMETHING.test(cell) || (cell.length <= PLACEHOLDER_MAX && PLACEHOLDERS.has(cell.trim().toLowerCase()));
}
