import type { StreetWord } from "../../../text/street_word.ts";
import { KEY_DIRECTIONS, WORDS } from "../../address_words.ts";
import {
  COST_ACROSS_SEPARATOR,
  COST_COMMON_WORD,
  COST_CONNECTOR,
  COST_INSIDE_WORDS,
  COST_NAME,
  COST_NAME_IN_KNOWN_STREET,
  COST_NAME_IN_STREET,
  COST_NOTE,
  COST_NOTE_AS_NUMBER,
  COST_NOTE_LIKE_NUMBER,
  COST_NUMBER,
  COST_NUMBER_DIRECTION,
  COST_NUMBER_FIRST_LETTER,
  COST_PART_OF_COMPOUND,
  COST_PART_OF_HYPHENATED,
  COST_PERSON,
  COST_POSTCODE,
  COST_POSTCODE_SHORT,
  COST_QUARTER,
  COST_STATED_CODE,
  COST_STREET,
  COST_STREET_WORD,
  COST_UNKNOWN_WORD,
} from "../../weights.ts";
import {
  differenceCount,
  isBeforeLastNote,
  isBehindStreet,
  isExactMatch,
  isJoined,
  isUnitBefore,
  type Lattice,
  type NumberForm,
  type PlaceSpan,
  type PostcodeForm,
  type SpanMatch,
} from "../spans/mod.ts";
import {
  hasDigits,
  isAfterType,
  isAlone,
  isBeforeType,
  isNumberLike,
  isShortNumber,
  isTailOrDirection,
  standsAsNumber,
  type Token,
  tokenNextTo,
  wordRole,
} from "../tokens/mod.ts";
import type { ParseSpan, SpanRole } from "./parses.ts";

const POSTCODE_SHORT = 3;
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/u;

const WORD_COSTS: Readonly<Record<"number" | "postcode" | "connector", number>> = {
  number: COST_NUMBER,
  postcode: COST_POSTCODE,
  connector: COST_CONNECTOR,
};

/** Adds all spans that may begin at a token: place names first, a plain word last. */
export function addSpansAt(spans: ParseSpan[], lattice: Lattice, at: number): void {
  const isAfter = isAfterType(lattice.tokens, at) && !isUnitBefore(lattice, at) && !isBehindStreet(lattice, at);
  for (const name of lattice.places[at] ?? NONE) {
    spans.push(placeSpan(lattice, name, isAfter));
  }
  const isTaken = addForms(spans, lattice, at);
  if (isOrdinalStreet(lattice, at)) {
    // "9th Cross, JP Nagar 2nd Phase": it may be neither.
    spans.push(newSpan("word", at, at + 1, COST_UNKNOWN_WORD));
  } else if (!isTaken) {
    spans.push(wordSpan(lattice, at, isAfter));
  }
}

/**
 * Adds streets, numbers, postcodes and notes. True if the token is no plain word: a number or a postcode alone, or the sign of
 * a country before a postcode of it ("P-4795-759").
 */
function addForms(
  spans: ParseSpan[],
  { tokens, places, inPlaceName, words, streets, numbers, postcodes, notes, personTo, units }: Lattice,
  at: number,
): boolean {
  let isNumeric = false;
  let isSign = false;
  const isTown = isInTown(places, at) || isTownOfPostcode(places, tokens, at);
  const ownStreets = isTown || isKnownCode(tokens[at]!, postcodes[at]) ? NONE : streets[at] ?? NONE;
  for (const street of ownStreets) {
    const span = newSpan("street", at, street.to, COST_STREET + (street.extraCost ?? 0));
    span.isType = isOfTypes(words, at, street.to) ? true : undefined;
    span.street = street;
    spans.push(span);
  }
  for (const number of numbers[at] ?? NONE) {
    const cost = COST_NUMBER + (number.number.digits === 0 ? COST_NUMBER_FIRST_LETTER : 0) +
      (takesDirection(number, { tokens, streets }) ? COST_NUMBER_DIRECTION : 0);
    const span = newSpan("number", at, number.to, cost);
    span.number = number;
    spans.push(span);
    isNumeric ||= number.to === at + 1;
  }
  for (const postcode of postcodes[at] ?? NONE) {
    const cost = COST_POSTCODE + (isShort(postcode) ? COST_POSTCODE_SHORT : 0);
    const span = newSpan("postcode", at, postcode.to, cost);
    span.postcode = postcode;
    spans.push(span);
    // The postcode of a structured input is nothing else.
    isNumeric ||= postcode.to === at + 1 || isJoined(postcode) || units !== undefined;
    isSign ||= postcode.isSigned === true && postcode.areas.length > 0 && !isShort(postcode);
  }
  for (const to of notes[at] ?? NONE) {
    // "Naples, FL", "Krefeld, RE": a floor without a number, or an area that the answer must lie in.
    const isCode = places[at]?.some((name) =>
      name.to === to &&
      (name.isStatedCode === true ||
        (name.matches.some(({ nameKind }) => nameKind === "code") &&
          !tokens.some((token, of) => hasDigits(token) && !inPlaceName[of])))
    ) === true;
    const cost = isCode
      ? COST_STATED_CODE
      : places[at + 1]?.some((name) => name.to === to) === true && WORDS.districtWords.has(tokens[at]!.key)
      ? COST_QUARTER
      : standsAsNumber(tokens, at)
      ? COST_NOTE_AS_NUMBER
      : isNumberLike(tokens, at)
      ? COST_NOTE_LIKE_NUMBER
      : COST_NOTE;
    spans.push(newSpan("note", at, to, cost));
  }
  if (at === 0 && personTo !== undefined) {
    spans.push(newSpan("note", at, personTo, COST_PERSON));
  }
  return isSign || (isNumeric && tokens[at]!.shape !== "word");
}

