import { BY_EAR, TRANSLITERATED, TWO_LANGUAGES } from "./language_styles.ts";
import {
  CAPITALS_AND_ZEROS,
  DISTRICTS_AS_TOWNS,
  HOUSES_WITHOUT_LINES,
  NO_POSTCODES,
  POST_TOWNS,
  TOWNS_AS_POINTS,
  VILLAGES_WITHOUT_STREETS,
} from "./data_styles.ts";
import { LETTERS_IN_EVERY_ORDER, LETTERS_LIKE_UNITS, NUMBER_PARTS } from "./number_styles.ts";
import { INITIALS_AND_TITLES, SEVERAL_TYPES } from "./street_styles.ts";
import type { Style } from "./style.ts";
import {
  NOTES_BEFORE_ADDRESSES,
  NOTES_WITH_NAMES,
  NUMBERED_ROADS,
  NUMBERS_OF_UNITS,
  OTHER_SPELLINGS,
  TEXT_AROUND,
  UNITS_WITHOUT_WORDS,
  WORDS_OF_LANGUAGES,
} from "./text_styles.ts";

/** The data and the writing of the area itself, for its contradictions. */
export const AS_PUBLISHED: Style = {
  name: "as published",
  isOfData: false,
  in: () => ({ write: (address) => address }),
};

/** All styles, in the order of the report. */
export const STYLES: readonly Style[] = [
  AS_PUBLISHED,
  POST_TOWNS,
  TOWNS_AS_POINTS,
  CAPITALS_AND_ZEROS,
  VILLAGES_WITHOUT_STREETS,
  NUMBER_PARTS,
  LETTERS_LIKE_UNITS,
  LETTERS_IN_EVERY_ORDER,
  NO_POSTCODES,
  HOUSES_WITHOUT_LINES,
  DISTRICTS_AS_TOWNS,
  INITIALS_AND_TITLES,
  TWO_LANGUAGES,
  SEVERAL_TYPES,
  NOTES_WITH_NAMES,
  NOTES_BEFORE_ADDRESSES,
  NUMBERS_OF_UNITS,
  TRANSLITERATED,
  BY_EAR,
  TEXT_AROUND,
  UNITS_WITHOUT_WORDS,
  NUMBERED_ROADS,
  OTHER_SPELLINGS,
  WORDS_OF_LANGUAGES,
];
