import { decimalsOf } from "../points.ts";
import { INTERNATIONAL, isUnitWord, readUnitMark, type Token, type UnitMark } from "./tokens.ts";

/** The number part of an angle: without its sign, and mostly without its hemisphere. */
export interface AngleBody {
  /** Degrees; the hemisphere is not applied yet. */
  readonly value: number;
  /** Degrees of one unit of the last written digit. */
  readonly stepDeg: number;
  /** Decimals of the last written number. */
  readonly decimals: number;
  /** 1: degrees; 2: with minutes; 3: with seconds. */
  readonly parts: 1 | 2 | 3;
  /** It has degree, minute or second marks. */
  readonly marked: boolean;
  /** What separates the parts if there are no marks; `packed`: nothing. */
  readonly joined: "space" | "colon" | "dash" | "dot" | "packed";
  /** Packed with two digits for the degrees of a longitude, which usually has three. */
  readonly isShort?: true;
  /** A fourth number, without a mark, is a part of the seconds. */
  readonly hasPartOfSecond?: true;
  /** The unit of the seconds is the letter S. Without a hemisphere after it, S may be the hemisphere itself. */
  readonly secondsLetter?: true | undefined;
  /** Minutes or seconds of 60 or more: written like an angle, but invalid. */
  readonly impossible: boolean;
  /** The hemisphere word as written, upper case. */
  readonly hemisphere?: string | undefined;
  /** Token index of the end. */
  readonly next: number;
}

/** What precedes the number. */
interface BodyContext {
  readonly parts: 1 | 2 | 3;
  readonly hemisphere: string | undefined;
  /** A quote directly before the number: the same quote after it closes it and does not mean seconds. */
  readonly quote: string | undefined;
}

/** Longer numbers are identifiers. */
const NUMBER_LENGTH_MAX = 24;

/** From four digits on, a number is not an angle with a typo but something else: metres, a year, a price. */
const DEGREES_END = 1000;

/**
 * Reads degrees, optionally with minutes and seconds, with marks, colons, dashes, points, spaces, or packed in one
 * number.
 */
export function readAngleBody(tokens: readonly Token[], at: number, context: BodyContext): AngleBody | undefined {
  const first = tokens[at];
  if (first?.kind === "dotted") {
    return readDotted(tokens, at, context.hemisphere);
  }
  if (first?.kind !== "number" || first.text.length > NUMBER_LENGTH_MAX) {
    return undefined;
  }
  const degreeMark = readUnitMark(tokens, at + 1, { unit: "degree", isLettered: false });
  if (degreeMark !== undefined) {
    return readMarked(tokens, at, { degree: degreeMark, before: context.hemisphere });
  }
  const after = tokens[at + 1];
  if (after?.text === "'" || after?.text === '"') {
    const isQuoted = context.quote === after.text || closesQuote(tokens, at + 1);
    return isQuoted ? bodyOf([first], { next: at + 2 }) : undefined;
  }
  const packed = readPacked(tokens, at, context.hemisphere);
  return packed !== undefined || Number(first.text) >= DEGREES_END
    ? packed
    : readJoined(tokens, at) ?? readSpaced(tokens, at, context);
}

/** `"47.14, 9.52"`: a quote that another one opened before the pair. After a number it is a mark of minutes or inches. */
function closesQuote(tokens: readonly Token[], at: number): boolean {
  const quote = tokens[at]!.text;
  for (let open = at - 1; open >= Math.max(0, at - QUOTED_TOKENS_MAX); open -= 1) {
    if (tokens[open]!.text === quote) {
      return tokens[open + 1]?.spaced === false && tokens[open - 1]?.kind !== "number";
    }
  }
  return false;
}

/** Two signed numbers and a comma. */
const QUOTED_TOKENS_MAX = 6;

