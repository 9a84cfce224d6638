import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { joinedTypes } from "../../../../text/joined_types.ts";
import type { StreetWord } from "../../../../text/street_word.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import {
  extraCostOf,
  hasTail,
  type Lattice,
  LONG_TEXT_TOKENS,
  type SpanMatch,
  type StreetScopes,
  streetScopes,
  type StreetSpan,
  streetSpans,
} from "../../spans/mod.ts";
import { type Token, withOmittedTypes, withoutWrittenType } from "../../tokens/mod.ts";
import { type MisspeltSpan, misspeltSpans } from "./misspelt_spans.ts";
import { nearWords } from "./near_words.ts";
import { numberedStreetSpans } from "./numbered_street_spans.ts";
import { MATCHES_MAX, type StreetFinder, streetFinder, WRITTEN_MATCHES_MAX } from "./street_finder.ts";
import { directionsIn, streetLikeness } from "./street_likeness.ts";

/** Misspelt names looked up per text: each costs about as much as twenty exact ones. */
const LOOKUPS_MAX = 10;
/** In a text longer than any address with its notes. */
const LOOKUPS_LONG = 3;
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
/** "dos", "las", "del": shorter forms of words for a street ("Dr") are titles as well. */
const LETTERS_OF_SMALL = 3;

/**
 * The lattice with misspelt streets added: spans that hold a word nobody knows, looked up with edits inside the places
 * that the text names. Digits are never corrected. With neither place nor postcode one edit is the most.
 */
export function withFuzzyStreets(lattice: Lattice, context: PlaceContext): Lattice {
  const { tokens, words } = lattice;
  if (words === undefined) {
    return lattice;
  }
  // Where no name was added they are those of the first look.
  const scopes = lattice.scopes?.starting === lattice.starting
    ? lattice.scopes
    : streetScopes(lattice, { context, postcodes: (lattice.postcodes ?? []).flat() });
  const unknown = unknownIn(lattice, scopes);
  const isWider = scopes.near.length !== lattice.scopes?.near.length ||
    scopes.wide.length !== lattice.scopes.wide.length;
  const streets = (isWider ? streetSpans(tokens, { words, scopes, context }) : lattice.streets ?? []).map((spans) => [
    ...spans,
  ]);
  const isLong = tokens.length > LONG_TEXT_TOKENS;
  const near = nearWords(tokens, unknown, words);
  const ask = streetFinder(scopes, { context, isLong });
  let lookups = 0;
  let explained: MisspeltSpan | undefined;
  for (const span of misspeltSpans(tokens, { unknown, postcodes: lattice.postcodes ?? [] })) {
    if (lookups >= (isLong ? LOOKUPS_LONG : LOOKUPS_MAX)) {
      break;
    }
    const { from, to } = span;
    const isKnown = streets[from]?.some((known) => known.to === to && isIn(known, scopes, context)) === true;
    // No part is misspelt of a street that is found with a slip in it, nor is a mere word for a street.
    const isPart = explained !== undefined && from >= explained.from && to <= explained.to;
    const isType = to === from + 1 && words[from]?.isGeneric === true;
    if (isKnown || isPart || isType || hasTailAfterType(span, { tokens, words })) {
      continue;
    }
    lookups += 1;
    const matches = findNear(span, { tokens, words, near, ask, context });
    if (matches.length > 0) {
      streets[from]?.push({ from, to, matches, ...extraCostOf({ from, to }, { tokens, words }) });
      explained = span.isWhole && ask.isAnchored && matches[0]!.edits <= 1 ? span : explained;
    }
  }
  return { ...lattice, scopes, streets };
}

