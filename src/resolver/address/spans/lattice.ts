import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
import type { StreetWord } from "../../../text/street_word.ts";
import { COST_KNOWN_COUNTRY_AS_WORD, COST_KNOWN_REGION_AS_WORD } from "../../weights.ts";
import type { Token } from "../tokens/mod.ts";
import type { Crossing } from "./crossings/crossing.ts";
import type { NumberForm } from "./numbers/number_forms.ts";
import type { PostcodeForm } from "./numbers/postcode_forms.ts";
import { scopesOfOtherSpans, type StreetScopes } from "./scopes.ts";

/** Consecutive tokens that are the name of a place. */
export interface LatticeSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly key: string;
  /** Number of separators inside. */
  readonly crossed: number;
  /** The places of that name, most important first. `edits` is 0 for all of them, or at least 1 for all. */
  readonly matches: readonly PlaceMatch[];
  /**
   * Set if the tokens are also a place's name without typos. Then these are places that a typo in that name may stand
   * for, at this cost in addition to the typo's.
   */
  readonly rivalCost?: number;
}

/** Consecutive tokens that are the name of a street. */
export interface StreetSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** The streets of that name, inside the places that the text names if there are any. */
  readonly matches: readonly SpanMatch[];
  /** Cost in addition to the usual cost of a street. */
  readonly extraCost?: number;
}

/** Everything that the groups of tokens of a text can be. */
export interface Lattice {
  readonly tokens: readonly Token[];
  /** Per token index, the spans that begin there, longest first. */
  readonly starting: readonly (readonly LatticeSpan[])[];
  /** Per token index, whether some name contains the token. */
  readonly named: readonly boolean[];
  /** Per token index, the cost of not using the region or country that this name stands for; 0 if there is none. */
  readonly knownAs: readonly number[];
  /** Where streets are searched. Set together with `streets`. */
  readonly scopes?: StreetScopes;
  /** Per token, its form as a word of a street name. Set together with `streets`. */
  readonly words?: readonly StreetWord[];
  /** Per token index, the streets whose names begin there. Absent if none were searched. */
  readonly streets?: readonly (readonly StreetSpan[])[];
  /**
   * Per token index, the house numbers, the postcodes, and the ends of notes that begin there. Set together with
   * `streets`.
   */
  readonly numbers?: readonly (readonly NumberForm[])[];
  readonly postcodes?: readonly (readonly PostcodeForm[])[];
  readonly notes?: readonly (readonly number[])[];
  /** Per token index, whether it belongs to the names of two streets that meet. Absent if no streets meet. */
  readonly crossed?: readonly boolean[];
  /** Indexes of tokens at which a unit of a structured input begins. Absent for free text: the words decide. */
  readonly units?: ReadonlySet<number>;
}

/** Longest name that is looked up, in tokens: "San Pedro de los Milagros" has five. */
const SPAN_TOKENS_MAX = 6;
/** Longest key that is looked up: the longest place name of the world list has 64 letters. */
export const KEY_LENGTH_MAX = 80;
const CROSSED_MAX = 1;
/** "Ward 12", "Colonia 25 de Mayo": names contain no longer numbers. */
const NUMBER_IN_NAME_MAX = 3;
/** Matches read per name. The most common name of the world (San Antonio) has about 400. */
const MATCHES_MAX = 64;
/** Matches searched for those inside a named area, if there are more than `MATCHES_MAX`. */
const MATCHES_WIDE_MAX = 2_048;
/** Common names for which more matches are searched, per text. An address has one or two. */
const WIDENINGS_MAX = 4;
/** A text with more tokens is longer than any address with its notes. */
export const LONG_TEXT_TOKENS = 24;
/** Matches per name that are checked for being an area. */
const SCOPES_MAX = 8;

/** Looks up every group of up to six tokens, each once. `scope`, if any, is the country the answer must lie in. */
export function buildLattice(
  tokens: readonly Token[],
  options: { readonly gazetteer: Gazetteer; readonly scope?: EntryId | undefined },
): Lattice {
  const known = new Map<string, readonly PlaceMatch[]>();
  const find: FindName = (key) => {
    const matches = known.get(key) ?? findPlaces(key, options.gazetteer);
    known.set(key, matches);
    return matches;
  };
  const starting = tokens.map((_, from) => spansFrom(tokens, from, find));
  return {
    tokens,
    starting: widened(starting, options),
    named: namedIn(starting),
    knownAs: knownAs(starting, options.gazetteer),
  };
}

