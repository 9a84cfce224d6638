import type { Gazetteer, PlaceMatch } from "../../../../gazetteer/port.ts";
import { JOINED_ARTICLES, PART_WORDS, REGION_SHORT_FORMS, WORDS } from "../../../address_words.ts";
import { otherHanForms } from "../../../../text/han_numbers.ts";
import { COUNTRIES_CALLED_BY_CODE, COUNTRY_SIGNS } from "../../../countries/mod.ts";
import { MEANING, type Token, type TokenSpan, type WordOfText } from "../../tokens/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isCode } from "./chance_names.ts";
import { areasOf, CODE_LETTERS_MAX, isAreaWord } from "./area_words.ts";
import type { PlaceSpan } from "../lattice.ts";
import { isRoadWithNumber } from "../numbered_roads.ts";

/**
 * @module What a group of tokens names. In go its key and its words; out come the places of that name, of its other forms, and
 * of what a word like "Kanton" or "County" leaves of it. `place_spans.ts` asks it for every group.
 */

/** Matches read per name. The most common name of the world (San Antonio) has about 400. */
export const MATCHES_MAX = 64;
/** The first letter after the Latin ones. */
export const LATIN_END = 0x370;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;

/** The places with a key, and with its other forms in scripts that have them. */
function findPlaces(key: string, gazetteer: Gazetteer): readonly PlaceMatch[] {
  const matches = gazetteer.findPlaces(key, MATCHES_MAX);
  // No language in Latin letters joins its article, or counts the parts of its towns.
  if (key.charCodeAt(0) < LATIN_END && key.charCodeAt(key.length - 1) < LATIN_END) {
    return matches;
  }
  if (matches.length > 0) {
    const inOtherForms = otherHanForms(key).flatMap((form) => gazetteer.findPlaces(form, MATCHES_MAX));
    return inOtherForms.length > 0
      ? [...matches, ...inOtherForms]
      : withDistrictsOfArticle(matches, { key, gazetteer });
  }
  const other = otherKeyOf(key);
  // "南9条西3丁目", "丸ノ内2-7-2".
  const keys = other === undefined ? otherHanForms(key) : [other, ...otherHanForms(key), ...otherHanForms(other)];
  return keys.flatMap((form) => gazetteer.findPlaces(form, MATCHES_MAX));
}

/**
 * "حي صفا، الدمام": the district has the article that the writer omitted, and a town elsewhere has the name without it.
 */
function withDistrictsOfArticle(
  matches: readonly PlaceMatch[],
  { key, gazetteer }: { readonly key: string; readonly gazetteer: Gazetteer },
): readonly PlaceMatch[] {
  const article = articleOf(key);
  if (article === undefined || key.startsWith(article)) {
    return matches;
  }
  const known = new Set(matches.map(({ id }) => id));
  // A town that has both names means the one that is written.
  const towns = new Set(matches.map(({ id }) => gazetteer.place(id).parents[0]));
  const districts = gazetteer.findPlaces(article + key, MATCHES_MAX).filter(({ id }) => {
    const { kind, parents } = gazetteer.place(id);
    return kind === "district" && !known.has(id) && !towns.has(parents[0]);
  });
  return districts.length === 0 ? matches : [...matches, ...districts];
}

function articleOf(key: string): string | undefined {
  return JOINED_ARTICLES.find(({ script }) => script.test(key))?.word;
}

/**
 * The name with the article that is often omitted, without the one that is often added, or with the word for "part".
 */
function otherKeyOf(key: string): string | undefined {
  const last = key.charCodeAt(key.length - 1);
  if (last >= DIGIT_ZERO && last <= DIGIT_NINE) {
    const word = PART_WORDS.find(({ script }) => script.test(key))?.word;
    if (word !== undefined) {
      return key + word;
    }
  }
  const article = articleOf(key);
  if (article === undefined) {
    return undefined;
  }
  return key.startsWith(article) ? key.slice(article.length) : article + key;
}

/** "Al Olaya District": the districts that have the name without the word; else other places, except countries. */
function placesWithoutWord(
  key: string,
  { word, gazetteer }: { readonly word: string; readonly gazetteer: Gazetteer },
): readonly PlaceMatch[] {
  const named = findPlaces(key.slice(0, -word.length), gazetteer);
  const districts = named.filter(({ id }) => gazetteer.place(id).kind === "district");
  return districts.length > 0 ? districts : named.filter(({ id }) => gazetteer.place(id).kind !== "country");
}

