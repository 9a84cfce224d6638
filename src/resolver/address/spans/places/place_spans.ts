import type { EntryId, Gazetteer, PlaceMatch } from "../../../../gazetteer/port.ts";
import { JOINED_ARTICLES, PART_WORDS, REGION_SHORT_FORMS, WORDS } from "../../../address_words.ts";
import { extendedHash, finishedHash, HASH_START } from "../../../../text/key_hash.ts";
import { otherHanForms } from "../../../../text/han_numbers.ts";
import { COUNTRIES_CALLED_BY_CODE, COUNTRY_SIGNS } from "../../../countries/mod.ts";
import { COST_KNOWN_COUNTRY_AS_WORD, COST_KNOWN_REGION_AS_WORD, COST_STATED_CODE } from "../../../weights.ts";
import { type ByToken, joinedKey, MEANING, type Token, type TokenSpan, type WordOfText } from "../../tokens/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isCode, withoutCodesOfWords } from "./chance_names.ts";
import { areasOf, CODE_LETTERS_MAX, isAreaWord } from "./area_words.ts";
import { KEY_LENGTH_MAX, type PlaceSpan, type PlaceSpans } from "../lattice.ts";
import { isRoadWithNumber } from "../numbered_roads.ts";
import { scopesOfOtherSpans } from "../scopes.ts";
import { mayBeShortened, shortenedPlaces } from "./shortened_places.ts";

/** Longest name that is looked up, in tokens: "San Pedro de los Milagros" has five. */
const SPAN_TOKENS_MAX = 6;
/** The same where most tokens are single characters: "北二十四条西十五丁目" has ten. */
const SPAN_CHARACTERS_MAX = 14;
/** No name contains two separators. */
const SEPARATORS_MAX = 1;
/**
 * "Ward 12", "Colonia 25 de Mayo": names begin and end with no longer numbers. Two of 400,000 have one inside ("Generación
 * 2000 Nuevo Milenio").
 */
const NUMBER_IN_NAME_MAX = 3;
/** Matches read per name. The most common name of the world (San Antonio) has about 400. */
const MATCHES_MAX = 64;
/** Matches searched for those inside a named area, if there are more than `MATCHES_MAX`. */
const MATCHES_WIDE_MAX = 2_048;
/** Common names of one text for which more matches are searched. An address has one or two. */
const WIDE_SEARCHES_MAX = 4;
/** The first letter after the Latin ones. */
const LATIN_END = 0x370;
const DIGIT_ZERO = 0x30;
const DIGIT_NINE = 0x39;

/** Looks up every group of up to six tokens, each once. The answer must lie in `scope`, a country, if there is one. */
export function findPlaceSpans(
  tokens: readonly Token[],
  options: Pick<PlaceContext, "gazetteer" | "place" | "scope" | "nameFacts" | "workBudget">,
  streetWords: readonly WordOfText[],
): PlaceSpans {
  const places: (readonly PlaceSpan[])[] = [];
  const words = { tokens, context: options, words: streetWords, shortened: tokens.map(mayBeShortened) };
  for (let from = 0; from < tokens.length; from++) {
    const spans = spansFrom(from, words);
    places.push(spans);
    if (isOneName(tokens, spans[0]) || isQuarter(tokens, spans, options)) {
      // "W Hollywood" is not Hollywood, and "Bourg-St-Maurice" not in Mauritius.
      places[from] = [spans[0]!];
      for (; from < spans[0]!.to - 1; from++) {
        places.push(NONE);
      }
    }
  }
  const text = { tokens, context: options, words: streetWords };
  const named = withoutCodesOfWords(places, text);
  const inPlaceName = inPlaceNames(named);
  const all = withCodeAtEnd(withMatchesInAreas(named, options), text);
  return {
    places: tokens.every(({ shape }) => shape === "word") ? withTowns(all, text) : all,
    inPlaceName,
    areaCosts: areaCostsOf(all, options),
  };
}

/** Words of a segment that are no name and more: so many make a coincidence unlikely. */
const WORDS_OF_ONE_NAME_MIN = 3;

/** True if the words of a name are nothing else: hyphens join them, or they are a whole segment and long or a short form. */
function isOneName(tokens: readonly Token[], name: PlaceSpan | undefined): name is PlaceSpan {
  if (name === undefined || name.to - name.from === 1 || name.separators > 0) {
    return false;
  }
  const { from, to } = name;
  const next = tokens[to];
  if ((from === 0 || tokens[from]!.apart) && (next === undefined || next.apart)) {
    return name.isShortForm === true || to - from >= WORDS_OF_ONE_NAME_MIN ||
      tokens.slice(from + 1, to).some(({ glue }) => glue.includes("&"));
  }
  return next?.glue !== "-" && tokens[from]!.glue !== "-" &&
    tokens.slice(from + 1, to).every(({ glue, shape }) => glue === "-" && shape === "word");
}

