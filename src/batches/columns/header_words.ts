import { type ColumnHeaders, LEXICONS } from "../../lexicon/mod.ts";
import { nameKey } from "../../text/name_key.ts";
import { nameWords } from "../../text/name_words.ts";

/** What a header may mean, with a weight of 0–1 each. `other`: nothing that helps to find a place. */
export type HeaderRoles = ReadonlyMap<keyof ColumnHeaders, number>;

/** Longer texts are no headers. UTF-16 units. */
const LENGTH_MAX = 80;
/** Words of a header that are read. */
const WORDS_MAX = 8;
/** Words of the longest phrase, parts of compounds counted once. */
const PHRASE_WORDS_MAX = 4;
/** Weight of a phrase inside a longer header: this much, and a share by how much of the header it is. */
const PART_MIN = 0.5;
const PART_MORE = 0.4;
/** Names and identifiers also modify other words: "Customer City". */
const MODIFIER = 0.75;
/** A word joined to another one: "Kundenstrasse". */
const JOINED = 0.6;
const JOINED_LETTERS_MIN = 5;
const SECOND_LINE = /^(\p{L}{3,})2$/u;

const TABLE: ReadonlyMap<string, ReadonlySet<keyof ColumnHeaders>> = headerTable();

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
  const text = separated(header.trim());
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
  add(nameKey(withoutBrackets(text)), 1);
  if (roles.size > 0) {
    return roles;
  }
  const words = nameWords(text).slice(0, WORDS_MAX);
  const letters = words.join("").length;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + PHRASE_WORDS_MAX); to++) {
      const key = words.slice(from, to).join("");
      if (key.length > 1) {
        add(key, PART_MIN + PART_MORE * key.length / letters);
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

/** Words of "shippingPostalCode" and "PLZ_Ort". */
function separated(text: string): string {
  return text.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " ");
}

function withoutBrackets(text: string): string {
  const open = text.indexOf("(");
  return open > 0 ? text.slice(0, open) : text;
}