/** The words of a text, of which some are looked up. */
export interface Words {
  readonly tokens: readonly Token[];
  readonly context: Pick<PlaceContext, "gazetteer" | "workBudget">;
  /** What each word may be: one with a meaning may say what the others name. */
  readonly words: readonly Pick<WordOfText, "flags">[];
  /** By token, whether it, or a sign before it, may stand for a longer word (`shortened_places.ts`). */
  readonly shortened: readonly boolean[];
}

/** The first or the last word may say what the others name: "Kanton Zürich", "Al Olaya District". */
export function hasMeaning({ words }: Words, from: number, to: number): boolean {
  return ((words[from]!.flags | words[to - 1]!.flags) & MEANING) !== 0;
}

/** "Brighton & Hove": the places that have a word for "and" in their name. */
export function placesWithAnd(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  return [...WORDS.crossingWords].flatMap((word) => {
    const key = tokens.slice(from, to).map((token, i) => (i > 0 && token.glue.includes("&") ? word : "") + token.key);
    return findPlaces(key.join(""), gazetteer);
  });
}

/** "Saint-Denis 93": the places of a name that lie in the county with this number. */
export function placesInNumbered(
  number: string,
  { matches }: Pick<PlaceSpan, "matches">,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  if (number.length !== COUNTY_DIGITS) {
    return NONE;
  }
  const counties = gazetteer.findPlaces(number, MATCHES_MAX).filter(isCode);
  return counties.length === 0
    ? NONE
    : matches.filter(({ id, nameKind }) =>
      nameKind !== "code" && counties.some((county) => county.id !== id && gazetteer.isWithin(id, county.id))
    );
}

/** "St. Louis MO": a place of the name lies in the area of the code behind it, which is therefore no part of a name. */
export function isInCode(
  town: PlaceSpan | undefined,
  { from, key }: Pick<PlaceSpan, "from" | "key">,
  gazetteer: Gazetteer,
): boolean {
  return town?.to === from && key.length <= CODE_LETTERS_MAX &&
    findPlaces(key, gazetteer).some((code) =>
      isCode(code) && town.matches.some(({ id }) => gazetteer.isWithin(id, code.id))
    );
}

/**
 * The places that also have the name in front of the comma: "Washington, DC", and not Pazin for "La Paz, IN". A whole
 * segment that is no name may be the rest of one.
 */
export function namedWithoutCode(
  matches: readonly PlaceMatch[],
  before: PlaceSpan | undefined,
  isWholeSegment: boolean,
): readonly PlaceMatch[] {
  return before === undefined && isWholeSegment
    ? matches
    : matches.filter(({ id }) => before?.matches.some((match) => match.id === id) === true);
}

/** Longer numbers are parts of a postcode. */
const COUNTY_DIGITS = 2;

/**
 * True for a word that is nothing but a code ("IL", "D.C."), behind a comma or another word, with at most a number after
 * it.
 */
export function isStatedCode(tokens: readonly Token[], at: number, matches: readonly PlaceMatch[]): boolean {
  const [before, first, next] = [tokens[at - 1], tokens[at]!, tokens[at + 1]];
  if (before === undefined || first.shape !== "word" || !matches.every(isCode)) {
    return false;
  }
  if (first.apart) {
    // "Hauptstraße 5, UG, 69117 Heidelberg" is a floor, and not in Uganda.
    const isFloor = WORDS.floorWords.has(first.key) && before.shape === "number" && next?.apart === true;
    return !isFloor && (next === undefined || next.apart || next.shape === "number");
  }
  // Inside of a text "NE" may be a direction.
  const isLast = next === undefined || (next.shape === "number" && at + 2 === tokens.length);
  return isLast && before.shape === "word" && !WORDS.connectors.has(first.key);
}

