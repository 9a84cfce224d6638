import type { Gazetteer, PlaceMatch } from "../../../../gazetteer/port.ts";
import { nameWords } from "../../../../text/name_words.ts";
import { streetKey } from "../../../../text/street_key.ts";
import {
  PLACE_DIRECTIONS,
  PLACE_SHORT_FORMS,
  PLACE_WORDS,
  SAINTS,
  SMALL_SHORT_FORMS,
  WORDS,
} from "../../../address_words.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { hasDigits, type Token, type TokenSpan } from "../../tokens/mod.ts";

/** Words that are shortened to more letters are found as typos, or in the list. */
const SHORT_LETTERS_MAX = 3;
/** A shorter beginning is that of thousands of names. */
const BEGINNING_LETTERS_MIN = 3;
/** Names with one beginning that are read, the most important first. */
const BEGINNINGS_MAX = 32;
/** Work units (`WorkBudget`) of a search by the beginning of names. */
const WORK_PREFIX = 2;
/** Letters of a shortened last word without a hyphen in front: "Gorzów Wlkp." */
const CUT_LETTERS_MAX = 5;
/** Places of one name that are read. */
const NAMESAKES_MAX = 256;
const NONE: readonly never[] = [];

type Names = Pick<PlaceContext, "workBudget"> & {
  readonly gazetteer: Pick<Gazetteer, "findPlaces" | "findPlacesByPrefix" | "place">;
};

/**
 * The places of a name whose words are shortened: "Rothenburg o.d.T.", "Villefranche s/ Saône", "V. N. Gaia",
 * "Krems/Donau", or are written in another of their forms: "Sankt Moritz", "Bourg St Maurice", "N Las Vegas". Small words
 * of the name may be missing.
 */
export function shortenedPlaces(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  names: Names,
): readonly PlaceMatch[] {
  // "Alexandria cy" is no old name of another Alexandria.
  const isOwn = tokens.slice(from, to).some(({ key }) => PLACE_WORDS.has(key));
  const other = keysInOtherForms(tokens, { from, to }, saintForms)
    .flatMap((key) => names.gazetteer.findPlaces(key, NAMESAKES_MAX))
    .filter(({ nameKind }) => !isOwn || nameKind === "primary");
  if (
    other.length > 0 || !standsAlone(tokens, from, to) || !isShortened(tokens, from, to) ||
    isCode(tokens, { from, to }, names.gazetteer)
  ) {
    return other;
  }
  const words = expanded(keysOf(tokens, from, to));
  const [first = "", second = ""] = words;
  // With the next letters first: thirty names of "Neustadt" are better known than one of them.
  const beginnings = [first + second, first].filter(({ length }) => length >= BEGINNING_LETTERS_MIN);
  if (words.length < 2 || first.length === 1) {
    return NONE;
  }
  const found = beginnings.flatMap((beginning) => placesBegun(beginning, BEGINNINGS_MAX, names));
  const matches = new Map<number, PlaceMatch>();
  for (const { id } of found) {
    const isCut = tokens[to - 1]!.isCut === true;
    if (!matches.has(id) && isShortFor(words, nameWords(names.gazetteer.place(id).name), isCut)) {
      matches.set(id, { id, edits: 0, nameKind: "primary" });
    }
  }
  return matches.size > 0
    ? [...matches.values()]
    : withFullWords(words, words.length === 2 && tokens[from + 1]!.glue === "/", names);
}

/**
 * The name with its words in their other forms, as keys: a direction at its beginning and a short word in full, and a saint
 * in the forms that `saints` has.
 */
