import type { Recognition, Span } from "../../recognition_types.ts";
import type { Angle } from "../angles/read_angle.ts";
import {
  axisOfWord,
  type CommaRole,
  coordinateWords,
  INTERNATIONAL,
  isHemisphereWord,
  isUnitLetter,
  scanTokens,
  type Token,
} from "../angles/tokens.ts";
import { pointOfDegrees } from "../points.ts";
import type { WrittenText } from "../written_text.ts";
import { type Placement, placePair } from "./place_pair.ts";
import { isPairWord, type Pair, readPair } from "./read_pair.ts";
import { DEGREE_DECIMALS, isAlone, isOfHeading, weighPair } from "./weigh_pair.ts";

/** More pairs in one text are a list of points, not one place. */
const PAIRS_MAX = 8;
/** Numbers tried as the start of a pair: a text with more before its pair is a table. */
const STARTS_MAX = 64;
/** Lower weights are noise: two small numbers in a sentence. */
const WEIGHT_MIN = 0.05;
/** Units and currencies: a number before one is a quantity. */
export const QUANTITY_UNITS: ReadonlySet<string> = new Set([
  ..."KM M CM MM MI KG G EUR USD GBP CHF AED SAR INR JPY".split(" "),
  ...coordinateWords("quantities"),
]);
/** "100, 2.º Esq.": a floor. */
const ORDINAL = /\.[ºª]/u;
/** Words before a number that give it another meaning. */
const COUNTERS = coordinateWords("counters");
const CURRENCIES: ReadonlySet<string> = new Set("$ € £ ¥ ₹ ₽ % # §".split(" "));

/** Pairs of angles in a text, with one role of the comma. */
export function recognizePairs(
  { text: written, normalized: text }: WrittenText,
  comma: CommaRole,
): readonly Recognition[] {
  const tokens = scanTokens(text, comma);
  const found: Recognition[] = [];
  let pairs = 0;
  let starts = 0;
  for (let index = 0; index < tokens.length && pairs < PAIRS_MAX && starts < STARTS_MAX; index += 1) {
    if (!mayBegin(tokens, index)) {
      continue;
    }
    starts += 1;
    const pair = readPair(tokens, index);
    if (
      pair === undefined || isQuantity(tokens, pair) || isCutOff(tokens, pair) || isStreet(tokens, pair) ||
      isHeightFirst(tokens, pair)
    ) {
      continue;
    }
    const whole = extendOverAltitude(tokens, pair);
    const listed = whole.listed || (isBare(pair) && isAmongNumbers(tokens, pair.start, whole.next));
    const part = partOf(written, tokens, pair);
    if (ORDINAL.test(part)) {
      continue;
    }
    const isAmbiguous = comma === "decimal" || whole.next > pair.next || ONE_NUMBER.test(part);
    const form = weighPair(pair, { alone: isAlone(tokens, pair.start, whole.next), listed, isAmbiguous });
    const weight = comma === "decimal" && isBare(pair) && isMixed(text, tokens, pair) ? form * MIXED_MARKS : form;
    const span = [tokens[pair.start]!.from, tokens[whole.next - 1]!.to] as const;
    const isAll = pair.start === 0 && pair.next === tokens.length;
    const recognitions = placePair(pair, part)
      .map((placement) => recognitionOf(pair, { placement, weight, span, isAll }))
      .filter((recognition) => recognition.weight >= WEIGHT_MIN);
    if (recognitions.length > 0) {
      found.push(...recognitions);
      pairs += 1;
    }
    index = Math.max(index, pair.next - 1);
  }
  return found;
}

/** "1.234,56", "1,234.56": one number with thousands. */
const ONE_NUMBER = /^\d{1,3}(?:\.\d{3},\d{1,2}|,\d{3}\.\d{1,2})$/u;

function partOf(written: string, tokens: readonly Token[], { start, next }: Pair): string {
  return written.slice(tokens[start]?.from, tokens[next - 1]?.to);
}

function mayBegin(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  if (token.kind === "number" || token.kind === "dotted") {
    return !isGlued(tokens, index);
  }
  if (token.kind === "word") {
    const next = tokens[index + 1];
    const mayLead = (next !== undefined && next.kind !== "word") || isUnitLetter(next?.text ?? "") ||
      axisOfWord(token.text) !== undefined ||
      (next !== undefined && (axisOfWord(next.text) !== undefined || isHemisphereWord(next.text)));
    return mayLead && !isGlued(tokens, index) &&
      (isHemisphereWord(token.text) || axisOfWord(token.text) !== undefined);
  }
  if (token.text === '"' || token.text === "'") {
    return tokens[index + 1]?.kind !== "mark";
  }
  return (token.text === "-" || token.text === "+") && tokens[index + 1]?.kind === "number" && !isGlued(tokens, index);
}

/** A character other than a bracket touches the number: it is the end of a word or identifier. */
function isGlued(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index]!;
  const before = tokens[index - 1];
  if (before === undefined) {
    return false;
  }
  if (CURRENCIES.has(before.text) || COUNTERS.has(before.text)) {
    return true;
  }
  const isJoint = before.kind === "mark" ? JOINTS.has(before.text) : !UNSPACED.test(before.text);
  return !token.spaced && isJoint;
}

