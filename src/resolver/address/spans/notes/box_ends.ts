import { BOX_ABBREVIATIONS, BOX_OR_POSTCODE, BOXES, NO_NUMBER, type PhraseMap, WORDS } from "../../../address_words.ts";
import { DISTRICT_POSTCODES } from "../../../countries/mod.ts";
import { hasDigits, phrasesAt, ROMAN_NUMERALS, segmentEnd, type Token } from "../../tokens/mod.ts";
import type { KnownWords } from "../lattice.ts";

/** Longest box number, longest group of digits, and groups per number: "Postfach 12 34 56". */
const VALUE_LENGTH_MAX = 7;
const GROUP_LENGTH_MAX = 3;
const GROUPS_MAX = 3;
/** From this many digits on, the number after "C.P." is a postcode: "C.P. 28013". */
const POSTCODE_LENGTH_MIN = 5;
/** Longest number of a sorting office: "Cedex 16". */
const ROUTING_LENGTH_MAX = 2;

const NONE: readonly never[] = [];

/** The ends of a post office box that begins at a token, longest first; empty if none does. */
export function boxEnds(tokens: readonly Token[], at: number): readonly number[] {
  const mayBeLetters = at === 0 || tokens[at]?.apart === true || tokens[at - 1]?.shape === "word";
  const boxes = joinedPhrases(BOXES, tokens, at);
  const letters = mayBeLetters ? joinedPhrases(BOX_ABBREVIATIONS, tokens, at) : NONE;
  if (boxes.length === 0 && letters.length === 0) {
    return NONE;
  }
  const ends = [
    ...boxes.map((way) => endOfBox(tokens, at, way)),
    ...letters.map((way) => endOfLetters(tokens, at, way)),
  ].filter((end) => end !== undefined);
  return [...new Set(ends)].sort((one, other) => other - one);
}

/**
 * The ends of words that no map has: the number of a sorting office ("Cedex 16"), or a remark that there is no number.
 */
export function routingEnds(tokens: readonly Token[], at: number): readonly number[] {
  const key = tokens[at]?.key ?? "";
  if (WORDS.sortingOffices.has(key)) {
    const next = tokens[at + 1];
    return next?.shape === "number" && next.key.length <= ROUTING_LENGTH_MAX ? [at + 2, at + 1] : [at + 1];
  }
  return joinedPhrases(NO_NUMBER, tokens, at)
    .filter((way) => way.length === 1 || tokens[at + 1]?.glue !== " " || way[0] !== "s")
    .map(({ length }) => at + length);
}

function endOfBox(tokens: readonly Token[], at: number, { length }: readonly string[]): number | undefined {
  const end = at + length;
  // "Postfach, 8999 Probikon": without a number it must be the whole segment.
  const isWhole = (at === 0 || tokens[at]?.apart === true) && (tokens[end] === undefined || tokens[end].apart);
  return valueEnd(tokens, end) ?? (isWhole ? end : undefined);
}

function endOfLetters(tokens: readonly Token[], at: number, way: readonly string[]): number | undefined {
  const end = at + way.length;
  const isPostcode = BOX_OR_POSTCODE.has(way.join(" ")) && (tokens[end]?.key.length ?? 0) >= POSTCODE_LENGTH_MIN;
  // "Smith Rd 94541" is a road, "12 Queen Street, RD 2" has a box of rural delivery.
  const isType = at > 0 && !tokens[at]!.apart && WORDS.streetTypesAfter.has(way[0]!);
  return isPostcode || isType ? undefined : valueEnd(tokens, end);
}

/** The phrases that begin at a token, with nothing between their words. The slash of "а/я" and "s/n" does not separate. */
function joinedPhrases(phrases: PhraseMap, tokens: readonly Token[], at: number): readonly (readonly string[])[] {
  return phrasesAt(phrases, tokens, at).filter((way) => way.every((_, i) => i === 0 || !isApart(tokens[at + i])));
}

