/** Longer statements, inserts of many rows, repeat themselves. Characters. */
const LENGTH_MAX = 2000;
/** Texts, numbers and parameters; parameters are kept. Names with digits do not match. */
const LITERAL = /'[^']*'|\$\d{1,5}|\b\d[\d.]{0,30}\b/gu;

/**
 * A statement as it may be shown: `?` replaces every literal, parameters stay `$1`.
 *
 * @example
 * ```ts
 * statementText("select id from users where email = 'a@b.example' and n > $1 limit 5");
 * // "select id from users where email = ? and n > $1 limit ?"
 * ```
 */
export function statementText(statement: string): string {
  const text = statement.replaceAll(LITERAL, (literal) => literal.startsWith("$") ? literal : "?");
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}

/**
 * The statement's operation and first table: few different texts, for grouping.
 *
 * @example
 * ```ts
 * statementSummary('select "id" from "locations" where "id" = $1'); // "SELECT locations"
 * ```
 */
export function statementSummary(statement: string): string {
  const operation = /^\s{0,20}([a-z]{1,20})/iu.exec(statement)?.[1]?.toUpperCase() ?? "STATEMENT";
  const table = /\b(?:from|into|update)\s{1,20}"?([a-z_]{1,63})\b/iu.exec(statement)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}
