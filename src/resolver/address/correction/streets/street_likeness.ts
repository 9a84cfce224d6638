import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { Recent } from "../../../../text/recent.ts";
import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { STREET_ENDINGS } from "../../../../text/street_words.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import { WORDS } from "../../../address_words.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { SpanMatch } from "../../spans/mod.ts";
import { isOneEdit, isRomanNumeral } from "../../tokens/mod.ts";

/** What a street's name has in common with no other street of that town. */
interface Parts {
  /** The numbers in its key. */
  readonly numbers: string;
  /** What follows a number at the end: "a" in "Calle 59A", "bis" in "Calle 12 bis Sur". Not known if another word does. */
  readonly suffix: string | undefined;
  readonly directions: ReadonlySet<string>;
  readonly months: string;
  readonly sides: ReturnType<typeof sidesOfName>;
  /** The street type joined to its last word. */
  readonly ending: Ending | undefined;
}

/** As written and in the form of keys. */
type Ending = (typeof STREET_ENDINGS)[number];

function partsOf(words: readonly StreetWord[], { key, written = "" }: Pick<NearQuery, "key" | "written">): Parts {
  return {
    numbers: digitsIn(key),
    suffix: suffixIn(words),
    directions: directionsIn(words),
    months: words.filter(({ isMonth }) => isMonth === true).map(({ canonical }) => canonical).join(" "),
    sides: sidesOfName(words),
    ending: endingOf(written, endingsOf(words)),
  };
}

/** A name that is searched: the key, and the name as written (`nameKey`) if the search compared that as well. */
export interface NearQuery {
  readonly key: string;
  readonly written?: string;
  /** Typos and variations of the key, in addition to those of the match. */
  readonly edits?: number;
  readonly variations?: number;
  /** The words that are meant instead of the written ones. */
  readonly meant?: readonly StreetWord[];
}

/** The parts of a misspelt name that a similar one must have too. */
export interface MisspeltName {
  readonly span: readonly StreetWord[];
  /** Its street types and directions, except those that may be the remains of another word. */
  readonly types: readonly StreetWord[];
  /** Directions that are written out. */
  readonly spelt: ReadonlySet<string>;
  /** Letters with a point: each begins a word of the name. "A. Neckarstraße" is not a typo of U. Neckarstraße. */
  readonly initials: readonly string[];
}

/** What streets are compared with, read once for all of them. */
interface MisspeltStreet extends MisspeltName, Parts {
  readonly written: string | undefined;
}

export function misspeltStreet(name: MisspeltName, query: NearQuery): MisspeltStreet {
  const { meant, written } = query;
  return { ...name, ...(meant && { span: meant, types: meant }), written, ...partsOf(meant ?? name.span, query) };
}

/** Differences of a street of another type than the one written: more than any other match has. */
const OTHER_TYPE_DIFFERENCES = 3;

/** The match as one of another street type. */
export function ofOtherType(match: SpanMatch): SpanMatch {
  return { ...match, variations: OTHER_TYPE_DIFFERENCES - match.edits, isOtherType: true };
}

const NUMBER_WITH_LETTER = /^\d+(\p{L}?)$/u;
const DIGITS = /\d+/gu;
const DIGIT = /\d/u;
const LETTER = /^\p{L}$/u;
/** In the form of keys. */
export const DIRECTIONS: ReadonlySet<string> = new Set("n s e w ne nw se sw".split(" "));
/** Street types, in the form of keys. */
export const TYPES_BEFORE = keysOf(WORDS.streetTypesBefore);
export const TYPES_AFTER = keysOf(WORDS.streetTypesAfter);
const TYPES = TYPES_BEFORE.union(TYPES_AFTER);
const APART = keysOf(WORDS.wordsApart);
/** Types joined to names, as written and in the form of keys. Longest first. */
const JOINED_TYPES: typeof STREET_ENDINGS = [
  ...STREET_ENDINGS,
  ...[...WORDS.joinedTypes.union(WORDS.streetEndings)].map((type) => [type, type] as const),
]
  .sort(([one], [other]) => other.length - one.length);
