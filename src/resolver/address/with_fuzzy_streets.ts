import type { EntryId, StreetMatch } from "../../gazetteer/gazetteer.ts";
import type { StreetWord } from "../../text/street_word.ts";
import { streetWordsKey } from "../../text/street_words_key.ts";
import { type Lattice, LONG_TEXT_TOKENS, type SpanMatch, type StreetSpan } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import { numberedStreetSpans } from "./numbered_street_spans.ts";
import { directionsIn, streetLikeness } from "./street_likeness.ts";
import { type StreetScopes, streetScopes } from "./street_scopes.ts";
import { extraCostOf, findIn, isStreetKey, streetSpans, WIDE_STREETS_MAX, withinOf } from "./street_spans.ts";
import { nearWords } from "./near_words.ts";
import { withLeftOutTypes } from "./left_out_types.ts";
import type { Token } from "./tokenize.ts";

/** Misspelt names looked up per text: each costs about as much as twenty exact ones. */
const LOOKUPS_MAX = 10;
/** In a text longer than any address with its notes. */
const LOOKUPS_LONG = 3;
/**
 * Names of streets compared in one text: a misspelt street is found among those of its town (a thousand at the most are
 * compared one by one), a text of nothing but misspelt words is not looked for in eight towns at once.
 */
const COMPARED_STREETS_MAX = 40_000;
/** In a text longer than any address with its notes. */
const COMPARED_STREETS_LONG = 8_000;
const SCANNED_STREETS_MAX = 1_024;
/** A look into the index of misspellings, or at a small town, costs as much as so many comparisons. */
const SEARCH_STREETS = 128;
/** The longest misspelt name, in tokens. */
const TOKENS_MAX = 8;
const MATCHES_MAX = 16;
/** Two edits make many a name of a short one: the number and the postcode tell which is meant. */
const WRITTEN_MATCHES_MAX = 48;
/** Shorter keys are too like each other. */
const KEY_LENGTH_MIN = 4;
/** With a known town a street's name may be shorter: "An St". */
const WRITTEN_LENGTH_MIN = 3;
/** Spans looked up with a word corrected, and of these with one more edit. */
const CORRECTED_MAX = 16;
const SECOND_EDITS_MAX = 4;
/** A street of another type than the one that is written, spelt right, is never found. */
const OTHER_TYPE_EDITS = 3;
/** "N", "NW": longer ones are spelt out. */
const LETTERS_OF_DIRECTION = 2;
/** Areas around the stated towns in which a misspelt street is looked for, nearest first. */
const AROUND_MAX = 1;

/**
 * The lattice with misspelt streets added: spans that hold a word nobody knows, looked up with edits inside the places
 * that the text names. Digits are never corrected. With neither place nor postcode one edit is the most.
 */
export function withFuzzyStreets(lattice: Lattice, context: PlaceContext): Lattice {
  const { tokens, words } = lattice;
  if (words === undefined) {
    return lattice;
  }
  const scopes = streetScopes(lattice, { context, postcodes: (lattice.postcodes ?? []).flat() });
  const unknown = unknownIn(lattice, scopes);
  const isWider = scopes.near.length !== lattice.scopes?.near.length ||
    scopes.wide.length !== lattice.scopes.wide.length;
  const streets = (isWider ? streetSpans(tokens, { words, scopes, context }) : lattice.streets ?? []).map((spans) => [
    ...spans,
  ]);
  const isLong = tokens.length > LONG_TEXT_TOKENS;
  const near = nearWords(tokens, unknown, words);
  const ask = asker(scopes, { context, most: isLong ? COMPARED_STREETS_LONG : COMPARED_STREETS_MAX });
  let lookups = 0;
  for (const [from, to] of spansOf(tokens, unknown)) {
    if (lookups >= (isLong ? LOOKUPS_LONG : LOOKUPS_MAX)) {
      break;
    }
    if (streets[from]?.some((span) => span.to === to && isIn(span, scopes, context)) === true) {
      continue;
    }
    lookups += 1;
    const matches = findNear({ from, to }, { tokens, words, near, ask, context });
    if (matches.length > 0) {
      const span: StreetSpan = { from, to, matches, ...extraCostOf({ from, to }, { tokens, words }) };
      streets[from]?.push(span);
    }
  }
  return { ...lattice, scopes, streets };
}

