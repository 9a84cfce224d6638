import { KEY_DIRECTIONS } from "../address_words.ts";
import type { EntryId, StreetMatch } from "../../gazetteer/port.ts";
import { extendedHash, finishedHash, HASH_START } from "../../text/key_hash.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import {
  addresseesOf,
  asidesOf,
  extraCostOf,
  findIn,
  type Lattice,
  NEAR_STREETS_MAX,
  numberForms,
  postcodeForms,
  streetScopes,
  streetSpans,
  type Tail,
} from "../address/spans/mod.ts";
import {
  CONNECTOR,
  hasDigits,
  MEANING,
  NOTE_FILLER,
  type Token,
  type TokenSpan,
  TYPE_AFTER,
  TYPE_BEFORE,
  type WordOfText,
} from "../address/tokens/mod.ts";
import { NAMES_MAX } from "./house.ts";
import type { Namesake } from "./rivals.ts";
import {
  isPlainToken,
  type NameSpan,
  nameSpanOf,
  type NumberSpan,
  type PostcodeSpan,
  spanOf,
  type Spans,
  type StreetNameSpan,
  WORDS_MAX,
} from "./spans.ts";

/** Words of a street, at most. More are a text. */
const STREET_WORDS_MAX = 6;
/** Shorter numbers are no postcodes. */
const POSTCODE_DIGITS_MIN = 3;
/** A number or a word with digits behind a street that may be its unit (`bare_unit_ends.ts`). */
const UNIT = /^(?:\d{1,3}|\d{1,4}[a-z]|[a-z]\d{1,4})$/u;

/** A text with its tail, which begins behind its first number. */
export interface PlainText {
  readonly tokens: readonly Token[];
  readonly words: readonly WordOfText[];
  readonly tail: Tail;
}

/**
 * The spans of a text that is one street with its number and a town that was read before: "Bergstrasse 2, 9490 Vaduz". Most
 * addresses of a list are written so. They are a part of what the lattice has, and prove as much: only other covers of the
 * text may be rivals of a house (`rivalsOf`), and here the words before the town have no other.
 */
export function plainSpans({ tokens, words, tail }: PlainText, context: PlaceContext): Spans | undefined {
  const head = tokens.length > WORDS_MAX ? undefined : headOf(tokens, words, tail.from);
  const town = head === undefined ? undefined : townOf(tail, { tokens, words }, context);
  if (head === undefined || town === undefined || isUnit(tokens[tail.from]!)) {
    return undefined;
  }
  const { extraCost } = extraCostOf(head, { tokens, words });
  const matches = streetsOf(head, { tokens, words }, { town, context });
  if (matches.length === 0 || (extraCost !== undefined && isOfNames(head, tokens, context))) {
    return undefined;
  }
  const street: StreetNameSpan = {
    ...spanOf(head),
    streets: matches.map(({ id }) => context.street(id)),
    isExact: true,
    extraCost,
  };
  const numbers: NumberSpan[] = [];
  const postcodes = [...town.postcodes];
  for (let at = 0; at < tail.from; at++) {
    if (hasDigits(tokens[at])) {
      numbers.push(...numberForms(tokens, at).map((number) => ({ ...spanOf(number), number })));
      postcodes.push(...town.hasPostcode && at === head.number ? NONE : postcodesAt(at, tokens, context));
    }
  }
  return {
    tokens,
    words,
    names: town.names,
    streets: town.streets.length === 0 ? [street] : [street, ...town.streets],
    numbers,
    postcodes,
    unit: undefined,
    kept: town.kept,
  };
}

/** The words of the street, and the first token of its number, which stands before or behind them. */
interface Head {
  readonly from: number;
  readonly to: number;
  readonly number: number;
}

function headOf(tokens: readonly Token[], words: readonly WordOfText[], end: number): Head | undefined {
  let from = 0;
  while (from < end && hasDigits(tokens[from]) && (from === 0 || tokens[from]!.glue === "-")) {
    from++;
  }
  let to = end - 1;
  while (to > 0 && hasDigits(tokens[to - 1]) && tokens[to]!.glue === "-") {
    to--;
  }
  const head = from > 0 ? { from, to: end, number: 0 } : { from, to, number: to };
  if (head.to <= head.from || head.to - head.from > STREET_WORDS_MAX || !hasDigits(tokens[head.number])) {
    return undefined;
  }
  let isPlain = true;
  let areFillers = true;
  for (let at = 0; at < end; at++) {
    const isWord = at >= head.from && at < head.to;
    const token = tokens[at]!;
    const { flags } = words[at]!;
    if (
      !isPlainToken(tokens, at) ||
      (isWord &&
        ((token.shape !== "word" && !ORDINAL.test(token.key)) || (at > 0 && token.apart) ||
          !isOfStreet(token.key, flags)))
    ) {
      return undefined;
    }
    isPlain &&= (flags & MEANING) === 0;
    areFillers &&= !isWord || (flags & NOTE_FILLER) !== 0;
  }
  const isNote = areFillers || (!isPlain && (addresseesOf(tokens).length > 0 || asidesOf(tokens).length > 0));
  return isNote ? undefined : head;
}