/**
 * Shortest stem before a joined street type, as in `streetWord`; two letters before a type as long as "strasse"
 * ("Austrasse").
 */
const STEM_LETTERS_MIN = 3;
const SHORT_STEM_LETTERS = 2;
const LONG_ENDING_LETTERS = 6;
/** Longest short form of a joined type. */
const SHORT_TYPE_LETTERS_MAX = 2;
/**
 * Letters that a name needs to stay the same name with any, one or two typos. Shorter names become other names: "Rhein"
 * and "Stein", "Ann" and "Anna".
 */
const LETTERS_FOR_ANY = 2;
const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 6;

/**
 * Whether a street with a similar name is the one that is written. `none`: a number or a direction differs, so it is
 * another street; `type`: another street type, so most likely another street; `short`: the name is too short for its
 * typos, or a direction of the input is missing; `undirected`: it has a direction that the input lacks, so only the
 * house number can confirm it; `same` otherwise.
 */
export function streetLikeness(
  { id, nameKind, edits }: StreetMatch,
  misspelt: MisspeltStreet,
  context: PlaceContext,
): "same" | "undirected" | "short" | "type" | "none" {
  const { written, span, types, spelt, initials, numbers, directions: given } = misspelt;
  if (nameKind !== "primary") {
    return numbers === "" ? "same" : "none";
  }
  const known = names.getOrInsertComputed(context.street(id).name, knownName);
  const isNumbered = known.numbers === numbers;
  // "Ffth" is not a number as "XXI" is; "One Deer" may be "Lone Deer" with a letter missing.
  const isSpelt = (numbers === "" || known.numbers === "") && written !== undefined &&
    digitsIn(written) === known.digits && !span.some(({ canonical }) => isRomanNumeral(canonical));
  const { directions, proper } = known;
  if (
    !(isNumbered || isSpelt) || !(given.isSubsetOf(directions) || directions.isSubsetOf(given)) ||
    isOther(misspelt.months, known.months) || isOnOtherSide(misspelt, known)
  ) {
    return "none";
  }
  const letters = written === undefined || edits === 0 ? Infinity : lettersMisspelt(proper, written);
  if (letters < LETTERS_FOR_ANY) {
    return "none";
  }
  // A correct street type is intended: "Manor Drive" is not a typo of "Manor Court".
  const hasTypes = initials.every((letter) => known.beginnings.includes(letter)) &&
    types.every((type) => type.isSmall || isDirection(type) || hasType(known.key, type.canonical)) &&
    !isOtherEnding(misspelt, known);
  // "Florawge": one of the typos is not in the name.
  const isEndingMisspelt = known.ending !== undefined && misspelt.ending === undefined &&
    written?.endsWith(known.ending[0]) === false;
  const isLong = letters >= (edits > 1 && !isEndingMisspelt ? LETTERS_FOR_TWO : LETTERS_FOR_ONE) &&
    !isTurned(span, known, written) &&
    !hasOtherWord(span, known) &&
    // "Carrer Prat" lacks the number of Carrer Prat Primer.
    (isNumbered || span.length >= known.beginnings.length);
  // "North Lakewood Avenue" is not a Lakewood Avenue without a known direction.
  const isType = hasTypes && !isOtherSuffix(misspelt, known) && spelt.isSubsetOf(directions) &&
    (isNumbered || numbers === "");
  if (!isType || !isLong) {
    return isType ? "short" : "type";
  }
  return directions.isSubsetOf(given) ? "same" : "undirected";
}

/** "Deák Ferenc út" has a letter of "utca", but not at its end. */
function hasType(key: string, type: string): boolean {
  return !LETTER.test(type) ? key.includes(type) : key.startsWith(type) || key.endsWith(type);
}

/**
 * True if the input begins or ends with a direction or a letter that the street lacks: "802 Blanchard Way N" may be another
 * street, and "1922 Pratt Street B" the house 1922B.
 * "Hill S" may be a truncated Hill Street, and "E lm Street" Elm Street, so the name must have a street type.
 */