export function keysInOtherForms(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  saints: (word: string) => readonly string[] = () => NONE,
): readonly string[] {
  // Most words have no other form, and nothing is built until one has.
  let keys: readonly string[] = NONE;
  let written = "";
  for (let at = from; at < to; at++) {
    const { key, hasPoints } = tokens[at]!;
    const own = hasPoints === true ? keysOf(tokens, at, at + 1).join("") : key;
    const isLast = at === to - 1;
    // No "Main St, Moritz". A saint stands before a name: no "Main St".
    const mayBeOther = isLast || !tokens[at + 1]!.apart;
    const direction = mayBeOther && at === from ? PLACE_DIRECTIONS.get(key) ?? NONE : NONE;
    const saint = mayBeOther && !isLast ? saints(key) : NONE;
    const inFull = mayBeOther ? PLACE_WORDS.get(key) ?? NONE : NONE;
    if (keys.length > 0 || direction.length + saint.length + inFull.length > 0) {
      const forms = [own, ...direction, ...saint, ...inFull];
      const before = keys.length > 0 ? keys : [written];
      keys = before.flatMap((beginning) => forms.map((form) => beginning + form)).slice(0, KEYS_MAX);
    }
    written += own;
  }
  return keys.slice(1);
}

/** "Saint-Lô PA", "S.J. CA": two letters behind a blank are the code of an area, and no "Park". */
function isCode(tokens: readonly Token[], { from, to }: TokenSpan, gazetteer: Names["gazetteer"]): boolean {
  const { key, glue, hasPoints, isCut } = tokens[to - 1]!;
  const isBehindBlank = glue === " " || (glue === ". " && tokens[from]!.key.length === 1);
  return key.length === CODE_LETTERS && isBehindBlank && hasPoints !== true && isCut !== true &&
    gazetteer.findPlaces(key, NAMESAKES_MAX).some(({ nameKind }) => nameKind === "code");
}

const CODE_LETTERS = 2;

function keysOf(tokens: readonly Token[], from: number, to: number): readonly string[] {
  return tokens.slice(from, to).flatMap(({ key, hasPoints }) => hasPoints === true ? key.split("") : key);
}

function placesBegun(beginning: string, limit: number, { gazetteer, workBudget }: Names): readonly PlaceMatch[] {
  return workBudget.spend(WORK_PREFIX) ? gazetteer.findPlacesByPrefix(beginning, limit) : NONE;
}

/**
 * The places of which any name begins with the words where all but the last are written in full: "Freiburg i.Br." for
 * "Freiburg im Breisgau", which is not the town's first name.
 */
function withFullWords(
  words: readonly string[],
  isSlashed: boolean,
  names: Names,
): readonly PlaceMatch[] {
  let keys = [""];
  for (const [i, word] of words.entries()) {
    const forms = i === 0 ? [word] : [...(SMALL_SHORT_FORMS.get(word) ?? [word]), ...saintForms(word)];
    keys = keys.flatMap((key) => forms.map((form) => key + form)).slice(0, KEYS_MAX);
  }
  const last = words.at(-1)!;
  // "Wangen i.A." is in the Allgäu.
  const isSmallLast = SMALL_SHORT_FORMS.has(last) && (last === "d" || !SMALL_SHORT_FORMS.has(words.at(-2)!));
  if (isSlashed) {
    // "Freiburg/Breisgau" for "Freiburg im Breisgau".
    keys.push(...SMALL_WORDS.map((small) => words[0]! + small + last));
  }
  return keys.flatMap((key) => {
    const exact = names.gazetteer.findPlaces(key, BEGINNINGS_MAX);
    return exact.length > 0 || isSmallLast ? exact : placesBegun(key, BEGUN_MAX, names);
  });
}

/** Small words inside the names of towns: "im", "sur". */
const SMALL_WORDS: readonly string[] = [...new Set([...SMALL_SHORT_FORMS.values()].flat())];
/** Ways to write a name in full that are tried. */
const KEYS_MAX = 12;
/** Places whose names begin with so many words are few. */
const BEGUN_MAX = 2;

/** The other forms of each word for a saint. */
const SAINT_FORMS: ReadonlyMap<string, readonly string[]> = new Map(
  [...SAINTS].map(([word, numbers]) => [
    word,
    [...SAINTS].filter(([form, others]) => form !== word && !others.isDisjointFrom(numbers)).map(([form]) => form),
  ]),
);

function saintForms(word: string): readonly string[] {
  return SAINT_FORMS.get(word) ?? NONE;
}

/** From the beginning of a segment, or a number in it, to the next: the words of a street are no short form of a place. */
function standsAlone(tokens: readonly Token[], from: number, to: number): boolean {
  return (from === 0 || tokens[from]!.apart || hasDigits(tokens[from - 1])) &&
    (tokens[to] === undefined || tokens[to].apart || hasDigits(tokens[to]));
}

