import { AS_PUBLISHED } from "./as_published.ts";
import { NUMBERED_ROADS, OTHER_SPELLINGS, TEXT_AROUND, UNITS_WITHOUT_WORDS, WORDS_OF_LANGUAGES } from "./as_pasted.ts";
import { BY_EAR } from "./by_ear.ts";
import { CAPITALS_AND_ZEROS } from "./capitals_and_zeros.ts";
import { DISTRICTS_AS_TOWNS } from "./districts_as_towns.ts";
import { HOUSES_WITHOUT_LINES } from "./houses_without_lines.ts";
import { INITIALS_AND_TITLES } from "./initials_and_titles.ts";
import { LETTERS_IN_EVERY_ORDER, LETTERS_LIKE_UNITS } from "./letters_like_units.ts";
import { NO_POSTCODES } from "./no_postcodes.ts";
import { NOTES_WITH_NAMES } from "./notes_with_names.ts";
import { NUMBER_PARTS } from "./number_parts.ts";
import { POST_TOWNS } from "./post_towns.ts";
import { SEVERAL_TYPES } from "./several_types.ts";
import type { Style } from "./style.ts";
import { TOWNS_AS_POINTS } from "./towns_as_points.ts";
import { TRANSLITERATED } from "./transliterated.ts";
import { TWO_LANGUAGES } from "./two_languages.ts";
import { VILLAGES_WITHOUT_STREETS } from "./villages_without_streets.ts";
import { NOTES_BEFORE_ADDRESSES, NUMBERS_OF_UNITS } from "./words_before_houses.ts";

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
