/**
 * The words of addresses and coordinates, one file a language: data only. They are merged at load: what the keys of
 * streets are made from in `text/`, other words of addresses in `resolver/address_words.ts`, words of coordinates in
 * `resolver/coordinates/angles/tokens.ts`. A new language is one file and one line in `LEXICONS`. Names of gazetteer
 * files cover this folder, so a changed word rebuilds them.
 */
import { ALBANIAN } from "./albanian.ts";
import { ARABIC } from "./arabic.ts";
import { ARMENIAN } from "./armenian.ts";
import { BULGARIAN } from "./bulgarian.ts";
import { CATALAN } from "./catalan.ts";
import { CHINESE } from "./chinese.ts";
import { CROATIAN } from "./croatian.ts";
import { CZECH } from "./czech.ts";
import { DANISH } from "./danish.ts";
import { DUTCH } from "./dutch.ts";
import { ENGLISH } from "./english.ts";
import { ESTONIAN } from "./estonian.ts";
import { FILIPINO } from "./filipino.ts";
import { FINNISH } from "./finnish.ts";
import { FRENCH } from "./french.ts";
import { GEORGIAN } from "./georgian.ts";
import { GERMAN } from "./german.ts";
import { GREEK } from "./greek.ts";
import { HEBREW } from "./hebrew.ts";
import { HINDI } from "./hindi.ts";
import { HUNGARIAN } from "./hungarian.ts";
import { ICELANDIC } from "./icelandic.ts";
import { INDONESIAN } from "./indonesian.ts";
import { ITALIAN } from "./italian.ts";
import { JAPANESE } from "./japanese.ts";
import { KOREAN } from "./korean.ts";
import { LATVIAN } from "./latvian.ts";
import { LITHUANIAN } from "./lithuanian.ts";
import { MALTESE } from "./maltese.ts";
import { NORWEGIAN } from "./norwegian.ts";
import { PERSIAN } from "./persian.ts";
import { POLISH } from "./polish.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { ROMANIAN } from "./romanian.ts";
import { RUSSIAN } from "./russian.ts";
import { SERBIAN } from "./serbian.ts";
import { SLOVAK } from "./slovak.ts";
import { SLOVENIAN } from "./slovenian.ts";
import { SPANISH } from "./spanish.ts";
import { SWAHILI } from "./swahili.ts";
import { SWEDISH } from "./swedish.ts";
import { THAI } from "./thai.ts";
import { TURKISH } from "./turkish.ts";
import { UKRAINIAN } from "./ukrainian.ts";
import { VIETNAMESE } from "./vietnamese.ts";
import { WELSH } from "./welsh.ts";
import type { Lexicon } from "./lexicon.ts";

export type { ColumnHeaders, CoordinateWords, Counting, Hemispheres, Lexicon } from "./lexicon.ts";

/** All languages, the most widespread first. */
export const LEXICONS: readonly Lexicon[] = [
  ENGLISH,
  GERMAN,
  FRENCH,
  SPANISH,
  CATALAN,
  PORTUGUESE,
  ITALIAN,
  DUTCH,
  SWEDISH,
  DANISH,
  NORWEGIAN,
  ICELANDIC,
  FINNISH,
  ESTONIAN,
  LATVIAN,
  LITHUANIAN,
  POLISH,
  CZECH,
  SLOVAK,
  HUNGARIAN,
  ROMANIAN,
  CROATIAN,
  SLOVENIAN,
  SERBIAN,
  BULGARIAN,
  UKRAINIAN,
  RUSSIAN,
  GREEK,
  TURKISH,
  MALTESE,
  ALBANIAN,
  HEBREW,
  ARABIC,
  PERSIAN,
  CHINESE,
  JAPANESE,
  KOREAN,
  HINDI,
  THAI,
  VIETNAMESE,
  INDONESIAN,
  FILIPINO,
  SWAHILI,
  WELSH,
  ARMENIAN,
  GEORGIAN,
];