function isTurned(
  span: readonly StreetWord[],
  { directions, beginnings, name }: KnownName,
  written: string | undefined,
): boolean {
  const isTurn = ({ canonical }: StreetWord): boolean =>
    DIRECTIONS.has(canonical) ? !directions.has(canonical) : LETTER.test(canonical) && !beginnings.includes(canonical);
  return span.some(({ canonical }) => TYPES.has(canonical)) && [...span.slice(0, 1), ...span.slice(-1)].some(isTurn) &&
    written !== name;
}

/** "Am Sand" is not a typo of Im Sand, nor "Prins Irenestraat" of Prinses Irenestraat: both words are what people write. */
function hasOtherWord(span: readonly StreetWord[], { words }: KnownName): boolean {
  return span.length === words.length &&
    span.some(({ canonical }, at) => canonical !== words[at] && APART.has(canonical) && APART.has(words[at]!));
}

/** The directions among some words. */
export function directionsIn(words: readonly StreetWord[]): ReadonlySet<string> {
  // Most names have none.
  return words.some(isDirection) ? new Set(words.filter(isDirection).map(({ canonical }) => canonical)) : NO_DIRECTIONS;
}

const NO_DIRECTIONS: ReadonlySet<string> = new Set();

function isDirection({ canonical }: StreetWord): boolean {
  return DIRECTIONS.has(canonical);
}

function isOtherSuffix({ suffix: given }: MisspeltStreet, { suffix }: KnownName): boolean {
  return given !== undefined && suffix !== undefined && given !== suffix;
}

/**
 * The letters of the last number behind another word, if no word of a name follows: streets of a grid differ by them only,
 * while those of "116h Street" are a misspelt ordinal.
 */
function suffixIn(words: readonly StreetWord[]): string | undefined {
  let suffix = "";
  for (let at = words.length - 1; at > 0; at--) {
    const { canonical, letter = "" } = words[at]!;
    const number = NUMBER_WITH_LETTER.exec(canonical);
    if (number !== null) {
      return number[1]! + letter + suffix;
    }
    if (LETTER.test(canonical) || WORDS.numberSuffixes.has(canonical)) {
      suffix = DIRECTIONS.has(canonical) ? suffix : canonical + suffix;
    } else if (!DIRECTIONS.has(canonical)) {
      return undefined;
    }
  }
  return undefined;
}

/** Compass directions that differ by a letter or two are assumed to be spelt correctly. */
function isOnOtherSide({ sides: given }: MisspeltStreet, { sides }: KnownName): boolean {
  return given.signs !== sides.signs || isOther(given.words, sides.words);
}

/** Both exist and differ: "9 de Junio" is not a typo of 9 de Julio. */
function isOther(given: string, known: string): boolean {
  return given !== "" && known !== "" && given !== known;
}

/** The properties of a street name that are compared, cached because one text reads them repeatedly for one town. */
interface KnownName extends Parts {
  readonly key: string;
  readonly name: string;
  /** In the form of keys. */
  readonly words: readonly string[];
  /** The numbers in the full name. */
  readonly digits: string;
  /** The first letters of its words. */
  readonly beginnings: string;
  /** The name without its street types. */
  readonly proper: string;
}

/** Cached names, about 300 B each. */
const names = new Recent<KnownName>(8_192);

function knownName(name: string): KnownName {
  const written = nameWords(name);
  const words = written.map(streetWord);
  const [key, whole] = [streetWordsKey(words), nameKey(name)];
  return {
    ...partsOf(words, { key, written: whole }),
    key,
    name: whole,
    words: words.map(({ canonical }) => canonical),
    digits: digitsIn(whole),
    beginnings: written.map((word) => word.charAt(0)).join(""),
    proper: properOf(written, words),
  };
}

function properOf(written: readonly string[], words: readonly StreetWord[]): string {
  const endings = endingsOf(words);
  const proper = written.filter((_, at) => !words[at]!.isGeneric && !words[at]!.isSmall)
    .map((word) => stemOf(word, endings)).join("");
  // "East Avenue", "A Street": if nothing else remains, the other words are the name.
  return proper || written.filter((_, at) => !words[at]!.isGeneric).join("") || written.join("");
}

