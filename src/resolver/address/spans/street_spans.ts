import type { EntryId, StreetMatch } from "../../../gazetteer/port.ts";
import type { StreetWord } from "../../../text/street_word.ts";
import { extendedHash, finishedHash, HASH_START } from "../../../text/key_hash.ts";
import { extendedKey, isDigit, streetWordsKey } from "../../../text/street_words_key.ts";
import { OMITTED_TYPES_AFTER } from "../../address_words.ts";
import { COST_BARE_STREET } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import {
  type ByToken,
  hasDigits,
  isLatinName,
  isPossessive,
  isShortNumber,
  isTailOrDirection,
  isTypeAfter,
  isWrittenType,
  type Token,
  type TokenSpan,
  typesOfDays,
  type WordOfText,
} from "../tokens/mod.ts";
import type { SpanMatch, StreetSpan } from "./lattice.ts";
import { numberedRoadKeys } from "./numbered_roads.ts";
import { municipalitiesOf, type StreetScopes } from "./scopes.ts";
import { type OtherScript, otherScriptsOf, streetsSounding } from "./streets_sounding.ts";

const HAN_NUMBERED = /^\p{Script=Han}+\d{1,2}$/u;
const CHOME = "丁目";
const FIRST_IDEOGRAPH = 0x2e80;
/** Longest street name that is looked up, in tokens: "Rua do Doutor António Luís Gomes da Silva" has eight. */
const STREET_TOKENS_MAX = 8;
/** Streets read per name in one town, and in a wider area. A town seldom has two of a name. */
export const NEAR_STREETS_MAX = 8;
/** Longest name whose type may be omitted, in tokens: "1216 Martin Luther King". */
const UNTYPED_TOKENS_MAX = 3;
/** Directions that are part of a street's name: "E 16th St". */
const DIRECTIONS: ReadonlySet<string> = new Set(["n", "s", "e", "w", "o"]);
export const WIDE_STREETS_MAX = 32;

/**
 * Looks up every group of tokens of a segment as a street, each once, inside the scopes; everywhere if there are none.
 */
export function streetSpans(
  tokens: readonly Token[],
  options: {
    readonly words: readonly WordOfText[];
    readonly scopes: StreetScopes;
    readonly context: PlaceContext;
  },
): ByToken<StreetSpan> {
  const search: Search = {
    ...options,
    // A number, or a postcode, says which of several it is.
    scopes: tokens.some(hasDigits) ? options.scopes : withMunicipalities(options.scopes, options.context),
    tokens,
    scripts: otherScriptsOf(options.scopes, options.context),
    outermost: outermostPlaces(options.scopes),
  };
  return tokens.map((_, from) => isPossessive(tokens, from) ? NONE : spansFrom(from, search));
}

/** Where the streets of a text without digits are searched. */
export function withMunicipalities(scopes: StreetScopes, context: PlaceContext): StreetScopes {
  const municipalities = municipalitiesOf(scopes, context);
  return municipalities.length === 0 ? scopes : { ...scopes, near: [...scopes.near, ...municipalities] };
}

/** A text, and its tokens as words of street names. */
export interface WrittenWords {
  readonly tokens: readonly Token[];
  readonly words: readonly StreetWord[];
}

interface Search {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
  readonly scopes: StreetScopes;
  readonly context: PlaceContext;
  readonly scripts: readonly OtherScript[];
  readonly outermost: Outermost;
}

/** The end of the first place name and the beginning of the last one. */
interface Outermost {
  readonly firstTo: number;
  readonly lastFrom: number;
}

function outermostPlaces({ places, isOfPostcode }: StreetScopes): Outermost {
  if (isOfPostcode) {
    return { firstTo: 0, lastFrom: Infinity };
  }
  let firstTo = Infinity;
  let lastFrom = -1;
  for (const { from, to } of places.flat()) {
    firstTo = Math.min(firstTo, to);
    lastFrom = Math.max(lastFrom, from);
  }
  return { firstTo, lastFrom };
}