function readMarked(
  tokens: readonly Token[],
  at: number,
  { degree, before }: { readonly degree: UnitMark; readonly before: string | undefined },
): AngleBody | undefined {
  const [degrees, fraction] = [tokens[at]!, tokens[degree.next]];
  if (isFractionAlone(fraction) && !hasPoint(degrees)) {
    // "47°.14": the mark stands above the point.
    const whole = { ...degrees, text: degrees.text + fraction!.text };
    return bodyOf([whole], { next: degree.next + 1, marked: true });
  }
  const numbers: Token[] = [degrees];
  let mark = degree;
  let lettered = false;
  let secondsLetter: true | undefined;
  for (const unit of ["minute", "second"] as const) {
    const index = mark.letter && tokens[mark.next]?.text === "," ? mark.next + 1 : mark.next;
    const number = tokens[index];
    if (mark.hemisphere !== undefined || number?.kind !== "number" || hasPoint(numbers.at(-1)!)) {
      break;
    }
    const own = readUnitMark(tokens, index + 1, { unit, isLettered: unit === "minute" || lettered });
    if (own === undefined && (index > mark.next || !mayStandBare(tokens, index))) {
      break;
    }
    const behind = tokens[own?.next ?? -1];
    // "12'35″.64": the mark stands above the point.
    const isSplit = unit === "second" && isFractionAlone(behind) && !hasPoint(number);
    numbers.push(isSplit ? { ...number, text: number.text + behind!.text } : number);
    lettered = own?.letter === true;
    secondsLetter = unit === "second" && lettered && !isUnitWord(tokens[index + 1]?.text ?? "") || undefined;
    mark = own === undefined ? { next: index + 1, letter: false } : isSplit ? { ...own, next: own.next + 1 } : own;
    if (own === undefined && !areSecondsBare(tokens, mark.next, before)) {
      break;
    }
  }
  return bodyOf(numbers, { next: mark.next, marked: true, secondsLetter, hemisphere: mark.hemisphere });
}

/** ".14" directly behind a mark. */
function isFractionAlone(token: Token | undefined): boolean {
  return token?.kind === "number" && token.text.startsWith(".") && !token.spaced;
}

/** `N 51° 33 12.5`, `51° 33 12.5 N`: seconds without a mark, which are not the degrees of the next angle. */
function areSecondsBare(tokens: readonly Token[], at: number, before: string | undefined): boolean {
  const seconds = tokens[at];
  return seconds?.kind === "number" && seconds.spaced && isSixtieth(seconds) && mayStandBare(tokens, at) &&
    (before !== undefined || INTERNATIONAL.words[tokens[at + 1]?.text ?? ""] !== undefined);
}

/** A number without a mark after a marked one is minutes, unless it is the degrees of the next angle. */
function mayStandBare(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  const isDegrees = readUnitMark(tokens, at + 1, { unit: "degree", isLettered: false }) !== undefined;
  return !isDegrees && next?.text !== "'" && next?.text !== ":";
}

/** `50.04.17.7N`, `N50.04.17`. Without a hemisphere it is a date or a version. */
function readDotted(tokens: readonly Token[], at: number, before: string | undefined): AngleBody | undefined {
  const token = tokens[at]!;
  const [degrees = "", minutes = "", seconds = "", fraction] = token.text.split(".");
  if (INTERNATIONAL.words[before ?? tokens[at + 1]?.text ?? ""] === undefined) {
    return undefined;
  }
  const pieces = [degrees, minutes, fraction === undefined ? seconds : `${seconds}.${fraction}`];
  return bodyOf(pieces.map((text): Token => ({ ...token, kind: "number", text })), { next: at + 1, joined: "dot" });
}

/** `48:51:30` and `48-51-30`, with nothing else between the numbers; `48,51.5N` in the metadata of pictures. */
function readJoined(tokens: readonly Token[], at: number): AngleBody | undefined {
  const joint = tokens[at + 1]?.text;
  if ((joint !== ":" && joint !== "-" && joint !== ",") || hasPoint(tokens[at]!)) {
    return undefined;
  }
  const numbers: Token[] = [tokens[at]!];
  let next = at + 1;
  while (numbers.length < 3 && tokens[next]?.text === joint && tokens[next]?.spaced === false) {
    const number = tokens[next + 1];
    if (number?.kind !== "number" || number.spaced || hasPoint(numbers.at(-1)!)) {
      break;
    }
    numbers.push(number);
    next += 2;
  }
  const after = tokens[next];
  const isClosed = joint === ":" ||
    (joint === "-"
      ? after?.kind === "word"
      : hasPoint(numbers.at(-1)!) && after?.spaced === false && SIDE.test(after.text));
  if (numbers.length === 1 || !isClosed) {
    return undefined;
  }
  return bodyOf(numbers, { next, joined: joint === ":" ? "colon" : "dash" });
}

const SIDE = /^[NSEW]$/u;

