import {
  ADDRESSEE_PHRASES,
  BOX_ABBREVIATIONS,
  BOXES,
  BUILDING_WORDS,
  CLOSINGS,
  DOUBT_PHRASES,
  FLOOR_PHRASES,
  HOUR_WORDS,
  LANDMARK_OPENERS,
  NO_NUMBER,
  NOTE_OPENERS,
  NOTE_PREFIXES,
  NUMBER_MARKER_PAIRS,
  POSTCODE_MARKERS,
  UNIT_TAILS,
  WORDS,
} from "../../address_words.ts";
import { CARDINALS } from "../../../text/number_words.ts";
import { DISTRICT_POSTCODES } from "../../countries/mod.ts";
import type { Token } from "./segments.ts";

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
  return (WORDS.connectors.has(key) ? CONNECTOR : 0) | (WORDS.streetTypesAfter.has(key) ? TYPE_AFTER : 0) |
    (WORDS.streetTypesBefore.has(key) ? TYPE_BEFORE : 0) | (WORDS.districtWords.has(key) ? PART : 0) |
    (WORDS.noteWords.has(key) ? NOTE_FILLER : 0) |
    (MEANINGS.has(key) || NOTE_PREFIXES.some((prefix) => key.startsWith(prefix)) ? MEANING : 0);
}

/** Uses of words that begin, end or mark something other than a name, a plain number or a postcode. */
const MEANT_AS: ReadonlySet<string> = new Set(
  `addresseeTitles blockEnds blockWords buildingsNamed centreWords companyForms contactWords cornerWords countryWords crossingWords
  dayWords departmentWords districtWordsAfter documentWords floorWords formerNameWords joinedFloors landmarkEnds letterWords noteTriggers
  numberEnds numberMarkers numberSuffixes rangeWords regionWords registerWords sortingOffices townWords townWordsOf
  unitAbbreviations unitMarkers unitWords`.split(/\s+/u),
);
/** These words, and the first ones of phrases. */
const MEANINGS: ReadonlySet<string> = new Set([
  ...Object.entries(WORDS).flatMap(([use, words]) => MEANT_AS.has(use) ? [...words] : []),
  ...[
    ADDRESSEE_PHRASES,
    BOX_ABBREVIATIONS,
    BOXES,
    BUILDING_WORDS,
    CARDINALS,
    CLOSINGS,
    DISTRICT_POSTCODES,
    DOUBT_PHRASES,
    FLOOR_PHRASES,
    HOUR_WORDS,
    LANDMARK_OPENERS,
    NO_NUMBER,
    NOTE_OPENERS,
    POSTCODE_MARKERS,
  ].flatMap((phrases) => [...phrases.keys()]),
  ...[...NUMBER_MARKER_PAIRS].map((pair) => pair.split(" ")[0]!),
  ...UNIT_TAILS.map(([first]) => first!),
]);

/** Which kinds of spans a text may have besides names, plain numbers and postcodes. */
export interface Gates {
  /** A word has `MEANING`. */
  readonly hasMeaning: boolean;
  /** Notes, units, boxes, quarters; without it only words of digits and letters may be units. */
  readonly mayHaveNotes: boolean;
  /** Streets that meet. */
  readonly mayHaveCrossings: boolean;
}

/** Signs between words that mean nothing by themselves. Others join streets that meet, or a number to its unit. */
const PLAIN_GLUE = /^[ ,.'\u2019-]*$/u;

/** Computes all gates in one pass over the words and the signs between them: most texts have no note and no crossing. */
export function gatesOf(tokens: readonly Token[], words: readonly { readonly flags: number }[]): Gates {
  let hasMeaning = false;
  let hasPart = false;
  let hasSign = false;
  let isFiller = false;
  let hasFillers = false;
  for (let at = 0; at < tokens.length; at++) {
    const { glue, apart } = tokens[at]!;
    const { flags } = words[at]!;
    hasMeaning ||= (flags & MEANING) !== 0;
    hasPart ||= (flags & PART) !== 0;
    hasSign ||= glue !== " " && glue !== ", " && !PLAIN_GLUE.test(glue);
    // A segment of fillers alone is a remark.
    hasFillers ||= apart && isFiller;
    isFiller = (flags & NOTE_FILLER) !== 0 && (isFiller || apart || at === 0);
  }
  return {
    hasMeaning,
    mayHaveNotes: hasMeaning || hasPart || hasSign || hasFillers || isFiller,
    mayHaveCrossings: hasMeaning || hasSign,
  };
}