/** "Rua de Santa Catarina 100": all place names of the text are words of the street, so no town is named. */
function holdsAllPlaces({ from, to }: TokenSpan, { words, outermost: { firstTo, lastFrom } }: Search): boolean {
  return firstTo > from && lastFrom < to && words.slice(from, to).some(({ isGeneric }) => isGeneric);
}

/** The streets that begin at a token, longest first. */
function spansFrom(from: number, search: Search): readonly StreetSpan[] {
  const { tokens, words, scripts, context } = search;
  // Most tokens begin no street.
  let spans: StreetSpan[] | undefined;
  const last = Math.min(tokens.length, from + STREET_TOKENS_MAX);
  let hasWord = false;
  // The hash of the key grows with the name, as long as all of its words are plain. Nine of ten names have no others.
  let hash = HASH_START;
  let firstLetter = Number.NaN;
  let lastLetter = Number.NaN;
  let arePlain = true;
  let isNamed = false;
  const first = words[from]!;
  const isBehind = isBehindNumber(from, tokens);
  const isTyped = isWrittenType(first.canonical);
  let hasNumber = false;
  for (let to = from + 1; to <= last; to++) {
    const token = tokens[to - 1]!;
    const word = words[to - 1]!;
    if (to - 1 > from && token.apart && !isJoint(token)) {
      break;
    }
    hasWord ||= token.shape !== "number";
    hasNumber ||= token.shape !== "word";
    arePlain &&= word.isPlain === true && !(word.isSmall && isDigit(lastLetter));
    isNamed ||= !word.isGeneric && !word.isSmall;
    const nameHash = hash;
    if (arePlain && !word.isSmall) {
      const { canonical } = word;
      const letter = canonical.charCodeAt(0);
      firstLetter = firstLetter || letter;
      hash = extendedHash(isDigit(lastLetter) && isDigit(letter) ? extendedHash(hash, "-") : hash, canonical);
      lastLetter = canonical.charCodeAt(canonical.length - 1);
    }
    const range = { from, to };
    // Nine of ten groups of words are no street, in no form, and few lack a type.
    const isOnlyUntyped = arePlain && isNamed && token.shape === "word" && !(isBehind && hasNumber) &&
      scripts.length === 0 && !(isTyped && to - from > 1) && word.isMonth !== true && firstLetter < FIRST_IDEOGRAPH &&
      !context.gazetteer.mayBeStreet(finishedHash(hash));
    if (
      isOnlyUntyped && to - from > 2 && token.key.length > 1 && isTypeAfter(word.canonical) &&
      context.gazetteer.mayBeStreet(finishedHash(nameHash))
    ) {
      const matches = streetsWithoutType(range, search);
      if (matches.length > 0) {
        spans = [{ from, to, matches }, ...spans ?? NONE];
      }
      continue;
    }
    if (!hasWord || (isOnlyUntyped && (!isBehind || holdsAllPlaces(range, search) || !mayLackType(range, search)))) {
      continue;
    }
    const isPart = (first.isSmall || word.isSmall) && (hasTail(range, search) || isInitial(range, search));
    const matches = isPart
      ? NONE
      : isOnlyUntyped
      ? streetsUntyped(hash, plainKey(words, from, to), search)
      : streetsNamed(
        range,
        arePlain && isNamed ? plainKey(words, from, to) : streetWordsKey(words.slice(from, to)),
        search,
      );
    if (matches.length > 0) {
      spans = [{ from, to, matches, ...extraCostOf(range, search) }, ...spans ?? NONE];
    }
  }
  return spans ?? NONE;
}

function plainKey(words: readonly WordOfText[], from: number, to: number): string {
  let key = "";
  for (let at = from; at < to; at++) {
    key = extendedKey(key, words[at]!);
  }
  return key;
}

const NONE: readonly never[] = [];
export type SearchedPlaces = Pick<StreetScopes, "near" | "wide">;
const ANYWHERE: SearchedPlaces = { near: NONE, wide: NONE };

/**
 * "27 D Main Street", "Main Street D": a letter that keys drop belongs to the number, or is a unit; not in "Calle 59 A".
 */
