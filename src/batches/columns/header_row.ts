import { cellShapes } from "./column_facts.ts";
import { type ColumnHeaders, LEXICONS } from "../../lexicon/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import { nameWords } from "../../text/name_words.ts";
import { isBlank } from "../../text/plain_cell.ts";

/** What a header may mean, with a weight of 0–1 each. `other`: nothing that helps to find a place. */
export type HeaderRoles = ReadonlyMap<keyof ColumnHeaders, number>;

/** Longer texts are no headers. UTF-16 units. */
const LENGTH_MAX = 80;
const WORDS_MAX = 8;
/** Words of the longest phrase, parts of compounds counted once. */
const PHRASE_WORDS_MAX = 4;
/** Weight of a phrase inside a longer header: this much, and a share by how much of the header it is. */
const WORD_PART_MIN = 0.5;
const PART_MORE = 0.4;
/** Names and identifiers also modify other words: "Customer City". */
const MODIFIER = 0.75;
/** A word joined to another one: "Kundenstrasse". */
const JOINED = 0.6;
const JOINED_LETTERS_MIN = 5;
const SECOND_LINE = /^(\p{L}{3,})2$/u;

const TABLE: ReadonlyMap<string, ReadonlySet<keyof ColumnHeaders>> = headerTable();

/** Rows above the header that may be a title. */
const TITLE_ROWS_MAX = 20;
/** Columns whose names are examined: as many say whether a row has names. */
const COLUMNS_MAX = 64;
/** Share of a header's cells whose words are known. */
const KNOWN_MIN = 0.3;
/** Least weight of a header word inside a cell. */
const PART_MIN = 0.72;
/** Below it a column's cells are no numbers. */
const NUMERIC_MIN = 0.8;

/**
 * The index of the row that names the columns; −1 if none does. By known words first; else it is the first row if its
 * cells are words where the cells below are numbers, links to a point or codes of one.
 */
export function headerRow(table: readonly (readonly string[])[]): number {
  const rows = table.map((row) => row.length > COLUMNS_MAX ? row.slice(0, COLUMNS_MAX) : row);
  const width = widthOf(rows);
  let best = -1;
  let bestKnown = 0;
  for (const [i, row] of rows.slice(0, TITLE_ROWS_MAX).entries()) {
    const cells = row.filter((cell) => !isBlank(cell));
    if (cells.length === 0 || cells.some(isValue)) {
      continue;
    }
    const known = cells.reduce((sum, cell) => sum + headerWeight(cell), 0);
    const isOnlyTitle = cells.length === 1 && width > 1;
    if (!isOnlyTitle && !isRepeated(row, rows.slice(i + 1)) && known / cells.length >= KNOWN_MIN && known > bestKnown) {
      best = i;
      bestKnown = known;
    }
  }
  return best === -1 ? wordsAboveValues(rows) : best;
}

/** Names of streets contain words of headers too, so these count only if they are most of the cell. */
function headerWeight(cell: string): number {
  const weight = Math.max(0, ...headerRoles(cell).values());
  return weight === 1 ? 1 : weight >= PART_MIN ? 0.5 : 0;
}

/** Whether a cell occurs again in its column: then it is a value. */
function isRepeated(row: readonly string[], below: readonly (readonly string[])[]): boolean {
  return row.some((cell, column) => !isBlank(cell) && below.some((other) => other[column] === cell));
}

/** A value is never the name of a column. */
function isValue(cell: string): boolean {
  const { contact, date, latitude, longitude, point, hasLetter } = cellShapes(cell.trim());
  return contact || date || latitude || longitude || point || (!hasLetter && headerRoles(cell).size === 0);
}

/** The usual number of filled cells of a row. */
export function widthOf(rows: readonly (readonly string[])[]): number {
  const byWidth = Map.groupBy(rows, (row) => row.filter((cell) => !isBlank(cell)).length);
  return [...byWidth].toSorted(([a, one], [b, other]) => other.length - one.length || b - a)[0]?.[0] ?? 0;
}

function wordsAboveValues(rows: readonly (readonly string[])[]): number {
  const width = widthOf(rows);
  const first = rows.findIndex((row) => row.filter((cell) => !isBlank(cell)).length >= width);
  const head = rows[first];
  const below = rows.slice(first + 1);
  if (head === undefined || below.length === 0 || head.some((cell) => !isBlank(cell) && isValue(cell))) {
    return -1;
  }
  const isNamed = head.some((cell, column) => {
    const cells = below.map((row) => row[column] ?? "").filter((text) => !isBlank(text));
    const numeric = cells.map(cellShapes).filter(({ hasLetter, point }) => !hasLetter || point).length;
    return !isBlank(cell) && /^\p{L}{2}/u.test(cell.trim()) && cells.length > 0 &&
      numeric / cells.length >= NUMERIC_MIN;
  });
  return isNamed ? first : -1;
}

function headerTable(): Map<string, Set<keyof ColumnHeaders>> {
  const table = new Map<string, Set<keyof ColumnHeaders>>();
  for (const { columnHeaders = {} } of LEXICONS) {
    for (const [role, phrases] of Object.entries(columnHeaders)) {
      for (const key of phrases.split(",").map(nameKey).flatMap(withFurtherLines)) {
        const roles = table.get(key) ?? new Set();
        // The fields of the type.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        table.set(key, roles.add(role as keyof ColumnHeaders));
      }
    }
  }
  table.delete("");
  return table;
}

/** "Address line 2" is followed by lines 3 and 4. */
function withFurtherLines(key: string): readonly string[] {
  const line = SECOND_LINE.exec(key)?.[1];
  return line === undefined ? [key] : [key, `${line}3`, `${line}4`];
}

/**
 * What a column's header may mean, in any of the languages of the lexicon.
 *
 * @example
 * ```ts
 * headerRoles("PLZ").get("postcode"); // 1
 * headerRoles("Ihre PLZ bitte").has("postcode"); // true
 * ```
 */
export function headerRoles(header: string): HeaderRoles {
  const roles = new Map<keyof ColumnHeaders, number>();
  // Words of "shippingPostalCode" and "PLZ_Ort".
  const text = header.trim().replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");
  if (text === "" || text.length > LENGTH_MAX) {
    return roles;
  }
  const add = (key: string, weight: number): void => {
    for (const role of TABLE.get(key) ?? []) {
      const isModifier = weight < 1 && (role === "id" || role === "name" || role === "other");
      const own = isModifier ? weight * MODIFIER : weight;
      roles.set(role, Math.max(roles.get(role) ?? 0, own));
    }
  };
  add(nameKey(text), 1);
  const bracket = text.indexOf("(");
  add(nameKey(bracket > 0 ? text.slice(0, bracket) : text), 1);
  if (roles.size > 0) {
    return roles;
  }
  const words = nameWords(text).slice(0, WORDS_MAX);
  const letters = words.join("").length;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + PHRASE_WORDS_MAX); to++) {
      const key = words.slice(from, to).join("");
      if (key.length > 1) {
        add(key, WORD_PART_MIN + PART_MORE * key.length / letters);
      }
    }
  }
  if (roles.size === 0) {
    for (const word of words) {
      addEndings(word, add);
    }
  }
  return roles;
}

/** The longest known word that a compound ends with. */
function addEndings(word: string, add: (key: string, weight: number) => void): void {
  for (let from = 1; from <= word.length - JOINED_LETTERS_MIN; from++) {
    const ending = word.slice(from);
    if (TABLE.has(ending)) {
      add(ending, JOINED);
      return;
    }
  }
}
