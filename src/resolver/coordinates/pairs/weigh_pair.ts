import type { Angle } from "../angles/read_angle.ts";
import { coordinateWords, INTERNATIONAL, type Token } from "../angles/tokens.ts";
import type { Pair } from "./read_pair.ts";

/** Nothing else looks like `41°24'12"N 2°10'26"E`. */
const MARKED_WITH_SIDES = 0.99;
const MARKED = 0.95;
/** "20°, 30°": two temperatures; alone also a location. */
const MARKED_PLAIN = 0.6;
/** A degree mark at only one whole number: a temperature, an angle. */
const HALF_MARKED = 0.25;
const HALF_MARKED_FRACTION = 0.8;
/** `N 41.40, E 2.17`: letters and decimals. */
const SIDES_DECIMAL = 0.97;
/** `48 N 2 E` alone. Addresses in Utah look like this ("45 N 100 E"). */
const SIDES_WHOLE = 0.6;
/** "48.9 N 2.3 E" is a location within 10 km; "1S.5E" is part of something. */
const SIDES_ONE_DIGIT = 0.75;
const SIDES_WHOLE_IN_SENTENCE = 0.2;
/** Whole numbers with letters that are hemispheres only in some languages: "D02 X285". */
const FOREIGN_LETTER = 0.2;
/** "9 G, 29.5 B": letters of some languages and few decimals. */
const FOREIGN_FEW_DIGITS = 0.4;
const FEW_DIGITS_FACTOR = 0.4;
/** A letter at only one of the numbers. */
const ONE_SIDE = 0.85;
const ONE_SIDE_IN_SENTENCE = 0.5;
/** `485130N 0021740E`: used only in aviation and navigation. */
const PACKED = 0.95;
/** `N 500417 E 142402` may be metres of a grid. */
const PACKED_LIKE_METRES = 0.6;
const LABELLED = 0.97;
/** `x: 5, y: 10` may belong to any plane. */
const LABELLED_WEAKLY = 0.5;

/**
 * Two bare numbers with a comma between them that are the whole text, by the smaller number of decimals: latitude and
 * longitude by the public contract, whatever their digits.
 */
const BARE_WITH_COMMA = [0.92, 0.92, 0.93, 0.94, 0.96, 0.97] as const;
/**
 * The same with another separator. A pair with decimals has no other meaning as the whole text, but must lie where
 * people live (`STRONG_WEIGHT`): two prices do not.
 */
const BARE_ALONE = [0.35, 0.89, 0.89, 0.9, 0.96, 0.97] as const;
/**
 * The same where the text has another meaning: "1,2,3,4" and "10.25, 20.50, 30.75" are lists, "1.234,56" is one number,
 * "12.5 +13.5" a sum.
 */
const BARE_DOUBTFUL = [0.35, 0.6, 0.8, 0.9, 0.96, 0.97] as const;
/** The same in a sentence: three digits may be thousands, two a price, none anything. */
const BARE_IN_SENTENCE = [0, 0.05, 0.2, 0.5, 0.9, 0.95] as const;
/** Degrees and minutes, or with seconds, separated by white space only: six whole numbers may be a telephone number. */
const SPACED_ALONE = { fraction: 0.85, whole: 0.3 } as const;
const SPACED_IN_SENTENCE = { fraction: 0.4, whole: 0 } as const;
/** `10:30, 12:45` are times; `41:24:12.2, 2:10:26.5` hardly. */
const COLONS_ALONE = { three: 0.7, two: 0.15 } as const;
/** Both numbers could be times of the day. */
const HOURS = 0.85;
/** The dash of "48.85 - 2.29" may be the second number's minus. */
const DASH = 0.55;
/** No comma, only white space between two bare numbers. */
const SPACE_ONLY = 0.95;
/** No fraction and no size has so many decimals on both sides. */
export const DEGREE_DECIMALS = 4;
/** A slash or a word between them: also a fraction, a date, a size. */
const ODD_SEPARATOR = 0.85;
/** More numbers follow: a list, a box, a track. */
const LIST = 0.4;
/** A plus before the first number only: a telephone number. */
const TELEPHONE = 0.3;
/** 0, 0 is what programs write for unknown coordinates. */
const NULL_ISLAND = 0.5;
/** Two numbers that are so small are more likely measures in a sentence, and so is one with an exponent, which has so many decimals. */
const NULL_DEG = 0.02;
const SMALL_DEG = 0.001;
const EXPONENT_DECIMALS = 8;

/** The text around a pair. */
interface PairContext {
  /** The rest of the text is brackets, quotes and words such as "GPS". */
  readonly alone: boolean;
  /** A number follows that could be a third one of the same kind. */
  readonly listed: boolean;
  /** The text may mean something else than two numbers: decimal commas, a third number, one number with thousands. */
  readonly isAmbiguous: boolean;
}