export function hasTail({ from, to }: TokenSpan, { tokens, words }: WrittenWords): boolean {
  if (words[from]?.isSmall !== true && words[to - 1]?.isSmall !== true) {
    return false;
  }
  const known = { tokens, words };
  const isOfNumber = isDigit(words[to - 2]?.canonical.charCodeAt(0) ?? 0);
  return (isTail(from, to, known) || (!isOfNumber && isTail(to - 1, to, known))) &&
    words.slice(from, to).some(({ isSmall, isGeneric }) => !isSmall && !isGeneric);
}

function isTail(at: number, end: number, { tokens, words }: WrittenWords): boolean {
  const word = words[at];
  return word !== undefined && word.isSmall && !DIRECTIONS.has(tokens[at]?.key ?? "") &&
    isTailOrDirection(tokens, at) && !(at === end - 1 && word.isGeneric);
}

/** "A. Landstrasse": a letter with a point is the beginning of a word, not the article that keys drop. */
function isInitial({ from, to }: TokenSpan, { tokens, words }: WrittenWords): boolean {
  const { key } = tokens[from]!;
  return key.length === 1 && words[from]?.isSmall === true && !DIRECTIONS.has(key) && from + 1 < to &&
    tokens[from + 1]!.glue.startsWith(".");
}

/** The streets of a name; if there are none, of the name without a leading type that the data lacks. */
function streetsNamed(range: TokenSpan, key: string, search: Search): readonly SpanMatch[] {
  const matches = streetsAsWritten(range, key, search);
  if (matches.length > 0) {
    return matches;
  }
  const roads = streetsOfNumber(range, search);
  if (roads.length > 0) {
    return roads;
  }
  if (holdsAllPlaces(range, search)) {
    return streetsIn(key, ANYWHERE, search.context);
  }
  const { from, to } = range;
  if (to - from > 1 && isWrittenType(search.words[from]!.canonical) && !isLetterOfNumber(from, search)) {
    return streetsAsWritten({ from: from + 1, to }, streetWordsKey(search.words.slice(from + 1, to)), search);
  }
  return mayLackType(range, search) ? streetsUntyped(extendedHash(HASH_START, key), key, search) : matches;
}

/** "Prince of Wales Road": streets of the named towns whose name, mostly another one, is all but the type. */
function streetsWithoutType({ from, to }: TokenSpan, { words, scopes, context }: Search): readonly SpanMatch[] {
  const name = words.slice(from, to - 1);
  if (name.some(({ isGeneric }) => isGeneric) || name.filter(({ isSmall }) => !isSmall).length < 2) {
    return NONE;
  }
  const key = streetWordsKey(name);
  return context.gazetteer.isStreetKey(key)
    ? streetsNear(key, scopes.near, context.gazetteer).map((match): SpanMatch => ({
      ...match,
      variations: 1,
      isUntyped: true,
    }))
    : NONE;
}

/** "20 e улица Кирова": a letter directly behind a number is no part of a name that does not have it. */
function isLetterOfNumber(at: number, { tokens }: Pick<Search, "tokens">): boolean {
  return tokens[at]!.key.length === 1 && isTailOrDirection(tokens, at);
}

/** "SR 14", where the road is called State Route 14. */
function streetsOfNumber(range: TokenSpan, { tokens, scopes, context }: Search): readonly SpanMatch[] {
  const keys = numberedRoadKeys(tokens, range, { near: scopes.near, context });
  return keys.length === 0 ? NONE : findIn(
    scopes.near,
    (within) =>
      keys.filter((key) => context.gazetteer.isStreetKey(key)).flatMap((key) =>
        context.gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX })
      ),
  );
}

/** "100 Main, Prattville": streets of the named towns that have the name and a type after it. @param hash of the name */
export function streetsUntyped(
  hash: number,
  written: string,
  { scopes: { near }, context }: { readonly scopes: SearchedPlaces; readonly context: PlaceContext },
): readonly SpanMatch[] {
  if (near.length === 0 || !isLatinName(written)) {
    return NONE;
  }
  const { gazetteer } = context;
  let found: SpanMatch[] | undefined;
  for (const type of OMITTED_TYPES_AFTER) {
    if (gazetteer.mayBeStreet(finishedHash(extendedHash(hash, type))) && gazetteer.isStreetKey(written + type)) {
      for (const match of streetsNear(written + type, near, gazetteer)) {
        found ??= [];
        found.push({ ...match, variations: 1, isUntyped: true });
      }
    }
  }
  return found ?? NONE;
}

