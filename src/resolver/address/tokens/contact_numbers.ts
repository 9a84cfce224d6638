import { WORDS } from "../../address_words.ts";
import { nameKey } from "../../../text/name_key.ts";
import { holdsStreetWord } from "./street_words.ts";

/** A telephone number: seven digits or more with their signs. "36602-1234" is a postcode of the United States. */
const TELEPHONE = /(?:\(?\+)?\(?\d(?:[ ()./-]{0,3}\d){5,16}/gu;
/**
 * Telephone numbers that nothing else looks like, with the label of their line: "(614) 555-1212", "Office: 614-555-1212",
 * "04 50 12 34 56", "0176 12345678".
 */
const PLAIN_TELEPHONE =
  /(?<=^|[ ,;\n])(?:(?<=[,;|\n] ?)\p{L}{1,16}: ?)?(?:\(0?\d{2,3}\) ?\d{3,5}[ -]\d{4}|(?:1[-.])?\d{3}[-.]\d{3}[-.]\d{4}|0\d(?:[ .]\d{2}){4}|0\d{2,4}(?: ?[-/] ?| )\d{5,9})(?=$|[ ,;\n])/gu;
/** A date, as people and tables write it. */
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?![\d./-])/u;
/** The number of an account at a bank, ISO 13616. */
const ACCOUNT =
  /(?<![\p{L}\p{N}])(?:IBAN[: ]{0,2})?[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?(?![\p{L}\p{N}])/gu;
/** "SW19 WEST HILL ROAD LONDON" has the form of an account. */
const ACCOUNT_DIGITS_MIN = 10;
const COUNTRY_SIGN = /^\(?(?:\+|00[1-9]\d)/u;
/** The last group of digits, which may be the house number or the postcode in front of a word. */
const LAST_GROUP = / \d{1,5}$/u;
/** Digits of the shortest telephone number that is recognised by a word before it. */
export const TELEPHONE_DIGITS_MIN = 7;
const LONG_POSTCODE = /^\d{5}-\d{4}$/u;
/** The longest word for a telephone, with the signs behind it. */
const LEAD_MAX = 24;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;

/** As many blanks behind a line break: what follows keeps its offset. */
export function blank(found: string): string {
  return found === "" ? "" : "\n".padEnd(found.length);
}

/** The text without dates, and without numbers of telephones and taxpayers that a word or the sign for a country stands before, and without the word. */
export function withoutContactNumbers(text: string): string {
  let rest = text.replaceAll(ACCOUNT, (found) => digitsOf(found) >= ACCOUNT_DIGITS_MIN ? blank(found) : found);
  for (const { 0: all, index } of rest.matchAll(TELEPHONE)) {
    const date = DATE.exec(all)?.[0];
    if (date !== undefined) {
      if (isInPlaceOfNumber(rest, index, index + date.length)) {
        continue;
      }
      rest = rest.slice(0, index) + blank(date) + rest.slice(index + date.length);
      continue;
    }
    const found = numberIn(all, text.slice(index + all.length));
    const from = contactFrom(text, index, found);
    if (digitsOf(found) >= TELEPHONE_DIGITS_MIN && !LONG_POSTCODE.test(found) && from !== undefined) {
      const to = taxEnd(text, index + found.length);
      rest = rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to);
    }
  }
  return rest.replaceAll(PLAIN_TELEPHONE, blank);
}

/**
 * True for what was the number of a house, until a spreadsheet made a date of it: "Hauptstraße 03.05.2024, Millford". No
 * other number stands in its segment, or is the one behind it.
 */
function isInPlaceOfNumber(text: string, from: number, to: number): boolean {
  const before = text.slice(Math.max(0, from - SEGMENT_MAX), from).split(SEPARATOR).at(-1)!;
  const [behind = "", next = ""] = text.slice(to, to + SEGMENT_MAX).split(SEPARATOR);
  return before === ""
    ? behind !== "" && isStreetName(behind) && !HOUSE.test(next)
    : behind === "" && before.endsWith(" ") && isStreetName(before);
}

const SEGMENT_MAX = 60;
/** "12.03.2024 Main Street, 5, Millford": a segment of its own. */
const HOUSE = /^ ?\d{1,4} ?\p{L}?\d?$/u;
const SEPARATOR = /[,;|\t\n]/u;

function isStreetName(segment: string): boolean {
  return !/\d/u.test(segment) && holdsStreetWord(segment);
}

/**
 * The telephone number among numbers: without the last one if a word follows, "06221 12345 69117 Heidelberg", also behind a
 * comma if a slash divides them: "+377 93 15 22 22 / 2, rue Neuve".
 */
function numberIn(numbers: string, behind: string): string {
  const shorter = WORD_BEHIND.test(behind)
    ? numbers.replace(LAST_GROUP, "")
    : STREET_BEHIND.test(behind)
    ? numbers.replace(BEHIND_SLASH, "")
    : numbers;
  return digitsOf(shorter) >= TELEPHONE_DIGITS_MIN ? shorter : numbers;
}

const WORD_BEHIND = /^ \p{L}/u;
const STREET_BEHIND = /^\p{L}?,? \p{L}/u;
const BEHIND_SLASH = / \/ \d{1,4}$/u;

function digitsOf(text: string): number {
  return text.replaceAll(/\D/gu, "").length;
}

/** The letters of a country before the number of a taxpayer: "DE123456789", "CHE-123.456.789". */
const TAX_SIGN = /(?<![\p{L}\p{N}])[A-Z]{2,3}[ -]?$/u;
/** Those that are joined to a number of taxpayers: the countries of the European Union and their neighbours. */
const JOINED_TAX_SIGN =
  /^(?:ATU|BE|BG|CHE-?|CY|CZ|DE|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|NO|PL|PT|RO|SE|SI|SK|XI)$/u;
const TAX_DIGITS_MIN = 8;

/** The end of a number with the word for a tax behind it: "CHE-123.456.789 MWST". */
function taxEnd(text: string, to: number): number {
  const word = /^ (?:MWST|TVA|IVA|VAT)(?![\p{L}\p{N}])/iu.exec(text.slice(to, to + LEAD_MAX));
  return to + (word?.[0].length ?? 0);
}

/**
 * Where a telephone number, or that of a taxpayer, begins with the word before it; undefined if nothing says that it is one.
 */
function contactFrom(text: string, at: number, found: string): number | undefined {
  const sign = TAX_SIGN.exec(text.slice(Math.max(0, at - LEAD_MAX), at))?.[0];
  if (sign === undefined) {
    return wordFrom(text, at, found);
  }
  const isTax = JOINED_TAX_SIGN.test(sign) && digitsOf(found) >= TAX_DIGITS_MIN;
  return wordFrom(text, at - sign.length, found) ?? (isTax ? at - sign.length : wordFrom(text, at, found));
}

function wordFrom(text: string, at: number, found: string): number | undefined {
  const start = Math.max(0, at - LEAD_MAX);
  const lead = text.slice(start, at);
  const words = [...lead.matchAll(WORD)];
  // "Phone number 555 010 1234", "MwSt-Nr. 123456789".
  const isMarked = words.length > 1 && WORDS.numberMarkers.has(nameKey(words.at(-1)![0]));
  const last = words.at(isMarked ? -2 : -1);
  const signs = last === undefined ? "" : lead.slice(last.index + last[0].length);
  // "M: (510) 555-0123", ", T +423 239 11 11".
  const isLetter = last !== undefined && /^\p{L}$/u.test(last[0]) && (signs.startsWith(":") ||
    (COUNTRY_SIGN.test(found) && signs.trim() === "" && /(?:^|[,;|/\n])\s?$/u.test(lead.slice(0, last.index))));
  const before = words.at(-2);
  // "USt-IdNr.", "USt-ID:", "Tel./Fax:".
  const isJoined = last !== undefined && before !== undefined && WORDS.contactWords.has(nameKey(before[0])) &&
    /^\.?[-/]$/u.test(lead.slice(before.index + before[0].length, last.index));
  if (
    last !== undefined && (isMarked || /^[.: ]{0,3}$/u.test(signs)) &&
    (isLetter || isJoined || WORDS.contactWords.has(nameKey(last[0])))
  ) {
    return start + (isJoined ? before.index : last.index);
  }
  return COUNTRY_SIGN.test(found) && !/[\p{L}\p{N}.]$/u.test(lead) ? at : undefined;
}