/** Behind a point, a slash or a hyphen, or a word that has other forms. */
export function mayBeShortened({ glue, key, hasPoints, isCut }: Token): boolean {
  return hasPoints === true || isCut === true || (glue !== " " && /^[./-]/u.test(glue)) || SAINTS.has(key) ||
    PLACE_DIRECTIONS.has(key) || PLACE_WORDS.has(key);
}

/** A word between the first and the last sign is short and has a point, a slash or a hyphen, or a slash stands for one. */
function isShortened(tokens: readonly Token[], from: number, to: number): boolean {
  // "Lake St." is a street.
  if (WORDS.streetTypesAfter.has(tokens[to - 1]!.key) || !areOneName(tokens, from, to)) {
    return false;
  }
  for (let at = from; at < to; at++) {
    const { key, glue, hasPoints, isCut } = tokens[at]!;
    const before = at > from ? glue : " ";
    const behind = tokens[at + 1]?.glue ?? "";
    const isMarked = hasPoints === true || isCut === true || behind.startsWith(".") || behind.startsWith("/") ||
      (at > from && /^[./-]/u.test(before));
    const isCutEnd = isCut === true && at > from && (before === "-" || key.length <= CUT_LETTERS_MAX);
    if ((key.length <= SHORT_LETTERS_MAX && isMarked) || (at > from && before === "/") || isCutEnd) {
      return true;
    }
  }
  return false;
}

/** Words without a comma between them: "S.J., CA" is no São José dos Campos. */
function areOneName(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    if (tokens[at]!.shape !== "word" || (at > from && tokens[at]!.glue.includes(","))) {
      return false;
    }
  }
  return true;
}

/** With the full words for initials that are a whole name's beginning: "v n" is "vila nova". */
function expanded(words: readonly string[]): readonly string[] {
  const two = PLACE_SHORT_FORMS.get(words.slice(0, 2).join(" "));
  const one = PLACE_SHORT_FORMS.get(words[0]!);
  return two !== undefined ? [...two, ...words.slice(2)] : one === undefined ? words : [...one, ...words.slice(1)];
}

/** True if every word begins a word of the name, in its order, and only small words of the name are left. */
function isShortFor(words: readonly string[], name: readonly string[], isCut: boolean): boolean {
  let next = 0;
  for (const [i, word] of words.entries()) {
    const mayBe = (full: string): boolean =>
      begins(word, full, i === 0) || (isCut && i > 0 && i === words.length - 1 && isCutFrom(word, full));
    let at = next;
    while (at < name.length && !mayBe(name[at]!) && isSmall(name[at]!)) {
      at += 1;
    }
    if (at < name.length && mayBe(name[at]!)) {
      next = at + 1;
    } else if (word.length > 1 || i === words.length - 1) {
      return false;
    }
  }
  return name.slice(next).every(isSmall);
}

function begins(word: string, full: string, isFirst: boolean): boolean {
  return isFirst || word.length > SHORT_LETTERS_MAX + 2
    ? word === full || (!isFirst && streetKey(word) === streetKey(full))
    : full.startsWith(word) || sharesSaint(word, full);
}

/**
 * "Wiedenbr." for "Wiedenbrück"; "Wlkp." for "Wielkopolski", "Ts." for "Taunus": the first letter and others in their order,
 * with the last one if they are few.
 */
function isCutFrom(word: string, full: string): boolean {
  let at = 0;
  for (const letter of full) {
    at += letter === word[at] ? 1 : 0;
  }
  return full.startsWith(word) ||
    (at === word.length && word[0] === full[0] && (word.length > SHORT_LETTERS_MAX || word.at(-1) === full.at(-1)));
}

function sharesSaint(word: string, full: string): boolean {
  const numbers = SAINTS.get(word);
  return numbers !== undefined && SAINTS.get(full)?.isDisjointFrom(numbers) === false;
}

function isSmall(word: string): boolean {
  return WORDS.connectors.has(word) || word.length <= SHORT_LETTERS_MAX;
}
