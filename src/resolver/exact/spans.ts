import type { EntryId, Gazetteer, PlaceMatch, PostcodeArea, Street, WholeNames } from "../../gazetteer/port.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  hasTail,
  placesOfWord,
  type PlaceSpan,
  type PostcodeForm,
  postcodeForms,
  withMatchesInAreas as matchesInAreas,
} from "../address/spans/mod.ts";
import type { Token } from "../address/tokens/mod.ts";
import { MEANING, streetWords, words } from "./words.ts";

/** Longest names that are looked up, in tokens (`place_spans.ts`, `street_spans.ts`). */
const PLACE_TOKENS_MAX = 6;
const STREET_TOKENS_MAX = 8;
/** Digits of a number inside the name of a place. */
const NUMBER_IN_NAME_MAX = 3;
const MATCHES_MAX = 64;
const HYPHEN = 0x2d;

/** Consecutive tokens, with a bit for each. */
export interface Span {
  readonly from: number;
  readonly to: number;
  readonly mask: number;
}

/** The name of a place. */
export interface NameSpan extends Span {
  readonly name: PlaceSpan;
}

/** The name of a street that some data set has. */
export interface StreetNameSpan extends Span {
  readonly key: string;
  /** The streets of the name, once they are read. */
  streets: readonly Street[] | undefined;
}

/** A postcode. */
export interface PostcodeSpan extends Span {
  readonly form: PostcodeForm;
}

/** What the groups of tokens of a text can be. */
export interface Spans {
  readonly names: readonly NameSpan[];
  readonly streets: readonly StreetNameSpan[];
  readonly postcodes: readonly PostcodeSpan[];
  /** The towns in which streets are searched, by name or postcode. */
  readonly near: readonly EntryId[];
  /** The areas in which they are searched if no town has the street. */
  readonly wide: readonly EntryId[];
}

export function maskOf(from: number, to: number): number {
  return (1 << to) - (1 << from);
}

/** Looks up every group of tokens as the name of a place, a street and a postcode. */
export function findSpans(tokens: readonly Token[], known: WholeNames, context: PlaceContext): Spans | undefined {
  const streets = findStreetNames(tokens, known, context.gazetteer);
  if (streets.length === 0) {
    return undefined;
  }
  const names = withMatchesInAreas(findNames(tokens, known, context.gazetteer), tokens, context);
  const postcodes = findPostcodes(tokens, context);
  return { names, streets, postcodes, ...scopesOf(names, postcodes, context) };
}

function findNames(tokens: readonly Token[], known: WholeNames, gazetteer: Gazetteer): NameSpan[] {
  const names: NameSpan[] = [];
  const kept = keptNames(gazetteer);
  for (let from = 0; from < words.length; from++) {
    const first = names.length;
    let hash = known.hashStart;
    let separators = 0;
    let hasNumber = false;
    const last = Math.min(words.length, from + PLACE_TOKENS_MAX);
    for (let to = from + 1; to <= last; to++) {
      const { key, shape } = words[to - 1]!;
      for (let i = 0; i < key.length; i++) {
        hash = Math.imul(hash ^ key.charCodeAt(i), known.hashPrime);
      }
      separators += to - 1 > from && tokens[to - 1]!.apart ? 1 : 0;
      hasNumber ||= shape === "number";
      if (separators > 1 || (hasNumber && separators > 0)) {
        break;
      }
      if (shape === "number") {
        const isFirst = to - from === 1;
        if (isFirst && key.length > NUMBER_IN_NAME_MAX) {
          break;
        }
        if (isFirst || key.length > NUMBER_IN_NAME_MAX) {
          continue;
        }
      }
      if (!known.mayBePlace(hash)) {
        continue;
      }
      const { key: written, matches } = placesNamed(hash, { from, to }, { kept, gazetteer });
      if (matches.length > 0) {
        const name = { from, to, key: written, separators, matches };
        names.splice(first, 0, { from, to, mask: maskOf(from, to), name });
      }
    }
  }
  return names;
}