/** "Main Street D" ends with a letter of its own; "Main D" with what is left of a word for a street. */
function hasTailAfterType(
  span: MisspeltSpan,
  known: { readonly tokens: readonly Token[]; readonly words: readonly StreetWord[] },
): boolean {
  return known.words[span.to - 2]?.isGeneric === true && span.to - span.from > 2 && hasTail(span, known);
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

interface NearSearch {
  readonly tokens: readonly Token[];
  readonly words: readonly StreetWord[];
  /** Per token, what it may have been as a word of streets. */
  readonly near: (at: number) => readonly string[];
  readonly ask: StreetFinder;
  readonly context: PlaceContext;
}

/** Streets near a span, or near what is left of it without a type that names lack. */
function findNear(span: MisspeltSpan, options: NearSearch): SpanMatch[] {
  const found = findNearAsWritten(span, options);
  const { from, to } = span;
  return found.length > 0 || withoutWrittenType(options.words.slice(from, to)) === undefined
    ? found
    : findNearAsWritten({ ...span, from: from + 1 }, options);
}

function findNearAsWritten(
  { from, to, isWhole }: MisspeltSpan,
  { tokens, words, near, ask, context }: NearSearch,
): SpanMatch[] {
  const span = words.slice(from, to);
  const key = streetWordsKey(span);
  const corrected = correctedKeys(span, span.map((_, i) => near(from + i))).filter((other) => other !== key);
  const found = new Map<number, SpanMatch>();
  // A single letter may be what is left of another word.
  const spelt = directionsIn(span.filter((_, i) => (tokens[from + i]?.key.length ?? 0) > LETTERS_OF_DIRECTION));
  const joined = joinedTypes(span);
  const types = joined.length < span.length
    ? joined.filter(({ isGeneric }) => isGeneric)
    : span.filter((word, i) =>
      word.isGeneric && (tokens[from + i]?.key.length ?? 0) > 1 && !isSmallWordMisspelt(span, i, tokens[from + i])
    );
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
      const before = found.get(match.id);
      if (before !== undefined && before.edits <= match.edits + asked.more) {
        continue;
      }
      const likeness = streetLikeness(match, {
        ...asked,
        span: asked.meant ?? span,
        types: asked.meant ?? types,
        spelt,
      }, context);
      const edits = likeness === "type" ? OTHER_TYPE_EDITS : match.edits + asked.more;
      if (likeness !== "none" && (before === undefined || edits < before.edits)) {
        const isUndirected = likeness === "undirected" || (asked.meant?.length ?? 0) > span.length;
        found.set(match.id, {
          ...match,
          edits,
          ...(likeness === "short" ? { isShort: true as const } : {}),
          ...(isUndirected ? { isUndirected: true as const } : {}),
        });
      }
    }
  };
  const isOneEdit = (): boolean => [...found.values()].some(({ edits }) => edits <= 1);
  const written = tokens.slice(from, to).map((token) => token.key).join("");
  const asWritten = { key, maxEdits: 2, written, isWhole } as const;
  const isWritten = ask.isAnchored && written.length >= WRITTEN_LENGTH_MIN;
  if (isWritten) {
    add(ask.fuzzy(asWritten), { ...asWritten, more: 0 });
  } else if (key.length >= KEY_LENGTH_MIN) {
    add(ask.fuzzy({ key, maxEdits: 1 }), { key, more: 0 });
  }
  for (const other of [...(isOneEdit() ? [] : corrected), ...withOmittedTypes(key)]) {
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
  for (const other of ask.isAnchored && !isOneEdit() ? corrected.slice(0, SECOND_EDITS_MAX) : []) {
    add(other.length >= KEY_LENGTH_MIN ? ask.fuzzy({ key: other, maxEdits: 1 }) : [], { key: other, more: 1 });
  }
  if (isWritten && isWhole && !isOneEdit()) {
    add(ask.fuzzyNearby(asWritten), { ...asWritten, more: 0 });
  }
  return [...found.values()].sort((one, other) => one.edits - other.edits || one.id - other.id)
    .slice(0, ask.isAnchored ? WRITTEN_MATCHES_MAX : MATCHES_MAX);
}

/** "Rua Machado sos Santos" is no Romanian road: a street has its type already, and the short form stands inside its name. */
function isSmallWordMisspelt(span: readonly StreetWord[], at: number, token: Token | undefined): boolean {
  const isInside = at > 1 && at < span.length - 1;
  return isInside && token?.key.length === LETTERS_OF_SMALL && span[0]?.isGeneric === true &&
    [span[at - 1], span[at + 1]].every((word) => word?.isGeneric === false);
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
