import { ADDRESS_PARTS } from "../../../domain/batch.ts";
import { LEXICONS } from "../../../lexicon/mod.ts";
import { blank, TELEPHONE_DIGITS_MIN, withoutContactNumbers } from "./contact_numbers.ts";
import { nameKey } from "../../../text/name_key.ts";
import { ADDRESS_OPENERS, OPENER_BEGINNINGS, openerBeginning, POSTCODE_MARKERS, WORDS } from "../../address_words.ts";
import { withoutEscapes } from "../../recognition/without_escapes.ts";
import { withoutMisreadBytes } from "./misread_bytes.ts";
import { recordIdEnd } from "./record_id.ts";

/** An e-mail address; the bounds keep long texts without one cheap. */
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,4}\p{L}{2,24}/gu;
const WEB_PAGE = /(?<![\p{L}\p{N}])www\.[^\s,;|]{3,120}/giu;
/** The name of a server without "www.": of a country only if it is all that stands between two separators. */
const DOMAIN =
  /(?<![\p{L}\p{N}@.-])(?:[a-z\d-]{1,63}\.){1,4}(?:com|net|org|info|biz|io|eu)(?:\/[^\s,;|]{0,100})?(?![\p{L}\p{N}.-])/giu;
const DOMAIN_OF_COUNTRY = /(?<=^|[\n,;|] ?)(?:[a-z\d-]{3,63}\.){1,4}[a-z]{2}(?=\/?(?:$|[\n,;|]))/gu;
/** An element of a page, and what programs write for a value that is missing, alone or in front of an address. */
const MARKUP = /<\/?[a-z]{1,10}[1-6]?(?: [^<>]{0,100})?\/?>/giu;
const PLACEHOLDERS =
  /^(?:undefined(?=[ ,;|\t])|null(?=[,;|\t\n]))|(?<=^|[,;:|\t\n] ?)(?:#?N\/A|undefined|\(?null\)?|\(blank\)|unknown|none given|not (?:applicable|available|provided)) ?(?=[,;|\t\n]|$)|(?<=[;|\t] ?)0 ?(?=[;|\t])|#(?:REF!|VALUE!|NAME\?)/giu;
/** What Python writes for it, and people. */
const NAN = /(?:^(?=\D{1,80}\d)|(?<=[,;|\t\n] ?))(?:nan|NaN|none) ?(?=[,;|\t\n]|$)/gu;
/** None is a town near Turin (TO): beside a street with its number in front, or another town with its postcode, it is none. */
const NONE =
  /^None(?=[,;|\t\n] ?\d)|(?<=[,;|\t\n] ?)None(?=[,;|\t\n] ?\d{4,6} \p{L}|, ?\p{L}[\p{L}' .-]{1,30},? (?!TO)[A-Z]{2},? \d{5})|(?<=\d{4,6}(?: \p{L}[^,;|\t\n]{0,40})?[,;|\t\n] ?)None(?=\s?$)/gu;
const POSTCODE_OF_NONE = "10060";
/** A number that a table made a decimal: "622.0 Madison St", "Alameda CA 94501.0". */
const DECIMALS = /(?<=(?:^|[,;|\t])\d{1,6})\.0(?=[ ,;|\t]\p{L})|(?<=[ ,;|\t]\d{1,6})\.0(?=$|[ ,;|\t\n](?!\d))/gu;
/** Signs inside a number: 19"A" is 19A, and the floor "2.º" is "2º". */
const SIGNS_IN_NUMBERS = /(?<=\d ?)"(\p{L})"|(?<=\d)\.(?=[ºª])/gu;
/** A character of an address that a program escaped: "%20", "%C3%A4". */
const ESCAPES =
  /%[0-7][\da-f]|%[cd][\da-f]%[89ab][\da-f]|%e[\da-f](?:%[89ab][\da-f]){2}|%f[0-7](?:%[89ab][\da-f]){3}/giu;
/** The end of a line as programs write it, and tables in files of Excel. */
const LINE_ENDS = /\\[nrt](?=\S)|_x000[AD]_/giu;
const SOFT_HYPHEN = "\u00ad";
/** A blank of a query. */
const PLUS = /(?<=[\p{L}\p{N},])\+(?=[\p{L}\p{N}])/gu;
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

const LABEL_WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** Between a label and its value, as people and programs write it. */
const COLON = /["'”]?\s?[:：=]/gu;
const SEPARATOR = /[\n,;|{}(&?]/u;
const LABEL_WORDS_MAX = 4;
const LABEL_LETTERS_MIN = 3;
const LABEL_LENGTH_MAX = 40;
/** A card or a row of a table has fewer. */
const LABELS_MAX = 32;
/** Labels by their keys, and whether their values are part of an address: columns of tables have the same names. */
const LABELS: ReadonlyMap<string, "address" | "unit" | "name" | "id" | "other"> = new Map([
  ["id", "id"] as const,
  ...LEXICONS.flatMap(({ columnHeaders = {} }) => [
    ...keysOf(columnHeaders.other).map((key) => [key, "other"] as const),
    ...keysOf(columnHeaders.id).map((key) => [key, "id"] as const),
    ...keysOf(columnHeaders.name).map((key) => [key, "name"] as const),
    ...ADDRESS_PARTS.flatMap((role) =>
      keysOf(columnHeaders[role]).map((key) => [key, role === "unit" ? role : "address"] as const)
    ),
  ]),
]);

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
  const id = (signs & CELLS) === 0 ? 0 : recordIdEnd(text);
  let rest = id === 0 ? text : blank(text.slice(0, id)) + text.slice(id);
  rest = (signs & MAIL) !== 0 ? rest.replaceAll(EMAIL, blank) : rest;
  rest = (signs & ESCAPED) !== 0 ? withoutEscaped(rest) : rest;
  rest = (signs & PAGE) !== 0 ? rest.replaceAll(MARKUP, blank).replaceAll(ENTITY, letterOf) : rest;
  rest = (signs & LETTERS) !== 0 ? withoutMisreadBytes(rest, NOTHING).replaceAll(SOFT_HYPHEN, NOTHING) : rest;
  rest = (signs & WEB) !== 0 ? withoutServers(rest) : rest;
  rest = (signs & POINT_ZERO) !== 0 ? rest.replaceAll(DECIMALS, "  ") : rest;
  rest = (signs & IN_NUMBER) !== 0 ? rest.replaceAll(SIGNS_IN_NUMBERS, withoutSigns) : rest;
  rest = (signs & MISSING) !== 0 ? withoutPlaceholders(rest) : rest;
  rest = (signs & VALUES) !== 0 && rest.includes(CARD) ? addressOfCard(rest) : rest;
  rest = (signs & VALUES) !== 0 ? rest.replaceAll(TIME, blank) : rest;
  rest = (signs & DIGITS) !== 0 ? withoutContactNumbers(rest) : rest;
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
const IN_NUMBER = 256;
/** A sign between two cells of a row: "10422;Miller", `"10422","Miller"`, "10422,Miller". */
const CELLS = 512;
/** What may be letters that were read byte by byte, or a word divided for the end of a line. */
const LETTERS = 1024;

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
/** Kinds of the first 256 characters. */
const KINDS = Uint8Array.from({ length: 0x100 }, (_, unit) => {
  const character = String.fromCharCode(unit);
  return ("0123456789".includes(character) ? DIGIT : 0) | (" ()./-".includes(character) ? TELEPHONE_SIGN : 0) |
    ('"@&<:=.,%#+\\;|\tWwNnUu_(ÂÃÄÅÈÎÏÐÑ×ØÙâãäåæçèé\u00ad'.includes(character) ? SIGN : 0);
});

function signAt(text: string, at: number, unit: number): number {
  switch (unit) {
    case 0x40: // @
      return MAIL;
    case 0x25: // %
    case 0x2b: // +
    case 0x5c: // \
      return ESCAPED;
    case 0x5f: // _
      return follows(text, at, "x000") ? ESCAPED : 0;
    case 0x28: // (
      return follows(text, at, "blank)") || follows(text, at, "null)") ? MISSING : 0;
    case 0x26: // &
    case 0x3c: // <
      return PAGE;
    case 0x3a: // :
    case 0x3d: // =
    case FULL_WIDTH_COLON:
      return VALUES;
    case 0x22: // "
      return text.charCodeAt(at + 2) === unit ? IN_NUMBER : 0;
    case 0x2c: // ,
      return text.charCodeAt(at + 1) === SPACE ? 0 : CELLS;
    case 0x2e: // .
      return signAtPoint(text.charCodeAt(at + 1));
    case 0x57: // W
    case 0x77:
      return follows(text, at, "ww.") ? WEB : 0;
    case 0x4e: // N
    case 0x6e:
      return MISSING_VALUES.some((next) => follows(text, at, next)) ? MISSING : 0;
    case 0x09: // tab
    case 0x3b: // ;
    case 0x7c: // |
      return text.charCodeAt(at + 1) === ZERO ? MISSING | CELLS : CELLS;
    case 0x23: // #
      return MISSING;
    case 0x55: // U
    case 0x75:
      return follows(text, at, "ndefined") || follows(text, at, "nknown") ? MISSING : 0;
    default:
      return unit === SOFT || (unit > SOFT && isNoLetter(text.charCodeAt(at + 1))) ? LETTERS : 0;
  }
}

const SOFT = SOFT_HYPHEN.charCodeAt(0);

/** As most bytes of a letter behind its first one. */
function isNoLetter(next: number): boolean {
  return next >= 0x80 && (next < 0xc0 || next >= 0x100);
}

/** In front of a zero, an ordinal sign, or a letter of a server's name. */
function signAtPoint(next: number): number {
  const isOrdinal = next === 0xaa || next === 0xba;
  return next === ZERO ? POINT_ZERO : isOrdinal ? IN_NUMBER : isSmallLetter(next) ? WEB : 0;
}

function isSmallLetter(unit: number): boolean {
  return unit >= 0x61 && unit <= 0x7a;
}

/** What follows the n of a value that is missing. */
const MISSING_VALUES = ["ull", "/a", "an", "one", "ot a", "ot p"];

/** The ASCII letters and signs follow, in small letters or capitals. */
function follows(text: string, at: number, next: string): boolean {
  for (let i = 0; i < next.length; i++) {
    if ((text.charCodeAt(at + 1 + i) | 0x20) !== (next.charCodeAt(i) | 0x20)) {
      return false;
    }
  }
  return true;
}

function withoutServers(text: string): string {
  return text.replaceAll(WEB_PAGE, blank).replaceAll(DOMAIN, blank).replaceAll(DOMAIN_OF_COUNTRY, blank);
}

/** People who write no capitals may mean the province of Nan. */
function withoutPlaceholders(text: string): string {
  const rest = text.replaceAll(PLACEHOLDERS, blank);
  const plain = rest === rest.toLowerCase() ? rest : rest.replaceAll(NAN, blank);
  return plain.includes(POSTCODE_OF_NONE) ? plain : plain.replaceAll(NONE, blank);
}

function withoutSigns(_: string, letter?: string): string {
  return letter === undefined ? NOTHING : NOTHING + letter + NOTHING;
}

/** A text with blanks has plus signs of its own. */
function withoutEscaped(text: string): string {
  const rest = text.replaceAll(ESCAPES, unescaped).replaceAll(LINE_ENDS, blank);
  return BLANK.test(text) || text.indexOf("+") === text.lastIndexOf("+") ? rest : rest.replaceAll(PLUS, " ");
}

const BLANK = /\s/u;

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
    // "Number: 9 Floor: 2 Door: B", "PIN: 1634, Main Street": as people write units and postcodes without a form.
    const label = nameKey(text.slice(from, to));
    const isWritten = kind === "unit"
      ? /\d/u.test(parts.join("")) && WORDS.unitWords.has(label)
      : labels.length === 1 && POSTCODE_MARKERS.has(label) && BARE_NUMBER.test(value);
    if (isWritten) {
      parts.push(text.slice(done, to - 1), " ");
      done = to;
      continue;
    }
    // "Room: 12, Street: Main Street": in front of the street it would be the number of the house.
    const isUnit = kind === "unit" && hasAddress && BARE_NUMBER.test(value) && !/\d/u.test(parts.join(""));
    const isOther = kind === "other" || kind === "id" || (kind === "name" && hasAddress) || isUnit;
    // "ID: 1634 Thames Street": the number is that of the record.
    const id = kind === "id" ? FIRST_NUMBER.exec(value)?.[0].length ?? 0 : 0;
    const end = isOther && !mayBeAddress(value) ? to + value.length : to + id;
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

const FIRST_NUMBER = /^\s*\d+(?= \p{L})/u;
const BARE_NUMBER = /^\s*\d{1,6}\s*$/u;
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

/** "City/State/ZIP", "City, State & Zip". */
const LABEL_JOINTS = /[/,& ]+/u;

function isLabelWord(word: string): boolean {
  const kind = LABELS.get(nameKey(word));
  return ONLY_LETTERS.test(word) && (kind === "address" || kind === "unit");
}

const ONLY_LETTERS = /^\p{L}+$/u;

/** The longest label that ends before a colon. */
function labelBefore(text: string, colon: number): { readonly from: number; readonly kind: string } | undefined {
  const first = Math.max(0, colon - LABEL_LENGTH_MAX);
  const words = [...text.slice(first, colon).matchAll(LABEL_WORD)].slice(-LABEL_WORDS_MAX);
  for (const { index } of words) {
    const from = first + index;
    const written = text.slice(from, colon);
    const kind = SEPARATOR.test(written) ? undefined : LABELS.get(nameKey(written));
    // "ID" is Idaho, too.
    const isLong = written.length >= LABEL_LETTERS_MIN || text[from - 1] === '"' || text.slice(0, from).trim() === "";
    if (kind !== undefined && isLong) {
      return { from, kind };
    }
    if (opensValue(text, from) && written.split(LABEL_JOINTS).every(isLabelWord)) {
      return { from, kind: "address" };
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