/** One of the streets lies in a stated town; of those elsewhere another may have been meant. */
function isIn({ matches }: StreetSpan, { near }: StreetScopes, context: PlaceContext): boolean {
  const { gazetteer } = context;
  return near.length === 0 ||
    matches.some(({ id }) =>
      near.some((town) => gazetteer.isWithin(context.street(id).place, town) || gazetteer.isAlsoIn(id, town))
    );
}

/** Every word that is no name of one of the places in which the street is looked for. */
function unknownIn({ tokens, starting, notes = [] }: Lattice, { near }: StreetScopes): boolean[] {
  const unknown = tokens.map(({ shape }) => shape !== "number");
  const areas = new Set(near);
  for (const [from, spans] of starting.entries()) {
    for (const { to, matches } of spans) {
      if (matches.some(({ id, edits }) => edits === 0 && areas.has(id))) {
        unknown.fill(false, from, to);
      }
    }
    for (const end of notes[from] ?? []) {
      unknown.fill(false, from, end);
    }
  }
  return unknown;
}

/** Spans with a word that may be misspelt: whole runs first, then without their last and first words. */
function spansOf(tokens: readonly Token[], unknown: readonly boolean[]): readonly (readonly [number, number])[] {
  const spans: [number, number][] = [];
  for (const [from, to] of runsOf(tokens)) {
    for (let length = Math.min(TOKENS_MAX, to - from); length >= 1; length--) {
      for (let at = from; at + length <= to; at++) {
        if (unknown.slice(at, at + length).includes(true)) {
          spans.push([at, at + length]);
        }
      }
    }
  }
  return spans;
}

/** Neighbouring words of one segment; numbers end a run, ordinals do not. */
function runsOf(tokens: readonly Token[]): [number, number][] {
  const runs: [number, number][] = [];
  let from = 0;
  for (let at = 0; at <= tokens.length; at++) {
    const token = tokens[at];
    const isEnd = token === undefined || token.shape === "number" || token.apart;
    if (isEnd) {
      if (at > from) {
        runs.push([from, at]);
      }
      from = token?.shape === "number" ? at + 1 : at;
    }
  }
  return runs;
}

interface NearOptions {
  readonly tokens: readonly Token[];
  readonly words: readonly StreetWord[];
  /** Per token, what it may have been as a word of streets. */
  readonly near: (at: number) => readonly string[];
  readonly ask: Asker;
  readonly context: PlaceContext;
}

function findNear(
  { from, to }: { readonly from: number; readonly to: number },
  { tokens, words, near, ask, context }: NearOptions,
): SpanMatch[] {
  const span = words.slice(from, to);
  const key = streetWordsKey(span);
  const corrected = correctedKeys(span, span.map((_, i) => near(from + i))).filter((other) => other !== key);
  const found = new Map<number, SpanMatch>();
  // A single letter may be what is left of another word.
  const spelt = directionsIn(span.filter((_, i) => (tokens[from + i]?.key.length ?? 0) > LETTERS_OF_DIRECTION));
  const types = span.filter(({ isGeneric }, i) => isGeneric && (tokens[from + i]?.key.length ?? 0) > 1);
  const add = (
    matches: readonly StreetMatch[],
    asked: {
      readonly key: string;
      readonly more: number;
      readonly meant?: readonly StreetWord[];
      readonly written?: string;
    },
  ): void => {
    for (const match of matches) {
      const likeness = streetLikeness(match, {
        ...asked,
        span: asked.meant ?? span,
        types: asked.meant ?? types,
        spelt,
      }, context);
      const edits = likeness === "type" ? OTHER_TYPE_EDITS : match.edits + asked.more;
      const known = found.get(match.id);
      if (likeness !== "none" && (known === undefined || edits < known.edits)) {
        found.set(match.id, { ...match, edits, ...(likeness === "short" ? { isShort: true as const } : {}) });
      }
    }
  };
  for (const other of [...corrected, ...withLeftOutTypes(key)]) {
    add(ask.exact(other), { key: other, more: 1 });
  }
  for (
    const meant of numberedStreetSpans(span, {
      keys: tokens.slice(from, to).map((token) => token.key),
      before: tokens[from - 1]?.key,
    })
  ) {
    const other = streetWordsKey(meant);
    add(ask.exact(other), { key: other, more: 1, meant });
  }
  const written = tokens.slice(from, to).map((token) => token.key).join("");
  if (ask.isAnchored && written.length >= WRITTEN_LENGTH_MIN) {
    add(ask.fuzzy(key, 2, written), { key, more: 0, written });
  } else if (key.length >= KEY_LENGTH_MIN) {
    add(ask.fuzzy(key, 1), { key, more: 0 });
  }
  const isOneEdit = [...found.values()].some(({ edits }) => edits <= 1);
  if (!isOneEdit && ask.isAnchored) {
    for (const other of corrected.slice(0, SECOND_EDITS_MAX)) {
      add(other.length >= KEY_LENGTH_MIN ? ask.fuzzy(other, 1) : [], { key: other, more: 1 });
    }
  }
  return [...found.values()].sort((one, other) => one.edits - other.edits || one.id - other.id)
    .slice(0, ask.isAnchored ? WRITTEN_MATCHES_MAX : MATCHES_MAX);
}

