import { nameKey } from "../../../text/name_key.ts";
import type { EntryId, Gazetteer, PlaceMatch } from "../../../gazetteer/port.ts";
import { WORDS } from "../../address_words.ts";
import { COST_RIVAL_NAME } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import {
  isDirection,
  KEY_LENGTH_MAX,
  type Lattice,
  LONG_TEXT_TOKENS,
  markChance,
  type PlaceSpan,
  scopesOfOtherSpans,
} from "../spans/mod.ts";
import { areEveryday, hasAny } from "./unknown_tokens.ts";
import {
  type ByToken,
  FUZZY_LETTERS_MIN,
  isPossessive,
  segmentsOf,
  type Token,
  type TokenSpan,
} from "../tokens/mod.ts";

/** Misspelt names looked up per text: each look-up costs as much as about twenty exact ones. */
const FUZZY_LOOKUPS_MAX = 10;
/** The same in a text longer than any address with its notes: what is misspelt there is not its place. */
const FUZZY_LOOKUPS_LONG = 3;
/** Longest misspelt name, in tokens. */
const FUZZY_TOKENS_MAX = 4;
/** The same for a whole segment: "San Juan de los Morros". */
const FUZZY_SEGMENT_MAX = 7;

/**
 * Adds misspelt place names to the lattice: spans with at least one of the given tokens and without an exact match,
 * looked up with as many typos as their length allows. Digits are never corrected. The lattice itself if there is none.
 */
export function addMisspeltPlaces(
  lattice: Lattice,
  context: PlaceContext,
  options: {
    readonly unknown: readonly boolean[];
    readonly maxEdits: 1 | 2;
    /** Whether a misspelt name may be this place. Default: any. */
    readonly mayBe?: (id: EntryId, name: TokenSpan) => boolean;
  },
): Lattice {
  const { mayBe = () => true } = options;
  const places = lattice.places.map((spans) => [...spans]);
  const most = lattice.tokens.length > LONG_TEXT_TOKENS ? FUZZY_LOOKUPS_LONG : FUZZY_LOOKUPS_MAX;
  let lookups = 0;
  let isAny = false;
  const isPlaceText = lattice.tokens.every(({ shape }) => shape === "word");
  const isUnknown = lattice.tokens.map(({ key }, at) => options.unknown[at] === true && !WORDS.connectors.has(key));
  for (const { from, to } of fuzzySpans(lattice.tokens, isUnknown, isPlaceText ? FUZZY_SEGMENT_MAX : 0)) {
    const key = lookups < most ? fuzzyKey(lattice.tokens, from, to) : undefined;
    // A street type in an address is no misspelt town: "179 Triq …" is not in Trier.
    const isType = !isPlaceText && to - from === 1 &&
      (WORDS.streetTypesBefore.has(key ?? "") || WORDS.streetTypesAfter.has(key ?? ""));
    const isOfStreet = isType || isDirection(lattice.tokens, lattice.words, to - 1);
    if (
      key === undefined || isOfStreet || isPossessive(lattice.tokens, from) ||
      areEveryday(lattice.tokens.slice(from, to))
    ) {
      continue;
    }
    const scopes = scopesOfOtherSpans({ from, to }, lattice.places, context);
    const isName = lattice.places[from]?.some((span) => span.to === to) === true;
    // An exact name of a place elsewhere may be a typo of one inside the named area ("Caém, Portugal"), if the text
    // consists of place names only.
    if (isName && (scopes.length === 0 || !isPlaceText)) {
      continue;
    }
    lookups += 1;
    const maxEdits = editsOfName(key, { places, from, to, maxEdits: options.maxEdits });
    const found = maxEdits === 0 ? [] : context.misspelt.places(key, maxEdits, scopes);
    const isLast = to === lattice.tokens.length;
    const code = isExactTo(places[from], to - 1) ? codeAtEnd(places, to)?.key : undefined;
    const matches = found.filter((match) =>
      isLike(match, { from, to, key, scopes, isName, isLast, code }, context.gazetteer) && mayBe(match.id, { from, to })
    );
    if (matches.length > 0) {
      isAny = true;
      places[from]?.push({ from, to, key, separators: 0, matches, ...(isName ? { rivalCost: COST_RIVAL_NAME } : {}) });
    }
  }
  return isAny ? { ...lattice, places: markChance(places, { ...lattice, context }) } : lattice;
}