/** The places that the words from one token to another name. @param key of these words */
export function matchesOf(
  { from, to, key }: { readonly from: number; readonly to: number; readonly key: string },
  words: Words,
): readonly PlaceMatch[] {
  const { tokens, context: { gazetteer } } = words;
  const named = findPlaces(key, gazetteer);
  if (to - from === 1) {
    // "No. 46 Triq l-Fraxxnu" is not in Norway, and "CR 57, Verbena" not in Costa Rica.
    const [first, next] = [tokens[from]!, tokens[to]];
    const isFirst = from === 0 || first.apart;
    const isMarker = isFirst && next?.shape === "number" &&
      (WORDS.numberMarkers.has(key) || isRoadWithNumber(first, next));
    const isPart = isFirst && WORDS.districtWords.has(key) && next?.shape === "word" && !next.apart;
    return isMarker || isPart ? NONE : placesOfWord(named, key, gazetteer);
  }
  const [first, last] = [tokens[from]!, tokens[to - 1]!];
  const isOfArea = hasMeaning(words, from, to) && isAreaWord(first.key);
  if ((named.length > 0 && !isOfArea) || !hasMeaning(words, from, to)) {
    return named;
  }
  if (WORDS.districtWordsAfter.has(last.key)) {
    return named.length > 0 ? named : placesWithoutWord(key, { word: last.key, gazetteer });
  }
  const second = tokens[from + 1]!.key;
  const search = { find: (name: string) => findPlaces(name, gazetteer), gazetteer };
  const isJoined = to - from > 2 && WORDS.connectors.has(second);
  if (isOfArea || WORDS.townWords.has(first.key) || (isJoined && WORDS.townWordsOf.has(first.key))) {
    // "Canton, Georgia" is a town.
    if (tokens.slice(from + 1, to).some(({ apart }) => apart)) {
      return named;
    }
    const name = key.slice(isJoined ? first.key.length + second.length : first.key.length);
    // "Département de la Savoie".
    const article = isOfArea && isJoined && to - from > 3 && WORDS.connectors.has(tokens[from + 2]!.key)
      ? tokens[from + 2]!.key
      : "";
    const bare = article === "" ? [name] : [name, name.slice(article.length)];
    const inFull = REGION_SHORT_FORMS.get(first.key);
    const isNamed = named.length > 0;
    const keys = inFull === undefined ? bare : [...bare, inFull + name];
    const areas = areasOf(first.key, keys, { ...search, inFull, isNamed });
    // "Provincia de Córdoba" is the own name of one of two.
    const others = areas.filter(({ id }) => !named.some((match) => match.id === id));
    return isNamed ? [...named, ...others] : others;
  }
  // "Victoria, CO" is in Colorado or Colombia.
  if (!isAreaWord(last.key) || (last.apart && last.key.length <= CODE_LETTERS_MAX)) {
    return NONE;
  }
  // "Kenya, Republic of" is a whole name.
  const joint = last.apart && tokens[to]?.apart === false ? tokens[to].key : "";
  if (WORDS.connectors.has(joint) && findPlaces(key + joint, gazetteer).length > 0) {
    return NONE;
  }
  const name = key.slice(0, -last.key.length);
  const inFull = REGION_SHORT_FORMS.get(last.key);
  // "Vacaria CO" is no county of that name unless the county is named so in full: "Orange Co".
  const keys = last.key.length <= CODE_LETTERS_MAX ? [] : [name];
  return areasOf(last.key, inFull === undefined ? [name] : [...keys, name + inFull], { ...search, inFull });
}

/** The places that one word means: without rare codes, and with the countries of which it is a vehicle sign. */
function placesOfWord(
  named: readonly PlaceMatch[],
  key: string,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  if (named.length === 0 || key.length > CODE_LETTERS_MAX) {
    return named;
  }
  let places = placesOfCodes.get(named);
  if (places === undefined) {
    const codes = withoutRareCodes(named, key, gazetteer);
    places = codes.length > 0 && isSign(key) ? withCountriesOfSign(codes, key, gazetteer) : codes;
    placesOfCodes.set(named, places);
  }
  return places;
}

/** The places of short words, by their matches, which the gazetteer keeps: nearly every address of a list has the same. */
const placesOfCodes = new WeakMap<readonly PlaceMatch[], readonly PlaceMatch[]>();

/** Shorter vehicle signs are also other letters, longer ones other words. */
const SIGN_LETTERS = 2;

function isSign(key: string): boolean {
  return key.length === SIGN_LETTERS && COUNTRY_SIGNS.has(key);
}

/**
 * Without the countries of which a code is only one of many abbreviations: "SA" is South Australia and Saudi Arabia, and
 * the United States in few languages.
 */
function withoutRareCodes(
  matches: readonly PlaceMatch[],
  code: string,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  if (COUNTRIES_CALLED_BY_CODE.has(code) || !matches.some(isCode)) {
    return matches;
  }
  const rare = matches.filter(({ id, nameKind }) => {
    const { kind, countryCode } = gazetteer.placeRank(id);
    return nameKind === "alternate" && kind === "country" && countryCode.toLowerCase() !== code;
  });
  return rare.length === 0 ? matches : matches.filter((match) => !rare.includes(match));
}

/** "Vaduz, FL": the code of an area may be the vehicle sign of a country. */
function withCountriesOfSign(
  matches: readonly PlaceMatch[],
  sign: string,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  const countries = (COUNTRY_SIGNS.get(sign) ?? []).flatMap((code) => gazetteer.country(code) ?? []);
  const others = countries.filter((id) => !matches.some((match) => match.id === id));
  return others.length === 0
    ? matches
    : [...matches, ...others.map((id): PlaceMatch => ({ id, edits: 0, nameKind: "code" }))];
}

const NONE: readonly never[] = [];