/** Of names with very many places, those in the areas that the text names are added, as in the full engine. */
function withMatchesInAreas(
  names: readonly NameSpan[],
  tokens: readonly Token[],
  context: PlaceContext,
): readonly NameSpan[] {
  if (names.every(({ name }) => name.matches.length < MATCHES_MAX)) {
    return names;
  }
  const places = tokens.map((_, at) => names.filter(({ from }) => from === at).map(({ name }) => name));
  return matchesInAreas(places, context).flat()
    .map((name) => ({ from: name.from, to: name.to, mask: maskOf(name.from, name.to), name }));
}

/** A key with its places; whether it is one word decides what a code means. */
interface KeptName {
  readonly key: string;
  readonly isWord: boolean;
  readonly matches: readonly PlaceMatch[];
}

/** Names kept per gazetteer by the hash of their key, some 150 B each: the rows of a list repeat them. A power of two. */
const KEPT_MAX = 8_192;
const keptBy = new WeakMap<Gazetteer, (KeptName | undefined)[]>();

function keptNames(gazetteer: Gazetteer): (KeptName | undefined)[] {
  let kept = keptBy.get(gazetteer);
  if (kept === undefined) {
    kept = Array.from({ length: KEPT_MAX });
    keptBy.set(gazetteer, kept);
  }
  return kept;
}

function placesNamed(
  hash: number,
  { from, to }: { readonly from: number; readonly to: number },
  { kept, gazetteer }: { readonly kept: (KeptName | undefined)[]; readonly gazetteer: Gazetteer },
): KeptName {
  const slot = (hash ^ (hash >>> 15)) & (KEPT_MAX - 1);
  const isWord = to - from === 1;
  const before = kept[slot];
  if (before !== undefined && before.isWord === isWord && isKey(before.key, from, to)) {
    return before;
  }
  const key = keyOf(from, to);
  const found = gazetteer.findPlaces(key, MATCHES_MAX);
  const name = { key, isWord, matches: isWord ? placesOfWord(found, key, gazetteer) : found };
  kept[slot] = name;
  return name;
}

/** True if the words together are the key. */
function isKey(key: string, from: number, to: number): boolean {
  let at = 0;
  for (let word = from; word < to; word++) {
    const part = words[word]!.key;
    if (!key.startsWith(part, at)) {
      return false;
    }
    at += part.length;
  }
  return at === key.length;
}

function keyOf(from: number, to: number): string {
  let key = words[from]!.key;
  for (let at = from + 1; at < to; at++) {
    key += words[at]!.key;
  }
  return key;
}