/**
 * Number of letters of the proper name if it is misspelt, else Infinity. Any word contains some two letters, so a name
 * of two letters must be a whole stem: it is in "Austrase" but not in "Haupstrasse".
 */
function lettersMisspelt(proper: string, written: string): number {
  if (proper.length !== SHORT_STEM_LETTERS || DIGIT.test(proper)) {
    return written.includes(proper) ? Infinity : proper.length;
  }
  const stem = stemOf(written);
  const isWritten = stem === written ? written.startsWith(proper) || written.endsWith(proper) : stem === proper;
  return isWritten ? Infinity : proper.length;
}

/** A joined word without its street type, an ordinal without its letters. */
function stemOf(word: string, endings = STREET_ENDINGS): string {
  const digits = word.match(DIGITS);
  if (digits !== null) {
    return digits[0];
  }
  const ending = endingOf(word, endings);
  return ending === undefined ? word : word.slice(0, -ending[0].length);
}

/** "Herring Street" has its type already. */
function endingsOf(words: readonly StreetWord[]): typeof STREET_ENDINGS {
  return words.some(({ canonical }) => TYPES.has(canonical)) ? STREET_ENDINGS : JOINED_TYPES;
}

/** The street type joined to a word. */
function endingOf(word: string, endings: typeof STREET_ENDINGS): Ending | undefined {
  return endings.find(([end]) => {
    const least = end.length >= LONG_ENDING_LETTERS ? SHORT_STEM_LETTERS : STEM_LETTERS_MIN;
    return word.length >= end.length + least && word.endsWith(end);
  });
}

/**
 * "Kungsvägen" is not a typo of Kungsgatan: in keys the types differ by a letter or two, but both are spelt correctly. Nor
 * is "Bahnhofw." one of Bahnhofstrasse, nor "Florahag" of Floraweg: the letter begins another type.
 */
function isOtherEnding({ ending: given, written = "" }: MisspeltStreet, { ending, name }: KnownName): boolean {
  if (given !== undefined || ending === undefined) {
    return given !== undefined && ending !== undefined && given[1] !== ending[1];
  }
  const stem = name.slice(0, -ending[0].length);
  const rest = written.startsWith(stem) ? written.slice(stem.length) : "";
  const isShort = rest.length <= SHORT_TYPE_LETTERS_MAX || ending[0].length < LETTERS_FOR_TWO;
  return rest !== "" && rest[0] !== ending[0][0] && isShort && !isOneEdit(rest, ending[0]);
}

function digitsIn(key: string): string {
  return (key.match(DIGITS) ?? []).join(" ");
}

/** Beginnings of words for the compass directions, in languages where they differ by a letter or two. */
const BEGINNINGS: readonly (readonly [side: string, beginning: RegExp])[] = [
  ["e", /^(?:ost|oost|oriente$|leste$|este$)/u],
  ["w", /^(?:vest|vast(?:ra|er)|west|poniente$|oeste$)/u],
  ["n", /^(?:nord|norr|noord)/u],
  ["s", /^(?:sonder|sondre|sod(?:er|ra)|zuid)/u],
];
/** The same for scripts with one character or syllable per direction. */
const SIGNS = /[东東西南北中上下동서남북]/gu;

/**
 * The compass directions in a street's name, in order; "" if there are none. Names with different directions are
 * different streets: "Østergade" is not a typo of Vestergade, nor "北二条西" of 南二条西.
 */
function sidesOfName(words: readonly StreetWord[]): { readonly words: string; readonly signs: string } {
  let sides = "";
  let signs = "";
  for (const { canonical } of words) {
    sides += BEGINNINGS.find(([, beginning]) => beginning.test(canonical))?.[0] ?? "";
    signs += canonical.normalize("NFC").match(SIGNS)?.join("") ?? "";
  }
  return { words: sides, signs: signs.replaceAll("東", "东") };
}

function keysOf(types: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...types].map((type) => streetWord(type).canonical));
}
