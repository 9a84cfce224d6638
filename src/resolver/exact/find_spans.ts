import type { WholeNames } from "../../gazetteer/port.ts";
import type { Lattice } from "../address/spans/mod.ts";
import type { Token, TokenSpan } from "../address/tokens/mod.ts";
import { words } from "./words.ts";

/** Longest street name that is looked up, in tokens (`street_spans.ts`). */
export const STREET_TOKENS_MAX = 8;
const HYPHEN = 0x2d;

/** Everything that groups of words can be. */
export type Spans = Pick<Lattice, "places" | "streets" | "numbers" | "postcodes" | "scopes">;

/** The words from one up to another as one key. */
export function keyOf(from: number, to: number): string {
  let key = "";
  for (let at = from; at < to; at++) {
    key += words[at]!.key;
  }
  return key;
}

/**
 * Calls `visit` with every group of words of one segment that has one of the given tokens and may be looked up as a street,
 * and whether a street may have its key; ends when `visit` returns false, and then returns false.
 */
export function visitStreetSpans(
  tokens: readonly Token[],
  { names, from: first, to: end }: TokenSpan & { readonly names: WholeNames },
  visit: (span: TokenSpan, isKnown: boolean) => boolean,
): boolean {
  for (let from = Math.max(0, first - STREET_TOKENS_MAX + 1); from < end; from++) {
    let hash = names.hashStart;
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
          hash = Math.imul(hash ^ HYPHEN, names.hashPrime);
        }
        for (let i = 0; i < canonical.length; i++) {
          lastLetter = canonical.charCodeAt(i);
          hash = Math.imul(hash ^ lastLetter, names.hashPrime);
        }
      }
      const isKnown = hasWord && to > first && (!(arePlain && isNamed) || names.mayBeStreet(hash));
      if (hasWord && to > first && !visit({ from, to }, isKnown)) {
        return false;
      }
    }
  }
  return true;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}
