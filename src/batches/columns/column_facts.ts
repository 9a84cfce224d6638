import { lexiconWords } from "../../text/lexicon_words.ts";
import { nameWords } from "../../text/name_words.ts";
import { fitsPostcode, isPoint, readPostcode } from "../../resolver/mod.ts";
import type { TableKnowledge } from "./table_knowledge.ts";
import { nameKey } from "../../text/name_key.ts";
import { isBlank, plainCell } from "../../text/plain_cell.ts";

const PHONE = /^\+?[0-9()][0-9 ()./-]{6,24}$/u;
const DATE = /^[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4}(?:[ T].{0,20})?$/u;
const WHOLE_NUMBER = /^[0-9]+$/u;
const CODE = /^[A-Za-z]{0,6}[-_/]?[0-9]{2,}(?:[-_/][0-9A-Za-z]+)*$/u;
const HOUSE_NUMBER =
  /^(?:[0-9]{1,5} ?[A-Za-zА-Яа-яÀ-ÿ]{0,3}(?: ?[-/–] ?[0-9]{1,5} ?[A-Za-z]{0,2})?|[A-Za-z][0-9]{1,3}|s\/n)$/u;
const POSTAL_CODE = /^[0-9A-Za-z][0-9A-Za-z -]{1,9}$/u;
const DEGREES = /^[-+]?([0-9]{1,3})[.,]([0-9]{2,})(?:°|° ?[NSEWO])?$/u;
/** An angle in degrees and minutes: "47°08'29"N", "34 36 13 S". */
const ANGLE =
  /^[^0-9]{0,3}[0-9]{1,3}(?:°| [0-9]{1,2}(?:[.,][0-9]{1,4})?(?: [0-9]{1,2}(?:[.,][0-9]{1,4})?)? ?[A-Za-z]$)/u;
const LETTER = /\p{L}/u;
/** House numbers above have no meaning as such. */
const HOUSE_DIGITS_MAX = 5;
/** Digits after the point that a coordinate has and an amount has not. */
const FRACTION_MIN = 3;
/** Longer cells are texts. UTF-16 units. */
const SHORT_MAX = 40;

/** A day and a short month: "3-May", "03. Mai", "May-03". */
const DAY_AND_MONTH = /^(?:[0-9]{1,2}(?:-|\. ?)(\p{L}{3,5})|(\p{L}{3,5})-[0-9]{1,2})\.?$/u;
const MONTHS = lexiconWords("monthAbbreviations");

/** Forms of a cell that are evidence by themselves. */
const PLAIN_SHAPES = [
  "contact",
  "integer",
  "code",
  "houseNumber",
  "damagedNumber",
  "postcode",
  "postalCode",
  "latitude",
  "longitude",
] as const;

/** What cells can show. */
const EVIDENCE = [
  ...PLAIN_SHAPES,
  "date",
  "country",
  "countryLetter",
  "countryNumber",
  "locality",
  "region",
  "county",
  "street",
  "address",
  "point",
  "numbered",
] as const;
type Evidence = (typeof EVIDENCE)[number];

export interface ColumnFacts {
  /** Sampled cells with a text. */
  readonly filled: number;
  /** Share of different texts among them. */
  readonly distinct: number;
  /** Some whole numbers in order, all different: rows are numbered so. */
  readonly isSerial: boolean;
  /** Share of them that look so, 0–1; all 0 without any. */
  readonly shares: Readonly<Record<Evidence, number>>;
  /** Sampled cells by the countries that have a settlement of their name. */
  readonly settlementsIn: ReadonlyMap<string, number>;
}

/** Cells of a column that are looked up: more do not change what it is. */
const SAMPLE_MAX = 60;
/** Longer cells are notes. UTF-16 units. */
const CELL_MAX = 250;
/** Words at the end of a text that may name its town. */
const TOWN_WORDS_MAX = 3;
/** Digits of a number in a text that is no house number but a postcode. */
const POSTCODE_DIGITS_MIN = 4;
/** Letters of an address in a script without blanks. */
const JOINED_LETTERS_MIN = 6;

const TYPES_FIRST = lexiconWords("streetTypesBefore");
const TYPES_LAST = lexiconWords("streetTypesAfter");
const ENDINGS = [...lexiconWords("streetEndings")].filter((ending) => ending.length > 2);
const UNBLANKED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** House numbers of so many rows are in order by chance once in 120 tables. */
const SERIAL_MIN = 5;
const INTEGER = /^[0-9]{1,15}$/u;
const DIGIT = /\p{Nd}/u;
const SEGMENT_END = /[,;\n،、]/u;