const NONE: readonly never[] = [];

interface StreetsIn {
  readonly tokens: Lattice["tokens"];
  readonly streets: Lattice["streets"];
}

/** "101 42nd, Oakland": an ordinal that is the name of a known street is no house number. */
function isOrdinalStreet({ tokens, streets }: StreetsIn, at: number): boolean {
  return ORDINAL.test(tokens[at]!.key) && streets[at] !== undefined && streets[at].length > 0;
}

/** "100 E Main St", where an E Main St exists: the letter belongs to the street, not to the number. */
function takesDirection({ from, to }: NumberForm, { tokens, streets }: StreetsIn): boolean {
  const last = tokens[to - 1];
  return to > from + 1 && last?.glue === " " && KEY_DIRECTIONS.has(last.key) && beginsStreet(to - 1, streets);
}

/** The token begins the name of a known street, in which others follow. */
function beginsStreet(at: number, streets: Lattice["streets"]): boolean {
  return streets[at]?.some(({ to, matches }) =>
    to > at + 1 && matches.some((match) => differenceCount(match) === 0 || match.isUntyped === true)
  ) === true;
}

type MutableSpan = { -readonly [Key in keyof ParseSpan]: ParseSpan[Key] };

/** All spans have the same fields in the same order, so that the engine compiles their readers once. */
function newSpan(role: SpanRole, from: number, to: number, cost: number): MutableSpan {
  return {
    role,
    from,
    to,
    cost,
    costAfterStreet: undefined,
    costBeforeType: undefined,
    isType: undefined,
    isCategory: undefined,
    name: undefined,
    street: undefined,
    number: undefined,
    postcode: undefined,
  };
}

/** Street types and articles only. */
function isOfTypes(words: readonly StreetWord[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const word = words[at];
    if (word !== undefined && !word.isGeneric && !word.isSmall) {
      return false;
    }
  }
  return true;
}

/** Three digits are more likely a house number than a postcode of Andorra, Iceland or Taiwan. */
function isShort({ key, areas }: PostcodeForm): boolean {
  return key.length <= POSTCODE_SHORT && areas.length === 0;
}

function placeSpan(lattice: Lattice, name: PlaceSpan, isAfter: boolean): ParseSpan {
  const { tokens, words, streets } = lattice;
  const { from, to } = name;
  const isBefore = isBeforeType(tokens, to - 1) && !isBeforeLastNote(lattice, to);
  // "Dobbie Street" is not the town Street.
  const isType = name.isTown !== true && isBeforeType(tokens, from - 1) && isPlainWord(tokenNextTo(tokens, from, -1)) &&
    to === from + 1;
  const isBeside = isBefore || isAfter || isType;
  const streetCost = isType || isInKnownStreet(name, { streets, words }, isBeside ? to : to + 1)
    ? COST_NAME_IN_KNOWN_STREET
    : isBeside || isInUnknownName(lattice, from, to)
    ? COST_NAME_IN_STREET
    : 0;
  const plainCost = COST_NAME +
    (name.separators > 0 ? COST_ACROSS_SEPARATOR : 0) +
    (name.rivalCost ?? 0) +
    (isCommon(tokens, name) && name.isTown !== true ? COST_COMMON_WORD : 0) +
    (standsInside(tokens, name) ? COST_INSIDE_WORDS : 0) +
    compoundCost(lattice, name) +
    streetCost;
  const isStreet = name.isTown !== true && endsAsStreet(tokens, words, to);
  const cost = plainCost + (isStreet ? COST_NAME_IN_STREET : 0);
  const span = newSpan("place", from, to, cost);
  span.costAfterStreet = isAfter && !isBefore ? cost - streetCost : undefined;
  span.name = name;
  return span;
}

