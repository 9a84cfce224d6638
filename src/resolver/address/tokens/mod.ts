/**
 * Stage 1: text to tokens. In goes the text of a written address; out comes its words in reading order, folded, with
 * their offsets into the text. In addition to the tokens: the questions that one or two tokens answer by themselves: is it
 * a word for a street, a numeral, a connector, where does its segment end.
 */
export { addressText } from "./address_text.ts";
export { HAN_AREAS, inStreetNames, localNamesOf } from "./in_street_names.ts";
export {
  type ByToken,
  isPossessive,
  joinedKey,
  phrasesAt,
  segmentEnd,
  segmentOf,
  segmentsOf,
  type Token,
  type TokenSpan,
} from "./segments.ts";
export {
  hasStreetEnding,
  holdsStreetWord,
  isAfterType,
  isBeforeType,
  isLatinName,
  isRomanNumeral,
  isStreetWord,
  isTypeAfter,
  isWrittenType,
  ROMAN_NUMERALS,
  streetWordsOf,
  tokenNextTo,
  typesOfDays,
  withOmittedTypes,
  withoutWrittenType,
  type WordOfText,
} from "./street_words.ts";
export { tokenize, TOKENS_MAX } from "./tokenize.ts";
export { FUZZY_LETTERS_MIN, isOneEdit } from "./typos.ts";
export {
  hasDigits,
  isAlone,
  isEndOfWords,
  isNumberLike,
  isShortNumber,
  isTailOrDirection,
  POSTCODE_MIN,
  standsAsNumber,
  wordRole,
} from "./word_role.ts";
export { CONNECTOR, type Gates, gatesOf, MEANING, NOTE_FILLER, TYPE_AFTER, TYPE_BEFORE } from "./word_flags.ts";