function findStreetNames(tokens: readonly Token[], known: WholeNames, gazetteer: Gazetteer): StreetNameSpan[] {
  const streets: StreetNameSpan[] = [];
  for (let from = 0; from < words.length; from++) {
    let hash = known.hashStart;
    let lastLetter = 0;
    let hasWord = false;
    let arePlain = true;
    let isNamed = false;
    const last = Math.min(words.length, from + STREET_TOKENS_MAX);
    for (let to = from + 1; to <= last; to++) {
      if (to - 1 > from && tokens[to - 1]!.apart) {
        break;
      }
      const { shape, street: { canonical, isSmall, isGeneric, isPlain } } = words[to - 1]!;
      hasWord ||= shape !== "number";
      arePlain &&= isPlain === true;
      isNamed ||= !isGeneric && !isSmall;
      if (arePlain && !isSmall) {
        if (isDigit(canonical.charCodeAt(0)) && isDigit(lastLetter)) {
          hash = Math.imul(hash ^ HYPHEN, known.hashPrime);
        }
        for (let i = 0; i < canonical.length; i++) {
          lastLetter = canonical.charCodeAt(i);
          hash = Math.imul(hash ^ lastLetter, known.hashPrime);
        }
      }
      if (!hasWord || (arePlain && isNamed && !known.mayBeStreet(hash))) {
        continue;
      }
      if ((isSmall || words[from]!.street.isSmall) && hasTail({ from, to }, { tokens, words: streetWords })) {
        continue;
      }
      const key = streetWordsKey(streetWords.slice(from, to));
      if (gazetteer.isStreetKey(key)) {
        streets.push({ from, to, mask: maskOf(from, to), key, streets: undefined });
      }
    }
  }
  return streets;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function findPostcodes(tokens: readonly Token[], context: PlaceContext): PostcodeSpan[] {
  const { gazetteer, scope } = context;
  const countryCode = scope === undefined ? undefined : context.place(scope).countryCode;
  const find = (key: string): readonly PostcodeArea[] => gazetteer.findPostcodes(key, countryCode);
  const spans: PostcodeSpan[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const next = words[at + 1];
    // Every postcode has digits.
    if (
      words[at]!.shape === "word" && (words[at]!.flags & MEANING) === 0 && (next === undefined || next.shape === "word")
    ) {
      continue;
    }
    for (const form of postcodeForms(tokens, at, find)) {
      spans.push({ from: form.from, to: form.to, mask: maskOf(form.from, form.to), form });
    }
  }
  return spans;
}

/** Places of one name, and of one postcode, in which streets are searched, and places in total (`scopes.ts`). */
const NAMESAKES_MAX = 4;
const NEAR_MAX = 8;
const WIDE_MAX = 6;

/** The places in which streets are searched, in the order of `streetScopes`. */
function scopesOf(
  names: readonly NameSpan[],
  postcodes: readonly PostcodeSpan[],
  context: PlaceContext,
): Pick<Spans, "near" | "wide"> {
  const near: EntryId[] = [];
  const wide: EntryId[] = [];
  for (const { form: { areas } } of postcodes) {
    for (let i = 0; i < areas.length && i < NAMESAKES_MAX; i++) {
      if (context.known(areas[i]!.place).streetCount > 0) {
        add(areas[i]!.place);
      }
    }
  }
  for (const { name } of names) {
    const { withStreets } = context.nameFacts(name);
    for (let i = 0, added = 0; i < withStreets.length && added < NAMESAKES_MAX; i++) {
      added += add(withStreets[i]!) ? 1 : 0;
    }
  }
  return { near, wide };

  function add(id: EntryId): boolean {
    const { gazetteer, scope } = context;
    if (scope !== undefined && !gazetteer.isWithin(id, scope) && !gazetteer.isWithin(scope, id)) {
      return false;
    }
    const { place: { kind }, isSettlement } = context.known(id);
    const isTown = isSettlement || kind === "postcode";
    addScope(isTown ? near : wide, id, isTown ? NEAR_MAX : WIDE_MAX);
    return true;
  }
}

function addScope(scopes: EntryId[], id: EntryId, most: number): void {
  if (scopes.length < most && !scopes.includes(id)) {
    scopes.push(id);
  }
}

/** Streets read of a town and of an area (`street_spans.ts`). */
const NEAR_STREETS_MAX = 8;
const WIDE_STREETS_MAX = 32;

/** The streets of a name in the towns of the text; if there are none, in the areas around them. */
export function streetsOf(span: StreetNameSpan, { near, wide }: Spans, context: PlaceContext): readonly Street[] {
  if (span.streets === undefined) {
    const streets = streetsIn(span.key, near, { limit: NEAR_STREETS_MAX, context });
    span.streets = streets.length > 0
      ? streets
      : streetsIn(span.key, areasAround(near, wide, context), { limit: WIDE_STREETS_MAX, context });
  }
  return span.streets;
}

function streetsIn(
  key: string,
  areas: readonly EntryId[],
  { limit, context }: { readonly limit: number; readonly context: PlaceContext },
): readonly Street[] {
  let streets: Street[] | undefined;
  for (const within of areas) {
    for (const { id } of context.gazetteer.findStreets(key, { within, limit })) {
      streets ??= [];
      if (!streets.some((known) => known.id === id)) {
        streets.push(context.street(id));
      }
    }
  }
  return streets ?? NONE;
}

const NONE: readonly never[] = [];

/** The areas around the towns, and the other areas that the text names. */
function areasAround(near: readonly EntryId[], wide: readonly EntryId[], context: PlaceContext): readonly EntryId[] {
  const areas: EntryId[] = [];
  for (const id of near) {
    for (const parent of context.place(id).parents) {
      addScope(areas, parent, WIDE_MAX);
    }
  }
  for (let i = 0; i < wide.length && areas.length < WIDE_MAX; i++) {
    areas.push(wide[i]!);
  }
  return areas;
}
