import type { PostcodeArea } from "../../../../gazetteer/port.ts";
import {
  COMMON_POSTCODE_LABELS,
  COUNTRIES,
  COUNTRY_SIGNS,
  POSTCODE_LABELS,
  postcodeFits,
  rulesOf,
} from "../../../countries/mod.ts";
import { POSTCODE_MARKERS, WORDS } from "../../../address_words.ts";
import { hasDigits, phrasesAt, type Token } from "../../tokens/mod.ts";

/** Tokens that may be a postcode. */
export interface PostcodeForm {
  readonly from: number;
  readonly to: number;
  /** Folded, letters and digits only, without a country prefix. */
  readonly key: string;
  /** D for a digit, L for a letter. */
  readonly shape: string;
  /** Where the loaded data has it. */
  readonly areas: readonly PostcodeArea[];
  /** Its areas are all in the country of the sign before it. */
  readonly isSigned?: true;
  /** The end of a label that only the countries of its language write: "PLZ 9490". */
  readonly labelTo?: number;
  /** The countries that have the sign or the label before it. */
  readonly signed?: readonly string[];
  /** Of a sorting office, which has codes of its own for firms: "33076 Bordeaux Cedex". */
  readonly isOfOffice?: true;
}

/** An area, and a letter with three letters or digits for the house: "F91 X2Y7". */
const AREA_AND_HOUSE = COUNTRIES.flatMap(({ postcodes = "" }) => postcodes.split(" "))
  .filter((shape) => /^LDDL[DL]{3}$/u.test(shape));
/** Shapes of postcodes that are written as two words. */
const TWO_WORDS: ReadonlySet<string> = new Set([
  "DDD DD",
  "DDDD LL",
  "LDL DLD",
  "LD DLL",
  "LDD DLL",
  "LLD DLL",
  "LLDD DLL",
  "LDL DLL",
  "LLDL DLL",
  "LLL DDDD",
  "LLL DDD",
  "DDD DDD",
  ...AREA_AND_HOUSE.map((shape) => `${shape.slice(0, 3)} ${shape.slice(3)}`),
]);
/** The countries in which five digits in two parts are a postcode: "546 15 Street" is not a US code. */
const WRITTEN_IN: Readonly<Record<string, (area: PostcodeArea) => boolean>> = {
  "DDD DD": ({ countryCode }) => rulesOf(countryCode).postcodeParts === "DDD DD",
  "DD DDD": ({ countryCode }) => rulesOf(countryCode).postcodeParts === "DD DDD",
};
/** Shapes whose parts only a hyphen joins: 4050-123, 150-0001, 12-345, 94501-1234. */
const HYPHENATED: ReadonlySet<string> = new Set(["DDDD DDD", "DDD DDDD", "DDDDD DDD", "DDDDD DDDD", "DD DDD"]);
/** Shapes of one word that contain letters. */
const MIXED_WORDS: ReadonlySet<string> = new Set([
  "DDDDLL",
  "LDLDLD",
  "LDDLL",
  "LDDDLL",
  "LLDDLL",
  "LLDDDLL",
  "LDLDLL",
  "LLDLDLL",
  "LLLDDDD",
  "LLLDDD",
  "LLDDD",
  "LLDDDD",
  "LLDDDDD",
  "LDDDD",
  "LDDDDLLL",
  "LDDDDD",
  "LLLDDDDD",
  ...AREA_AND_HOUSE,
]);
/** Two words that are one postcode in some countries; in most they are two numbers, or a word and a number ("Rua 12"). */
const SEPARATE_WORDS: ReadonlySet<string> = new Set(["DD DDD", "DDDD DDD", "DDDDD DDD", "LLL DD"]);
const FIRST_HALVES: ReadonlySet<string> = new Set(["LDL", "LLD", "LLDD", "LLDL"]);
const LEADING_LETTERS = /^[a-z]{1,3}/u;
const SIGN_GLUE: ReadonlySet<string> = new Set([" ", "-", " - ", "(", "–", ". "]);
const PREFIX = /^[a-z]{1,3}$/u;
const HYPHEN = /^ ?[-‐‑–] ?$/u;
const SPACED_HYPHEN = /^ [-‐‑–] $/u;
/** Letters of the longest first part of a postcode, and of the longest sign of a country. */
const SIGN_LETTERS_MAX = 3;
const DIGITS_MIN = 3;
const DIGITS_MAX = 10;
/** A US ZIP+4 code is looked up by its first five digits. */
const ZIP_PLUS_FOUR = "DDDDDDDDD";

