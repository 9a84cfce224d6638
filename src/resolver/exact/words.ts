import { nameKey } from "../../text/name_key.ts";
import {
  ADDRESSEE_PHRASES,
  ADDRESSEE_TITLES,
  BLOCK_ENDS,
  BLOCK_WORDS,
  BOX_ABBREVIATIONS,
  BOXES,
  BUILDING_WORDS,
  COMPANY_FORMS,
  CONNECTORS,
  CORNER_WORDS,
  CROSSING_WORDS,
  DEPARTMENT_WORDS,
  DISTRICT_WORDS_AFTER,
  FLOOR_WORDS,
  GROUND_FLOORS,
  JOINED_FLOORS,
  LANDMARK_ENDS,
  LANDMARK_OPENERS,
  LETTER_WORDS,
  NO_NUMBER,
  NOTE_OPENERS,
  NOTE_PREFIXES,
  NOTE_TRIGGERS,
  NOTE_WORDS,
  NUMBER_ENDS,
  NUMBER_MARKER_PAIRS,
  NUMBER_MARKERS,
  NUMBER_SUFFIXES,
  POSTCODE_MARKERS,
  REGION_WORDS,
  SORTING_OFFICES,
  STREET_TYPES_AFTER,
  STREET_TYPES_BEFORE,
  UNIT_ABBREVIATIONS,
  UNIT_MARKERS,
  UNIT_TAILS,
  UNIT_WORDS,
} from "../address_words.ts";
import { CARDINALS } from "../../text/cardinals.ts";
import { DISTRICT_POSTCODES } from "../countries/mod.ts";
import { streetWordsOf, type Token, type WordOfText } from "../address/tokens/mod.ts";

/** Texts that are longer or have more words are left to the full engine: few of them are one plain address. */
const TEXT_LENGTH_MAX = 160;
export const WORDS_MAX = 16;

/** What a word may be, each a bit. */
export const CONNECTOR = 1;
export const TYPE_AFTER = 2;
export const TYPE_BEFORE = 4;
/** A word of notes, units, boxes, crossings, markers or spelled numbers: other code says what it means in its text. */
export const MEANING = 16;
/** A word of a note that is one only next to a word with another meaning, or among nothing else. */
export const NOTE_FILLER = 32;

/** A letter beyond the Latin ones. */
export const ABOVE_LATIN = /[\u0370-\uffff]/u;

/** A word of a text, folded, with what it may be. Kept, because addresses repeat their words. */
export interface Word {
  /** As written. */
  readonly raw: string;
  readonly key: string;
  readonly shape: "word" | "number" | "mixed";
  readonly flags: number;
  readonly street: WordOfText;
}

/** Words kept, some 300 B each. A power of two. */
const KEPT_MAX = 8_192;
const kept: (Word | undefined)[] = Array.from({ length: KEPT_MAX });
const HASH_PRIME = 0x01000193;

/** Kinds of characters up to the end of Cyrillic. Others are left to the full engine. */
const LETTER = 1;
const GAP = 2;
const KINDS = new Uint8Array(0x530);
for (let unit = 0; unit < KINDS.length; unit++) {
  const character = String.fromCharCode(unit);
  KINDS[unit] = /[¼-¾²³¹]/u.test(character) ? 0 : /[\p{L}\p{M}\p{N}]/u.test(character) ? LETTER : 0;
}
for (const mark of " ,.-'/") {
  KINDS[mark.charCodeAt(0)] = GAP;
}
const APOSTROPHE = 0x2019;

/** What may stand between two words without separating them, and with. Anything else is left to the full engine. */
const JOINTS: ReadonlySet<string> = new Set([" ", "-", "'", "\u2019", ".", ". ", "' ", "\u2019 "]);
const SEPARATORS: ReadonlySet<string> = new Set([", ", ",", "., ", "/"]);

/** The words of the text that is resolved, also as words of a street. Reused by all texts, because nothing suspends. */
export const words: Word[] = [];
export const streetWords: WordOfText[] = [];

/**
 * Reads the words of a text into `words`, and returns them as the tokens that `tokenize` would make; undefined if the
 * text has a character, a gap or a length that only the full engine knows.
 */
