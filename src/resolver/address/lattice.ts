import type { EntryId, Gazetteer, PlaceMatch, StreetMatch } from "../../gazetteer/gazetteer.ts";
import type { StreetWord } from "../../text/street_word.ts";
import { COST_KNOWN_COUNTRY_AS_WORD, COST_KNOWN_REGION_AS_WORD } from "../weights.ts";
import type { Crossing } from "./crossing.ts";
import { CONNECTORS } from "./words.ts";
import { editsOfName } from "./edits_of_name.ts";
import type { MisspeltNames } from "./misspelt_names.ts";
import type { NumberForm } from "./number_forms.ts";
import type { PostcodeForm } from "./postcode_forms.ts";
import type { StreetScopes } from "./street_scopes.ts";
import type { Token } from "./tokenize.ts";

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
  /** The same tokens are some place's name letter by letter; these are only what may have been meant instead. */
  readonly isRival?: true;
}

/** A street that bears a name; with `crossing` where it meets the other of two that are named. */
export interface SpanMatch extends StreetMatch {
  readonly crossing?: Crossing;
  /** So few letters of its name are misspelt that another street may be meant. */
  readonly isShort?: true;
  /** Its name has a direction that is not stated: there may be others of the name in other directions. */
  readonly isUndirected?: true;
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
const KEY_LENGTH_MAX = 80;
const CROSSED_MAX = 1;
/** "Ward 12", "Colonia 25 de Mayo": longer numbers are in no name. */
const NUMBER_IN_NAME_MAX = 3;
/** Namesakes read per name: the commonest name of the world (San Antonio) has about 400 bearers. */
const MATCHES_MAX = 64;
/** Namesakes searched for those inside a stated area, when there are more than `MATCHES_MAX`. */
const MATCHES_WIDE_MAX = 2_048;
/** Common names widened per text; an address has one or two. */
const WIDENINGS_MAX = 4;
/** Of the stated areas, so many are tried as the scope of a common name. */
const SCOPES_MAX = 8;
/** Names looked up with edits, per text: each costs about as much as twenty exact ones. */
const FUZZY_LOOKUPS_MAX = 10;
/** In a text longer than any address with its notes, so few: what is misspelt there is not its place. */
const FUZZY_LOOKUPS_LONG = 3;
export const LONG_TEXT_TOKENS = 24;
/** A misspelt name is sought in spans of up to so many tokens. */
const FUZZY_TOKENS_MAX = 4;
const FUZZY_LETTERS_MIN = 4;

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
      const scopes = scopesBeside(span, starting, options);
      const more = options.gazetteer.findPlaces(span.key, MATCHES_WIDE_MAX)
        .slice(MATCHES_MAX)
        .filter(({ id }) => scopes.some((scope) => options.gazetteer.isWithin(id, scope)))
        .slice(0, MATCHES_MAX);
      return more.length === 0 ? span : { ...span, matches: [...span.matches, ...more] };
    })
  );
}

function scopesBeside(
  span: LatticeSpan,
  starting: readonly LatticeSpan[][],
  options: { readonly gazetteer: Gazetteer; readonly scope?: EntryId | undefined },
): EntryId[] {
  const scopes: EntryId[] = options.scope === undefined ? [] : [options.scope];
  for (const other of starting.flat()) {
    if (other.to > span.from && other.from < span.to) {
      continue;
    }
    for (const { id } of other.matches.slice(0, SCOPES_MAX)) {
      if (scopes.length < SCOPES_MAX && isArea(options.gazetteer, id)) {
        scopes.push(id);
      }
    }
  }
  return scopes;
}

function isArea(gazetteer: Gazetteer, id: EntryId): boolean {
  const { kind } = gazetteer.place(id);
  return kind === "country" || kind === "region" || kind === "county";
}

/**
 * The lattice with the misspellings of one known name added: a small place may be a slip of the pen for a great one.
 */
export function withRivalSpans(
  lattice: Lattice,
  { from, to, misspelt }: { readonly from: number; readonly to: number; readonly misspelt: MisspeltNames },
): Lattice {
  const known = lattice.starting[from]?.find((span) => span.to === to);
  if (known === undefined || known.key.length < FUZZY_LETTERS_MIN) {
    return lattice;
  }
  const matches = misspelt.places(known.key, 1)
    .filter(({ nameKind, edits }) => nameKind !== "code" && edits > 0);
  if (matches.length === 0) {
    return lattice;
  }
  const starting = lattice.starting.map((spans, at) =>
    at === from ? [...spans, { ...known, matches, isRival: true as const }] : spans
  );
  return { ...lattice, starting };
}

/**
 * The lattice with misspelt names added: spans of the given tokens that no name equals, looked up with the edits their
 * length allows. Digits are never corrected.
 */
export function withFuzzySpans(
  lattice: Lattice,
  options: { readonly misspelt: MisspeltNames; readonly unknown: readonly boolean[]; readonly maxEdits: 1 | 2 },
): Lattice {
  const starting = lattice.starting.map((spans) => [...spans]);
  const most = lattice.tokens.length > LONG_TEXT_TOKENS ? FUZZY_LOOKUPS_LONG : FUZZY_LOOKUPS_MAX;
  let lookups = 0;
  // Short spans of every position before long ones of the first: the budget reaches the end of the text.
  for (let length = 1; length <= FUZZY_TOKENS_MAX; length++) {
    for (let from = 0; from + length <= lattice.tokens.length && lookups < most; from++) {
      const key = fuzzyKey(lattice, from, { length, unknown: options.unknown });
      if (key === undefined || starting[from]?.some((span) => span.to === from + length) === true) {
        continue;
      }
      lookups += 1;
      const maxEdits = editsOfName(key, { starting, from, to: from + length, maxEdits: options.maxEdits });
      const matches = maxEdits === 0
        ? []
        : options.misspelt.places(key, maxEdits).filter(({ nameKind }) => nameKind !== "code");
      if (matches.length > 0) {
        starting[from]?.push({ from, to: from + length, key, crossed: 0, matches });
      }
    }
  }
  return { ...lattice, starting };
}

function fuzzyKey(
  lattice: Lattice,
  from: number,
  options: { readonly length: number; readonly unknown: readonly boolean[] },
): string | undefined {
  let key = "";
  let hasUnknown = false;
  for (let at = from; at < from + options.length; at++) {
    const token = lattice.tokens[at];
    if (token?.shape !== "word" || (at > from && token.apart)) {
      return undefined;
    }
    hasUnknown ||= options.unknown[at] === true && !CONNECTORS.has(token.key);
    key += token.key;
  }
  return hasUnknown && key.length >= FUZZY_LETTERS_MIN && key.length <= KEY_LENGTH_MAX ? key : undefined;
}