/** Shorter codes are more often house numbers. */
export const CODE_LETTERS_MIN = 4;

/** The postcodes that may begin at a token, longest first. */
export function postcodeForms(
  tokens: readonly Token[],
  at: number,
  find: (key: string) => readonly PostcodeArea[],
): readonly PostcodeForm[] {
  const token = tokens[at];
  if (token === undefined) {
    return NONE;
  }
  const next = tokens[at + 1];
  const marker = phrasesAt(POSTCODE_MARKERS, tokens, at).find(({ length }) => hasDigits(tokens[at + length]));
  if (marker !== undefined) {
    return beginningAt(at, postcodeForms(tokens, at + marker.length, find))
      .map((form) => withLabel(form, marker.join(""), at + marker.length));
  }
  // Every postcode has digits.
  if (isWord(token) && (next === undefined || isWord(next) || token.key.length > SIGN_LETTERS_MAX)) {
    return NONE;
  }
  return formsAt(tokens, at, find);
}

/**
 * "94501-2345", "P-4795-759": a known code with four more digits, or behind a sign, is no range of house numbers; "CB7 4ZH"
 * and "V4M 4G5" are nothing else.
 */
export function isJoined({ from, to, key, shape, areas, isSigned }: PostcodeForm): boolean {
  if (areas.length === 0) {
    return false;
  }
  if (shape.includes("L")) {
    return to === from + 2 && TWO_HALVES.test(shape);
  }
  return (to === from + 2 && key.length >= JOINED_DIGITS_MIN) || (to === from + 3 && isSigned === true);
}

/** British, Canadian and Irish codes. */
const TWO_HALVES = /^(?:LL?D[DL]?DLL|LDLDLD|LDDL[DL]{3})$/u;

const JOINED_DIGITS_MIN = 9;

function beginningAt(from: number, forms: readonly PostcodeForm[]): readonly PostcodeForm[] {
  return forms.map((form) => ({ ...form, from }));
}

/** The postcodes of one, two or three tokens. */
function formsAt(
  tokens: readonly Token[],
  at: number,
  find: (key: string) => readonly PostcodeArea[],
): PostcodeForm[] {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  const forms: PostcodeForm[] = [];
  const twoShapes = next === undefined || isApart(next) ? "" : shapesOf(token.key, next.key);
  if (
    next !== undefined &&
    (TWO_WORDS.has(twoShapes) || (HYPHEN.test(next.glue) && next.glue !== " " && HYPHENATED.has(twoShapes)))
  ) {
    const form = formOf({ from: at, to: at + 2 }, token.key + next.key, find);
    const isWrittenSo = WRITTEN_IN[twoShapes];
    const areas = isWrittenSo === undefined ? form.areas : form.areas.filter(isWrittenSo);
    // Only a known code has blanks around its hyphen, "94706 - 622 Madison St", or begins like a unit: "Apt 560" has the form of
    // Malta's.
    const isUnit = WORDS.unitWords.has(token.key) && !WORDS.unitWordsInPostcodes.has(token.key);
    if (areas.length > 0 || !(isUnit || SPACED_HYPHEN.test(next.glue))) {
      forms.push({ ...form, areas });
    }
  }
  const third = tokens[at + 2];
  if (
    next !== undefined && third !== undefined && next.glue === "." && third.glue === "-" &&
    isBrazilian([token, next, third])
  ) {
    forms.push(formOf({ from: at, to: at + 3 }, token.key + next.key + third.key, find));
  }
  if (next !== undefined && !next.apart && next.glue === " " && SEPARATE_WORDS.has(twoShapes)) {
    // These are one postcode only if the data has it.
    const areas = find(token.key + next.key);
    if (areas.length > 0) {
      forms.push({ from: at, to: at + 2, key: token.key + next.key, shape: shapeOf(token.key + next.key), areas });
    }
  }
  const signed = signedForms(tokens, at, find);
  // "A-1010" is in Austria, "AB-1010" anywhere.
  if (
    next !== undefined && signed.length === 0 && PREFIX.test(token.key) && HYPHEN.test(next.glue) && isDigits(next)
  ) {
    const form = formOf({ from: at, to: at + 2 }, next.key, find);
    const countries = token.key.length === 1 ? COUNTRY_SIGNS.get(token.key) : undefined;
    const areas = form.areas.filter(({ countryCode }) => countries?.includes(countryCode) !== false);
    forms.push({ ...form, areas });
  }
  forms.push(...signed);
  if (isFirstHalf(tokens, at)) {
    const form = formOf({ from: at, to: at + 1 }, token.key, find);
    if (at > 0 || (form.areas.length > 0 && isUnlikeWords(form.shape, next))) {
      forms.push(form);
    }
  }
  if (isDigits(token) || (token.shape === "mixed" && MIXED_WORDS.has(shapeOf(token.key)))) {
    forms.push(formOf({ from: at, to: at + 1 }, token.key, find));
  }
  return forms;
}