function isTypeOrDirection(canonical: string): boolean {
  return isTypeAfter(canonical) || DIRECTIONS.has(canonical);
}

/** "100 Main": after a number, a name may be a street even without a street type. */
function mayLackType(range: TokenSpan, { tokens, words, scopes, context }: Search): boolean {
  const { from, to } = range;
  const after = tokens[to];
  const hasType = after !== undefined && !after.apart && isTypeAfter(words[to]?.canonical ?? "");
  return isBehindNumber(from, tokens) && !hasType && to - from <= UNTYPED_TOKENS_MAX &&
    !isTypeOrDirection(words[to - 1]?.canonical ?? "") && !isTownOfPostcode(range, scopes, context);
}

function isBehindNumber(at: number, tokens: readonly Token[]): boolean {
  return tokens[at]?.apart === false && hasDigits(tokens[at - 1]);
}

/** Places of a name that are compared with the postcode before it. */
const POST_TOWNS_MAX = 8;

/**
 * "69117 Heidelberg": a known postcode and the name of its town, or the first words of that name. A region does not count:
 * "3100 Victoria, Laredo" is Victoria Street.
 */
function isTownOfPostcode(
  { from, to }: TokenSpan,
  { places, postcodes }: StreetScopes,
  context: PlaceContext,
): boolean {
  return postcodes.some((form) =>
    form.to === from &&
    form.areas.some(({ place }) =>
      places[from]?.some((name) =>
        name.to >= to &&
        name.matches.slice(0, POST_TOWNS_MAX).some(({ id }) =>
          context.known(id).isSettlement && context.gazetteer.isWithin(place, id)
        )
      ) === true
    )
  );
}

/**
 * The streets of a name; for a day of the year also with a street type ("5 de Mayo" is Calle 5 de Mayo), and streets
 * whose name is the same in another script.
 */
function streetsAsWritten({ from, to }: TokenSpan, key: string, search: Search): readonly SpanMatch[] {
  const { words, scopes, context, scripts } = search;
  const matches = streetsIn(key, scopes, context);
  const isMonth = words[to - 1]?.isMonth === true;
  const isLatin = key.charCodeAt(0) < FIRST_IDEOGRAPH;
  // Nine of ten spans are no street, and have no other form.
  return matches.length > 0 || (isLatin && !isMonth && scripts.length === 0) || isLetterOfNumber(from, search)
    ? matches
    : streetsInOtherForms(words.slice(from, to), key, { scopes, context, scripts });
}

function streetsInOtherForms(
  span: readonly StreetWord[],
  key: string,
  { scopes, context, scripts }: Pick<Search, "scopes" | "context" | "scripts">,
): readonly SpanMatch[] {
  if (key.charCodeAt(0) >= FIRST_IDEOGRAPH && HAN_NUMBERED.test(key)) {
    // "本町1-2-3": the number of the chōme may stand without 丁目.
    return streetsIn(key + CHOME, scopes, context);
  }
  if (span.at(-1)?.isMonth === true) {
    const ofDay = typesOfDays(key).flatMap((other) =>
      streetsIn(other, scopes, context).map((match): SpanMatch => ({ ...match, variations: 1 }))
    );
    if (ofDay.length > 0) {
      return ofDay;
    }
  }
  return scripts.length === 0 ? [] : streetsSounding(span, scripts, {
    find: (other) => streetsIn(other, scopes, context),
    nameOf: ({ id }) => context.street(id).name,
  });
}

/**
 * The extra cost of a street with nothing but its name as evidence: no street type and no number next to it. A number
 * behind a comma counts if it is all that its segment has ("Dorfheim, 38, 3500 Dorfheim").
 */
