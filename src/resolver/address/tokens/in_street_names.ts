import { WORDS } from "../../address_words.ts";
import { segmentsOf, type Token, type TokenSpan } from "./segments.ts";
import { isStreetWord } from "./street_words.ts";
import { PART, TYPE_AFTER, TYPE_BEFORE } from "./word_flags.ts";
import { hasDigits, isShortNumber } from "./word_role.ts";

/**
 * Per token, whether a house number and a street type make it a word of a street's name, known or not: "12 Ruvninpas
 * Street", "45 rue Jean Jaurès", "Lindenweg 15".
 */
export function inStreetNames(tokens: readonly Token[]): boolean[] {
  const inName = tokens.map(() => false);
  for (const segment of segmentsOf(tokens)) {
    for (let at = segment.from; at < segment.to; at++) {
      if (isShortNumber(tokens[at])) {
        inName.fill(true, at + 1, endOfName(tokens, at + 1, segment.to));
        inName.fill(true, beginningOfName(tokens, segment.from, at), at);
      }
    }
  }
  return inName;
}

/** The end of the name behind a number: its type, or the next number if it begins with a type; `from` if there is no type. */
function endOfName(tokens: readonly Token[], from: number, to: number): number {
  let end = from;
  let type = from;
  for (; end < to && !hasDigits(tokens[end]); end++) {
    if (type === from && end > from && isOrEndsInType(tokens[end]!.key)) {
      type = end + 1;
    }
  }
  return end > from && WORDS.streetTypesBefore.has(tokens[from]!.key) ? end : type;
}

/** The beginning of the name before a number; `to` if there is no type. */
function beginningOfName(tokens: readonly Token[], from: number, to: number): number {
  let beginning = to;
  let type = to;
  for (; beginning > from && !hasDigits(tokens[beginning - 1]); beginning--) {
    type = isOrEndsInType(tokens[beginning - 1]!.key) ? beginning - 1 : type;
  }
  return type < to && WORDS.streetTypesAfter.has(tokens[type]!.key) ? beginning : type;
}

/** Shorter types end too many words. */
const TYPE_LETTERS_MIN = 3;
/** By their last letter: a word is compared with the few that end like it. */
const TYPES_BY_LETTER = Map.groupBy(
  [...WORDS.streetTypesAfter].filter((type) => type.length >= TYPE_LETTERS_MIN),
  (type) => type.charCodeAt(type.length - 1),
);
const NO_TYPES: readonly string[] = [];

/** "Lindenweg", "Broadway": true of a word beside a number; elsewhere towns have such names, too. */
function isOrEndsInType(key: string): boolean {
  return isStreetWord(key) ||
    (TYPES_BY_LETTER.get(key.charCodeAt(key.length - 1)) ?? NO_TYPES).some((type) => key.endsWith(type));
}

/** Digits of a house number behind a name that another segment follows: a postcode stands with its town. */
const NUMBER_DIGITS_MAX = 4;
const NO_NAMES: readonly TokenSpan[] = [];

/**
 * The names of streets and parts of towns whose beginning and end are certain: from the type at the beginning of a segment
 * up to the number behind the name ("Av. República de Panamá 515, Lima") or the end of the segment; from the number there
 * up to the first type ("88 Kin Yip Street"); and from a word for a part of a town at the beginning, or behind a number, up
 * to the end of the segment ("Damas # 130 Col. San José Insurgentes").
 */
export function localNamesOf(
  tokens: readonly Token[],
  words: readonly { readonly flags: number }[],
): readonly TokenSpan[] {
  let names: TokenSpan[] | undefined;
  for (let from = 0, to = 0; from < tokens.length; from = to) {
    to = from + 1;
    while (to < tokens.length && !tokens[to]!.apart) {
      to++;
    }
    const end = endOfStreet(tokens, words, { from, to });
    if (end > from + 1) {
      (names ??= []).push({ from, to: end });
    }
    if (tokens[from]!.shape === "ideograph") {
      names = withHanStreets(names, tokens, { from, to });
    }
    for (let at = from; at < to - 1; at++) {
      const isPart = (words[at]!.flags & PART) !== 0 && tokens[at + 1]!.shape === "word" &&
        (at === from || hasDigits(tokens[at - 1]));
      if (isPart) {
        // "Urb. Certés 11 AD600 Certers": the number of a house ends the name.
        const number = tokens.findIndex((token, i) => i > at && hasDigits(token));
        (names ??= []).push({ from: at, to: number < 0 ? to : Math.min(to, number) });
        break;
      }
    }
  }
  return names ?? NO_NAMES;
}

/** The last characters of the names of Chinese streets, and of the areas that stand before them. */
const HAN_STREETS: ReadonlySet<string> = new Set(["路", "街"]);
export const HAN_AREAS: ReadonlySet<string> = new Set("省市區区縣县鎮镇鄉乡村里旗");

/** "台北市中山北路七段": the characters between the area and "路" are no town. */
function withHanStreets(
  known: TokenSpan[] | undefined,
  tokens: readonly Token[],
  { from, to }: TokenSpan,
): TokenSpan[] | undefined {
  let names = known;
  for (let at = from, first = from; at < to; at++) {
    const { key, shape } = tokens[at]!;
    if (shape !== "ideograph" || HAN_AREAS.has(key)) {
      first = at + 1;
    } else if (HAN_STREETS.has(key) && at > first && first > from) {
      (names ??= []).push({ from: first, to: at + 1 });
      first = at + 1;
    }
  }
  return names;
}

/** Where the name of a street that begins a segment ends; 0 if that is not certain. */
function endOfStreet(
  tokens: readonly Token[],
  words: readonly { readonly flags: number }[],
  { from, to }: TokenSpan,
): number {
  const isNumbered = isShortNumber(tokens[from]);
  if (!isNumbered && (words[from]!.flags & TYPE_BEFORE) === 0) {
    return 0;
  }
  for (let at = from + 1; at < to; at++) {
    const token = tokens[at]!;
    if (hasDigits(token)) {
      const isHouse = isShortNumber(token) || (to < tokens.length && token.key.length <= NUMBER_DIGITS_MAX);
      return isHouse && !isNumbered ? at : 0;
    }
    if (isNumbered && at > from + 1 && (words[at]!.flags & TYPE_AFTER) !== 0) {
      return at;
    }
  }
  // "Rua Bessa Leite, Porto": without a number the name ends with its segment, if another one follows.
  return isNumbered || to === tokens.length ? 0 : to;
}