export function columnFacts(cells: readonly string[], knowledge: TableKnowledge): ColumnFacts {
  const sampled = cells.map(plainCell).filter((cell) => !isBlank(cell)).slice(0, SAMPLE_MAX);
  const counts = new Map<Evidence, number>();
  const settlementsIn = new Map<string, number>();
  for (const cell of sampled) {
    for (const evidence of evidenceOf(cell.slice(0, CELL_MAX), knowledge, settlementsIn)) {
      counts.set(evidence, (counts.get(evidence) ?? 0) + 1);
    }
  }
  const shareOf = (evidence: Evidence): number =>
    sampled.length === 0 ? 0 : (counts.get(evidence) ?? 0) / sampled.length;
  return {
    filled: sampled.length,
    distinct: sampled.length === 0 ? 0 : new Set(sampled).size / sampled.length,
    isSerial: sampled.length >= SERIAL_MIN &&
      sampled.every((cell, i) => INTEGER.test(cell) && (i === 0 || Number(cell) > Number(sampled[i - 1]))),
    // The entries of EVIDENCE.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    shares: Object.fromEntries(EVIDENCE.map((evidence) => [evidence, shareOf(evidence)])) as Record<Evidence, number>,
    settlementsIn,
  };
}

function evidenceOf(cell: string, knowledge: TableKnowledge, settlementsIn: Map<string, number>): Set<Evidence> {
  const found = new Set<Evidence>();
  const shapes = cellShapes(cell);
  const put = (evidence: Evidence, holds: boolean): void => void (holds && found.add(evidence));
  if (shapes.point) {
    return found.add("point").add("address");
  }
  for (const shape of PLAIN_SHAPES) {
    put(shape, shapes[shape]);
  }
  put("date", shapes.date && !shapes.postcode);
  put("countryNumber", shapes.integer && knowledge.country(cell) !== undefined);
  if (!shapes.hasLetter || shapes.contact || shapes.latitude || shapes.longitude) {
    return found;
  }
  // One letter is a vehicle sign only where the header says so.
  put(cell.length === 1 ? "countryLetter" : "country", knowledge.country(cell) !== undefined);
  put("numbered", DIGIT.test(cell));
  put("region", knowledge.regions(cell).size > 0);
  put("county", knowledge.counties(cell).size > 0);
  const isAddress = looksLikeAddress(cell, knowledge);
  put("address", isAddress);
  const settlements = settlementsOf(cell, knowledge);
  put("locality", settlements.size > 0 && !isAddress);
  for (const code of settlements) {
    settlementsIn.set(code, (settlementsIn.get(code) ?? 0) + 1);
  }
  put("street", !isAddress && looksLikeStreet(cell, knowledge));
  return found;
}

/** The countries with the town of a cell, whose postcode, district's number or region may stand next to it. */
export function settlementsOf(cell: string, knowledge: TableKnowledge): ReadonlySet<string> {
  const whole = knowledge.settlements(cell);
  if (whole.size > 0) {
    return whole;
  }
  const [first = ""] = cell.split(SEGMENT_END);
  const words = first.split("(")[0]?.split(/\s+/u).filter((word) => word !== "") ?? [];
  const named = words.filter((word) => !/\p{N}/u.test(word));
  return named.length === 0 || (named.length === words.length && first === cell)
    ? whole
    : knowledge.settlements(named.join(" "));
}

/** A street and a place: "Städtle 23, 9490 Vaduz". */
function looksLikeAddress(cell: string, knowledge: TableKnowledge): boolean {
  if (UNBLANKED.test(cell)) {
    return cell.length >= JOINED_LETTERS_MIN && /\p{N}/u.test(cell) && !/^[0-9]/u.test(cell);
  }
  const segments = cell.split(SEGMENT_END).map((segment) => segment.trim()).filter((segment) => segment !== "");
  const numbers = cell.match(/[0-9]+/gu) ?? [];
  if (segments.length > 1) {
    const others = segments.slice(1);
    const isPlace = (segment: string): boolean =>
      settlementsOf(segment, knowledge).size > 0 || knowledge.country(segment) !== undefined ||
      knowledge.regions(segment).size > 0;
    return others.some((segment) => /\p{L}/u.test(segment) && isPlace(segment)) ||
      (numbers.length > 1 && others.some((segment) => hasPostcode(segment) && /\p{L}/u.test(segment)));
  }
  if (numbers.length < 2 || !hasPostcode(cell)) {
    return false;
  }
  const words = cell.split(/\s+/u).filter((word) => !/^[0-9]/u.test(word));
  return words.length > 1 &&
    Array.from({ length: TOWN_WORDS_MAX }, (_, i) => words.slice(-1 - i)).some((tail) =>
      tail.length < words.length && knowledge.settlements(tail.join(" ")).size > 0
    );
}

