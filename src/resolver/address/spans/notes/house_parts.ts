import { FLOOR_PHRASES, WORDS } from "../../../address_words.ts";
import { hasDigits, segmentEnd, type Token, type TokenSpan } from "../../tokens/mod.ts";
import { isExactMatch, type KnownWords } from "../lattice.ts";

/** The door behind the words: "baixos 2a", "Rear B". */
const DOOR = /^(?:\d{1,2}[a-z]?|[a-z])$/u;
/** The end of a postcode in the United States and in Canada. */
const ZIP = /^(?:\d{5}|(?:[a-z]\d[a-z])?\d[a-z]\d)$/u;
const POSTCODE_LENGTH_MIN = 4;
/** A house number and at least one word of a street. */
const ADDRESS_WORDS_MIN = 2;

/**
 * The ends of words for a part of a house, without a number that counts floors or flats: "Lower", "Apt Rear", "Ground Floor
 * Flat", "rez-de-chaussée gauche"; with the door if one follows: "baixos 2a".
 */
function partEnds(tokens: readonly Token[], from: number): readonly number[] {
  let at = from;
  let isPart = false;
  for (;;) {
    const token = tokens[at];
    if (token === undefined || (at > from && token.apart)) {
      break;
    }
    const ground = groundEnd(tokens, at);
    const isFloor = WORDS.floorWords.has(token.key) && (token.key.length > 1 || token.apart || at > from);
    const isCounted = WORDS.floorOrdinals.has(token.key) && isPartWord(tokens[at + 1]);
    if (ground === undefined && !isFloor && !isCounted && !WORDS.unitWords.has(token.key)) {
      break;
    }
    isPart ||= ground !== undefined || isFloor || isCounted;
    at = ground ?? at + 1;
  }
  if (!isPart) {
    return NONE;
  }
  const door = tokens[at];
  // "2. em. 3": the number in front counts the floor.
  const isCounted = hasDigits(tokens[from - 1]) && !tokens[from]!.apart && !WORDS.wholeFloors.has(tokens[from]!.key);
  return door !== undefined && !door.apart && DOOR.test(door.key) && !isCounted ? [at + 1, at] : [at];
}

const NONE: readonly number[] = [];

function isPartWord(token: Token | undefined): boolean {
  return token?.apart === false && (WORDS.floorWords.has(token.key) || WORDS.unitWords.has(token.key));
}

/** The end of a word for the ground floor of two or more tokens: "st. th.", "R/C", "rez-de-chaussée". */
export function groundEnd(tokens: readonly Token[], at: number): number | undefined {
  const phrase = FLOOR_PHRASES.get(tokens[at]?.key ?? "")?.find((words) =>
    words.every((word, i) => {
      const token = tokens[at + i];
      return i === 0 ||
        (token?.glue === "/" ? word.replace(/^\//u, "") === token.key : token?.apart === false && word === token.key);
    })
  );
  return phrase === undefined ? undefined : at + phrase.length;
}

/**
 * The ends of such words that fill their segment, or follow the house number and fill the rest of it. "Jane Doe, Esq., 5 Main
 * Street" has no floor, and the letter of "26 r" is the number's.
 */
export function segmentPartEnds(tokens: readonly Token[], at: number): readonly number[] {
  const { apart, key } = tokens[at]!;
  const isBehind = at > 0 && (apart || (key.length > 1 && hasDigits(tokens[at - 1]))) &&
    (tokens.slice(0, at).some(hasDigits) || !tokens.slice(at).some(hasDigits));
  if (!isBehind && at > 0) {
    return NONE;
  }
  const ends = partEnds(tokens, at);
  if (at === 0) {
    return ends.filter((end) => end > 1 && tokens[end]?.apart === true);
  }
  return ends.filter((end) => end === segmentEnd(tokens, at) || isCountedFloor(tokens, end));
}

/** "VH 3. OG". */
function isCountedFloor(tokens: readonly Token[], at: number): boolean {
  return hasDigits(tokens[at]) && !tokens[at]!.apart && isPartWord(tokens[at + 1]);
}

/**
 * The ends of such words behind a street and its number, in front of a separator, a postcode or a place: "773 Neil Avenue
 * Rear Columbus", "Hauptstraße 5 EG links 69117 Heidelberg".
 */
export function partEndsBehindHouse(
  tokens: readonly Token[],
  at: number,
  known: Pick<KnownWords, "streets" | "numbers" | "places">,
): readonly number[] {
  const ends = at >= ADDRESS_WORDS_MIN ? partEnds(tokens, at) : NONE;
  if (ends.length === 0 || !isBehindHouse(tokens, at, known)) {
    return NONE;
  }
  return ends.filter((end) =>
    isEnd(tokens, end, known) && !known.places.slice(at, end).some((spans) => spans.some(({ to }) => to > end)) &&
    (hasDigits(tokens[at - 1]) || !isSideOfStreet(tokens, { from: at, to: end }, known))
  );
}

/** Behind "773 Neil Avenue", or "Hauptstraße 5", and not inside the name of a street. */
function isBehindHouse(
  tokens: readonly Token[],
  at: number,
  { streets, numbers }: Pick<KnownWords, "streets" | "numbers">,
): boolean {
  return streets.slice(0, at).some((spans, from) => {
    const isNumbered = numbers[from - 1]?.some(({ to }) => to === from) === true && !tokens[from]!.apart;
    return !spans.some(({ to }) => to > at) &&
      spans.some(({ to, matches }) =>
        (to === at ? isNumbered : numbers[to]?.some((number) => number.to === at) === true) &&
        matches.some(isExactMatch)
      );
  });
}

function isEnd(tokens: readonly Token[], end: number, { places }: Pick<KnownWords, "places">): boolean {
  const next = tokens[end];
  return next === undefined || next.apart || (next.key.length >= POSTCODE_LENGTH_MIN && hasDigits(next)) ||
    (next.glue !== "-" && places[end]!.length > 0);
}

/**
 * "12 Drumcondra Road Lower, Dublin" is another street than the Drumcondra Road. Flats are called so in North America: a
 * state or a postcode of there follows.
 */
function isSideOfStreet(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  { places }: Pick<KnownWords, "places">,
): boolean {
  return WORDS.sidesOfStreets.has(tokens[from]!.key) && !(to > from + 1 && isPartWord(tokens[from + 1])) &&
    (tokens[from]!.apart ||
      !(tokens.slice(to).some(({ key }) => ZIP.test(key)) ||
        (tokens[to]?.apart === true && places.slice(to + 1).flat().some(({ isStatedCode }) => isStatedCode === true))));
}
