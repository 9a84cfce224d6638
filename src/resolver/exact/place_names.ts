import type { PlaceMatch } from "../../gazetteer/port.ts";
import { extendedHash, finishedHash, HASH_START } from "../../text/key_hash.ts";
import type { PlaceContext } from "../address/context/mod.ts";
import { joinedKey, MEANING, type Token, type TokenSpan, type WordOfText } from "../address/tokens/mod.ts";
import { MATCHES_MAX } from "./spans.ts";

/** Words of the longest names of places that the lattice looks up. */
const PLACE_TOKENS_MAX = 6;

/** The name of places among the words of a text. */
interface PlaceName extends TokenSpan {
  readonly matches: readonly PlaceMatch[];
}

/** All names of places among some words, in the order of their beginnings, the shorter ones first. */
export function placeNamesIn(
  tokens: readonly Token[],
  { from, to }: TokenSpan,
  { gazetteer }: PlaceContext,
): readonly PlaceName[] {
  let names: PlaceName[] | undefined;
  for (let first = from; first < to; first++) {
    let hash = HASH_START;
    for (let end = first + 1; end <= Math.min(to, first + PLACE_TOKENS_MAX); end++) {
      hash = extendedHash(hash, tokens[end - 1]!.key);
      const span = { from: first, to: end };
      const matches = gazetteer.mayBePlace(finishedHash(hash))
        ? gazetteer.findPlaces(joinedKey(tokens, span), MATCHES_MAX)
        : NONE;
      if (matches.length > 0) {
        (names ??= []).push({ ...span, matches });
      }
    }
  }
  return names ?? NONE;
}

const NONE: readonly never[] = [];

/** True if the name of a place begins before a token and ends behind it. */
export function isPlaceOver(border: number, tokens: readonly Token[], { gazetteer }: PlaceContext): boolean {
  for (let from = Math.max(0, border - PLACE_TOKENS_MAX + 1); from < border; from++) {
    let hash = HASH_START;
    let key = "";
    for (let at = from; at < tokens.length && at < from + PLACE_TOKENS_MAX; at++) {
      hash = extendedHash(hash, tokens[at]!.key);
      key += tokens[at]!.key;
      if (
        at >= border && gazetteer.mayBePlace(finishedHash(hash)) && gazetteer.findPlaces(key, MATCHES_MAX).length > 0
      ) {
        return true;
      }
    }
  }
  return false;
}

/** False if the words are certainly no names of places. */
export function mayBePlaces(
  tokens: readonly Pick<Token, "key">[],
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

/** False if names of places certainly do not cover all of the words. */
export function mayBeNames(
  { from, to }: TokenSpan,
  tokens: readonly Pick<Token, "key">[],
  context: PlaceContext,
): boolean {
  if (from === to) {
    return true;
  }
  const { gazetteer } = context;
  let hash = HASH_START;
  for (let end = from + 1; end <= to; end++) {
    hash = extendedHash(hash, tokens[end - 1]!.key);
    const isName = gazetteer.mayBePlace(finishedHash(hash)) &&
      gazetteer.findPlaces(joinedKey(tokens, { from, to: end }), MATCHES_MAX).length > 0;
    if (isName && mayBeNames({ from: end, to }, tokens, context)) {
      return true;
    }
  }
  return false;
}
