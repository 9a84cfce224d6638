import { asciiDigits, CODE_SIGNS } from "../codes/mod.ts";
import { COORDINATE_SIGNS, normalizeMarks } from "../coordinates/mod.ts";
import { ALL_SIGNS, BEYOND_ASCII, type Sign, TIGHT_POINT } from "../sign.ts";

/** A text with a link has what ends a scheme or follows a host, plain or encoded. */
const LINK_SIGNS: readonly Sign[] = ["%", ":", "/", "?", "#"].map((marks) => ({ marks }));

/** For each group of recognisers the set of those that a text may be for: bit `n` is the recogniser `n`. */
type Signs = Readonly<Record<"links" | "coordinates" | "codes", number>>;

/** A text for none of them. */
export const NO_SIGNS: Signs = { links: 0, coordinates: 0, codes: 0 };
const ALL: Signs = { links: ALL_SIGNS, coordinates: ALL_SIGNS, codes: ALL_SIGNS };

/** One sign of a recogniser; the rows are the bits of all sets below. */
interface Row {
  readonly sign: Sign;
  readonly group: keyof Signs;
  readonly recogniser: number;
}

const ROWS: readonly Row[] = [
  ...rowsOf("links", [LINK_SIGNS]),
  ...rowsOf("coordinates", COORDINATE_SIGNS),
  ...rowsOf("codes", CODE_SIGNS),
];

function rowsOf(group: keyof Signs, recognisers: readonly (readonly Sign[])[]): readonly Row[] {
  return recognisers.flatMap((signs, recogniser) => signs.map((sign) => ({ sign, group, recogniser })));
}

/** A set of rows is two numbers of 32 bits each, as local variables: this runs for every text. */
const WORDS = 2;
if (ROWS.length > 32 * WORDS) {
  throw new RangeError(`there must be at most ${32 * WORDS} signs: there are ${ROWS.length}`);
}
/** Characters below it are ASCII; it stands for all others. */
const ASCII_END = 0x80;
const KINDS = "wnld";
/** Longer runs count as one of 31. */
const LENGTHS = 32;
const SHAPES = KINDS.length * LENGTHS;
/** Digits of a long number. */
const LONG = 5;
const APOSTROPHE = 39;
const SPACE = 32;
const POINTS = ".。．・︒።։۔।";

/** The rows that allow each first character of a run, each character of it, each one of a gap, and each shape. */
const STARTS = tableOf(ASCII_END, ({ starts }) => unitsOf(starts));
const MEMBERS = tableOf(ASCII_END, ({ of }) => unitsOf(of));
const GAPS = tableOf(ASCII_END + 1, ({ gap = "" }) => unitsOf(gap));
const FIRST = tableOf(SHAPES, ({ run = "" }) => shapesOf(run));
const NEXT = tableOf(SHAPES, ({ next = "" }) => shapesOf(next));
/** The rows that no further run follows. */
const LAST = tableOf(1, ({ next }) => next === undefined ? [0] : []);
/** The rows without any run. */
const RUNLESS = tableOf(1, ({ run, names }) => run === undefined && names === undefined ? [0] : []);
const MARKS = ROWS.map(({ sign }) => sign.marks ?? "").join("");
const MARKS_OF_ROWS = ROWS.map(({ sign }) => setOfMarks(sign.marks ?? ""));
const MARK_SETS = Int32Array.from({ length: ASCII_END + 1 }, (_, unit) => setOfMarks(String.fromCharCode(unit)));
const TIGHT_POINT_SET = setOfMarks(TIGHT_POINT);
/** The rows that need no mark, and those that need at most so many numbers. */
const MARKLESS = tableOf(1, ({ marks = "" }) => marks === "" ? [0] : []);
const NUMBERS_MAX = Math.max(
  ...ROWS.map(({ sign: { numbers = 0, longNumbers = 0 } }) => Math.max(numbers, longNumbers)),
);
const WITH_NUMBERS = tableOf(NUMBERS_MAX + 1, ({ numbers = 0 }) => countsFrom(numbers));
const WITH_LONG_NUMBERS = tableOf(NUMBERS_MAX + 1, ({ longNumbers = 0 }) => countsFrom(longNumbers));
/** By the first three letters, in capitals: names and their rows. */
const NAMES = Map.groupBy(
  ROWS.flatMap(({ sign }, row) => (sign.names ?? []).map((name) => ({ name, row }))),
  ({ name }) => keyAt(name, 0),
);
const NAME_STARTS = Uint8Array.from(
  { length: ASCII_END },
  (_, at) => NAMES.keys().some((key) => key >> 14 === (at & ~32)) ? 1 : 0,
);

