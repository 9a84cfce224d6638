import { type CoordinateWords, type Hemispheres, LEXICONS } from "../../../lexicon/mod.ts";

/** A token of the coordinate grammars. Offsets are UTF-16 units of the caller's text. */
export interface Token {
  /** `dotted`: degrees, minutes and seconds with points between them, if a hemisphere stands next to it. */
  readonly kind: "number" | "dotted" | "word" | "mark";
  /** Digits with at most one point, `50.04.17.7`, a run of upper-case letters, or one mark. */
  readonly text: string;
  readonly from: number;
  readonly to: number;
  /** White space (or the start of the text) precedes it. */
  readonly spaced: boolean;
}

/** The role of a comma between two digits: `48,8584` is one number or two. */
export type CommaRole = "separator" | "decimal";

/** Units of one letter, which are a token of their own where a run of letters begins with one: "秒東経", but not "위도". */
const UNIT_LETTERS: ReadonlySet<string> = new Set(
  (["degrees", "minutes", "seconds"] as const).flatMap((unit) => [...coordinateWords(unit)])
    .filter(({ length }) => length === 1),
);

/** Characters up to it are white space. */
const SPACE = 32;
const POINT = 46;
/** `50.04.17`, `14.24.02.8`: shorter and longer runs are versions, addresses of hosts and dates. */
const DOTTED = /^\d{1,3}\.\d{1,2}\.\d{1,2}(?:\.\d{1,8})?$/u;

/** True for a unit of one letter, in a script without spaces between words. */
export function isUnitLetter(word: string): boolean {
  return UNIT_LETTERS.has(word);
}

/**
 * Splits a normalized text into numbers, words and marks, in one pass. White space is not a token but is recorded.
 * Version numbers, IP addresses and dates with points (`1.2.3`) become one token.
 *
 * @param text what `normalizeMarks` returned
 */
export function scanTokens(text: string, comma: CommaRole): readonly Token[] {
  const tokens: Token[] = [];
  let index = 0;
  let spaced = true;
  while (index < text.length) {
    const unit = text.charCodeAt(index);
    if (unit <= SPACE || (unit === POINT && endOf(STRAY_POINT, text, index) !== undefined)) {
      spaced = true;
      index += 1;
      continue;
    }
    let to = endOfToken(text, index, comma);
    const run = text.slice(index, to);
    const isDecimalComma = comma === "decimal" && run.length > 1 && run.includes(",");
    let plain = isDecimalComma ? run.replace(",", ".") : run;
    if (text.charCodeAt(to) === LETTER_E && plain.includes(".") && kindOf(plain) === "number") {
      const exponent = endOf(EXPONENT, text, to) ?? to;
      plain = withExponent(plain, text.slice(to, exponent));
      to = exponent;
    }
    tokens.push({ kind: kindOf(plain), text: plain, from: index, to, spaced });
    spaced = false;
    index = to;
  }
  return tokens;
}

/** The point of "9°.31.200" only parts degrees from minutes: a number has one point. */
const STRAY_POINT = /(?<=°)\.(?=\d{1,24}\.\d)/uy;
/** Degree signs and other marks of Latin-1 are not letters; above, Unicode decides. */
const WORD = /(?:(?![\u0080-\u00bf\u{10000}-\u{10ffff}])[\p{L}\p{M}])+/uy;

