import type { EntryId, Gazetteer, PlaceMatch } from "../../../../gazetteer/port.ts";
import { WORDS } from "../../../address_words.ts";
import { extendedHash, finishedHash, HASH_START } from "../../../../text/key_hash.ts";
import { COST_KNOWN_COUNTRY_AS_WORD, COST_KNOWN_REGION_AS_WORD, COST_STATED_CODE } from "../../../weights.ts";
import { type ByToken, isPossessive, joinedKey, type Token, type WordOfText } from "../../tokens/mod.ts";
import type { PlaceContext } from "../../context/mod.ts";
import { isCode, withCodesOfTowns, withoutCodesOfWords } from "./chance_names.ts";
import { CODE_LETTERS_MAX } from "./area_words.ts";
import { KEY_LENGTH_MAX, type PlaceSpan, type PlaceSpans } from "../lattice.ts";
import { scopesOfOtherSpans } from "../scopes.ts";
import {
  hasMeaning,
  isInCode,
  isStatedCode,
  LATIN_END,
  MATCHES_MAX,
  matchesOf,
  namedWithoutCode,
  placesInNumbered,
  placesWithAnd,
  type Words,
} from "./place_matches.ts";
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
/** Matches searched for those inside a named area, if there are more than `MATCHES_MAX`. */
const MATCHES_WIDE_MAX = 2_048;
/** Common names of one text for which more matches are searched. An address has one or two. */
const WIDE_SEARCHES_MAX = 4;

/** Looks up every group of up to six tokens, each once. The answer must lie in `scope`, a country, if there is one. */
export function findPlaceSpans(
  tokens: readonly Token[],
  options: Pick<PlaceContext, "gazetteer" | "place" | "scope" | "nameFacts" | "workBudget">,
  streetWords: readonly WordOfText[],
): PlaceSpans {
  const places: (readonly PlaceSpan[])[] = [];
  const words = { tokens, context: options, words: streetWords, shortened: tokens.map(mayBeShortened) };
  for (let from = 0; from < tokens.length; from++) {
    const spans = isPossessive(tokens, from) ? NONE : spansFrom(from, words);
    places.push(spans);
    if (isOneName(tokens, spans[0], options) || isQuarter(tokens, spans, options)) {
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
  const all = withCodesOfTowns(withCodeAtEnd(withMatchesInAreas(named, options), text), text);
  return {
    places: tokens.every(({ shape }) => shape === "word") ? withTowns(all, text) : all,
    inPlaceName,
    areaCosts: areaCostsOf(all, options),
  };
}

/** Words of a segment that are no name and more: so many make a coincidence unlikely. */
const WORDS_OF_ONE_NAME_MIN = 3;

/** True if the words of a name are nothing else: hyphens join them, or they are a whole segment and long or a short form. */
function isOneName(
  tokens: readonly Token[],
  name: PlaceSpan | undefined,
  { gazetteer }: Pick<PlaceContext, "gazetteer">,
): name is PlaceSpan {
  if (name === undefined || name.to - name.from === 1 || name.separators > 0) {
    return false;
  }
  const { from, to } = name;
  const next = tokens[to];
  const isBegun = from === 0 || tokens[from]!.apart;
  if (isBegun && name.isShortForm === true && next?.shape === "word") {
    // "E Lansing MI".
    return next.apart || isInCode(name, { from: to, key: next.key }, gazetteer);
  }
  if (isBegun && (next === undefined || next.apart)) {
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
    if (tokens[to] !== undefined && isPossessive(tokens, to)) {
      // "Red's Pizza" is not in Red.
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
    const isWhole = named.length > 0 && (first.key.length > 1 || (token.glue !== " " && token.glue !== ". "));
    const isLocated = isShort && isInCode(spans?.[0], { from: to - 1, key: token.key }, gazetteer);
    const inFull = isWhole || !isShort || isLocated ? NONE : shortenedPlaces(tokens, { from, to }, words.context);
    const matches = inFull.length === 0
      ? named
      : [...named.filter(({ id }) => !inFull.some((match) => match.id === id)), ...inFull];
    if (matches.length > 0) {
      const stated = to === from + 1 && isStatedCode(tokens, from, matches)
        ? { isStatedCode: true as const }
        : undefined;
      const short = inFull.length > 0 ? { isShortForm: true as const } : undefined;
      spans = [{ from, to, key, separators, matches, ...stated, ...short }, ...spans ?? NONE];
    }
  }
  return spans ?? NONE;
}

const NONE: readonly never[] = [];

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