interface FuzzySpan extends TokenSpan {
  /** The areas that the rest of the text names. */
  readonly scopes: readonly EntryId[];
  /** It is the exact name of places elsewhere. */
  readonly isName: boolean;
  readonly key: string;
  readonly isLast: boolean;
  /** The code that ends it behind an exact name. */
  readonly code: string | undefined;
}

/**
 * True for a place that a misspelt span may stand for. A country's name of several words has at most one typo, and a
 * short one stands last: "La Chona, PA" is not Pa in China. An exact name of another place only stands for a place
 * inside the named areas.
 */
function isLike(
  { id, nameKind, edits }: PlaceMatch,
  { from, to, key, scopes, isName, isLast, code = "" }: FuzzySpan,
  gazetteer: Gazetteer,
): boolean {
  const mayBeCountry = (edits < 2 || to - from === 1) && (isLast || key.length >= LETTERS_OF_COUNTRY);
  // "Sante Fe" ends as Santa Fe does, and "Mezhdurechensk IL" not as Mezhdurechenskiy.
  return nameKind !== "code" && nameKey(gazetteer.place(id).name).endsWith(code) &&
    (mayBeCountry || gazetteer.placeRank(id).kind !== "country") &&
    (!isName || (edits > 0 && scopes.some((scope) => gazetteer.isWithin(id, scope))));
}

/**
 * Spans with an unknown word: first whole segments that are longer than the usual limit, then short spans at every
 * position before longer ones.
 */
function fuzzySpans(tokens: readonly Token[], isUnknown: readonly boolean[], segmentMax: number): readonly TokenSpan[] {
  const spans = segmentsOf(tokens).filter(({ from, to }) =>
    to - from > FUZZY_TOKENS_MAX && to - from <= segmentMax && hasAny(isUnknown, from, to)
  );
  for (let length = 1; length <= FUZZY_TOKENS_MAX; length++) {
    for (let from = 0; from + length <= tokens.length; from++) {
      if (hasAny(isUnknown, from, from + length)) {
        spans.push({ from, to: from + length });
      }
    }
  }
  return spans;
}

function fuzzyKey(tokens: readonly Token[], from: number, to: number): string | undefined {
  let key = "";
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.shape !== "word" || (at > from && token.apart)) {
      return undefined;
    }
    key += token.key;
  }
  return key.length >= FUZZY_LETTERS_MIN && key.length <= KEY_LENGTH_MAX ? key : undefined;
}

/** The misspelt name of a country in front of a place has as many letters. */
const LETTERS_OF_COUNTRY = 6;
/** Shorter names have at most one typo. */
const LETTERS_TWO = 8;
/** Codes of states and countries after a town's name: "MA", "UK". */
const CODE_LENGTH_MAX = 2;
/** A name that ends with such a code must be this long to be misspelt: "it is" is not a typo of Otis. */
const LETTERS_WITH_CODE = 6;

/**
 * Number of typos allowed in a name. An exact name, or the end of one, followed by the code of an area is not misspelt: "Cambridge MA" is
 * not a Cambridge elsewhere with two letters too many. "Sante Fe" is one typo away.
 */
function editsOfName(
  key: string,
  { places, from, to, maxEdits }: {
    readonly places: ByToken<PlaceSpan>;
    readonly from: number;
    readonly to: number;
    readonly maxEdits: 1 | 2;
  },
): 0 | 1 | 2 {
  const code = codeAtEnd(places, to);
  if (code !== undefined && isExactTo(places[from], to - 1)) {
    return key.length >= LETTERS_WITH_CODE ? 1 : 0;
  }
  if (code !== undefined && places.slice(0, from).some((spans) => isExactTo(spans, to - 1))) {
    return 0;
  }
  return key.length >= LETTERS_TWO ? maxEdits : 1;
}

function codeAtEnd(places: ByToken<PlaceSpan>, to: number): PlaceSpan | undefined {
  return places[to - 1]?.find((span) =>
    span.to === to && span.key.length <= CODE_LENGTH_MAX &&
    span.matches.some(({ nameKind, edits }) => nameKind === "code" && edits === 0)
  );
}

function isExactTo(spans: readonly PlaceSpan[] | undefined, to: number): boolean {
  return spans?.some((span) => span.to === to && span.matches.some(({ edits }) => edits === 0)) === true;
}