/** 0–1: probability that a pair of angles is intended as a location. 0: certainly not. */
export function weighPair(pair: Pair, context: PairContext): number {
  const { first, second } = pair;
  const sided = first.hemisphere !== undefined && second.hemisphere !== undefined;
  if (first.marked && second.marked) {
    if (isWhole(first) && isWhole(second) && !areInternational(pair)) {
      return context.alone ? MARKED_PLAIN : MARKED_PLAIN / 2;
    }
    return sided ? MARKED_WITH_SIDES : MARKED;
  }
  if (first.marked || second.marked) {
    const half = isWhole(first) || isWhole(second) ? HALF_MARKED : HALF_MARKED_FRACTION;
    return areInternational(pair) ? MARKED : half;
  }
  if (first.joined === "packed" || second.joined === "packed") {
    // "1600 S 3 E": addresses in Utah again.
    return first.joined !== second.joined
      ? SIDES_WHOLE_IN_SENTENCE
      : second.isShort === true || first.isShort === true
      ? weighShort(pair)
      : PACKED;
  }
  if (sided || first.hemisphere !== undefined || second.hemisphere !== undefined) {
    return weighSided(pair, context);
  }
  if (pair.heading !== undefined || (first.axis !== undefined && second.axis !== undefined)) {
    return !isMeasure(pair, context) && (first.decimals + second.decimals > 0 || context.alone)
      ? LABELLED
      : LABELLED_WEAKLY;
  }
  return weighBare(pair, context);
}

/** Its labels may mean something else than angles, in a sentence rather. */
function isMeasure({ first, second }: Pair, { alone }: PairContext): boolean {
  const least = Math.max(first.leastDecimals, second.leastDecimals);
  return Math.min(first.decimals, second.decimals) < (least === 0 || alone ? least : DEGREE_DECIMALS);
}

function isWhole({ decimals, parts }: Angle): boolean {
  return decimals === 0 && parts === 1;
}

/** Metres of a grid have letters before them, or the east first. */
function weighShort({ first, second }: Pair): number {
  const isAngles = second.isShort === true && first.next > first.nextWithoutHemisphere &&
    second.next > second.nextWithoutHemisphere;
  return isAngles ? PACKED : PACKED_LIKE_METRES;
}

function weighSided(pair: Pair, context: PairContext): number {
  const { first, second } = pair;
  const both = first.hemisphere !== undefined && second.hemisphere !== undefined;
  const fewer = Math.min(first.decimals, second.decimals);
  if (both && first.parts === 1 && Math.max(first.decimals, second.decimals) === 1) {
    return context.alone ? SIDES_ONE_DIGIT : SIDES_WHOLE_IN_SENTENCE;
  }
  if (both && (first.decimals + second.decimals > 0 || first.parts > 1)) {
    const hasFewDigits = first.parts > 1
      ? isLoneLatin(first) || isLoneLatin(second)
      : fewer < 2 && (isShortForm(first) || isShortForm(second));
    return hasFewDigits ? FOREIGN_FEW_DIGITS : SIDES_DECIMAL;
  }
  if (first.decimals + second.decimals > 0) {
    return (context.alone ? ONE_SIDE : ONE_SIDE_IN_SENTENCE) * (fewer < 2 ? FEW_DIGITS_FACTOR : 1);
  }
  if (!both) {
    return 0;
  }
  const weight = context.alone ? SIDES_WHOLE : SIDES_WHOLE_IN_SENTENCE;
  return areInternational(pair) ? weight : weight * FOREIGN_LETTER;
}

/** The hemisphere is a single Latin letter other than N, S, E and W. */
function isLoneLatin(angle: Angle): boolean {
  return /^[A-Z]$/u.test(angle.hemisphere ?? "") && !isInternational(angle);
}

/** The same in any script, or two letters. */
function isShortForm(angle: Angle): boolean {
  return (angle.hemisphere?.length ?? 0) <= 2 && !isInternational(angle);
}

/** Both angles have a hemisphere that all languages know. */
function areInternational({ first, second }: Pair): boolean {
  return isInternational(first) && isInternational(second);
}

function isInternational({ hemisphere = "" }: Angle): boolean {
  return INTERNATIONAL.words[hemisphere] !== undefined;
}