/** "38th": a word of a street, and no number. */
const ORDINAL = /^\d{1,3}(?:st|nd|rd|th)$/u;

/** False for a word that may begin or end a note. The types of streets that are units, too, are followed by no number. */
function isOfStreet(key: string, flags: number): boolean {
  return (flags & MEANING) === 0 || (flags & (TYPE_AFTER | TYPE_BEFORE | CONNECTOR)) !== 0 || KEY_DIRECTIONS.has(key);
}

/** "622 Madison St, 401, Albany", "Carrer Major 130, 3b": the first token behind the house may be its unit. */
function isUnit(token: Token): boolean {
  return hasDigits(token) && UNIT.test(token.key);
}

/** What the tokens behind the house can be. */
interface Town {
  readonly names: readonly NameSpan[];
  readonly postcodes: readonly PostcodeSpan[];
  /** Some data has a postcode of it. */
  readonly hasPostcode: boolean;
  readonly streets: readonly StreetNameSpan[];
  readonly near: readonly EntryId[];
  readonly kept: Map<string, readonly Namesake[]>;
}

const towns = new WeakMap<Tail, Town>();

/** The spans of a tail; undefined if they are not known yet, or not all plain. */
function townOf(
  tail: Tail,
  { tokens, words }: Pick<Spans, "tokens" | "words">,
  context: PlaceContext,
): Town | undefined {
  let town = towns.get(tail);
  if (town === undefined && tail.places !== undefined && tail.postcodes !== undefined) {
    const { from, places, postcodes } = tail;
    const names = places.flat().map((name) => nameSpanOf(name, [], context));
    if (names.includes(undefined) || tokens.some((_, at) => at >= from && !isPlainToken(tokens, at))) {
      return undefined;
    }
    const forms = postcodes.flat();
    const none: Lattice["places"] = Array.from({ length: from }, () => NONE);
    const scopes = streetScopes([...none, ...places], { context, postcodes: forms, tail });
    const streets = streetSpans(tokens, { words, scopes, context, tail }).slice(from);
    town = {
      names: names.filter((name) => name !== undefined),
      postcodes: forms.map((form) => ({ ...spanOf(form), form })),
      hasPostcode: forms.some(({ areas }) => areas.length > 0),
      streets: streets.flat().map(({ from: first, to, matches }) => ({
        ...spanOf({ from: first, to }),
        streets: matches.map(({ id }) => context.street(id)),
        isExact: false,
        extraCost: undefined,
      })),
      near: scopes.near,
      kept: new Map(),
    };
    towns.set(tail, town);
  }
  return town;
}

/** The streets of the town with exactly this name; none if a part of the name is that of another one beside the number. */
function streetsOf(
  { from, to }: Head,
  { tokens, words }: Pick<Spans, "tokens" | "words">,
  { town: { near }, context }: { readonly town: Town; readonly context: PlaceContext },
): readonly StreetMatch[] {
  const { gazetteer } = context;
  const find = (first: number, end: number): readonly StreetMatch[] => {
    const key = streetWordsKey(words.slice(first, end));
    return gazetteer.isStreetKey(key)
      ? findIn(near, (within) => gazetteer.findStreets(key, { within, limit: NEAR_STREETS_MAX }))
      : NONE;
  };
  for (let at = from + 1; at < to; at++) {
    const isOther = from > 0
      ? mayBePlaces(tokens, words, { from: at, to }, context) && find(from, at).length > 0
      : mayBePlaces(tokens, words, { from, to: at }, context) && find(at, to).length > 0;
    if (isOther) {
      return NONE;
    }
  }
  return find(from, to);
}

const NONE: readonly never[] = [];

/** False if the words are certainly no names of places. */
function mayBePlaces(
  tokens: readonly Token[],
  words: readonly WordOfText[],
  { from, to }: TokenSpan,
  { gazetteer }: PlaceContext,
): boolean {
  let hash = HASH_START;
  for (let at = from; at < to; at++) {
    hash = extendedHash(hash, tokens[at]!.key);
    if ((words[at]!.flags & MEANING) !== 0 || gazetteer.mayBePlace(finishedHash(hash))) {
      return true;
    }
  }
  return false;
}

/** True if groups of the words may be more than `NAMES_MAX` names of places. */
function isOfNames({ from, to }: Head, tokens: readonly Token[], { gazetteer }: PlaceContext): boolean {
  let names = 0;
  for (let first = from; first < to; first++) {
    let hash = HASH_START;
    for (let at = first; at < to; at++) {
      hash = extendedHash(hash, tokens[at]!.key);
      names += gazetteer.mayBePlace(finishedHash(hash)) ? 1 : 0;
    }
  }
  return names > NAMES_MAX;
}

function postcodesAt(at: number, tokens: readonly Token[], { gazetteer }: PlaceContext): readonly PostcodeSpan[] {
  return tokens[at]!.key.length < POSTCODE_DIGITS_MIN
    ? NONE
    : postcodeForms(tokens, at, (key) => gazetteer.findPostcodes(key)).map((form) => ({ ...spanOf(form), form }));
}
