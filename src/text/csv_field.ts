/**
 * Cells that spreadsheets run as formulas: they begin with `=`, `+`, `-`, `@` or their full-width forms, also after
 * blanks, tabs and line breaks.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
const FORMULA = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/u;
/** A plain number is not a formula, whatever its sign. */
const NUMBER = /^\s*[+-]?[0-9]{1,30}(?:[.,][0-9]{1,30})?\s*$/u;
const SPECIAL = /[",\r\n;\t]/;
/** Most texts have none of these, and stay as they are: one search instead of three. */
const SIGNIFICANT = /[=+\-@\uff1d\uff0b\uff0d\uff20",\r\n;\t|]/;
/** Where a program that expects another delimiter begins a new cell, whatever the quotes around it. */
const DELIMITERS = /([,;\t|\r\n])/;
const INNER_FORMULA = /^[\s"]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
const SIGN = /[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** What stands between the cells of a CSV table. */
export type CsvDelimiter = "," | ";" | "\t";

/**
 * One field of a CSV table (RFC 4180). An apostrophe is put before a text that a spreadsheet would run as a formula, and
 * before a part of it that would be a cell if the table was read with another delimiter.
 *
 * ```ts
 * csvField("Main St 1, Springfield"); // '"Main St 1, Springfield"'
 * csvField("=1+1"); // "'=1+1"
 * csvField("x;=1+1"); // "\"x;'=1+1\""
 * ```
 */
export function csvField(text: string, delimiter: CsvDelimiter = ","): string {
  if (!SIGNIFICANT.test(text)) {
    return text;
  }
  const start = FORMULA.test(text) && !NUMBER.test(text) ? "'" : "";
  const safe = start + (SIGN.test(text) && DELIMITERS.test(text) ? withoutInnerFormulas(text, delimiter) : text);
  return SPECIAL.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function withoutInnerFormulas(text: string, delimiter: string): string {
  const [first = "", ...rest] = text.split(DELIMITERS);
  let safe = first;
  for (let i = 0; i < rest.length; i += 2) {
    const [sign = "", part = ""] = rest.slice(i, i + 2);
    // A tab may also be a blank before a formula.
    const isCell = sign !== delimiter || sign === "\t";
    const isFormula = isCell && INNER_FORMULA.test(part) && !NUMBER.test(part);
    safe += sign + (isFormula ? part.replace(SIGN, "'$&") : part);
  }
  return safe;
}