/** "Praha 5", "Budapest XIII", "København K": a segment that names a part of the town whose name it begins with. */
function isQuarter(
  tokens: readonly Token[],
  [name, town]: readonly PlaceSpan[],
  { gazetteer }: Pick<PlaceContext, "gazetteer">,
): boolean {
  if (name === undefined || town?.to !== name.to - 1) {
    return false;
  }
  const next = tokens[name.to];
  return (name.from === 0 || tokens[name.from]!.apart) && (next === undefined || next.apart) &&
    name.matches.some(({ id }) =>
      PARTS_OF_TOWNS.has(gazetteer.placeRank(id).kind) &&
      town.matches.some((match) => match.id !== id && gazetteer.isWithin(id, match.id))
    );
}

/** The districts of Budapest are listed as counties. */
const PARTS_OF_TOWNS: ReadonlySet<string> = new Set(["district", "county"]);

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

function inPlaceNames(places: ByToken<PlaceSpan>): boolean[] {
  const inName = places.map(() => false);
  for (const spans of places) {
    for (const { from, to } of spans) {
      inName.fill(true, from, to);
    }
  }
  return inName;
}

function areaCostsOf(places: ByToken<PlaceSpan>, context: Pick<PlaceContext, "nameFacts">): number[] {
  const costs = places.map(() => 0);
  for (const spans of places) {
    for (const span of spans) {
      const { from, to } = span;
      const cost = span.isStatedCode === true ? COST_STATED_CODE : AREA_COSTS[context.nameFacts(span).area];
      for (let at = from; at < to; at++) {
        // The cost of the whole name is divided among its words.
        costs[at] = Math.max(costs[at] ?? 0, cost / (to - from));
      }
    }
  }
  return costs;
}

const AREA_COSTS = { country: COST_KNOWN_COUNTRY_AS_WORD, region: COST_KNOWN_REGION_AS_WORD, none: 0 };

interface Words {
  readonly tokens: readonly Token[];
  readonly context: Pick<PlaceContext, "gazetteer" | "workBudget">;
  /** What each word may be: one with a meaning may say what the others name. */
  readonly words: readonly Pick<WordOfText, "flags">[];
  /** By token, whether it, or a sign before it, may stand for a longer word (`shortened_places.ts`). */
  readonly shortened: readonly boolean[];
}

function spansFrom(from: number, words: Words): readonly PlaceSpan[] {
  const { tokens, context: { gazetteer } } = words;
  // Most tokens begin no place name.
  let spans: PlaceSpan[] | undefined;
  let hash = HASH_START;
  let letters = 0;
  let separators = 0;
  let hasNumber = false;
  let isMarked = false;
  let isJoined = false;
  const first = tokens[from]!;
  const isBegunInOtherLetters = first.key.charCodeAt(0) >= LATIN_END;
  const last = Math.min(tokens.length, from + (first.shape === "ideograph" ? SPAN_CHARACTERS_MAX : SPAN_TOKENS_MAX));
  for (let to = from + 1; to <= last; to++) {
    const token = tokens[to - 1]!;
    // Beyond the words of a name only characters belong to it.
    if (to - from > SPAN_TOKENS_MAX && !isCharacter(token)) {
      break;
    }
    hash = extendedHash(hash, token.key);
    letters += token.key.length;
    separators += to - 1 > from && token.apart ? 1 : 0;
    isMarked ||= words.shortened[to - 1] === true;
    isJoined ||= to - 1 > from && token.glue !== " " && token.glue.includes("&");
    if (hasNumber && token.shape === "number" && tokens[to - 2]!.shape === "number") {
      // "西2-5" is not the twenty-fifth part.
      break;
    }
    hasNumber ||= token.shape === "number";
    const town = token.shape === "number" && spans?.[0]?.to === to - 1 ? spans[0] : undefined;
    const inCounty = town === undefined ? NONE : placesInNumbered(token.key, town, gazetteer);
    // Nor does a name contain a number and a separator.
    if (letters > KEY_LENGTH_MAX || separators > SEPARATORS_MAX || (hasNumber && separators > 0)) {
      spans = inCounty.length === 0
        ? spans
        : [{ from, to, key: joinedKey(tokens, { from, to }), separators: 0, matches: inCounty }, ...spans!];
      break;
    }
    if (token.shape === "number") {
      const isFirst = to - from === 1;
      const isLong = token.key.length > NUMBER_IN_NAME_MAX;
      if (isFirst && isLong) {
        break;
      }
      if (isFirst || isLong) {
        continue;
      }
    }
    const isShort = to > from + 1 && (isMarked || words.shortened[to] === true);
    const hasOtherForms = hasMeaning(words, from, to) || isBegunInOtherLetters ||
      token.key.charCodeAt(token.key.length - 1) >= LATIN_END;
    // Nine of ten groups of words are no place.
    if (!isShort && !hasOtherForms && !isJoined && inCounty.length === 0 && !gazetteer.mayBePlace(finishedHash(hash))) {
      continue;
    }
    const key = joinedKey(tokens, { from, to });
    const plain = matchesOf({ from, to, key }, words);
    const own = isJoined && plain.length === 0 ? placesWithAnd(tokens, { from, to }, gazetteer) : plain;
    const whole = own.length > 0 && separators > 0 && token.apart && token.key.length <= CODE_LETTERS_MAX
      ? namedWithoutCode(own, spans?.find((span) => span.to === to - 1), from === 0 || first.apart)
      : own;
    const named = inCounty.length === 0 ? whole : [...inCounty, ...whole];
    // "W Allis" is not Wallis alone.
    const isWhole = named.length > 0 && (first.key.length > 1 || token.glue !== " ");
    const isLocated = isShort && isInCode(spans?.[0], { from: to - 1, key: token.key }, gazetteer);
    const matches = isWhole || !isShort || isLocated
      ? named
      : [...named, ...shortenedPlaces(tokens, { from, to }, words.context)];
    if (matches.length > 0) {
      const stated = to === from + 1 && isStatedCode(tokens, from, matches)
        ? { isStatedCode: true as const }
        : undefined;
      const short = named.length === 0 ? { isShortForm: true as const } : undefined;
      spans = [{ from, to, key, separators, matches, ...stated, ...short }, ...spans ?? NONE];
    }
  }
  return spans ?? NONE;
}