export function readWords(text: string): readonly Token[] | undefined {
  if (text.length > TEXT_LENGTH_MAX) {
    return undefined;
  }
  words.length = 0;
  streetWords.length = 0;
  const tokens: Token[] = [];
  let end = 0;
  for (let at = 0; at < text.length;) {
    const from = at;
    let hash = 0;
    for (; at < text.length && kindOf(text, at) === LETTER; at++) {
      hash = Math.imul(hash ^ text.charCodeAt(at), HASH_PRIME);
    }
    if (at === from) {
      if (kindOf(text, at) !== GAP) {
        return undefined;
      }
      at++;
      continue;
    }
    const glue = gapBetween(text, end, from);
    const apart = glue !== BLANK && (glue === COMMA || SEPARATORS.has(glue));
    const isGap = tokens.length === 0 ? glue === "" : glue === BLANK || apart || JOINTS.has(glue);
    if (!isGap || tokens.length === WORDS_MAX) {
      return undefined;
    }
    const word = wordAt(text, from, at, hash);
    if (word.key === "") {
      return undefined;
    }
    // Elsewhere a slash divides names, or belongs to an abbreviation.
    if (glue === "/" && (word.shape === "word" || words.at(-1)?.shape !== "number")) {
      return undefined;
    }
    words.push(word);
    streetWords.push(word.street);
    tokens.push({
      key: word.key,
      shape: word.shape,
      span: [from, at],
      apart,
      glue,
    });
    end = at;
  }
  return tokens;
}

/** The text between two words, a run of blanks as one. */
function gapBetween(text: string, from: number, to: number): string {
  const length = to - from;
  if (length === 1 && text.charCodeAt(from) === SPACE) {
    return BLANK;
  }
  if (length === 2 && text.charCodeAt(from) === COMMA_UNIT && text.charCodeAt(from + 1) === SPACE) {
    return COMMA;
  }
  const gap = text.slice(from, to);
  return length > 1 && gap.trim() === "" ? BLANK : gap;
}

const SPACE = 0x20;
const COMMA_UNIT = 0x2c;
const BLANK = " ";
const COMMA = ", ";

function kindOf(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit < KINDS.length ? KINDS[unit]! : unit === APOSTROPHE ? GAP : 0;
}

function wordAt(text: string, from: number, to: number, hash: number): Word {
  const slot = (hash ^ (hash >>> 15)) & (KEPT_MAX - 1);
  const known = kept[slot];
  if (known !== undefined && known.raw.length === to - from && text.startsWith(known.raw, from)) {
    return known;
  }
  const word = newWord(text.slice(from, to));
  kept[slot] = word;
  return word;
}

function newWord(raw: string): Word {
  const key = nameKey(raw);
  const digits = key.replace(/[^0-9]/gu, "").length;
  const shape = digits === key.length ? "number" : digits > 0 ? "mixed" : "word";
  const [street] = streetWordsOf([{ key, shape, span: [0, key.length], apart: false, glue: "" }]);
  const flags = flagsOf(key);
  return { raw, key, shape, flags, street: street! };
}

function flagsOf(key: string): number {
  return (CONNECTORS.has(key) ? CONNECTOR : 0) |
    (STREET_TYPES_AFTER.has(key) ? TYPE_AFTER : 0) |
    (STREET_TYPES_BEFORE.has(key) ? TYPE_BEFORE : 0) |
    (NOTE_WORDS.has(key) ? NOTE_FILLER : 0) |
    (MEANINGS.has(key) || NOTE_PREFIXES.some((prefix) => key.startsWith(prefix)) ? MEANING : 0);
}

/** Every word that begins, ends or marks something other than a name, a number or a postcode. */
const MEANINGS: ReadonlySet<string> = new Set(
  [
    ADDRESSEE_PHRASES.keys(),
    ADDRESSEE_TITLES,
    BLOCK_ENDS,
    BLOCK_WORDS,
    BOX_ABBREVIATIONS.keys(),
    BOXES.keys(),
    BUILDING_WORDS.keys(),
    CARDINALS.keys(),
    COMPANY_FORMS,
    CORNER_WORDS,
    CROSSING_WORDS,
    DEPARTMENT_WORDS,
    DISTRICT_POSTCODES.keys(),
    DISTRICT_WORDS_AFTER,
    FLOOR_WORDS,
    GROUND_FLOORS.keys(),
    JOINED_FLOORS,
    LANDMARK_ENDS,
    LANDMARK_OPENERS.keys(),
    LETTER_WORDS,
    NO_NUMBER.keys(),
    NOTE_OPENERS.keys(),
    NOTE_TRIGGERS,
    NUMBER_ENDS,
    NUMBER_MARKERS,
    NUMBER_SUFFIXES,
    POSTCODE_MARKERS.keys(),
    REGION_WORDS,
    SORTING_OFFICES,
    UNIT_ABBREVIATIONS,
    UNIT_MARKERS,
    UNIT_WORDS,
  ].flatMap((some) => [...some]).concat(
    [...NUMBER_MARKER_PAIRS].map((pair) => pair.split(" ")[0]!),
    UNIT_TAILS.map(([first]) => first!),
  ),
);
