import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { type StreetWord, streetWord } from "../../../../text/street_word.ts";
import { STREET_ENDINGS } from "../../../../text/street_words.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isRomanNumeral, STREET_TYPES_AFTER, STREET_TYPES_BEFORE } from "../../tokens/mod.ts";
import { sidesOfName } from "./sides_of_name.ts";

/** What a misspelt name is compared with a street by. */
interface MisspeltStreet {
  readonly key: string;
  /** As it is written (`nameKey`), where names were compared with that as well. */
  readonly written?: string;
  readonly span: readonly StreetWord[];
  /** Its words for streets and its directions that are more than what may be left of another word. */
  readonly types: readonly StreetWord[];
  /** Directions that are written out. */
  readonly spelt: ReadonlySet<string>;
}

const DIGITS = /\d+/gu;
const DIGIT = /\d/u;
/** As keys have them. */
const DIRECTIONS: ReadonlySet<string> = new Set("n s e w ne nw se sw".split(" "));
/** Words for a street, as keys have them. */
const TYPES: ReadonlySet<string> = new Set(
  [...STREET_TYPES_AFTER, ...STREET_TYPES_BEFORE].map((type) => streetWord(type).canonical),
);
/** Letters before an ending, as in `streetWord`; before one as long as "strasse" two are enough ("Austrasse"). */
const STEM_LETTERS_MIN = 3;
const SHORT_STEM_LETTERS = 2;
const LONG_ENDING_LETTERS = 6;
/**
 * One edit in so many letters, and two in so many, leave a name what it is; in fewer they make another as often: "Rhein"
 * and "Stein", "Ann" and "Anna". In a single letter they always do.
 */
const LETTERS_FOR_ANY = 2;
const LETTERS_FOR_ONE = 4;
const LETTERS_FOR_TWO = 6;

/**
 * Whether a street near in letters is the one that is meant. Edits that would change a number or a direction make
 * another street (`none`); of another type it is another most likely (`type`); so short a name misspelt, or one without the direction
 * that is stated, may be another's (`short`); one with a direction that is not stated only its number tells (`undirected`).
 */
export function streetLikeness(
  { id, nameKind, edits }: StreetMatch,
  { key, written, span, types, spelt }: MisspeltStreet,
  context: PlaceContext,
): "same" | "undirected" | "short" | "type" | "none" {
  const numbers = digitsIn(key);
  if (nameKind !== "primary") {
    return numbers === "" ? "same" : "none";
  }
  const known = knownName(context.street(id).name);
  const isNumbered = known.numbers === numbers;
  // "Ffth" is no number as "XXI" is one, and "One Deer" may be what is left of "Lone Deer".
  const isSpelt = (numbers === "" || known.numbers === "") && written !== undefined &&
    digitsIn(written) === known.digits && !span.some(({ canonical }) => isRomanNumeral(canonical));
  const given = directionsIn(span);
  const { directions, proper } = known;
  if (
    !(isNumbered || isSpelt) || !(given.isSubsetOf(directions) || directions.isSubsetOf(given)) ||
    isOther(monthsIn(span), known.months) || isOnOtherSide(span, known)
  ) {
    return "none";
  }
  const letters = written === undefined || edits === 0 ? Infinity : lettersMisspelt(proper, written);
  if (letters < LETTERS_FOR_ANY) {
    return "none";
  }
  // A word for a street that is spelt right is meant: "Manor Drive" is no misspelt "Manor Court".
  const hasTypes =
    types.every(({ isSmall, canonical }) => isSmall || DIRECTIONS.has(canonical) || known.key.includes(canonical)) &&
    !isOtherEnding(written, known.ending);
  const isLong = letters >= (edits > 1 ? LETTERS_FOR_TWO : LETTERS_FOR_ONE) && !isTurned(span, known, written);
  // "North Lakewood Avenue" is another than a Lakewood Avenue of which no direction is known.
  const isType = hasTypes && spelt.isSubsetOf(directions) && (isNumbered || numbers === "");
  if (!isType || !isLong) {
    return isType ? "short" : "type";
  }
  return directions.isSubsetOf(given) ? "same" : "undirected";
}

/**
 * "802 Blanchard Way N": a street of which no direction is known may be another. "Hill S" is a Hill Street cut short, "e"
 * among other words one of them, and "E lm Street" is Elm Street.
 */