/** The keys of a span with one of its words corrected. */
function correctedKeys(span: readonly StreetWord[], near: readonly (readonly string[])[]): string[] {
  const keys: string[] = [];
  for (const [i, alternatives] of near.entries()) {
    for (const canonical of alternatives) {
      if (keys.length < CORRECTED_MAX && (canonical !== "" || span.length > 1)) {
        const isGeneric = span[i]?.isGeneric === true;
        keys.push(streetWordsKey(span.with(i, { canonical, isSmall: canonical === "", isGeneric })));
      }
    }
  }
  return [...new Set(keys)].filter((key) => key !== "");
}

interface Asker {
  /** The text names a place where streets are loaded. */
  readonly isAnchored: boolean;
  exact(key: string): readonly StreetMatch[];
  /** With what is `written`, streets whose names are written much like it as well. */
  fuzzy(key: string, maxEdits: 1 | 2, written?: string): readonly StreetMatch[];
}

function asker(
  { near, wide }: StreetScopes,
  { context: { gazetteer, scope }, most }: { readonly context: PlaceContext; readonly most: number },
): Asker {
  const areas = near.length > 0 ? near : wide;
  if (areas.length === 0) {
    const within = withinOf(scope);
    return {
      isAnchored: false,
      exact: (key) => gazetteer.findStreets(key, { ...within, limit: WIDE_STREETS_MAX }),
      fuzzy: (key, maxEdits) => gazetteer.findStreetsFuzzy(key, { ...within, limit: MATCHES_MAX, maxEdits }),
    };
  }
  let left = most;
  // Data sets that know the county and not the town have their streets around the stated town, not in it.
  const around = near.length > 0 ? wide.slice(0, AROUND_MAX) : [];
  const findBeside = (find: (within: EntryId) => readonly StreetMatch[]): StreetMatch[] => {
    const found = findIn(areas, find);
    return found.length > 0 ? found : findIn(around, find);
  };
  return {
    isAnchored: true,
    exact: (key) =>
      isStreetKey(key, gazetteer)
        ? findBeside((within) => gazetteer.findStreets(key, { within, limit: MATCHES_MAX }))
        : [],
    fuzzy: (key, maxEdits, written) =>
      findBeside((within) => {
        if (left <= 0) {
          return [];
        }
        left -= SEARCH_STREETS + Math.min(SCANNED_STREETS_MAX, gazetteer.streetCount(within));
        const limit = written === undefined ? MATCHES_MAX : WRITTEN_MATCHES_MAX;
        return gazetteer.findStreetsFuzzy(key, {
          within,
          limit,
          maxEdits,
          ...(written === undefined ? {} : { written }),
        });
      }),
  };
}