const JOINTS: ReadonlySet<string> = new Set(["-", "+", "."]);
/** The last letter is of a script without spaces between words: "我在47.14,9.52". */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]$/u;
/** The same of the first letter: "47.1412,9.5234附近". */
const NEXT_UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;

/** A Latin letter or a digit follows directly: the pair is part of an identifier. */
function isCutOff(tokens: readonly Token[], pair: Pair): boolean {
  const after = tokens[pair.next];
  return after !== undefined && !after.spaced && after.kind !== "mark" && LATIN.test(after.text);
}

/** `120 W 42N ST`, `100 2DN ST`: whole numbers with letters directly before a street type are a house and a street. */
function isStreet(tokens: readonly Token[], { first, second, next }: Pair): boolean {
  return STREETS.has(tokens[next]?.text ?? "") && first.decimals === 0 && second.decimals === 0 &&
    !(first.marked && second.marked) && first.parts === 1 && second.parts === 1;
}

const STREETS = coordinateWords("streetTypes");
const LATIN = /^[0-9A-Z]/u;

function isBare({ first, second }: Pair): boolean {
  return [first, second].every(({ marked, hemisphere, axis }) =>
    !marked && hemisphere === undefined && axis === undefined
  );
}

/** `19.99,79,063`: nobody writes one number with a point and the other with a comma. */
function isMixed(text: string, tokens: readonly Token[], pair: Pair): boolean {
  return partOf(text, tokens, pair).includes(".");
}

const MIXED_MARKS = 0.5;

/** `1.547, 47.31625, 15.72132`: the first number is less exact than two that are a pair. */
function isHeightFirst(tokens: readonly Token[], pair: Pair): boolean {
  const rest = isBare(pair) ? readPair(tokens, pair.second.start) : undefined;
  return rest !== undefined && isBare(rest) &&
    pair.first.decimals < Math.min(rest.first.decimals, rest.second.decimals);
}

/** Another number stands next to the pair, without a word between. */
function isAmongNumbers(tokens: readonly Token[], start: number, next: number): boolean {
  return isNextToNumber(tokens, start - 1, -1) || isNextToNumber(tokens, next, 1);
}

function isNextToNumber(tokens: readonly Token[], at: number, step: 1 | -1): boolean {
  const token = tokens[at];
  const number = BETWEEN.has(token?.text ?? "") ? at + step : at;
  // "WGS84", "EPSG:4326"
  return tokens[number]?.kind === "number" && !(step === -1 && isOfHeading(tokens, number)) &&
    !(step === 1 && (hasOwnWord(tokens, number) || isHeightUnit(tokens, number + 1)));
}

/** "52.52000, 13.40500, 10178 Berlin": a whole number that belongs to the word behind it. */
function hasOwnWord(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at + 1];
  return !tokens[at]!.text.includes(".") && word?.kind === "word" && word.spaced && !isPairWord(word.text) &&
    !QUANTITY_UNITS.has(word.text) && !HEIGHT_UNITS.has(word.text);
}

/** Separators of the numbers of a list. */
const BETWEEN: ReadonlySet<string> = new Set([",", "/", "-", ";", "|", "+", "."]);

function isQuantity(tokens: readonly Token[], pair: Pair): boolean {
  const after = tokens[pair.next];
  // "#" stands before a number.
  if (after === undefined || after.text === "#") {
    return false;
  }
  const isWordOfSentence = NEXT_UNSPACED.test(after.text) &&
    Math.min(pair.first.decimals, pair.second.decimals) >= DEGREE_DECIMALS;
  const touches = !after.spaced && after.kind !== "mark" && !isWordOfSentence;
  const decimal = touches || QUANTITY_UNITS.has(after.text) || CURRENCIES.has(after.text);
  return decimal && !pair.second.marked && pair.second.hemisphere === undefined;
}

/** A third number may be a height; a fourth one makes it a list. */
function extendOverAltitude(tokens: readonly Token[], pair: Pair): { next: number; listed: boolean } {
  let next = pair.next;
  let numbers = 0;
  let isHeight = !isBetweenSides(pair);
  while (numbers < 2) {
    let at = next;
    const separator = tokens[at];
    if (separator?.text === pair.separator) {
      at += 1;
    }
    if (tokens[at]?.text === "-" || tokens[at]?.text === "+") {
      at += 1;
    }
    const token = tokens[at];
    if (
      token?.kind !== "number" || (at === next && !token.spaced) || isOfAngle(tokens[at + 1]) || hasOwnWord(tokens, at)
    ) {
      break;
    }
    // `N 15.15123 E 154 75.48467`: the number with decimals is the angle, and the other one is something else.
    isHeight &&= pair.second.decimals >= pair.first.decimals || !token.text.includes(".");
    const hasUnit = isHeightUnit(tokens, at + 1);
    isHeight &&= hasUnit || isInHeightForm(tokens, { from: next, at }, pair);
    next = hasUnit ? at + 2 : at + 1;
    numbers += 1;
  }
  const bare = pair.first.hemisphere === undefined && !pair.first.marked;
  const fraction = Math.min(pair.first.decimals, pair.second.decimals) >= 2;
  return numbers === 1 && (fraction || !bare) && isHeight
    ? { next, listed: false }
    : { next: pair.next, listed: bare && numbers > 0 };
}