function isTurned(
  span: readonly StreetWord[],
  { directions, name }: KnownName,
  written: string | undefined,
): boolean {
  const isTurn = (word: StreetWord | undefined): boolean =>
    word !== undefined && DIRECTIONS.has(word.canonical) && !directions.has(word.canonical);
  return span.some(({ canonical }) => TYPES.has(canonical)) && (isTurn(span[0]) || isTurn(span.at(-1))) &&
    written !== name;
}

/** The directions among some words. */
export function directionsIn(words: readonly StreetWord[]): Set<string> {
  return new Set(words.map(({ canonical }) => canonical).filter((word) => DIRECTIONS.has(word)));
}

/** Sides of which a letter or two tell one from another are spelt right. */
function isOnOtherSide(span: readonly StreetWord[], { sides }: KnownName): boolean {
  const given = sidesOfName(span);
  return given.signs !== sides.signs || isOther(given.words, sides.words);
}

/** Both are told, and differ: "9 de Junio" is no misspelt 9 de Julio. */
function isOther(given: string, known: string): boolean {
  return given !== "" && known !== "" && given !== known;
}

function monthsIn(words: readonly StreetWord[]): string {
  return words.filter(({ isMonth }) => isMonth === true).map(({ canonical }) => canonical).join(" ");
}

/** What is asked of a street's name, again and again while one text is looked for in one town. */
interface KnownName {
  readonly key: string;
  /** As it is written. */
  readonly name: string;
  /** The numbers in its key, and in what is written. */
  readonly numbers: string;
  readonly digits: string;
  readonly directions: ReadonlySet<string>;
  readonly months: string;
  readonly sides: ReturnType<typeof sidesOfName>;
  /** Without its words for streets. */
  readonly proper: string;
  /** The type that is joined to its last word. */
  readonly ending: string | undefined;
}

/** Names kept; then all are forgotten. About 300 B each. */
const NAMES_KEPT_MAX = 8_192;
const names = new Map<string, KnownName>();

function knownName(name: string): KnownName {
  let known = names.get(name);
  if (known === undefined) {
    const written = nameWords(name);
    const words = written.map(streetWord);
    const key = streetWordsKey(words);
    known = {
      key,
      name: nameKey(name),
      numbers: digitsIn(key),
      digits: digitsIn(nameKey(name)),
      directions: directionsIn(words),
      months: monthsIn(words),
      sides: sidesOfName(words),
      proper: properOf(written, words),
      ending: endingOf(nameKey(name))?.[1],
    };
    if (names.size >= NAMES_KEPT_MAX) {
      names.clear();
    }
    names.set(name, known);
  }
  return known;
}

function properOf(written: readonly string[], words: readonly StreetWord[]): string {
  const proper = written.filter((_, at) => !words[at]!.isGeneric && !words[at]!.isSmall).map(stemOf).join("");
  // "East Avenue", "A Street": then it is its other words.
  return proper || written.filter((_, at) => !words[at]!.isGeneric).join("") || written.join("");
}

/**
 * Letters of the name proper; Infinity where all of it is written as it is known. Two letters stand in any word: they
 * are written where a word is they and an ending, "Austrase" and not "Haupstrasse".
 */
function lettersMisspelt(proper: string, written: string): number {
  if (proper.length !== SHORT_STEM_LETTERS || DIGIT.test(proper)) {
    return written.includes(proper) ? Infinity : proper.length;
  }
  const stem = stemOf(written);
  const isWritten = stem === written ? written.startsWith(proper) || written.endsWith(proper) : stem === proper;
  return isWritten ? Infinity : proper.length;
}

/** A joined word without its type, a number without its ending. */
function stemOf(word: string): string {
  const digits = word.match(DIGITS);
  if (digits !== null) {
    return digits[0];
  }
  const ending = endingOf(word);
  return ending === undefined ? word : word.slice(0, -ending[0].length);
}

/** The type of street that is joined to a word: what is written, and as keys have it. */
function endingOf(word: string): (typeof STREET_ENDINGS)[number] | undefined {
  return STREET_ENDINGS.find(([end]) => {
    const least = end.length >= LONG_ENDING_LETTERS ? SHORT_STEM_LETTERS : STEM_LETTERS_MIN;
    return word.length >= end.length + least && word.endsWith(end);
  });
}

/** "Kungsvägen" is no misspelt Kungsgatan: keys have a letter or two for each, but the types are spelt right. */
function isOtherEnding(written: string | undefined, ending: string | undefined): boolean {
  const given = written === undefined ? undefined : endingOf(written)?.[1];
  return given !== undefined && ending !== undefined && given !== ending;
}

function digitsIn(key: string): string {
  return (key.match(DIGITS) ?? []).join(" ");
}