/** `485130N`, `0021740E`, `4807.038,N`: degrees, minutes and seconds in one number. */
function readPacked(tokens: readonly Token[], at: number, before: string | undefined): AngleBody | undefined {
  const { text } = tokens[at]!;
  const point = text.indexOf(".");
  const digits = point < 0 ? text : text.slice(0, point);
  if (digits.length < 4 || digits.length > 7) {
    return undefined;
  }
  const comma = tokens[at + 1]?.text === "," ? 1 : 0;
  const hemisphere = before ?? tokens[at + 1 + comma]?.text ?? "";
  const isLongitude = hemisphere === "E" || hemisphere === "W";
  const isShort = isLongitude && digits.length === SHORT_LONGITUDE_DIGITS;
  const width = hemisphere === "N" || hemisphere === "S" || isShort ? 2 : isLongitude ? 3 : 0;
  const rest = digits.length - width;
  if (width === 0 || (rest !== 2 && rest !== 4)) {
    return undefined;
  }
  const minutes = rest === 2 ? [text.slice(width)] : [text.slice(width, width + 2), text.slice(width + 2)];
  const numbers = [text.slice(0, width), ...minutes].map((piece): Token => ({ ...tokens[at]!, text: piece }));
  return {
    ...bodyOf(numbers, { next: at + 1 + (before === undefined ? comma : 0), joined: "packed" }),
    ...(isShort ? { isShort } : {}),
  };
}

/** `142402.8E`: two digits each for degrees, minutes and seconds. Four digits are houses in Utah ("1300 E"). */
const SHORT_LONGITUDE_DIGITS = 6;

/** `41 24 12.2`, `41 24'12.2"`: the requested number of numbers, separated by white space or their marks. */
function readSpaced(tokens: readonly Token[], at: number, { parts, hemisphere }: BodyContext): AngleBody | undefined {
  const numbers: Token[] = [tokens[at]!];
  let next = at + 1;
  let marked = false;
  let isAfterMark = false;
  while (numbers.length < parts) {
    const number = tokens[next];
    const isApart = number?.spaced === true || isAfterMark;
    if (number?.kind !== "number" || !isApart || hasPoint(numbers.at(-1)!) || !isSixtieth(number)) {
      return undefined;
    }
    numbers.push(number);
    const own = readUnitMark(tokens, next + 1, { unit: numbers.length === 2 ? "minute" : "second", isLettered: false });
    isAfterMark = own !== undefined;
    marked ||= isAfterMark;
    next = own?.next ?? next + 1;
  }
  const seconds = numbers[2];
  if (seconds !== undefined && !marked && !hasPoint(seconds) && isPartOfSecond(tokens, next, hemisphere)) {
    const body = bodyOf([...numbers.slice(0, 2), { ...seconds, text: `${seconds.text}.${tokens[next]!.text}` }], {
      next: next + 1,
    });
    return { ...body, stepDeg: SECOND_DEG, hasPartOfSecond: true };
  }
  return bodyOf(numbers, { next, marked });
}

/**
 * `47 8 24 00 N`: a fourth number of two digits, which ends the angle, is a part of a second. Whether of a hundred or of
 * sixty is unknown, so it does not count as a written digit.
 */
function isPartOfSecond(tokens: readonly Token[], at: number, before: string | undefined): boolean {
  const part = tokens[at];
  const after = tokens[at + 1];
  return part?.kind === "number" && part.spaced && TWO_DIGITS.test(part.text) &&
    (before === undefined ? INTERNATIONAL.words[after?.text ?? ""] !== undefined : after?.kind !== "number");
}

const TWO_DIGITS = /^\d{2}$/u;
const SECOND_DEG = 1 / 3_600;

function bodyOf(
  numbers: readonly Token[],
  rest: Pick<AngleBody, "next" | "secondsLetter" | "hemisphere"> & Partial<Pick<AngleBody, "marked" | "joined">>,
): AngleBody {
  const last = numbers.at(-1)!.text;
  const decimals = decimalsOf(last);
  return {
    marked: false,
    joined: "space",
    ...rest,
    value: numbers.reduce((value, { text }, index) => value + Number(text) / 60 ** index, 0),
    decimals,
    stepDeg: 10 ** -decimals / 60 ** (numbers.length - 1),
    parts: numbers.length === 1 ? 1 : numbers.length === 2 ? 2 : 3,
    impossible: !numbers.slice(1).every(isSixtieth),
  };
}

/** Below 60; or 60 with decimals, which programs write when they round 59.99… */
function isSixtieth(number: Token): boolean {
  const value = Number(number.text);
  return value < 60 || (value === 60 && hasPoint(number));
}

function hasPoint(number: Token): boolean {
  return number.text.includes(".");
}