/** The first or the last word may say what the others name: "Kanton Zürich", "Al Olaya District". */
function hasMeaning({ words }: Words, from: number, to: number): boolean {
  return ((words[from]!.flags | words[to - 1]!.flags) & MEANING) !== 0;
}

const NONE: readonly never[] = [];

/** "Brighton & Hove": the places that have a word for "and" in their name. */
function placesWithAnd(tokens: readonly Token[], { from, to }: TokenSpan, gazetteer: Gazetteer): readonly PlaceMatch[] {
  return [...WORDS.crossingWords].flatMap((word) => {
    const key = tokens.slice(from, to).map((token, i) => (i > 0 && token.glue.includes("&") ? word : "") + token.key);
    return findPlaces(key.join(""), gazetteer);
  });
}

/** "Saint-Denis 93": the places of a name that lie in the county with this number. */
function placesInNumbered(
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
function isInCode(
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
function namedWithoutCode(
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

/** True for a word that is nothing but a code ("IL", "D.C."), behind a comma or another word, with at most a number after it. */
function isStatedCode(tokens: readonly Token[], at: number, matches: readonly PlaceMatch[]): boolean {
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

function matchesOf(
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
  const joint = tokens[from + 1]!.key;
  const search = { find: (name: string) => findPlaces(name, gazetteer), gazetteer };
  const isJoined = to - from > 2 && WORDS.connectors.has(joint);
  if (isOfArea || WORDS.townWords.has(first.key) || (isJoined && WORDS.townWordsOf.has(first.key))) {
    // "Canton, Georgia" is a town.
    if (tokens.slice(from + 1, to).some(({ apart }) => apart)) {
      return named;
    }
    const name = key.slice(isJoined ? first.key.length + joint.length : first.key.length);
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
 * Without the countries of which a code is only one of many abbreviations: "SA" is South Australia and Saudi Arabia, and the
 * United States in few languages.
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

/** One of the tokens of a name without blanks: an ideograph, kana or a number between them. */
function isCharacter(token: Token | undefined): boolean {
  return token !== undefined && token.glue === "" && (token.shape !== "word" || token.key.charCodeAt(0) >= LATIN_END);
}

/** For names with more matches than `MATCHES_MAX`, adds those inside the areas that the rest of the text names. */
function withMatchesInAreas(
  places: ByToken<PlaceSpan>,
  options: Pick<PlaceContext, "gazetteer" | "place" | "scope">,
): ByToken<PlaceSpan> {
  if (!hasCommonName(places)) {
    return places;
  }
  let wideSearches = 0;
  return places.map((spans) =>
    spans.map((span) => {
      if (span.matches.length < MATCHES_MAX || wideSearches >= WIDE_SEARCHES_MAX) {
        return span;
      }
      wideSearches += 1;
      const matches = withMatchesIn(scopesOfOtherSpans(span, places, options), span, options.gazetteer);
      return matches === span.matches ? span : { ...span, matches };
    })
  );
}

/**
 * "Terrace, BC", "Dehu Road, India", "North Chicago, IL": in a text without numbers, a whole segment that is the own name of
 * a place inside an area that the text names is no street, and no street in another place.
 */
function withTowns(places: ByToken<PlaceSpan>, { tokens, context, words }: Text): ByToken<PlaceSpan> {
  return places.map((spans, from) => {
    const [span] = spans;
    const isSegment = span?.separators === 0 && tokens[span.to]?.apart === true && (from === 0 || tokens[from]!.apart);
    if (!isSegment) {
      return spans;
    }
    // The type of a street, or a word that ends with one ("Landstraße").
    const { isGeneric, canonical } = words[from]!;
    const isPlain = span.to === from + 1 && !isGeneric && canonical === tokens[from]!.key;
    const areas = isPlain ? [] : scopesOfOtherSpans(span, places, context);
    const isTown = span.matches.some(({ id, nameKind }) =>
      nameKind === "primary" && areas.some((area) => context.gazetteer.isWithin(id, area))
    );
    return isTown ? [{ ...span, isTown: true as const }] : spans;
  });
}

/**
 * "Hartford CT", "Birmingham AL 35203": the code at the end of a text that is the type of a street or an article too, behind
 * a place inside its area, names that area. "12 Hartford Ct" does not.
 */
function withCodeAtEnd(places: ByToken<PlaceSpan>, { tokens, context, words }: Text): ByToken<PlaceSpan> {
  const end = tokens.findLastIndex(({ shape }) => shape !== "number");
  // "Hartford CT USA", "Warsaw PL, Europe".
  const at = [end, end - 1].find((last) => last > 0 && mayBeCode(tokens[last]!, words[last]!));
  const code = at === undefined ? undefined : places[at]!.find(({ to }) => to === at + 1);
  const areas = code?.matches.filter(isCode) ?? [];
  if (at === undefined || code === undefined || areas.length === 0) {
    return places;
  }
  for (let from = Math.max(0, at - SPAN_TOKENS_MAX); from < at; from++) {
    const town = places[from]!.find(({ to, separators }) => to === at && separators === 0);
    const isInside = town?.matches.some(({ id, nameKind }) =>
      nameKind !== "code" && areas.some((area) =>
        context.gazetteer.isWithin(id, area.id)
      )
    ) === true;
    if (isInside && !isBehindNumber(tokens, from)) {
      const stated = { ...code, matches: areas, isStatedCode: true as const, isTown: true as const };
      return places.with(at, [stated]).with(from, [{ ...town, isTown: true as const }]);
    }
  }
  return places;
}

/** Two letters in the segment of a name that may be something else than a code. */
function mayBeCode({ key, apart }: Token, { isGeneric }: WordOfText): boolean {
  return !apart && key.length <= CODE_LETTERS_MAX && (isGeneric || WORDS.connectors.has(key));
}

/** "12 Hartford", "12, Hartford", and not "Main St 12, Hartford". */
function isBehindNumber(tokens: readonly Token[], from: number): boolean {
  const before = tokens[from - 1];
  return before !== undefined && before.shape !== "word" && (!tokens[from]!.apart || from === 1 || before.apart);
}

interface Text {
  readonly tokens: readonly Token[];
  readonly context: Pick<PlaceContext, "gazetteer" | "place" | "scope">;
  readonly words: readonly WordOfText[];
}

/** The last search of each common name, by its first matches: the rows of a list name the same areas. */
const lastInAreas = new WeakMap<
  readonly PlaceMatch[],
  { readonly areas: readonly EntryId[]; readonly matches: readonly PlaceMatch[] }
>();

/** The matches of a common name with those beyond the first that lie in one of the areas. */
function withMatchesIn(
  areas: readonly EntryId[],
  { key, matches: first }: PlaceSpan,
  gazetteer: Gazetteer,
): readonly PlaceMatch[] {
  const last = lastInAreas.get(first);
  if (last?.areas.length === areas.length && last.areas.every((area, at) => area === areas[at])) {
    return last.matches;
  }
  const more = matchesInAreas(key, areas, gazetteer);
  const matches = more.length === 0 ? first : [...first, ...more];
  lastInAreas.set(first, { areas, matches });
  return matches;
}

/** The matches of a common name beyond the first `MATCHES_MAX` that lie in one of the areas. */
function matchesInAreas(key: string, areas: readonly EntryId[], gazetteer: Gazetteer): readonly PlaceMatch[] {
  const found: PlaceMatch[] = [];
  const all = gazetteer.findPlaces(key, MATCHES_WIDE_MAX);
  for (let at = MATCHES_MAX; at < all.length && found.length < MATCHES_MAX; at++) {
    const match = all[at]!;
    if (areas.some((area) => gazetteer.isWithin(match.id, area))) {
      found.push(match);
    }
  }
  return found;
}

function hasCommonName(places: ByToken<PlaceSpan>): boolean {
  for (const spans of places) {
    for (const { matches } of spans) {
      if (matches.length >= MATCHES_MAX) {
        return true;
      }
    }
  }
  return false;
}