function formOf(
  { from, to }: Pick<PostcodeForm, "from" | "to">,
  key: string,
  find: (key: string) => readonly PostcodeArea[],
): PostcodeForm {
  const shape = shapeOf(key);
  const areas = shape === ZIP_PLUS_FOUR
    ? find(key.slice(0, 5)).filter(({ countryCode }) => postcodeFits(shape, countryCode))
    : find(key);
  const half = LISTED_HALVES.find(({ whole }) => whole.test(shape));
  return {
    from,
    to,
    key,
    shape,
    // Tables list the first halves only.
    areas: areas.length > 0 || half === undefined
      ? areas
      : find(key.slice(0, -half.omitted)).filter(({ countryCode }) =>
        rulesOf(countryCode).postcodes?.split(" ").includes(shape) === true
      ),
  };
}

/** Codes whose second half, of so many characters, is a street or a building: "SW1A 1AA", "K1A 0B1", "1012 AB". */
const LISTED_HALVES: readonly { readonly whole: RegExp; readonly omitted: number }[] = [
  { whole: /^LDDL[DL]{3}$/u, omitted: 4 },
  { whole: TWO_HALVES, omitted: 3 },
  { whole: /^DDDDLL$/u, omitted: 2 },
];

const NONE: readonly PostcodeForm[] = [];

function isWord({ shape }: Token): boolean {
  return shape === "word" || shape === "ideograph";
}

/** "F 75001", "P-3999-123", "D10115", "S(999001)": a postcode after the sign of its country. */
function signedForms(
  tokens: readonly Token[],
  at: number,
  find: (key: string) => readonly PostcodeArea[],
): readonly PostcodeForm[] {
  const { key, shape } = tokens[at]!;
  if (shape === "mixed") {
    const digits = key.replace(LEADING_LETTERS, "");
    const form = { from: at, to: at + 1, key: digits, shape: shapeOf(digits) };
    const sign = key.slice(0, key.length - digits.length);
    return fitsSign(sign, form) ? inCountryOf(sign, { ...form, areas: find(digits) }) : NONE;
  }
  const next = tokens[at + 1];
  // "Vespucio Nº 3300, Santiago" is a number; "Oslo N 0150", "Storgata 5, NO 3300 Hokksund" and "NO-3300" are in Norway.
  const mayBeMarker = key.length > 1 && WORDS.numberMarkers.has(key) && next !== undefined && !HYPHEN.test(next.glue) &&
    ((at > 0 && !tokens[at]!.apart) || tokens[at + 2]?.apart !== false);
  const isSign = shape === "word" && COUNTRY_SIGNS.has(key) && next !== undefined && hasDigits(next) &&
    SIGN_GLUE.has(next.glue) && !mayBeMarker;
  return isSign
    ? beginningAt(at, postcodeForms(tokens, at + 1, find).filter((form) => fitsSign(key, form)))
      .flatMap((form) => inCountryOf(key, form))
    : NONE;
}

/**
 * The form with areas of the sign's country only. None where all areas are elsewhere: the L of "Hauptgasse 1 L 9490 Vaduz"
 * is no sign of Luxembourg.
 */
