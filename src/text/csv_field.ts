/**
 * Cells that spreadsheets run as formulas: they begin with `=`, `+`, `-`, `@` or their full-width forms, also after
 * blanks, tabs and line breaks.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A plain number is not a formula, whatever its sign. */
const NUMBER = /^[+-]?[0-9]{1,30}(?:[.,][0-9]{1,30})?$/;
const SPECIAL = /[",\r\n;\t]/;

/**
 * One field of a CSV table (RFC 4180). An apostrophe is put before a text that a spreadsheet would run as a formula.
 *
 * ```ts
 * csvField("Main St 1, Springfield"); // '"Main St 1, Springfield"'
 * csvField("=1+1"); // "'=1+1"
 * ```
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