/** One entry is `WORDS` numbers. */
function tableOf(length: number, entriesOf: (sign: Sign) => Iterable<number>): Int32Array {
  const table = new Int32Array(length * WORDS);
  for (const [row, { sign }] of ROWS.entries()) {
    for (const entry of entriesOf(sign)) {
      table[entry * WORDS + (row >> 5)]! |= 1 << (row & 31);
    }
  }
  return table;
}

/** Numbers of a text from the least on; more count as the most that a row asks for. */
function countsFrom(least: number): readonly number[] {
  return Array.from({ length: NUMBERS_MAX + 1 - least }, (_, more) => least + more);
}

/** ASCII characters in both cases; all if none are given. */
function unitsOf(characters: string | undefined): readonly number[] {
  const units = Array.from({ length: ASCII_END }, (_, unit) => unit);
  return characters === undefined
    ? units
    : units.filter((unit) => characters.includes(String.fromCharCode(unit).toUpperCase()));
}

/** `"n1-2 ld5,7"` */
function shapesOf(shapes: string): readonly number[] {
  return Array.from(shapes.matchAll(/([wnld]{1,4})([\d,-]{1,16})/gu)).flatMap(([, kindsOfRun = "", lengths = ""]) =>
    lengths.split(",").flatMap((range) => {
      const [least = 0, most = least] = range.split("-").map(Number);
      return Array.from(kindsOfRun).flatMap((kind) =>
        Array.from({ length: most - least + 1 }, (_, more) => KINDS.indexOf(kind) * LENGTHS + least + more)
      );
    })
  );
}

function setOfMarks(marks: string): number {
  return Array.from(marks).reduce((set, mark) => set | (MARKS.includes(mark) ? 1 << MARKS.indexOf(mark) : 0), 0);
}

function keyAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & ~32) << 14) | ((text.charCodeAt(at + 1) & ~32) << 7) | (text.charCodeAt(at + 2) & ~32);
}

/** What a character is: bits, so that those of a run can be joined. By UTF-16 unit, filled as texts need it. */
const DIGIT = 1;
const LETTER = 2;
const GAP = 4;
/** Recognisers do not agree whether it is a letter or a digit: a text with it may be for all of them. */
const UNCERTAIN = 8;
const UNCERTAIN_CHARACTER = /[0-9a-z]|\p{Nd}|\p{Cs}/iu;
const kinds = new Uint8Array(0x1_0000);
/** The ASCII character as which it is read, else `ASCII_END`. */
const plain = new Uint8Array(0x1_0000);

function kindOf(unit: number): number {
  const character = String.fromCharCode(unit);
  const isAscii = unit < ASCII_END;
  const marks = isAscii ? character : normalizeMarks(character);
  const digits = isAscii ? character : asciiDigits(character);
  plain[unit] = marks < BEYOND_ASCII ? marks.charCodeAt(0) : ASCII_END;
  if (digits === marks && /^[0-9a-z]$/iu.test(marks)) {
    return kinds[unit] = marks <= "9" ? DIGIT : LETTER;
  }
  const isUncertain = [character, digits, marks].some((one) => UNCERTAIN_CHARACTER.test(one));
  return kinds[unit] = isUncertain ? UNCERTAIN : GAP;
}