/** "512 m" and "512 m s.l.m.", but not "500 m north" and "500 m S". */
export function isHeightUnit(tokens: readonly Token[], at: number): boolean {
  const side = tokens[at + 1]?.text ?? "";
  const isOffset = side.length > 1
    ? isHemisphereWord(side)
    : INTERNATIONAL.words[side] !== undefined && tokens[at + 2]?.text !== ".";
  return HEIGHT_UNITS.has(tokens[at]?.text ?? "") && !isOffset;
}

const HEIGHT_UNITS: ReadonlySet<string> = new Set(["M", ...coordinateWords("heightUnits")]);

/**
 * `47.14, 9.52, 512.3` and `9.52,47.14,512`: a third number of the same form. A whole number behind a blank may be that of
 * a house.
 */
function isInHeightForm(
  tokens: readonly Token[],
  { from, at }: { readonly from: number; readonly at: number },
  pair: Pair,
): boolean {
  const token = tokens[at]!;
  const isParted = tokens[from]!.text === pair.separator;
  return token.text.includes(".")
    ? isParted || (pair.separator === "space" && !mayBeOfAngle(token, tokens, pair))
    : isParted && !tokens[from]!.spaced && !tokens[from + 1]!.spaced;
}

const LATITUDE_MAX = 90;
const LONGITUDE_MAX = 180;
const PARTS_OF_DEGREE = 60;

/**
 * True for a number that nothing parts from the pair and that an angle may end with: `N51 27.651 / W106 .687 29.216`; or
 * the second angle where the letters may stand before the angles instead of behind them: `18.99 N 4.97548 E 61.93953`.
 */
function mayBeOfAngle({ text }: Token, tokens: readonly Token[], { first, second }: Pair): boolean {
  const value = Number(text);
  const isLastWhole = second.decimals === 0 || tokens[second.nextWithoutHemisphere - 1]?.text.startsWith(".") === true;
  const isPart = second.parts > 1 && !second.marked && isLastWhole && value < PARTS_OF_DEGREE;
  const areBehind = isBehind(first) && isBehind(second);
  return isPart || (areBehind && value <= rangeOf(second) && Math.abs(second.value) <= rangeOf(first));
}

function isBehind({ next, nextWithoutHemisphere }: Angle): boolean {
  return next > nextWithoutHemisphere;
}

function rangeOf({ axis, hemisphere = "" }: Angle): number {
  return (axis ?? axisOfWord(hemisphere)) === "latitude" ? LATITUDE_MAX : LONGITUDE_MAX;
}

/** `76° 12 59.607' E`: a mark or a hemisphere makes the number before it a part of an angle, not a height. */
function isOfAngle(after: Token | undefined): boolean {
  return after !== undefined && ANGLE_ENDS.test(after.text);
}

/** M alone is metres. */
const ANGLE_ENDS = /^(?:[°'"]|[DMS]?[NSEW]|D)$/u;

/** `N 47.14 12 E 9.52`: a letter before the first angle and one behind the second, which may belong to what follows. */
function isBetweenSides({ first, second }: Pair): boolean {
  return first.hemisphere !== undefined && !isBehind(first) && isBehind(second);
}

/** A pair that is the whole text is reported with what is wrong, even with few digits. */
const WEIGHT_ALONE = 0.5;

function recognitionOf(
  pair: Pair,
  { placement, weight, span, isAll }: {
    readonly placement: Placement;
    readonly weight: number;
    /** Of the pair with its altitude. */
    readonly span: Span;
    readonly isAll: boolean;
  },
): Recognition {
  const parts = Math.max(pair.first.parts, pair.second.parts);
  const system = parts === 1 ? "decimal" : parts === 2 ? "degrees_minutes" : "dms";
  const shared = weight * placement.share;
  if (!placement.inRange) {
    const isExplicit = pair.first.marked || pair.first.hemisphere !== undefined || pair.first.axis !== undefined;
    const decimals = [pair.first.decimals, pair.second.decimals];
    // "91.5, 200" alone is intended as a pair; inside a sentence both numbers must look like it.
    const fraction = (isAll ? Math.max(...decimals) : Math.min(...decimals)) > 0;
    const least = isAll && fraction ? WEIGHT_ALONE : 0;
    return {
      kind: "coordinates",
      system,
      weight: isExplicit || fraction ? Math.max(least, shared) : 0,
      span,
      reasons: ["out_of_range"],
      outcome: "nothing",
    };
  }
  const { latitude, longitude, axisAssumed } = placement;
  const point = pointOfDegrees({ system, weight: shared, span, latitude, longitude });
  return axisAssumed ? { ...point, reasons: ["axis_order_assumed"] } : point;
}