/** The name is a part of a loaded street's own name with its type, which reaches to a token. */
function isInKnownStreet(
  { from, to }: PlaceSpan,
  { streets, words }: Pick<Lattice, "streets" | "words">,
  end: number,
): boolean {
  for (let at = 0; at <= from; at++) {
    for (const street of streets[at] ?? NONE) {
      const isPart = street.to >= end && street.to - at > to - from;
      if (isPart && street.matches.some(isOwnName) && hasType(words, at, street.to)) {
        return true;
      }
    }
  }
  return false;
}

function isOwnName(match: SpanMatch): boolean {
  return match.nameKind === "primary" && differenceCount(match) === 0;
}

function hasType(words: readonly StreetWord[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (words[at]?.isGeneric === true) {
      return true;
    }
  }
  return false;
}

/** A word like "Landstrasse" next to other words is more likely a street than a place. */
function endsAsStreet(tokens: readonly Token[], words: Lattice["words"], to: number): boolean {
  const word = words[to - 1];
  return tokens.length > 1 && word !== undefined && !word.isGeneric && word.canonical !== tokens[to - 1]?.key;
}

/** One everyday word or street type among other words. */
function isCommon(tokens: readonly Token[], { from, to }: PlaceSpan): boolean {
  const key = tokens[from]?.key ?? "";
  return to - from === 1 && tokens.length > 1 &&
    (WORDS.streetTypesAfter.has(key) || WORDS.streetTypesBefore.has(key) || WORDS.commonWords.has(key)) &&
    !standsAlone(tokens, from);
}

/** True if words that are neither names nor connectors stand directly on both sides, in the same segment. */
function standsInside(tokens: readonly Token[], { from, to }: PlaceSpan): boolean {
  return isPlainWord(tokenNextTo(tokens, from, -1)) && isPlainWord(tokenNextTo(tokens, to - 1, 1));
}

/**
 * The cost of a name that a hyphen joins to the next word: if both are one name, or if no name has the word, at the beginning
 * of a segment with a name behind the next separator. Without that, the word is rather a quarter: "Köln-Ehrenfeld".
 */
function compoundCost({ tokens, inPlaceName, places }: Lattice, { from, to }: PlaceSpan): number {
  if (tokens[to]?.glue !== "-" || tokens[to].shape !== "word") {
    return 0;
  }
  if (places[from]?.some((name) => name.to > to && name.separators === 0 && name.matches[0]?.edits === 0) === true) {
    return COST_PART_OF_HYPHENATED;
  }
  const isPart = inPlaceName[to] !== true && (from === 0 || tokens[from]!.apart) &&
    inPlaceName.some((isInName, at) => isInName && at > to && tokens[at]!.apart);
  return isPart ? COST_PART_OF_COMPOUND : 0;
}

function isPlainWord(token: Token | undefined): boolean {
  return token !== undefined && token.shape === "word" && !WORDS.connectors.has(token.key);
}