function weighBare(pair: Pair, context: PairContext): number {
  const { first, second } = pair;
  const { alone } = context;
  const fewer = Math.min(first.decimals, second.decimals);
  let weight = weighForm(pair, context);
  if (context.listed) {
    weight *= LIST;
  }
  if (pair.dash) {
    weight *= DASH;
  }
  if (pair.separator === "space" && first.parts === 1) {
    weight *= SPACE_ONLY;
  }
  if (ODD_SEPARATORS.has(pair.separator)) {
    weight *= fewer >= DEGREE_DECIMALS ? 1 : fewer >= 2 ? ODD_SEPARATOR : 0;
  }
  if (PAIRS_OF_PRICES.has(pair.separator)) {
    weight *= !alone || fewer < 2 ? 0 : fewer < PRICE_DECIMALS ? ODD_SEPARATOR : 1;
  }
  if (isMeasure(pair, context)) {
    weight = Math.min(weight, LABELLED_WEAKLY);
  }
  if (first.signed && first.value > 0 && !second.signed && fewer === 0 && pair.separator !== ",") {
    weight *= TELEPHONE;
  }
  return isNull(pair, alone) ? weight * NULL_ISLAND : weight;
}

const ODD_SEPARATORS: ReadonlySet<string> = new Set(["/", "word", "'"]);
function isNull({ first, second }: Pair, alone: boolean): boolean {
  const [one, other] = [Math.abs(first.value), Math.abs(second.value)];
  return alone ? one + other === 0 : one + other < NULL_DEG ||
    (Math.min(one, other) < SMALL_DEG && Math.max(first.decimals, second.decimals) >= EXPONENT_DECIMALS);
}

/** No price has so many decimals. */
const PRICE_DECIMALS = 6;
/** "EUR/USD 1.0842:1.0844", and parts of a file's name. */
const PAIRS_OF_PRICES: ReadonlySet<string> = new Set([":", "\\"]);

function weighForm({ first, second, separator }: Pair, { alone, isAmbiguous }: PairContext): number {
  const fewer = Math.min(first.decimals, second.decimals);
  if (first.joined === "colon" || second.joined === "colon") {
    const weight = first.parts === 3 ? COLONS_ALONE.three : COLONS_ALONE.two;
    return alone ? weight : 0;
  }
  if (first.parts > 1) {
    const weights = alone ? SPACED_ALONE : SPACED_IN_SENTENCE;
    return fewer > 0 ? weights.fraction : weights.whole;
  }
  if (alone && separator === "," && !isAmbiguous) {
    return weightOf(BARE_WITH_COMMA, fewer);
  }
  const isSum = second.signed && second.value > 0 && separator === "space";
  // "41.5 -81": a sign shows as much as a decimal.
  const isSigned = second.signed && first.decimals > 0;
  const weight = weightOf(
    !alone ? BARE_IN_SENTENCE : isAmbiguous || isSum ? BARE_DOUBTFUL : BARE_ALONE,
    alone && isSigned ? Math.max(fewer, 1) : fewer,
  );
  return isHour(first) && isHour(second) ? weight * HOURS : weight;
}

/** Two bare numbers with a comma that are the whole text, by the smaller number of decimals. */
export function weighPlainPair(decimals: number): number {
  return weightOf(BARE_WITH_COMMA, decimals);
}

function weightOf(weights: readonly number[], decimals: number): number {
  return weights[Math.min(decimals, weights.length - 1)] ?? 0;
}

/** "08.30, 17.45" */
function isHour({ value, decimals, signed }: Angle): boolean {
  return decimals === 2 && !signed && value < 24 && value % 1 < 0.595;
}

/** Before a pair: names that all languages share, and words. */
const HEADINGS: ReadonlySet<string> = new Set([
  ..."GPS WGS EPSG LATLNG LATLON LL".split(" "),
  ...coordinateWords("headings"),
]);

/** True for a word, in upper case, that may stand next to a pair that is the whole text. */
export function isHeading(word: string): boolean {
  return HEADINGS.has(word);
}

/** True if the tokens outside of `[start, next)` have no meaning: brackets, quotes, stops, or a word like "GPS". */
export function isAlone(tokens: readonly Token[], start: number, next: number): boolean {
  const outside = tokens.length - (next - start);
  if (outside > ALONE_TOKENS_MAX) {
    return false;
  }
  for (let index = 0; index < tokens.length; index += 1) {
    if (index >= start && index < next) {
      index = next - 1;
      continue;
    }
    const token = tokens[index]!;
    if (token.kind !== "mark" && !isOfHeading(tokens, index)) {
      return false;
    }
  }
  return true;
}

/** "GPS", "WGS84", "EPSG:4326". */
export function isOfHeading(tokens: readonly Token[], at: number): boolean {
  const { kind, text } = tokens[at]!;
  return kind === "word" ? HEADINGS.has(text) : DATUMS.has(`${tokens[at - 1]?.text} ${text}`) ||
    DATUMS.has(`${tokens[at - 2]?.text}${tokens[at - 1]?.text} ${text}`);
}

/** Names of the datum that all pairs have. */
const DATUMS: ReadonlySet<string> = new Set(["WGS 84", "WGS 1984", "EPSG 4326", "EPSG: 4326"]);

/** Brackets, quotes and "GPS coordinates:" around a pair. */
const ALONE_TOKENS_MAX = 12;
