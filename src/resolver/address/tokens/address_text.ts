import { LEXICONS } from "../../../lexicon/mod.ts";
import { nameKey } from "../../../text/name_key.ts";
import {
  ADDRESS_OPENERS,
  CONTACT_WORDS,
  NUMBER_MARKERS,
  OPENER_BEGINNINGS,
  openerBeginning,
} from "../../address_words.ts";
import { withoutEscapes } from "../../recognition/without_escapes.ts";

/** An e-mail address; the bounds keep long texts without one cheap. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}/gu;
const WEB_PAGE = /(?<![\p{L}\p{N}])www\.[^\s,;|]{3,120}/giu;
/** An element of a page, and what programs write for a value that is missing, alone or in front of an address. */
const MARKUP = /<\/?[a-z]{1,10}[1-6]?(?: [^<>]{0,100})?\/?>/giu;
const PLACEHOLDERS =
  /^(?:undefined(?=[ ,;])|null(?=[,;\n]))|(?<=^|[,;\n] ?)(?:#?N\/A|#(?:REF|VALUE|NAME)[!?]|undefined|null|none given|not (?:applicable|available|provided)) ?(?=[,;\n]|$)/giu;
/** What Python writes for it. */
const NAN = /(?<=[,;\n] ?)(?:nan|NaN) ?(?=[,;\n]|$)/gu;
/** A number that a table made a decimal: "622.0 Madison St", "Alameda CA 94501.0". */
const DECIMALS = /(?<=^\d{1,6})\.0(?= \p{L})|(?<=[ ,;]\d{4,6})\.0(?=$|[,;\n])/gu;
/** Characters of an address that a program escaped: "%20", "%C3%A4". */
const ESCAPES = /(?:%[\da-f]{2}){1,8}/giu;
const TIME = /(?<![\d:])\d{1,2}:\d{2} ?(?:[ap]\.?m\b\.?|uhr\b|h\b|hrs\b)/giu;
/** Letters as pages write them: "&auml;", "&#228;". */
const ENTITY =
  /&(?:(?<letter>[a-z])(?<mark>uml|acute|grave|circ|tilde|cedil|ring|caron|slash)|(?<name>szlig|aelig|oelig|amp|nbsp|quot|apos)|#(?<code>\d{2,5})|#x(?<hex>[\da-f]{2,4}));/giu;
const MARKS: Readonly<Record<string, string>> = {
  uml: "\u0308",
  acute: "\u0301",
  grave: "\u0300",
  circ: "\u0302",
  tilde: "\u0303",
  cedil: "\u0327",
  ring: "\u030a",
  caron: "\u030c",
  slash: "",
};
const NAMED: Readonly<Record<string, string>> = {
  szlig: "ß",
  aelig: "æ",
  oelig: "œ",
  amp: "&",
  nbsp: " ",
  quot: " ",
  apos: "'",
};
/** A mark of no width that keys drop: it keeps the offsets of what follows. */
const NOTHING = "\u034f";
const CARD = "BEGIN:VCARD";

/** A telephone number: seven digits or more with their signs. "36602-1234" is a postcode of the United States. */
const TELEPHONE = /(?:\(?\+)?\(?\d(?:[ ()./-]{0,3}\d){5,16}/gu;
/** Telephone numbers that nothing else looks like: "(614) 555-1212", "614-555-1212", "04 50 12 34 56". */
const PLAIN_TELEPHONE =
  /(?<=^|[ ,;\n])(?:\(0?\d{2,3}\) ?\d{3,5}[ -]\d{4}|\d{3}[-.]\d{3}[-.]\d{4}|0\d(?:[ .]\d{2}){4})(?=$|[ ,;\n])/gu;
/** A date, as people and tables write it. */
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)\d{2}|(?:19|20)\d{2}-\d{2}-\d{2})(?![\d./-])/u;
const COUNTRY_SIGN = /^\(?\+/u;
/** The last group of digits, which may be the house number or the postcode in front of a word. */
const LAST_GROUP = / \d{1,5}$/u;
const TELEPHONE_DIGITS_MIN = 7;
const LONG_POSTCODE = /^\d{5}-\d{4}$/u;
/** The longest word for a telephone, with the signs behind it. */
const LEAD_MAX = 24;
const WORDS = /[\p{L}\p{M}\p{N}]+/gu;
/** Between a label and its value, as people and programs write it. */
const COLON = /["'”]?\s?[:：]/gu;
const SEPARATOR = /[\n,;|{}]/u;
const LABEL_WORDS_MAX = 4;
const LABEL_LETTERS_MIN = 3;
const LABEL_LENGTH_MAX = 40;
/** A card or a row of a table has fewer. */
const LABELS_MAX = 32;
const PARTS = [
  "fullAddress",
  "street",
  "houseNumber",
  "postcode",
  "locality",
  "district",
  "county",
  "region",
  "country",
] as const;
/** Labels by their keys, and whether their values are part of an address: columns of tables have the same names. */
const LABELS: ReadonlyMap<string, "address" | "name" | "other"> = new Map(
  LEXICONS.flatMap(({ columnHeaders = {} }) => [
    ...keysOf(columnHeaders.other).map((key) => [key, "other"] as const),
    ...keysOf(columnHeaders.name).map((key) => [key, "name"] as const),
    ...PARTS.flatMap((role) => keysOf(columnHeaders[role])).map((key) => [key, "address"] as const),
  ]),
);

function keysOf(phrases = ""): readonly string[] {
  return phrases.split(",").map(nameKey).filter(({ length }) => length >= LABEL_LETTERS_MIN);
}

/**
 * The text with what is no part of an address replaced by as many blanks behind a line break: e-mail addresses, telephone
 * numbers, labels ("PLZ:"), what introduces an address ("I live at"), placeholders and marks of pages.
 */
export function addressText(text: string): string {
  const signs = signsIn(text);
  if (signs === 0) {
    return withoutOpener(text);
  }
  let rest = (signs & MAIL) !== 0 ? text.replaceAll(EMAIL, blank) : text;
  rest = (signs & ESCAPED) !== 0 ? rest.replaceAll(ESCAPES, unescaped) : rest;
  rest = (signs & PAGE) !== 0 ? rest.replaceAll(MARKUP, blank).replaceAll(ENTITY, letterOf) : rest;
  rest = (signs & WEB) !== 0 ? rest.replaceAll(WEB_PAGE, blank) : rest;
  rest = (signs & POINT_ZERO) !== 0 ? rest.replaceAll(DECIMALS, "  ") : rest;
  rest = (signs & MISSING) !== 0 ? withoutPlaceholders(rest) : rest;
  rest = (signs & VALUES) !== 0 && rest.includes(CARD) ? addressOfCard(rest) : rest;
  rest = (signs & VALUES) !== 0 ? rest.replaceAll(TIME, blank) : rest;
  rest = (signs & DIGITS) !== 0 ? withoutTelephones(rest) : rest;
  return withoutOpener((signs & VALUES) !== 0 ? withoutLabels(rest) : rest);
}

// What a text may hold besides an address, each a bit.
const MAIL = 1;
const PAGE = 2;
const WEB = 4;
const POINT_ZERO = 8;
const MISSING = 16;
const VALUES = 32;
/** As many digits as a telephone number has, with nothing but its signs between them. */
const DIGITS = 64;
const ESCAPED = 128;

/** The bits of a text in one pass over its characters: most texts have none. */
function signsIn(text: string): number {
  let signs = 0;
  let digits = 0;
  let gap = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const kind = unit < KINDS.length ? KINDS[unit]! : unit === FULL_WIDTH_COLON ? SIGN : 0;
    if (kind === DIGIT) {
      digits += 1;
      gap = 0;
      signs |= digits >= TELEPHONE_DIGITS_MIN ? DIGITS : 0;
      continue;
    }
    gap += 1;
    digits = gap > TELEPHONE_GAP_MAX || (kind & TELEPHONE_SIGN) === 0 ? 0 : digits;
    signs |= (kind & SIGN) === 0 ? 0 : signAt(text, at, unit);
  }
  return signs;
}

const DIGIT = 1;
const TELEPHONE_SIGN = 2;
/** `signAt` knows more. */
const SIGN = 4;
const TELEPHONE_GAP_MAX = 3;
const ZERO = 0x30;
const FULL_WIDTH_COLON = 0xff1a;
/** Kinds of the ASCII characters. */
const KINDS = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return ("0123456789".includes(character) ? DIGIT : 0) | (" ()./-".includes(character) ? TELEPHONE_SIGN : 0) |
    ("@&<:.%#WwNnUu".includes(character) ? SIGN : 0);
});

function signAt(text: string, at: number, unit: number): number {
  switch (unit) {
    case 0x40: // @
      return MAIL;
    case 0x25: // %
      return ESCAPED;
    case 0x26: // &
    case 0x3c: // <
      return PAGE;
    case 0x3a: // :
    case FULL_WIDTH_COLON:
      return VALUES;
    case 0x2e: // .
      return text.charCodeAt(at + 1) === ZERO ? POINT_ZERO : 0;
    case 0x57: // W
    case 0x77:
      return follows(text, at, "ww.") ? WEB : 0;
    case 0x4e: // N
    case 0x6e:
      return MISSING_VALUES.some((next) => follows(text, at, next)) ? MISSING : 0;
    case 0x23: // #
      return MISSING;
    case 0x55: // U
    case 0x75:
      return follows(text, at, "ndefined") ? MISSING : 0;
    default:
      return 0;
  }
}

/** What follows the n of a value that is missing. */
const MISSING_VALUES = ["ull", "/a", "an", "one ", "ot a", "ot p"];

/** The ASCII letters and signs follow, in small letters or capitals. */
function follows(text: string, at: number, next: string): boolean {
  for (let i = 0; i < next.length; i++) {
    if ((text.charCodeAt(at + 1 + i) | 0x20) !== (next.charCodeAt(i) | 0x20)) {
      return false;
    }
  }
  return true;
}

/** People who write no capitals may mean the province of Nan. */
function withoutPlaceholders(text: string): string {
  const rest = text.replaceAll(PLACEHOLDERS, blank);
  return rest === rest.toLowerCase() ? rest : rest.replaceAll(NAN, blank);
}

function blank(found: string): string {
  return found === "" ? "" : "\n".padEnd(found.length);
}

function unescaped(found: string): string {
  const plain = withoutEscapes(found);
  return plain === found ? found : plain.padEnd(found.length, /[\p{L}\p{N}]$/u.test(plain) ? NOTHING : " ");
}

function letterOf(found: string, ...rest: unknown[]): string {
  // The last argument of a replacement with named groups is these groups.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const { letter = "", mark, name, code, hex } = rest.at(-1) as Readonly<Record<string, string | undefined>>;
  const plain = mark !== undefined
    ? (letter + MARKS[mark.toLowerCase()]).normalize("NFC")
    : name === undefined
    ? String.fromCodePoint(code === undefined ? Number.parseInt(hex ?? "20", 16) : Number(code))
    : NAMED[name.toLowerCase()] ?? "";
  return /[\p{L}\p{N}]/u.test(plain) ? plain.padEnd(found.length, NOTHING) : plain.padEnd(found.length);
}

/** Without dates, and without telephone numbers that a word or the sign for a country stands before, and without the word. */
function withoutTelephones(text: string): string {
  let rest = text;
  for (const { 0: all, index } of text.matchAll(TELEPHONE)) {
    const date = DATE.exec(all)?.[0];
    if (date !== undefined) {
      rest = rest.slice(0, index) + blank(date) + rest.slice(index + date.length);
      continue;
    }
    const found = numberIn(all, text.slice(index + all.length));
    const from = contactFrom(text, index, found);
    if (digitsOf(found) >= TELEPHONE_DIGITS_MIN && !LONG_POSTCODE.test(found) && from !== undefined) {
      const to = index + found.length;
      rest = rest.slice(0, from) + blank(rest.slice(from, to)) + rest.slice(to);
    }
  }
  return rest.replaceAll(PLAIN_TELEPHONE, blank);
}

/** The telephone number among numbers: without the last one if a word follows, "06221 12345 69117 Heidelberg". */
function numberIn(numbers: string, behind: string): string {
  const shorter = WORD_BEHIND.test(behind) ? numbers.replace(LAST_GROUP, "") : numbers;
  return digitsOf(shorter) >= TELEPHONE_DIGITS_MIN ? shorter : numbers;
}

const WORD_BEHIND = /^ \p{L}/u;

function digitsOf(text: string): number {
  return text.replaceAll(/\D/gu, "").length;
}

/** Where a telephone number begins with the word before it; undefined if nothing says that it is one. */
function contactFrom(text: string, at: number, found: string): number | undefined {
  const start = Math.max(0, at - LEAD_MAX);
  const lead = text.slice(start, at);
  const words = [...lead.matchAll(WORDS)];
  // "Phone number 555 010 1234", "MwSt-Nr. 123456789".
  const isMarked = words.length > 1 && NUMBER_MARKERS.has(nameKey(words.at(-1)![0]));
  const last = words.at(isMarked ? -2 : -1);
  const signs = last === undefined ? "" : lead.slice(last.index + last[0].length);
  // "M: (510) 555-0123", ", T +423 239 11 11".
  const isLetter = last !== undefined && /^\p{L}$/u.test(last[0]) && (signs.startsWith(":") ||
    (COUNTRY_SIGN.test(found) && signs.trim() === "" && /(?:^|[,;|\n])\s?$/u.test(lead.slice(0, last.index))));
  if (
    last !== undefined && (isMarked || /^[.: ]{0,3}$/u.test(signs)) && (isLetter || CONTACT_WORDS.has(nameKey(last[0])))
  ) {
    return start + last.index;
  }
  return COUNTRY_SIGN.test(found) && !/[\p{L}\p{N}.]$/u.test(lead) ? at : undefined;
}

/** The address of a card of contacts. */
function addressOfCard(card: string): string {
  return card.split("\n").map((line) => {
    const label = line.slice(0, line.indexOf(":") + 1);
    return /^(?:[\w-]{1,16}\.)?ADR[;:]/iu.test(line) ? blank(label) + line.slice(label.length) : blank(line);
  }).join("\n");
}

/** Without the labels of values, and without the values that are no part of an address. */
function withoutLabels(text: string): string {
  const labels: { readonly from: number; readonly to: number; readonly kind: string }[] = [];
  for (const { 0: colon, index } of text.matchAll(COLON)) {
    if (labels.length === LABELS_MAX) {
      break;
    }
    const label = labelBefore(text, index);
    // "Kansas City: 1200 Main Street" has no label "City".
    if (label !== undefined && (labels.length > 0 || opensValue(text, label.from))) {
      labels.push({ ...label, to: index + colon.length });
    }
  }
  const parts: string[] = [];
  let done = 0;
  const hasAddress = labels.some(({ kind }) => kind === "address");
  for (const [i, { from, to, kind }] of labels.entries()) {
    const value = valueIn(text.slice(to, labels[i + 1]?.from));
    const isOther = kind === "other" || (kind === "name" && hasAddress);
    const end = isOther && !mayBeAddress(value) ? to + value.length : to;
    parts.push(text.slice(done, from), blank(text.slice(from, end)));
    done = end;
  }
  return parts.join("") + text.slice(done);
}

/** True if nothing but signs stands between a position and the beginning or a separator. */
function opensValue(text: string, from: number): boolean {
  let at = from - 1;
  while (at >= 0 && !SEPARATOR.test(text[at]!) && !/[\p{L}\p{N}]/u.test(text[at]!)) {
    at -= 1;
  }
  return at < 0 || SEPARATOR.test(text[at]!);
}

const NUMBER_AND_WORD = [/\d/u, /\p{L}{3}/u];

/** "Tel: 06221 Hauptstraße 5": behind a label that is no part of an address may stand one. */
function mayBeAddress(value: string): boolean {
  return NUMBER_AND_WORD.every((sign) => sign.test(value));
}

/** The text up to a separator. */
function valueIn(text: string): string {
  const length = text.search(SEPARATOR);
  return length === -1 ? text : text.slice(0, length);
}

/** The longest label that ends before a colon. */
function labelBefore(text: string, colon: number): { readonly from: number; readonly kind: string } | undefined {
  const first = Math.max(0, colon - LABEL_LENGTH_MAX);
  const words = [...text.slice(first, colon).matchAll(WORDS)].slice(-LABEL_WORDS_MAX);
  for (const { index } of words) {
    const from = first + index;
    const written = text.slice(from, colon);
    const kind = SEPARATOR.test(written) ? undefined : LABELS.get(nameKey(written));
    if (kind !== undefined) {
      return { from, kind };
    }
  }
  return undefined;
}

/** Without the words that introduce an address at the beginning of a text: "My address is", "Ich wohne in der". */
function withoutOpener(text: string): string {
  let from = 0;
  while (text.charCodeAt(from) <= SPACE) {
    from += 1;
  }
  const opener = OPENER_BEGINNINGS.has(openerBeginning(text, from)) ? ADDRESS_OPENERS.exec(text)?.[0] : undefined;
  return opener === undefined ? text : blank(opener) + text.slice(opener.length);
}

const SPACE = 0x20;