/** The Arabic article is joined to its word, and often omitted or added. */
const ARTICLE = "ال";
const ARABIC = /^[\u0621-\u064a]/u;

function findPlaces(key: string, gazetteer: Gazetteer): readonly PlaceMatch[] {
  const matches = gazetteer.findPlaces(key, MATCHES_MAX);
  if (matches.length > 0 || !ARABIC.test(key)) {
    return matches;
  }
  return gazetteer.findPlaces(key.startsWith(ARTICLE) ? key.slice(ARTICLE.length) : ARTICLE + key, MATCHES_MAX);
}

function namedIn(starting: readonly LatticeSpan[][]): boolean[] {
  const named = starting.map(() => false);
  for (const { from, to } of starting.flat()) {
    named.fill(true, from, to);
  }
  return named;
}

function knownAs(starting: readonly LatticeSpan[][], gazetteer: Gazetteer): number[] {
  const costs = starting.map(() => 0);
  for (const { from, to, matches } of starting.flat()) {
    const cost = Math.max(0, ...matches.slice(0, SCOPES_MAX).map((match) => areaCost(match, gazetteer)));
    for (let at = from; at < to; at++) {
      // The cost of the whole name is divided among its words.
      costs[at] = Math.max(costs[at] ?? 0, cost / (to - from));
    }
  }
  return costs;
}

function areaCost(match: PlaceMatch, gazetteer: Gazetteer): number {
  const kind = match.nameKind === "code" ? undefined : gazetteer.place(match.id).kind;
  if (kind === "country") {
    return COST_KNOWN_COUNTRY_AS_WORD;
  }
  return kind === "region" ? COST_KNOWN_REGION_AS_WORD : 0;
}

type FindName = (key: string) => readonly PlaceMatch[];

function spansFrom(tokens: readonly Token[], from: number, find: FindName): LatticeSpan[] {
  const spans: LatticeSpan[] = [];
  let key = "";
  let crossed = 0;
  let hasNumber = false;
  for (let to = from + 1; to <= Math.min(tokens.length, from + SPAN_TOKENS_MAX); to++) {
    const token = tokens[to - 1];
    key += token?.key ?? "";
    crossed += to - 1 > from && token?.apart === true ? 1 : 0;
    hasNumber ||= token?.shape === "number";
    // No name contains two separators, or a number and a separator.
    if (key.length > KEY_LENGTH_MAX || crossed > CROSSED_MAX || (hasNumber && crossed > 0)) {
      break;
    }
    if (token?.shape === "number" && (to - from === 1 || token.key.length > NUMBER_IN_NAME_MAX)) {
      continue;
    }
    const matches = find(key);
    if (matches.length > 0) {
      spans.unshift({ from, to, key, crossed, matches });
    }
  }
  return spans;
}

/** For names with more matches than are read, adds those inside the areas that the rest of the text names. */
function widened(
  starting: readonly LatticeSpan[][],
  options: { readonly gazetteer: Gazetteer; readonly scope?: EntryId | undefined },
): readonly (readonly LatticeSpan[])[] {
  if (!starting.some((spans) => spans.some(({ matches }) => matches.length >= MATCHES_MAX))) {
    return starting;
  }
  let widenings = 0;
  return starting.map((spans) =>
    spans.map((span) => {
      if (span.matches.length < MATCHES_MAX || widenings >= WIDENINGS_MAX) {
        return span;
      }
      widenings += 1;
      const scopes = scopesOfOtherSpans(span, starting, options);
      const more = options.gazetteer.findPlaces(span.key, MATCHES_WIDE_MAX)
        .slice(MATCHES_MAX)
        .filter(({ id }) => scopes.some((scope) => options.gazetteer.isWithin(id, scope)))
        .slice(0, MATCHES_MAX);
      return more.length === 0 ? span : { ...span, matches: [...span.matches, ...more] };
    })
  );
}

/** A street of the given name; with `crossing` where it meets the second of two named streets. */
export interface SpanMatch extends StreetMatch {
  readonly crossing?: Crossing;
  /** The name is so short that with its typo it may be another street. */
  readonly isShort?: true;
  /** The street's name has a direction that the input lacks: streets with other directions may exist. */
  readonly isUndirected?: true;
  /** The type is omitted in the input: streets of the same name with other types may exist ("100 Main"). */
  readonly isUntyped?: true;
  /**
   * Found by the consonants of its name in another script. `unique`: enough of them to be sure; `few`: enough together
   * with a postcode; `shared`: other streets may have the same.
   */
  readonly consonants?: "unique" | "few" | "shared";
}