/** End of the number that begins at a token, or behind a word for it there: "Postfach Nr. 12". */
function valueEnd(tokens: readonly Token[], start: number): number | undefined {
  const at = WORDS.unitMarkers.has(tokens[start]?.key ?? "") && !isApart(tokens[start]) ? start + 1 : start;
  const first = tokens[at];
  const isValue = first !== undefined && !isApart(first) && first.key.length <= VALUE_LENGTH_MAX &&
    (first.shape === "number" || first.shape === "mixed");
  if (!isValue) {
    return undefined;
  }
  let end = at + 1;
  while (
    end < at + GROUPS_MAX && first.key.length <= GROUP_LENGTH_MAX && tokens[end]?.shape === "number" &&
    tokens[end]?.glue === " " && (tokens[end]?.key.length ?? 0) <= GROUP_LENGTH_MAX
  ) {
    end += 1;
  }
  return end;
}

/** The slash of "а/я" and "s/n" and the colon of "Box: 12" do not separate. */
function isApart(token: Token | undefined): boolean {
  return token?.apart === true && token.glue !== "/" && !token.glue.startsWith(":");
}

const DISTRICT = /^0?([1-9]|1\d|2[0-3])(?:er|e|eme|o)?$/u;
const ROMAN: ReadonlyMap<string, number> = new Map([...ROMAN_NUMERALS].map((numeral, i) => [numeral, i + 1]));
const POSTCODE_DIGITS = { min: 3, max: 5 };

/**
 * The end of a numbered district after its city, if the postcode of the text confirms it: "75008 Paris 8e", "110 00
 * Praha 1", "1052 Budapest V". Without a postcode the number is an unproven component.
 */
export function districtEnds(tokens: readonly Token[], at: number): readonly number[] {
  const beginning = at === 0 || tokens[at]!.apart ? undefined : DISTRICT_POSTCODES.get(tokens[at - 1]!.key);
  const district = beginning === undefined ? undefined : districtOf(tokens[at]!);
  if (beginning === undefined || district === undefined) {
    return NONE;
  }
  return hasPostcode(tokens, at, beginningFor(beginning, district)) ? [at + 1] : NONE;
}

/** True if another token is a postcode that begins like this. */
function hasPostcode(tokens: readonly Token[], at: number, start: string): boolean {
  return tokens.some(({ key, shape }, other) =>
    other !== at && shape === "number" && key.length >= POSTCODE_DIGITS.min && key.length <= POSTCODE_DIGITS.max &&
    key.startsWith(start)
  );
}

function districtOf({ key }: Token): number | undefined {
  const digits = DISTRICT.exec(key)?.[1];
  return digits === undefined ? ROMAN.get(key) : Number(digits);
}

/** "750DD" and 8: "75008"; "1D" and 12: "12" has one digit too many, so its last one counts. */
function beginningFor(pattern: string, district: number): string {
  return pattern.replace(/D+/u, (digits) => String(district).padStart(digits.length, "0").slice(-digits.length));
}

/** Words of the name of a quarter behind the word for it. */
const QUARTER_WORDS_MAX = 4;

/**
 * The end of a quarter that the data may not have, or of a building, behind a street with its number: "Calle 5 # 3-21, Barrio
 * Los Pinos", "Résidence Azur"; empty if there is none.
 */
export function quarterEnds(
  tokens: readonly Token[],
  at: number,
  { streets, places }: Pick<KnownWords, "streets" | "places">,
): readonly number[] {
  const { apart, key } = tokens[at]!;
  if (
    at < 2 || !(WORDS.districtWords.has(key) || WORDS.buildingsNamed.has(key)) || !(apart || hasDigits(tokens[at - 1]))
  ) {
    return NONE;
  }
  const end = segmentEnd(tokens, at);
  // "Bairro Silva Braga" may be the whole name of a place.
  const isName = end > at + 1 && places[at]!.every(({ to }) => to !== end) && end <= at + 1 + QUARTER_WORDS_MAX &&
    tokens.slice(at + 1, end).every(({ shape }) => shape === "word");
  const isBehindStreet = isName && tokens.slice(0, at).some(hasDigits) &&
    streets.slice(0, at).some((spans) => spans.some(({ to }) => to <= at)) &&
    streets.slice(at, end).every((spans) => spans.length === 0);
  return isBehindStreet ? [end] : NONE;
}

/** True for a note that is such a quarter. */
export function isQuarter(
  { role, from, to }: { readonly role: string; readonly from: number; readonly to: number },
  known: Pick<KnownWords, "streets" | "places"> & { readonly tokens: readonly Token[] },
): boolean {
  return role === "note" && quarterEnds(known.tokens, from, known).includes(to);
}
