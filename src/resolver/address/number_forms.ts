import { type HouseNumber, parseHouseNumber } from "../../text/house_number.ts";
import type { Token } from "./tokenize.ts";

/** Some tokens that may be a house number. */
export interface NumberForm {
  readonly from: number;
  readonly to: number;
  readonly number: HouseNumber;
  /** As written, without the words before it: "12 bis". */
  readonly written: string;
}

/** Words that announce a house number. Folded. */
const MARKERS: ReadonlySet<string> = new Set(
  ("no nr num number numero nummer numer n nro cislo dom hausnummer hausnr hsnr hnr haus d nomor kav " +
    "blk block дом д номер رقم αριθμος αριθ αρ מספר מס").split(" "),
);
/** What follows a number and says no more than that it is one. */
const NUMBER_ENDS: ReadonlySet<string> = new Set("号 號 番 번지".split(" "));
/** What follows a number and belongs to it. Folded. */
const SUFFIXES: ReadonlySet<string> = new Set("bis ter quater quinquies".split(" "));
const WITH_LETTERS = /^\d{1,6}(?:[a-z\u0430-\u044f\u03b1-\u03c9]{1,2}\d{0,2}|bis|ter)$/u;
const LETTER_FIRST = /^[a-z]\d{1,5}[a-z]?$/u;
const LETTER = /^[a-z\u0430-\u044f\u03b1-\u03c9]$/u;
const ORDINAL = /^\d{1,6}(?:st|nd|rd|th|er|eme)$/u;
const NUMERATOR = /^[1-3]$/u;
const DENOMINATOR = /^[2-4]$/u;
const JOINED = /^ {0,1}[-/‐‑–] {0,1}$/u;
/** The longest house numbers in use have six digits. */
const DIGITS_MAX = 6;
const SECOND_LENGTH_MAX = 5;

/** Every way in which a house number may begin at a token, longest first. */
export function numberForms(tokens: readonly Token[], at: number): NumberForm[] {
  const token = tokens[at];
  if (token === undefined) {
    return [];
  }
  const next = tokens[at + 1];
  if (token.shape === "word") {
    const isMarked = MARKERS.has(token.key) && next !== undefined && next.shape !== "word" && !isApart(next);
    return isMarked ? numberForms(tokens, at + 1).map((form) => ({ ...form, from: at })) : [];
  }
  if (!isNumber(token)) {
    return [];
  }
  const forms = [formOf(tokens, at, at + 1)];
  if (next !== undefined && !isApart(next) && NUMBER_ENDS.has(next.key)) {
    return [{ ...formOf(tokens, at, at + 1), to: at + 2 }];
  }
  if (isFraction(tokens, at + 1)) {
    forms.unshift(fractionOf(tokens, at));
  } else if (next !== undefined && isTail(next)) {
    forms.unshift(formOf(tokens, at, at + 2));
    const third = tokens[at + 2];
    // "12-14a", "12 bis-14".
    if (third !== undefined && JOINED.test(third.glue) && isTail(third)) {
      forms.unshift(formOf(tokens, at, at + 3));
    }
  }
  return forms;
}

function isNumber({ key, shape }: Token): boolean {
  if (shape === "number") {
    return key.length <= DIGITS_MAX;
  }
  return shape === "mixed" && !ORDINAL.test(key) && (WITH_LETTERS.test(key) || LETTER_FIRST.test(key));
}

/** What may follow the first token of a number: "12-14", "12/3", "12 a", "12 bis". */
function isTail({ key, glue, shape }: Token): boolean {
  if (JOINED.test(glue)) {
    return key.length <= SECOND_LENGTH_MAX && (shape === "number" || shape === "mixed" || LETTER.test(key));
  }
  return glue === " " && (LETTER.test(key) || SUFFIXES.has(key));
}

/** "1/2" behind "12": halves, thirds and quarters are in use. */
function isFraction(tokens: readonly Token[], at: number): boolean {
  const [over, under] = [tokens[at], tokens[at + 1]];
  return over !== undefined && under !== undefined && (over.glue === " " || over.glue === "-") && under.glue === "/" &&
    NUMERATOR.test(over.key) && DENOMINATOR.test(under.key);
}

function fractionOf(tokens: readonly Token[], from: number): NumberForm {
  const written = `${tokens[from]?.key} ${tokens[from + 1]?.key}/${tokens[from + 2]?.key}`;
  return { from, to: from + 3, number: parseHouseNumber(written), written };
}

function isApart({ apart, glue }: Token): boolean {
  return apart && !JOINED.test(glue);
}

function formOf(tokens: readonly Token[], from: number, to: number): NumberForm {
  let written = "";
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token !== undefined) {
      written += (at === from ? "" : separatorOf(token)) + token.key;
    }
  }
  return { from, to, number: parseHouseNumber(written), written };
}

function separatorOf({ glue }: Token): string {
  if (glue.includes("/")) {
    return "/";
  }
  return JOINED.test(glue) ? "-" : "";
}