/** "60." is a number with its point, unless the sentence ends there; with decimal commas also "50.04.17,7". */
const NUMBERS: Readonly<Record<CommaRole, RegExp>> = {
  separator: /\.?\d+(?:\.\d+)*(?:\.(?=[°'"]| \d))?/uy,
  decimal: /\d+,\d+(?!\d|\.\d)|\d*(?:\.\d+){2},\d+|\.?\d+(?:\.\d+)*(?:\.(?=[°'"]| \d))?/uy,
};
/** `-9.155E-05`, as programs write angles near zero, behind its digits. Shorter numbers are measures: "1.6E-5". */
const EXPONENT = /(?<=\.\d{3,24})E[+-]0?\d(?![\d.])/uy;
const DECIMALS_MAX = 20;

const LETTER_E = 69;

/** The number without its exponent, with the digits that it shows. */
function withExponent(number: string, exponent: string): string {
  if (exponent === "") {
    return number;
  }
  const decimals = number.length - number.indexOf(".") - 1 - Number(exponent.slice(1));
  return Number(number + exponent).toFixed(Math.min(Math.max(decimals, 0), DECIMALS_MAX));
}

function endOfToken(text: string, from: number, comma: CommaRole): number {
  const number = endOf(NUMBERS[comma], text, from);
  const isUnit = number === undefined && UNIT_LETTERS.has(text.charAt(from));
  return number ?? (isUnit ? undefined : endOf(WORD, text, from)) ?? from + 1;
}

/** The end of what a sticky expression matches at an offset. */
function endOf(expression: RegExp, text: string, from: number): number | undefined {
  expression.lastIndex = from;
  return expression.test(text) ? expression.lastIndex : undefined;
}

function kindOf(run: string): Token["kind"] {
  if (/^\.?\d/u.test(run)) {
    return run.indexOf(".") === run.lastIndexOf(".") ? "number" : DOTTED.test(run) ? "dotted" : "word";
  }
  return run.length > 1 || endOf(WORD, run, 0) !== undefined ? "word" : "mark";
}

/** The unit after an angle's number. */
type AngleUnit = "degree" | "minute" | "second";

const UNITS: Readonly<Record<AngleUnit, ReadonlySet<string>>> = {
  degree: new Set(["°", "*", "^", ...coordinateWords("degrees")]),
  minute: new Set(["'", ...coordinateWords("minutes")]),
  second: new Set(['"', ...coordinateWords("seconds")]),
};
const UNIT_LETTER: Readonly<Record<AngleUnit, string>> = { degree: "D", minute: "M", second: "S" };

/** True for a word for degrees, minutes or seconds, except single letters. */
export function isUnitWord(word: string): boolean {
  return UNITS.degree.has(word) || UNITS.minute.has(word) || UNITS.second.has(word);
}

/** True for what a letter alone may be: a unit ("M"), or a unit and a hemisphere ("MN"). */
export function isUnitLetters(word: string): boolean {
  return LETTERS_OF_UNIT.test(word);
}

const LETTERS_OF_UNIT = /^[DMS][NSEW]?$/u;

/** A unit's mark in the tokens. */
export interface UnitMark {
  readonly next: number;
  /** Written as a letter (`48d51m30s`), so that a following S is seconds, not south. */
  readonly letter: boolean;
  /** The hemisphere in the same word, as in `48d51m30sN`. */
  readonly hemisphere?: string;
}

interface UnitAt {
  readonly unit: AngleUnit;
  /** M or S alone may be the unit. */
  readonly isLettered: boolean;
}

/** The mark of a unit at a token, if present. */
export function readUnitMark(tokens: readonly Token[], at: number, wanted: UnitAt): UnitMark | undefined {
  const token = tokens[at];
  if (token === undefined) {
    return undefined;
  }
  const { unit } = wanted;
  if (unit === "second" && token.text === "'") {
    const second = tokens[at + 1];
    const isDouble = second?.text === "'" && !second.spaced;
    // "54.36'S": the mark of minutes for that of seconds.
    const isSingle = second?.kind === "word" && LETTER_OF_SIDE.test(second.text);
    return isDouble || isSingle ? { next: isDouble ? at + 2 : at + 1, letter: false } : undefined;
  }
  if ((token.text === "*" || token.text === "^") && isMultiplication(tokens, at)) {
    return undefined;
  }
  if (UNITS[unit].has(token.text)) {
    return { next: at + 1, letter: token.kind === "word" };
  }
  return token.kind === "word" ? readLetter(tokens, at, wanted) : undefined;
}

const LETTER_OF_SIDE = /^[NSEW]$/u;

/** A star between two numbers without a mark of minutes or a hemisphere: "4*5", "4^5". */
function isMultiplication(tokens: readonly Token[], at: number): boolean {
  const minutes = tokens[at + 1];
  if (minutes?.kind !== "number" || isMinuteMark(tokens[at + 2])) {
    return false;
  }
  const end = tokens[at + 2]?.kind === "number" ? at + 3 : at + 2;
  return ![tokens[at - 2], tokens[end]].some((side) => LETTER_OF_SIDE.test(side?.text ?? ""));
}

function isMinuteMark(token: Token | undefined): boolean {
  return token !== undefined &&
    (token.text === "'" || token.text === "MIN" || /^M[NSEW]?$/u.test(token.text));
}

/** `17.7sN`, `51.4mS`: the unit's letter and a hemisphere. */
function isFused(text: string, letter: string): boolean {
  return text.length === 2 && text.startsWith(letter) && "NSEW".includes(text.charAt(1));
}

/** A number followed by minutes, a hemisphere or seconds: "4d28d44" is a hash. */
function isMinutes(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1];
  return tokens[at]?.kind === "number" &&
    (after === undefined || tokens[at]?.spaced || isMinuteMark(after) ||
      (after?.kind === "number" && after.spaced) ||
      (after?.kind === "word" && after.text !== "D" && isHemisphereWord(after.text)));
}

/** `33o 51'`, `33.8651o S`: a small letter for the raised circle. */
function isDegreeSign(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1];
  return next?.kind === "number"
    ? tokens[at + 2]?.text === "'"
    : !tokens[at]!.spaced && next?.kind === "word" && LETTER_OF_SIDE.test(next.text);
}

function readLetter(tokens: readonly Token[], at: number, { unit, isLettered }: UnitAt): UnitMark | undefined {
  const { text } = tokens[at]!;
  const next = tokens[at + 1];
  if (unit !== "degree" && !isLettered) {
    return undefined;
  }
  if (text === UNIT_LETTER[unit]) {
    // "32.85D" may be east (doğu): D means degrees only if more of an angle follows.
    const followed = isMinutes(tokens, at + 1) || (next?.kind === "word" && isHemisphereWord(next.text));
    return followed || unit !== "degree" ? { next: at + 1, letter: true } : undefined;
  }
  if (text === "O" && unit === "degree" && isDegreeSign(tokens, at)) {
    return { next: at + 1, letter: false };
  }
  return isFused(text, UNIT_LETTER[unit]) ? { next: at + 1, letter: true, hemisphere: text.charAt(1) } : undefined;
}

/** The words of all languages for one use next to angles, upper case: one file a language in `src/lexicon`. */
export function coordinateWords(use: keyof CoordinateWords): ReadonlySet<string> {
  return new Set(LEXICONS.flatMap(({ coordinateWords: words }) => words?.[use]?.split(" ") ?? []));
}

/** Which of the two angles a number is. */
export type Axis = "latitude" | "longitude";

const AXES: ReadonlyMap<string, Axis> = new Map([
  ...(["latitude", "longitude"] as const).flatMap((axis) =>
    [...coordinateWords(axis)].map((word): [string, Axis] => [word, axis])
  ),
  // On a plane x is the longitude and y the latitude. Weak: valid only as a pair of labels.
  ["X", "longitude"],
  ["Y", "latitude"],
]);

/** The axis that an upper-case word stands for in some language, else undefined. */
export function axisOfWord(word: string): Axis | undefined {
  return AXES.get(word);
}

/** A side of the equator or of the prime meridian. */
export type Hemisphere = "N" | "S" | "E" | "W";

/** The words and letters for the four hemispheres in one group of languages. */
interface HemisphereSystem {
  /** Probability of this system if several read a pair of letters differently. */
  readonly prior: number;
  readonly words: Readonly<Record<string, Hemisphere>>;
}

/**
 * Words and letters of all languages, upper case. A letter may mean opposite directions in neighbouring languages (O is
 * Ost and Oeste, V is vest and východ, S is sud and sever), so both letters of a pair must belong to one system.
 */
export const HEMISPHERE_SYSTEMS: readonly HemisphereSystem[] = LEXICONS.flatMap(({ hemispheres }) =>
  hemispheres === undefined ? [] : [systemOf(hemispheres)]
);

/** N, S, E, W and their English words: if it fits, it wins over all other systems. */
export const INTERNATIONAL: HemisphereSystem = HEMISPHERE_SYSTEMS[0]!;

function systemOf({ prior, ...lists }: Hemispheres): HemisphereSystem {
  const wordsOf = (side: Hemisphere) => lists[side].split(" ").map((word): [string, Hemisphere] => [word, side]);
  return { prior, words: Object.fromEntries((["N", "S", "E", "W"] as const).flatMap(wordsOf)) };
}

const KNOWN: ReadonlySet<string> = new Set(HEMISPHERE_SYSTEMS.flatMap((known) => Object.keys(known.words)));

/** True if some system uses this upper-case word for a hemisphere. */
export function isHemisphereWord(word: string): boolean {
  return KNOWN.has(word);
}
