import {
  ADDRESSEE_PHRASES,
  ADDRESSEE_TITLES,
  BLOCK_ENDS,
  BLOCK_WORDS,
  BOX_ABBREVIATIONS,
  BOXES,
  BUILDING_WORDS,
  CENTRE_WORDS,
  CLOSINGS,
  COMPANY_FORMS,
  CONNECTORS,
  CONTACT_WORDS,
  CORNER_WORDS,
  COUNTRY_WORDS,
  CROSSING_WORDS,
  DAY_WORDS,
  DEPARTMENT_WORDS,
  DISTRICT_WORDS,
  DISTRICT_WORDS_AFTER,
  DOCUMENT_WORDS,
  FLOOR_WORDS,
  GROUND_FLOORS,
  HOUR_WORDS,
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
  RANGE_WORDS,
  REGION_WORDS,
  REGISTER_WORDS,
  SORTING_OFFICES,
  STREET_TYPES_AFTER,
  STREET_TYPES_BEFORE,
  TOWN_WORDS,
  TOWN_WORDS_OF,
  UNIT_ABBREVIATIONS,
  UNIT_MARKERS,
  UNIT_TAILS,
  UNIT_WORDS,
} from "../../address_words.ts";
import { CARDINALS } from "../../../text/number_words.ts";
import { DISTRICT_POSTCODES } from "../../countries/mod.ts";
import type { Token } from "./tokenize.ts";

// What a word may be in a text, each a bit. Words are looked up in the lists once; texts repeat them.

/** "of", "in", "de". */
export const CONNECTOR = 1;
/** A street type that stands after, or before, the name. */
export const TYPE_AFTER = 2;
export const TYPE_BEFORE = 4;
/** A word of notes, units, boxes, crossings, markers or numbers in words. */
export const MEANING = 8;
/** A word of a note that is one only next to a word with `MEANING`, or among nothing else. */
export const NOTE_FILLER = 16;
/** A word for a part of a town in front of its name. */
export const PART = 32;

/** The bits of a folded word. */
export function flagsOf(key: string): number {
  return (CONNECTORS.has(key) ? CONNECTOR : 0) | (STREET_TYPES_AFTER.has(key) ? TYPE_AFTER : 0) |
    (STREET_TYPES_BEFORE.has(key) ? TYPE_BEFORE : 0) | (DISTRICT_WORDS.has(key) ? PART : 0) |
    (NOTE_WORDS.has(key) ? NOTE_FILLER : 0) |
    (MEANINGS.has(key) || NOTE_PREFIXES.some((prefix) => key.startsWith(prefix)) ? MEANING : 0);
}

/** Every word that begins, ends or marks something other than a name, a plain number or a postcode. */
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
    CENTRE_WORDS,
    CLOSINGS.keys(),
    COMPANY_FORMS,
    CONTACT_WORDS,
    CORNER_WORDS,
    CROSSING_WORDS,
    DAY_WORDS,
    DEPARTMENT_WORDS,
    DISTRICT_POSTCODES.keys(),
    DISTRICT_WORDS_AFTER,
    DOCUMENT_WORDS,
    FLOOR_WORDS,
    GROUND_FLOORS.keys(),
    HOUR_WORDS.keys(),
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
    RANGE_WORDS,
    COUNTRY_WORDS,
    REGION_WORDS,
    REGISTER_WORDS,
    SORTING_OFFICES,
    TOWN_WORDS,
    TOWN_WORDS_OF,
    UNIT_ABBREVIATIONS,
    UNIT_MARKERS,
    UNIT_WORDS,
  ].flatMap((some) => [...some]).concat(
    [...NUMBER_MARKER_PAIRS].map((pair) => pair.split(" ")[0]!),
    UNIT_TAILS.map(([first]) => first!),
  ),
);

/** Which kinds of spans a text may have besides names, plain numbers and postcodes. */
export interface Gates {
  /** A word has `MEANING`. */
  readonly hasMeaning: boolean;
  /** Notes, units, boxes; without it only words of digits and letters may be units. */
  readonly mayHaveNotes: boolean;
  /** Streets that meet. */
  readonly mayHaveCrossings: boolean;
}

/** Signs between words that mean nothing by themselves. Others join streets that meet, or a number to its unit. */
const PLAIN_GLUE = /^[ ,.'\u2019-]*$/u;

/** Computes all gates in one pass over the words and the signs between them: most texts have no note and no crossing. */
export function gatesOf(tokens: readonly Token[], words: readonly { readonly flags: number }[]): Gates {
  let hasMeaning = false;
  let hasSign = false;
  let isFiller = false;
  let hasFillers = false;
  for (let at = 0; at < tokens.length; at++) {
    const { glue, apart } = tokens[at]!;
    const { flags } = words[at]!;
    hasMeaning ||= (flags & MEANING) !== 0;
    hasSign ||= glue !== " " && glue !== ", " && !PLAIN_GLUE.test(glue);
    // A segment of fillers alone is a remark.
    hasFillers ||= apart && isFiller;
    isFiller = (flags & NOTE_FILLER) !== 0 && (isFiller || apart || at === 0);
  }
  return {
    hasMeaning,
    mayHaveNotes: hasMeaning || hasSign || hasFillers || isFiller,
    mayHaveCrossings: hasMeaning || hasSign,
  };
}
