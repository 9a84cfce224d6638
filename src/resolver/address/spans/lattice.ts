import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../../gazetteer/port.ts";
import type { StreetWord } from "../../../text/street_word.ts";
import { COST_KNOWN_COUNTRY_AS_WORD, COST_KNOWN_REGION_AS_WORD } from "../../weights.ts";
import type { Token } from "../tokens/mod.ts";
import type { Crossing } from "./crossings/crossing.ts";
import type { NumberForm } from "./numbers/number_forms.ts";
import type { PostcodeForm } from "./numbers/postcode_forms.ts";
import { scopesOfOtherSpans, type StreetScopes } from "./scopes.ts";

/** Some neighbouring tokens, looked up once as a name. */
export interface LatticeSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  readonly key: string;
  /** Separators inside. */
  readonly crossed: number;
  /** Places that bear the name, most important first; with `edits` 0, or all with 1 or more. */
  readonly matches: readonly PlaceMatch[];
  /**
   * The same tokens are some place's name letter by letter; these are only what may have been meant instead, at this
   * cost beside that of the edit.
   */
  readonly rivalCost?: number;
}

/** Some neighbouring tokens, looked up once as a street. */
export interface StreetSpan {
  /** Index of the first token, and of the one after the last. */
  readonly from: number;
  readonly to: number;
  /** Streets that bear the name, inside the places that the text names where there are any. */
  readonly matches: readonly SpanMatch[];
  /** What it costs beyond the usual to take the tokens for a street. */
  readonly extraCost?: number;
}

/** The known names in a text. */
export interface Lattice {
  readonly tokens: readonly Token[];
  /** Per token index, the spans that begin there, longest first. */
  readonly starting: readonly (readonly LatticeSpan[])[];
  /** Per token index, whether some name holds the token. */
  readonly named: readonly boolean[];
  /** Per token index, what it costs not to take the token for the region or country that bears this name; else 0. */
  readonly knownAs: readonly number[];
  /** Where streets are looked for. With `streets` only. */
  readonly scopes?: StreetScopes;
  /** Per token, what it would be in a street's name. With `streets` only. */
  readonly words?: readonly StreetWord[];
  /** Per token index, the streets whose names begin there. Absent: none were looked for. */
  readonly streets?: readonly (readonly StreetSpan[])[];
  /** Per token index, what may be a house number, a postcode, or (its end) a note there. With `streets` only. */
  readonly numbers?: readonly (readonly NumberForm[])[];
  readonly postcodes?: readonly (readonly PostcodeForm[])[];
  readonly notes?: readonly (readonly number[])[];
  /** Per token index, whether it is part of the names of two streets that meet. Absent: none do. */
  readonly crossed?: readonly boolean[];
  /** Token indexes at which notes begin that are stated as units. Absent: their words tell. */
  readonly units?: ReadonlySet<number>;
}

/** The longest name looked up, in tokens: "San Pedro de los Milagros" has five. */
const SPAN_TOKENS_MAX = 6;
/** Longer keys are no names: the longest name of a place in the world list has 64 letters. */
export const KEY_LENGTH_MAX = 80;
const CROSSED_MAX = 1;
/** "Ward 12", "Colonia 25 de Mayo": longer numbers are in no name. */
const NUMBER_IN_NAME_MAX = 3;
/** Namesakes read per name: the commonest name of the world (San Antonio) has about 400 bearers. */
const MATCHES_MAX = 64;
/** Namesakes searched for those inside a stated area, when there are more than `MATCHES_MAX`. */
const MATCHES_WIDE_MAX = 2_048;
/** Common names widened per text; an address has one or two. */
const WIDENINGS_MAX = 4;
/** A text of more words than these is longer than any address with its notes. */
export const LONG_TEXT_TOKENS = 24;
/** Bearers of a name that are looked at for an area. */
const SCOPES_MAX = 8;

/** Looks every span of up to six tokens up, once each. `scope`, if any, is the country the answer must lie in. */
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

/** The Arabic article is written as one with its word, and often left out, or added. */
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
      // The cost of the whole name, shared by its words.
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
    // No name goes over two separators, nor with a number over one.
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

/** Common names with more bearers than are read: adds those inside the areas that the rest of the text names. */
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

/** A street that bears a name; with `crossing` where it meets the other of two that are named. */
export interface SpanMatch extends StreetMatch {
  readonly crossing?: Crossing;
  /** So few letters of its name are misspelt that another street may be meant. */
  readonly isShort?: true;
  /** Its name has a direction that is not stated: there may be others of the name in other directions. */
  readonly isUndirected?: true;
  /** Told without its type: a street of the name and another type may be meant ("100 Main"). */
  readonly isUntyped?: true;
  /**
   * Found by the consonants of its name in another script: so many that they tell, with a postcode only, or such as other
   * streets may have as well.
   */
  readonly consonants?: "telling" | "few" | "shared";
}