function inCountryOf(sign: string, form: PostcodeForm): readonly PostcodeForm[] {
  const countries = COUNTRY_SIGNS.get(sign) ?? NO_COUNTRIES;
  const areas = form.areas.filter(({ countryCode }) => countries.includes(countryCode));
  return areas.length === 0 && form.areas.length > 0 ? NONE : [{ ...form, areas, isSigned: true, signed: countries }];
}

const NO_COUNTRIES: readonly string[] = [];

/** The form with the countries of its label, if it may be of one. Next to other words a town may say another one. */
function withLabel(form: PostcodeForm, label: string, labelTo: number): PostcodeForm {
  const own = POSTCODE_LABELS.get(label);
  const signed = own ?? COMMON_POSTCODE_LABELS.get(label) ?? NO_COUNTRIES;
  const isOfOne = form.areas.length === 0
    ? signed.some((code) => postcodeFits(form.shape, code))
    : form.areas.some(({ countryCode }) => signed.includes(countryCode));
  return isOfOne ? { ...form, signed, ...(own === undefined ? {} : { labelTo }) } : form;
}

function fitsSign(sign: string, { shape }: Pick<PostcodeForm, "shape">): boolean {
  return COUNTRY_SIGNS.get(sign)?.some((code) => postcodeFits(shape, code)) === true;
}

/** The first half of a British or Canadian code, at the end of its segment. */
function isFirstHalf(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  const next = tokens[at + 1];
  return token.shape === "mixed" && (next === undefined || next.apart) &&
    FIRST_HALVES.has(shapeOf(token.key));
}

/** "SW1A", "M5V, Canada": at the beginning, "CO2" and "B2B" are other words. */
function isUnlikeWords(shape: string, next: Token | undefined): boolean {
  return shape === "LLDL" || (shape === "LDL" && next !== undefined);
}

function isBrazilian(parts: readonly Token[]): boolean {
  return parts.map(({ key }) => shapeOf(key)).join(" ") === "DD DDD DDD";
}

function isDigits({ key, shape }: Token): boolean {
  return shape === "number" && key.length >= DIGITS_MIN && key.length <= DIGITS_MAX;
}

function isApart({ apart, glue }: Token): boolean {
  return apart && !HYPHEN.test(glue);
}

/** The shapes of two words with a blank between them; "" if one is longer than any part of a postcode in two words. */
function shapesOf(one: string, other: string): string {
  if (one.length > PART_LETTERS_MAX || other.length > PART_LETTERS_MAX) {
    return "";
  }
  const number = shapeNumber(one) * PART_SHAPES + shapeNumber(other);
  let shapes = shapesOfTwo.get(number);
  if (shapes === undefined) {
    shapes = `${shapeOf(one)} ${shapeOf(other)}`;
    shapesOfTwo.set(number, shapes);
  }
  return shapes;
}

/** Letters of the longest part of a postcode that is written as two words. */
const PART_LETTERS_MAX = 5;
const PART_SHAPES = 2 * 3 ** PART_LETTERS_MAX;
/** By the numbers of both shapes: there are some hundred in real texts, and a bound by `PART_SHAPES`. */
const shapesOfTwo = new Map<number, string>();

/** The shape of a key. Those of short keys are kept: adding letter to letter leaves an object for each. */
function shapeOf(key: string): string {
  return key.length > KEPT_SHAPE_LETTERS ? newShape(key) : shapes[shapeNumber(key)] ??= newShape(key);
}

/** The letters of a shape as digits to the base of three, behind a one. */
function shapeNumber(key: string): number {
  let number = 1;
  for (let i = 0; i < key.length; i++) {
    const code = key.charCodeAt(i);
    number = number * 3 + (code >= 48 && code <= 57 ? 0 : code >= 97 && code <= 122 ? 1 : 2);
  }
  return number;
}

/** Letters of the longest postcode written as one word. */
const KEPT_SHAPE_LETTERS = 8;
/** By their numbers. */
const shapes: (string | undefined)[] = Array.from({ length: 2 * 3 ** KEPT_SHAPE_LETTERS });

function newShape(key: string): string {
  return Array.from(
    key.split(""),
    (letter) => letter >= "0" && letter <= "9" ? "D" : letter >= "a" && letter <= "z" ? "L" : "?",
  )
    .join("");
}
