import { SIGNS } from "./signs.ts";

/** Kinds of letters and digits, one bit each, by ASCII code; upper and lower case are equal. */
const DIGIT = 1;
const LETTER = 2;
const PLUS = 4;
const HASH = 8;
const PIN = 16;
const AREA = 32;
const ASCII_END = 0x80;
const KINDS = tableOf({
  [DIGIT]: "0123456789",
  [LETTER]: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  [PLUS]: "23456789CFGHJMPQRVWX0",
  [HASH]: "0123456789BCDEFGHJKMNPQRSTUVWXYZ",
  [PIN]: "23456789CFJKLMPT",
  [AREA]: "0123456789BCDFGHJKLMNPQRSTVWXZ",
});
/** First letters of the names of systems whose codes may be any word or number (`SIGNS.named`). */
const NAMES: ReadonlySet<string> = new Set("GEOH NAC NATU UPRN GEON WIKI OSM OSMI ELOC MAPP".split(" "));
const NAME_LETTERS = 4;
const LATIN_END = 0x250;
/** "ſ" counts as an s in a case-insensitive pattern. */
const LONG_S = 0x17f;
const SEPARATORS = " -";

/** Consecutive ASCII letters and digits. */
interface Run {
  from: number;
  length: number;
  digits: number;
  /** Letters before the first digit. */
  lead: number;
  /** Runs of digits in it. */
  numbers: number;
  /** Kinds that all of its characters have. */
  kinds: number;
  /** The one character between it and the previous run; "" if there is none, or more than one. */
  gap: string;
}

/** The last three runs. Reused for each text: nothing suspends, so no two uses overlap. */
let runs: readonly [Run, Run, Run] = [newRun(), newRun(), newRun()];

/** The signs of codes (`SIGNS`) in a text, in one pass over its letters and digits: few addresses have any. */
export function codeSigns(text: string): number {
  let signs = 0;
  let [numbers, mixed, longest] = [0, 0, 0];
  let isJoined = false;
  let end = -1;
  for (const run of runs) {
    run.length = 0;
  }
  for (let at = 0; at < text.length;) {
    const unit = text.charCodeAt(at);
    if (kindAt(text, at) > 0) {
      const run = nextRun(text, at, end);
      signs |= signsOfRun(text, runs);
      end = at = run.from + run.length;
      numbers += run.numbers;
      longest = Math.max(longest, run.length);
      mixed = run.digits > 0 && run.digits < run.length ? Math.max(mixed, run.length) : mixed;
      continue;
    }
    isJoined ||= unit === 47 || unit === 45;
    signs |= signOfMark(text, at, unit);
    at += 1;
  }
  signs |= numbers > 0 ? SIGNS.digit : 0;
  signs |= numbers >= 3 && (isJoined || ZONE.test(text)) ? SIGNS.plate : 0;
  // Three words of three, three and four letters are not a DIGIPIN, nor is a telephone number.
  return mixed >= 3 || longest >= 10 ? signs : signs & ~SIGNS.digipin;
}

const ZONE = /z/iu;

function signOfMark(text: string, at: number, unit: number): number {
  if (unit === 43 || (unit === 37 && text.charCodeAt(at + 1) === 50)) {
    return SIGNS.plus;
  }
  if (unit === 46 && text.charCodeAt(at - 1) > 32 && text.charCodeAt(at + 1) > 32) {
    return SIGNS.stop;
  }
  return unit >= LATIN_END ? SIGNS.script : 0;
}

function kindAt(text: string, at: number): number {
  const unit = at < text.length ? text.charCodeAt(at) : ASCII_END;
  return unit < ASCII_END ? KINDS[unit]! : unit === LONG_S ? LETTER : 0;
}

/** Reads the run at an offset and drops the oldest one. */
function nextRun(text: string, from: number, end: number): Run {
  const [run, before, last] = runs;
  runs = [before, last, run];
  let at = from;
  let kindsOfAll = ~0;
  let [digits, numbers, lead, previous] = [0, 0, -1, 0];
  for (let kind = kindAt(text, at); kind > 0; kind = kindAt(text, at)) {
    kindsOfAll &= kind;
    if ((kind & DIGIT) > 0) {
      lead = lead < 0 ? at - from : lead;
      digits += 1;
      numbers += (previous & DIGIT) > 0 ? 0 : 1;
    }
    previous = kind;
    at += 1;
  }
  run.from = from;
  run.length = at - from;
  run.digits = digits;
  run.numbers = numbers;
  run.lead = lead < 0 ? run.length : lead;
  run.kinds = kindsOfAll;
  run.gap = end >= 0 && from - end === 1 ? text.charAt(end) : "";
  return run;
}

function signsOfRun(text: string, [first, before, run]: readonly [Run, Run, Run]): number {
  const single = run.digits === 0
    ? signsOfWord(text, run)
    : run.digits === run.length
    ? signsOfNumber(run)
    : signsOfMixed(text, run);
  return single |
    (run.gap === "" || before.length === 0 ? 0 : signsOfTwo(text, before, run) | signsOfThree(first, before, run));
}