export function extraCostOf({ from, to }: TokenSpan, { tokens, words }: WrittenWords): { readonly extraCost?: number } {
  for (let at = from; at < to; at++) {
    const isNumbered = to - from > 1 && tokens[at]?.shape === "number";
    if (isNumbered || words[at]?.isGeneric === true || words[at]?.canonical !== tokens[at]?.key) {
      return {};
    }
  }
  const before = tokens[from - 1];
  const after = tokens[to];
  const isNumbered = (isShortNumber(before) && tokens[from]?.apart !== true) ||
    (isShortNumber(after) && (after?.apart !== true || tokens[to + 1]?.apart !== false));
  return isNumbered ? {} : { extraCost: COST_BARE_STREET };
}

/** "St. Gallen-Appenzell", "Ring/Gürtel" and "C/ Mayor" are names; a comma ends a name. */
function isJoint({ glue }: Token): boolean {
  return glue.trimEnd() === "/" || glue === "–" || glue === "·";
}

/** The streets of a name in the towns, else in the areas around them; everywhere if there are none. */
export function streetsIn(key: string, scopes: SearchedPlaces, context: PlaceContext): readonly StreetMatch[] {
  // Nine of ten spans are no street name; for those no area is searched.
  return context.gazetteer.isStreetKey(key) ? streetsOfScopes(key, scopes, context) : NONE;
}

function streetsOfScopes(
  key: string,
  { near, wide }: SearchedPlaces,
  context: PlaceContext,
): readonly StreetMatch[] {
  const { gazetteer, scope } = context;
  if (near.length === 0 && wide.length === 0) {
    return gazetteer.findStreets(key, { ...withinOf(scope), limit: WIDE_STREETS_MAX });
  }
  const own = streetsNear(key, near, gazetteer);
  const found = own.length === 0 && TWO_LETTERS.test(key) ? streetsWithUmlaut(key, near, context) : own;
  return found.length > 0
    ? found
    : findIn(wide, (within) => gazetteer.findStreets(key, { within, limit: WIDE_STREETS_MAX }));
}

/** Two letters that people write for one: "ae" for "ä". */
const TWO_LETTERS = /[aou]e/u;
const ALL_TWO_LETTERS = /([aou])e/gu;
const UMLAUT = /[äöü]/iu;

/** "Aeulestrasse" is the Äulestrasse of the town that the text names, and not a street of that spelling in the next one. */
function streetsWithUmlaut(
  key: string,
  near: readonly EntryId[],
  context: PlaceContext,
): readonly StreetMatch[] {
  return streetsNear(key.replaceAll(ALL_TWO_LETTERS, "$1"), near, context.gazetteer)
    .filter(({ id }) => UMLAUT.test(context.street(id).name.normalize("NFC")));
}

function streetsNear(
  key: string,
  near: readonly EntryId[],
  gazetteer: PlaceContext["gazetteer"],
): readonly StreetMatch[] {
  return findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }));
}

/** The results of all areas, each street once. @param find has each street of its area once */
export function findIn(
  areas: readonly EntryId[],
  find: (within: EntryId) => readonly StreetMatch[],
): readonly StreetMatch[] {
  // Most areas have no street of a name, and few names have streets in several.
  let first: readonly StreetMatch[] = NONE;
  let found: Map<number, StreetMatch> | undefined;
  for (const area of areas) {
    const matches = find(area);
    if (first.length === 0) {
      first = matches;
    } else if (matches.length > 0) {
      found ??= new Map(first.map((match) => [match.id, match]));
      addFewestEdits(found, matches);
    }
  }
  return found === undefined ? first : [...found.values()];
}

function addFewestEdits(found: Map<number, StreetMatch>, matches: readonly StreetMatch[]): void {
  for (const match of matches) {
    const known = found.get(match.id);
    if (known === undefined || match.edits < known.edits) {
      found.set(match.id, match);
    }
  }
}

/** The caller's country as the area of a search. */
export function withinOf(scope: EntryId | undefined): { readonly within?: EntryId } {
  return scope === undefined ? {} : { within: scope };
}