function hasPostcode(text: string): boolean {
  return (text.match(/[0-9]+/gu) ?? []).some(({ length }) => length >= POSTCODE_DIGITS_MIN) ||
    /\b[A-Z]{1,2}[0-9][0-9A-Z]? [0-9][A-Z]{2}\b/u.test(text);
}

/** A name with a number before or after it, with a type of street, or of a loaded street. */
function looksLikeStreet(cell: string, knowledge: TableKnowledge): boolean {
  const words = nameWords(cell);
  const names = words.filter((word) => !/^[0-9]/u.test(word));
  const [first = "", last = ""] = [names[0], names.at(-1)];
  if (names.length === 0) {
    return false;
  }
  const isNumbered = names.length < words.length &&
    (/^[0-9]/u.test(words[0] ?? "") || /[0-9]/u.test(words.at(-1) ?? "") || /[0-9]/u.test(words.at(-2) ?? ""));
  const hasLongName = names.join("").length > 2;
  return (isNumbered && hasLongName && !readsAsTown(cell, knowledge)) ||
    (names.length > 1 && (TYPES_FIRST.has(first) || TYPES_LAST.has(last))) ||
    ENDINGS.some((ending) => last.length > ending.length && last.endsWith(ending)) ||
    knowledge.isStreet(names.join(" "));
}

/** "9490 Vaduz" is a town with its postcode. */
function readsAsTown(cell: string, knowledge: TableKnowledge): boolean {
  const [first = ""] = cell.split(/\s/u);
  const { country } = readPostcode(first);
  return (country !== undefined || hasPostcode(first)) && settlementsOf(cell, knowledge).size > 0;
}

/** True for a house number that a spreadsheet changed to a date. */
export function isDamagedNumber(text: string): boolean {
  const [, month, first = ""] = DAY_AND_MONTH.exec(text.trim()) ?? [];
  return MONTHS.has(nameKey(month ?? first));
}

/** Forms of a cell that need no knowledge of the world. */
export function cellShapes(text: string) {
  const isShort = text.length <= SHORT_MAX;
  const degrees = isShort ? DEGREES.exec(text) : null;
  const whole = Number(degrees?.[1] ?? Number.NaN);
  const isDegrees = (degrees?.[2]?.length ?? 0) >= FRACTION_MIN;
  const isAngle = isShort && degrees === null && ANGLE.test(text);
  const digits = isShort ? text.replaceAll(/[^0-9]/gu, "").length : 0;
  return {
    contact: (text.includes("@") && text.includes(".")) || /^(?:https?:|www\.)/u.test(text) ||
      (isShort && PHONE.test(text) && digits >= 7 && (/[ +()/-]/u.test(text) || digits > 9)),
    date: isShort && DATE.test(text),
    integer: isShort && WHOLE_NUMBER.test(text),
    code: isShort && CODE.test(text),
    /** A house number that a spreadsheet changed to a date: "3-May" for "3-5". */
    damagedNumber: isDamagedNumber(text),
    houseNumber: isShort && HOUSE_NUMBER.test(text) && digits <= 2 * HOUSE_DIGITS_MAX,
    /** Of the shape of a known country's postcodes. */
    postcode: isShort && digits >= 2 && (fitsPostcode(text) || readPostcode(text).country !== undefined),
    /** A short code of digits and letters: some countries' shapes are not known. */
    postalCode: POSTAL_CODE.test(text) && digits > 0,
    latitude: (isDegrees && whole <= 90) || (isAngle && isPoint(`${text}, 0°0'0"E`)),
    longitude: (isDegrees && whole <= 180) || (isAngle && isPoint(`0°0'0"N, ${text}`)),
    /** Coordinates, a code of a place, or a link of a map service. */
    point: isPoint(text),
    hasLetter: LETTER.test(text),
  };
}
