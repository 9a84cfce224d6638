import { fitsPostcode, isPoint, readPostcode } from "../../resolver/mod.ts";
import { lexiconWords } from "../../text/lexicon_words.ts";
import { nameKey } from "../../text/name_key.ts";

/** Forms of a cell that need no knowledge of the world. */
export interface CellShapes {
  readonly isContact: boolean;
  readonly isDate: boolean;
  readonly isInteger: boolean;
  readonly isCode: boolean;
  readonly isHouseNumber: boolean;
  /** A house number that a spreadsheet changed to a date: "3-May" for "3-5". */
  readonly isDamagedNumber: boolean;
  /** Of the shape of a known country's postcodes. */
  readonly isPostcode: boolean;
  /** A short code of digits and letters: some countries' shapes are not known. */
  readonly isPostalCode: boolean;
  readonly isLatitude: boolean;
  readonly isLongitude: boolean;
  /** Coordinates, a code of a place, or a link of a map service. */
  readonly isPoint: boolean;
  readonly hasLetter: boolean;
  readonly hasDigit: boolean;
}

const PHONE = /^\+?[0-9()][0-9 ()./-]{6,24}$/u;
const DATE = /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}(?:[ T].{0,20})?$/u;
const INTEGER = /^[0-9]+$/u;
const CODE = /^[A-Za-z]{0,6}[-_/]?[0-9]{2,}(?:[-_/][0-9A-Za-z]+)*$/u;
const HOUSE_NUMBER =
  /^(?:[0-9]{1,5} ?[A-Za-zА-Яа-яÀ-ÿ]{0,3}(?: ?[-/–] ?[0-9]{1,5} ?[A-Za-z]{0,2})?|[A-Za-z][0-9]{1,3}|s\/n)$/u;
const POSTAL_CODE = /^[0-9A-Za-z][0-9A-Za-z -]{1,9}$/u;
const DEGREES = /^[-+]?([0-9]{1,3})[.,]([0-9]{2,})(?:°|° ?[NSEWO])?$/u;
/** An angle in degrees and minutes: "47°08'29"N", "34 36 13 S". */
const ANGLE =
  /^[^0-9]{0,3}[0-9]{1,3}(?:°| [0-9]{1,2}(?:[.,][0-9]{1,4})?(?: [0-9]{1,2}(?:[.,][0-9]{1,4})?)? ?[A-Za-z]$)/u;
const LETTER = /\p{L}/u;
const DIGIT = /\p{N}/u;
/** House numbers above have no meaning as such. */
const HOUSE_DIGITS_MAX = 5;
/** Digits after the point that a coordinate has and an amount has not. */
const FRACTION_MIN = 3;
/** Longer cells are texts. UTF-16 units. */
const SHORT_MAX = 40;

/** A day and a short month: "3-May", "03. Mai", "May-03". */
const DAY_AND_MONTH = /^(?:[0-9]{1,2}(?:-|\. ?)(\p{L}{3,5})|(\p{L}{3,5})-[0-9]{1,2})\.?$/u;
const MONTHS = lexiconWords("monthAbbreviations");

/** True for a house number that a spreadsheet changed to a date. */
export function isDamagedNumber(text: string): boolean {
  const [, month, first = ""] = DAY_AND_MONTH.exec(text.trim()) ?? [];
  return MONTHS.has(nameKey(month ?? first));
}

export function cellShapes(text: string): CellShapes {
  const isShort = text.length <= SHORT_MAX;
  const degrees = isShort ? DEGREES.exec(text) : null;
  const whole = Number(degrees?.[1] ?? Number.NaN);
  const isDegrees = (degrees?.[2]?.length ?? 0) >= FRACTION_MIN;
  const isAngle = isShort && degrees === null && ANGLE.test(text);
  const digits = isShort ? text.replaceAll(/[^0-9]/gu, "").length : 0;
  return {
    isContact: (text.includes("@") && text.includes(".")) || /^(?:https?:|www\.)/u.test(text) ||
      (isShort && PHONE.test(text) && digits >= 7 && (/[ +()/-]/u.test(text) || digits > 9)),
    isDate: isShort && DATE.test(text),
    isInteger: isShort && INTEGER.test(text),
    isCode: isShort && CODE.test(text),
    isDamagedNumber: isDamagedNumber(text),
    isHouseNumber: isShort && HOUSE_NUMBER.test(text) && digits <= 2 * HOUSE_DIGITS_MAX,
    isPostcode: isShort && digits >= 2 && (fitsPostcode(text) || readPostcode(text).country !== undefined),
    isPostalCode: POSTAL_CODE.test(text) && digits > 0,
    isLatitude: (isDegrees && whole <= 90) || (isAngle && isPoint(`${text}, 0°0'0"E`)),
    isLongitude: (isDegrees && whole <= 180) || (isAngle && isPoint(`0°0'0"N, ${text}`)),
    isPoint: isPoint(text),
    hasLetter: LETTER.test(text),
    hasDigit: DIGIT.test(text),
  };
}