/** The span of a word. @param isAfter a street type precedes it */
function wordSpan(lattice: Lattice, at: number, isAfter: boolean): ParseSpan {
  const { tokens, areaCosts, inCrossing } = lattice;
  const token = tokens[at]!;
  const { key } = token;
  // "198 W Main St" is not Main Street, where West Main Street is known.
  const isOfStreet = KEY_DIRECTIONS.has(key) && beginsStreet(at, lattice.streets);
  const isOnly = WORDS.connectors.has(key) &&
    (isOfStreet || isAlone(tokens, at) || isInTown(lattice.places, at) || isTailOrDirection(tokens, at) ||
      isInitialOfStreet(lattice, at) ||
      isBeginningOfWord(tokens, at));
  const role = wordRole(token, isOnly);
  if (role !== "word") {
    return newSpan(role, at, at + 1, WORD_COSTS[role]);
  }
  const plainCost = Math.max(COST_UNKNOWN_WORD, isOfOwnPostcode(lattice, at) ? COST_STATED_CODE : areaCosts[at] ?? 0);
  const isType = WORDS.streetTypesAfter.has(key) || WORDS.streetTypesBefore.has(key);
  const isBefore = isBeforeType(tokens, at) && !isBeforeLastNote(lattice, at + 1);
  // In a crossing both names are street names.
  const isInStreet = (isType || isBefore || isAfter || isInUnknownName(lattice, at, at + 1)) &&
    inCrossing[at] !== true &&
    !standsAlone(tokens, at) && !isInTown(lattice.places, at);
  const span = newSpan(role, at, at + 1, isInStreet ? COST_STREET_WORD : plainCost);
  span.isCategory = !isInStreet && WORDS.categoryWords.has(key) ? true : undefined;
  if (isInStreet && isAfter && !isBefore && !isType) {
    span.costAfterStreet = plainCost;
  }
  if (isInStreet && isBefore) {
    span.costBeforeType = plainCost - COST_STREET_WORD;
  }
  return span;
}

/** The tokens are inside the name of a street or a part of a town that no data has. */
function isInUnknownName({ localNames, places, streets, words }: Lattice, from: number, to: number): boolean {
  for (const name of localNames) {
    if (name.from <= from && to <= name.to) {
      if (places[name.from]?.some((place) => place.to === name.to) === true) {
        return false;
      }
      for (let at = name.from; at < name.to; at++) {
        if (
          streets[at]?.some(({ to: end, matches }) => matches.some(isExactMatch) && !isOfTypes(words, at, end)) === true
        ) {
          return false;
        }
      }
      return true;
    }
  }
  return false;
}

/** The token begins the name of a town with its postcode, or a part of that name. */
function isOfOwnPostcode({ places }: Lattice, at: number): boolean {
  return places[at]!.some((span) => span.isOfOwnPostcode === true);
}

/** "AD600" is no misspelt CS-600. */
function isKnownCode({ shape }: Token, postcodes: readonly PostcodeForm[] = NONE): boolean {
  return shape === "mixed" && postcodes.some(({ areas, key }) => areas.length > 0 && key.length > POSTCODE_SHORT + 1);
}

/** A segment that is a town and its postcode is no street. */
function isTownOfPostcode(places: Lattice["places"], tokens: readonly Token[], at: number): boolean {
  return places[at]?.some(({ to, isOfOwnPostcode: isOwn }) =>
    isOwn === true && !isShortNumber(tokens[at - 1]) &&
    (at === 0 || tokens[at]!.apart || hasDigits(tokens[at - 1])) &&
    (to === tokens.length || tokens[to]!.apart || (hasDigits(tokens[to]) && !isShortNumber(tokens[to])))
  ) === true;
}

function isInTown(places: Lattice["places"], at: number): boolean {
  return places.some((spans) => spans.some(({ from, to, isTown }) => isTown === true && from <= at && at < to));
}

/** "U. Gschindstrasse 41": a letter with a point directly before the name of a street is a part of it; in "г. Минск" it is "town". */
function isInitialOfStreet({ tokens, streets, places }: Lattice, at: number): boolean {
  const isTown = WORDS.townAbbreviations.has(tokens[at]!.key) && (places[at + 1]?.length ?? 0) > 0;
  return !isTown && tokens[at]?.key.length === 1 && tokens[at + 1]?.glue.startsWith(".") === true &&
    tokenNextTo(tokens, at, -1)?.shape !== "word" && (streets[at + 1]?.length ?? 0) > 0;
}

/** "I-cheng": a letter with a hyphen behind it is the beginning of a word. */
function isBeginningOfWord(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return tokens[at]?.key.length === 1 && next?.glue === "-" && next.shape === "word";
}

/** True for the only word of a segment that follows another one: it is a component ("…, AL 36067"). */
function standsAlone(tokens: readonly Token[], at: number): boolean {
  if (at === 0 || tokens[at]?.apart !== true) {
    return false;
  }
  for (let i = at + 1; i < tokens.length && tokens[i]?.apart !== true; i++) {
    if (tokens[i]?.shape !== "number") {
      return false;
    }
  }
  return true;
}