function signsOfWord(text: string, { from, length, kinds }: Run): number {
  const name = length === 3 || length >= NAME_LETTERS ? text.slice(from, from + NAME_LETTERS).toUpperCase() : "";
  return (NAMES.has(length === 3 ? name.slice(0, 3) : name) ? SIGNS.named : 0) |
    (text.startsWith("ChIJ", from) ? SIGNS.feature : 0) | (length === 10 && (kinds & PIN) > 0 ? SIGNS.digipin : 0);
}

function signsOfNumber({ length, kinds }: Run): number {
  return (length >= 8 ? SIGNS.eight : 0) | (length === 10 ? SIGNS.fives : 0) |
    (length === 10 && (kinds & PIN) > 0 ? SIGNS.digipin : 0) | (length === 15 || length === 17 ? SIGNS.cell : 0);
}

function signsOfMixed(text: string, { from, length, digits, lead, kinds }: Run): number {
  const isDigit = (at: number): boolean => (kindAt(text, from + at) & DIGIT) > 0;
  let signs = text.startsWith("ChIJ", from) ? SIGNS.feature : 0;
  signs |= length >= 5 && length <= 12 && (kinds & HASH) > 0 ? SIGNS.geohash : 0;
  signs |= lead === 2 && length >= 4 && isDigit(3) ? SIGNS.square : 0;
  signs |= lead === 4 && digits === length - lead && digits >= 4 ? SIGNS.fours : 0;
  signs |= lead === 0 && length >= 5 && isDigit(1) && isDigit(2) && !isDigit(3) ? SIGNS.band : 0;
  signs |= length === 10 && (kinds & PIN) > 0 ? SIGNS.digipin : 0;
  signs |= (length === 10 || length === 11) && (kinds & PLUS) > 0 ? SIGNS.plus : 0;
  signs |= length === 15 || length === 17 ? SIGNS.cell : 0;
  signs |= length === 7 && isRoutingKey(text, from) ? SIGNS.routing : 0;
  signs |= length >= 9 && length <= 11 && lead > 0 ? SIGNS.district : 0;
  return signs | (lead === 1 && /^s2/iu.test(text.slice(from, from + 2)) ? SIGNS.token : 0);
}

/** A letter and two digits, or Dublin's D6W. */
function isRoutingKey(text: string, from: number): boolean {
  return /^(?:[a-z]\d{2}|d6w)/iu.test(text.slice(from, from + 3));
}

function signsOfTwo(text: string, before: Run, run: Run): number {
  const { gap } = run;
  const areNumbers = before.digits === before.length && run.digits === run.length;
  let signs = gap === " " && isPlusPair(before, run) ? SIGNS.plus : 0;
  signs |= gap === " " && isAreaPair(before, run) ? SIGNS.area : 0;
  signs |= gap === " " && before.digits === 0 && before.length === 4 && run.digits === run.length && run.length >= 4
    ? SIGNS.fours
    : 0;
  signs |= areNumbers && gap === "/" ? SIGNS.slashed : 0;
  signs |= areNumbers && before.length === 5 && run.length === 5 && SEPARATORS.includes(gap) ? SIGNS.fives : 0;
  signs |= before.length === 3 && run.length === 4 && SEPARATORS.includes(gap) && isRoutingKey(text, before.from)
    ? SIGNS.routing
    : 0;
  return signs | (gap === "-" && before.length === 4 && run.length === 4 ? SIGNS.saved : 0);
}

/** Two halves of a Plus Code with a space between, one of them with a letter. */
function isPlusPair(before: Run, run: Run): boolean {
  const isHead = before.length === 4 || before.length === 6 || before.length === 8;
  return isHead && run.length >= 2 && run.length <= 7 && (before.kinds & run.kinds & PLUS) > 0 &&
    before.digits + run.digits < before.length + run.length;
}

function isAreaPair(before: Run, run: Run): boolean {
  const isHalf = ({ length, digits, kinds }: Run) => length >= 2 && length <= 5 && digits > 0 && (kinds & AREA) > 0;
  return isHalf(before) && isHalf(run) && before.digits + run.digits < before.length + run.length;
}

function signsOfThree(first: Run, before: Run, run: Run): number {
  if (first.length === 0 || before.gap !== run.gap || !SEPARATORS.includes(run.gap)) {
    return 0;
  }
  const isPin = first.length === 3 && before.length === 3 && run.length === 4 &&
    (first.kinds & before.kinds & run.kinds & PIN) > 0;
  const isDistrict = first.length === 2 && before.digits === before.length && run.digits === run.length &&
    before.length >= 3 && before.length <= 5 && run.length === 4;
  return (isPin ? SIGNS.digipin : 0) | (isDistrict ? SIGNS.district : 0);
}

function newRun(): Run {
  return { from: 0, length: 0, digits: 0, lead: 0, numbers: 0, kinds: 0, gap: "" };
}

/** A table with the bits of each character. */
function tableOf(lists: Readonly<Record<number, string>>): Uint8Array {
  const table = new Uint8Array(ASCII_END);
  for (const [kind, characters] of Object.entries(lists)) {
    for (const character of characters + characters.toLowerCase()) {
      const unit = character.charCodeAt(0);
      table[unit] = table[unit]! | Number(kind);
    }
  }
  return table;
}