/** The recognisers that a text may be for, in one pass over its characters. */
export function signsOf(text: string): Signs {
  let low = RUNLESS[0]!;
  let high = RUNLESS[1]!;
  /** Rows that wait for their next run. */
  let waitingLow = 0;
  let waitingHigh = 0;
  let marks = 0;
  let numbers = 0;
  let longNumbers = 0;
  const { length } = text;
  for (let at = 0; at < length;) {
    let unit = text.charCodeAt(at);
    let kind = kinds[unit]! || kindOf(unit);
    if (kind === UNCERTAIN) {
      return ALL;
    }
    if (kind === GAP) {
      const character = plain[unit]!;
      waitingLow &= GAPS[character * WORDS]!;
      waitingHigh &= GAPS[character * WORDS + 1]!;
      marks |= MARK_SETS[character]! | (unit === POINT || unit >= ASCII_END ? tightPointAt(text, at) : 0);
      at += 1;
      continue;
    }
    const from = at;
    const first = plain[unit]!;
    const isLetterFirst = kind === LETTER;
    let kindOfRun = 0;
    let membersLow = -1;
    let membersHigh = -1;
    while (kind <= LETTER) {
      kindOfRun |= kind;
      const character = plain[unit]!;
      membersLow &= MEMBERS[character * WORDS]!;
      membersHigh &= MEMBERS[character * WORDS + 1]!;
      at += 1;
      if (at >= length) {
        break;
      }
      unit = text.charCodeAt(at);
      kind = kinds[unit]! || kindOf(unit);
    }
    if (kindOfRun > LETTER && isOrdinal(text, from, at)) {
      waitingLow = 0;
      waitingHigh = 0;
      continue;
    }
    const runKind = kindOfRun === LETTER ? 0 : kindOfRun === DIGIT ? 1 : isLetterFirst ? 2 : 3;
    const shape = (runKind * LENGTHS + Math.min(at - from, LENGTHS - 1)) * WORDS;
    const begunLow = membersLow & FIRST[shape]! & STARTS[first * WORDS]!;
    const begunHigh = membersHigh & FIRST[shape + 1]! & STARTS[first * WORDS + 1]!;
    low |= (waitingLow & membersLow & NEXT[shape]!) | (begunLow & LAST[0]!);
    high |= (waitingHigh & membersHigh & NEXT[shape + 1]!) | (begunHigh & LAST[1]!);
    waitingLow = begunLow & ~LAST[0]!;
    waitingHigh = begunHigh & ~LAST[1]!;
    if (runKind !== 1 && NAME_STARTS[first] === 1) {
      const named = NAMES.get(keyAt(text, from));
      if (named !== undefined) {
        for (const { name, row } of named) {
          const bit = text.slice(from, from + name.length).toUpperCase() === name ? 1 << (row & 31) : 0;
          low |= row < 32 ? bit : 0;
          high |= row < 32 ? 0 : bit;
        }
      }
    }
    if (runKind !== 0) {
      numbers += 1;
      longNumbers += at - from >= LONG || plain[text.charCodeAt(from - 1)] === APOSTROPHE ? 1 : 0;
    }
  }
  const withNumbers = Math.min(numbers, NUMBERS_MAX) * WORDS;
  const withLong = Math.min(longNumbers, NUMBERS_MAX) * WORDS;
  low &= WITH_NUMBERS[withNumbers]! & WITH_LONG_NUMBERS[withLong]! & (marks === 0 ? MARKLESS[0]! : -1);
  high &= WITH_NUMBERS[withNumbers + 1]! & WITH_LONG_NUMBERS[withLong + 1]! & (marks === 0 ? MARKLESS[1]! : -1);
  return (low | high) === 0 ? NO_SIGNS : signsWith(low, high, marks);
}

/** "10th Avenue": digits with the ending of an ordinal in front of a word are no code. */
function isOrdinal(text: string, from: number, to: number): boolean {
  return to - from <= ORDINAL_MAX && text.charCodeAt(to) === SPACE && ORDINAL.test(text.slice(from, to + 2));
}

const ORDINAL_MAX = 5;
const ORDINAL = /^\d+(?:st|nd|rd|th) \p{L}$/iu;

const POINT = 46;

function tightPointAt(text: string, at: number): number {
  return POINTS.includes(text.charAt(at)) && text.charCodeAt(at - 1) > SPACE && text.charCodeAt(at + 1) > SPACE
    ? TIGHT_POINT_SET
    : 0;
}

/** The recognisers of the rows that were hit, where the whole text has the marks that they need. */
function signsWith(low: number, high: number, marks: number): Signs {
  const signs = { ...NO_SIGNS };
  addSigns(signs, low, { firstRow: 0, marks });
  addSigns(signs, high, { firstRow: 32, marks });
  return signs;
}

function addSigns(
  signs: { -readonly [Group in keyof Signs]: Signs[Group] },
  rows: number,
  { firstRow, marks }: { readonly firstRow: number; readonly marks: number },
): void {
  for (let left = rows; left !== 0; left &= left - 1) {
    const row = firstRow + 31 - Math.clz32(left & -left);
    const needed = MARKS_OF_ROWS[row]!;
    if ((marks & needed) === needed) {
      const { group, recogniser } = ROWS[row]!;
      signs[group] |= 1 << recogniser;
    }
  }
}
