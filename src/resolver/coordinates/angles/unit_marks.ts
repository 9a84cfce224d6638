import type { Token } from "./tokens.ts";
import { coordinateWords, isHemisphereWord } from "./words.ts";

/** The unit after an angle's number. */
type AngleUnit = "degree" | "minute" | "second";

const UNITS: Readonly<Record<AngleUnit, ReadonlySet<string>>> = {
  degree: new Set(["°", "*", ...coordinateWords("degrees")]),
  minute: new Set(["'", ...coordinateWords("minutes")]),
  second: new Set(['"', ...coordinateWords("seconds")]),
};
const LETTER: Readonly<Record<AngleUnit, string>> = { degree: "D", minute: "M", second: "S" };

/** True for a word for degrees, minutes or seconds, except single letters. */
export function isUnitWord(word: string): boolean {
  return UNITS.degree.has(word) || UNITS.minute.has(word) || UNITS.second.has(word);
}

/** True for what a letter alone may be: a unit ("M"), or a unit and a hemisphere ("MN"). */
export function isUnitLetters(word: string): boolean {
  return UNIT_LETTERS.test(word);
}

const UNIT_LETTERS = /^[DMS][NSEW]?$/u;

/** A unit's mark in the tokens. */
export interface UnitMark {
  readonly next: number;
  /** Written as a letter (`48d51m30s`), so that a following S is seconds, not south. */
  readonly letter: boolean;
  /** The hemisphere in the same word, as in `48d51m30sN`. */
  readonly hemisphere?: string;
}

/** The mark of `unit` at a token, if present. `isLettered`: M or S alone may be the unit. */
export function readUnitMark(tokens: readonly Token[], at: number, of: { unit: AngleUnit; isLettered: boolean }):
  | UnitMark
  | undefined {
  const token = tokens[at];
  if (token === undefined) {
    return undefined;
  }
  const { unit, isLettered } = of;
  if (unit === "second" && token.text === "'") {
    const second = tokens[at + 1];
    return second?.text === "'" && !second.spaced ? { next: at + 2, letter: false } : undefined;
  }
  if (token.text === "*" && isMultiplication(tokens, at)) {
    return undefined;
  }
  if (UNITS[unit].has(token.text)) {
    return { next: at + 1, letter: token.kind === "word" };
  }
  return token.kind === "word" ? readLetter(tokens, at, { unit, isLettered }) : undefined;
}

/** A star between two numbers without a mark of minutes or a hemisphere: "4*5". */
function isMultiplication(tokens: readonly Token[], at: number): boolean {
  const minutes = tokens[at + 1];
  if (minutes?.kind !== "number" || isMinuteMark(tokens[at + 2])) {
    return false;
  }
  const end = tokens[at + 2]?.kind === "number" ? at + 3 : at + 2;
  return ![tokens[at - 2], tokens[end]].some((side) => side !== undefined && isSide(side));
}

function isSide({ text }: Token): boolean {
  return text.length === 1 && "NSEW".includes(text);
}

function isMinuteMark(token: Token | undefined): boolean {
  return token !== undefined &&
    (token.text === "'" || token.text === "M" || token.text === "MIN" || isFused(token.text, LETTER.minute));
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

function readLetter(
  tokens: readonly Token[],
  at: number,
  { unit, isLettered }: { unit: AngleUnit; isLettered: boolean },
): UnitMark | undefined {
  const { text } = tokens[at]!;
  const next = tokens[at + 1];
  if (unit !== "degree" && !isLettered) {
    return undefined;
  }
  if (text === LETTER[unit]) {
    // "32.85D" may be east (doğu): D means degrees only if more of an angle follows.
    const followed = isMinutes(tokens, at + 1) || (next?.kind === "word" && isHemisphereWord(next.text));
    return followed || unit !== "degree" ? { next: at + 1, letter: true } : undefined;
  }
  if (text === "O" && unit === "degree" && next?.kind === "number" && tokens[at + 2]?.text === "'") {
    return { next: at + 1, letter: false };
  }
  return isFused(text, LETTER[unit]) ? { next: at + 1, letter: true, hemisphere: text.charAt(1) } : undefined;
}
