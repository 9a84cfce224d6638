import type { StreetMatch } from "../../../../gazetteer/port.ts";
import { joinedTypes } from "../../../../text/joined_types.ts";
import type { StreetWord } from "../../../../text/street_word.ts";
import { streetWordsKey } from "../../../../text/street_words_key.ts";
import type { PlaceContext } from "../../context/mod.ts";
import {
  differenceCount,
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
import { heardNames } from "./heard_words.ts";
import { type MisspeltSpan, misspeltSpans } from "./misspelt_spans.ts";
import { nearWords } from "./near_words.ts";
import { numberedStreetSpans } from "./numbered_street_spans.ts";
import { shortNames } from "./short_names.ts";
import { MATCHES_MAX, type StreetFinder, streetFinder, WRITTEN_MATCHES_MAX } from "./street_finder.ts";
import { directionsIn, misspeltStreet, streetLikeness } from "./street_likeness.ts";

/** Misspelt names looked up per text: each look-up costs as much as about twenty exact ones. */
const LOOKUPS_MAX = 10;
/** The same in a text longer than any address with its notes. */
const LOOKUPS_LONG = 3;
/** Shorter keys are too similar to each other. */
const KEY_LENGTH_MIN = 4;
/** If the town is known, a street's name may be shorter: "An St". */
const WRITTEN_LENGTH_MIN = 3;
/** Look-ups with one word corrected, and of those with one more typo. */
const CORRECTED_MAX = 16;
const SECOND_EDITS_MAX = 4;
/** Differences of a street of another type than the one written: more than any other match has. */
const OTHER_TYPE_DIFFERENCES = 3;
/** Differences of a name that only sounds like the written one: as many as two typos. */
const HEARD_EDITS = 2;
/** "N", "NW": longer directions are spelled out. */
const LETTERS_OF_DIRECTION = 2;
const LETTER = /^\p{L}$/u;
/** "dos", "las", "del": shorter forms of street types ("Dr") are titles as well. */
const LETTERS_OF_SMALL = 3;

/**
 * Adds misspelt streets to the lattice: spans with an unknown word, looked up with typos inside the named places.
 * Digits are never corrected. Without a place or postcode at most one typo is allowed. The lattice itself if there is
 * none.
 *
 * `among`: the tokens one of which each span must have; undefined for any that is no named place. `done`: what was
 * added to the same text before places were; with the same places to search, the same streets are found.
 */
export function addMisspeltStreets(
  lattice: Lattice,
  context: PlaceContext,
  { among, done }: {
    readonly among: readonly boolean[] | undefined;
    readonly done?: { readonly from: Lattice; readonly to: Lattice };
  },
): Lattice {
  const { tokens, words } = lattice;
  if (words.length === 0) {
    return lattice;
  }
  // If no place name was added, the scopes are those of the exact lattice.
  const scopes = lattice.scopes.places === lattice.places
    ? lattice.scopes
    : streetScopes(lattice.places, { context, postcodes: lattice.postcodes.flat() });
  const unknown = unknownIn(lattice, scopes);
  if (done !== undefined && isSameSearch({ lattice, scopes, unknown }, done.from)) {
    return { ...lattice, scopes, streets: done.to.streets };
  }
  const searched = among === undefined ? unknown : unknown.map((isUnknown, at) => isUnknown && among[at] === true);
  const isWider = scopes.near.length !== lattice.scopes.near.length ||
    scopes.wide.length !== lattice.scopes.wide.length;
  const streets = (isWider ? streetSpans(tokens, { words, scopes, context }) : lattice.streets).map((spans) => [
    ...spans,
  ]);
  const isLong = tokens.length > LONG_TEXT_TOKENS;
  const near = nearWords(tokens, unknown, words);
  const finder = streetFinder(scopes, { context, isLong });
  let lookups = 0;
  let isAny = isWider;
  let explained: MisspeltSpan | undefined;
  for (const span of misspeltSpans(tokens, { unknown: searched, postcodes: lattice.postcodes })) {
    if (lookups >= (isLong ? LOOKUPS_LONG : LOOKUPS_MAX)) {
      break;
    }
    const { from, to } = span;
    const isKnown = streets[from]?.some((known) => known.to === to && isIn(known, scopes, context)) === true;
    // A part of a street that is found with a typo is not misspelt itself, nor is a street type alone.
    const isPart = explained !== undefined && from >= explained.from && to <= explained.to;
    const isType = to === from + 1 && words[from]?.isGeneric === true;
    if (isKnown || isPart || isType || hasTailAfterType(span, { tokens, words })) {
      continue;
    }
    lookups += 1;
    const matches = findNear(span, { tokens, words, near, finder, context });
    if (matches.length > 0) {
      isAny = true;
      streets[from]?.push({ from, to, matches, ...extraCostOf({ from, to }, { tokens, words }) });
      explained = span.isWhole && finder.isAnchored && differenceCount(matches[0]!) <= 1 ? span : explained;
    }
  }
  return isAny || scopes !== lattice.scopes ? { ...lattice, scopes, streets } : lattice;
}

/** The streets of another lattice of the text are looked up with the same words in the same places. */
function isSameSearch(
  { lattice: { streets, notes, postcodes }, scopes: { near, wide }, unknown }: {
    readonly lattice: Lattice;
    readonly scopes: StreetScopes;
    readonly unknown: readonly boolean[];
  },
  other: Lattice,
): boolean {
  return streets === other.streets && notes === other.notes && postcodes === other.postcodes &&
    areSame(near, other.scopes.near) && areSame(wide, other.scopes.wide) &&
    areSame(unknown, unknownIn(other, other.scopes));
}

function areSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

/** "Main Street D" ends with a letter of its own; the D of "Main D" may be the remains of a street type. */
function hasTailAfterType(
  span: MisspeltSpan,
  known: { readonly tokens: readonly Token[]; readonly words: readonly StreetWord[] },
): boolean {
  return known.words[span.to - 2]?.isGeneric === true && span.to - span.from > 2 && hasTail(span, known);
}

/** True if one of the streets lies in a named town. If all lie elsewhere, another street may be intended. */
function isIn({ matches }: StreetSpan, { near }: StreetScopes, context: PlaceContext): boolean {
  const { gazetteer } = context;
  return near.length === 0 ||
    matches.some(({ id }) =>
      near.some((town) => gazetteer.isWithin(context.street(id).place, town) || gazetteer.isAlsoIn(id, town))
    );
}

/** True for each token that is not part of the name of a place in which streets are searched. */
function unknownIn({ tokens, places, notes }: Lattice, { near }: StreetScopes): boolean[] {
  const unknown = tokens.map(({ shape }) => shape !== "number");
  const areas = new Set(near);
  for (const [from, spans] of places.entries()) {
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
  /** Per token, the words of street names that it may be a typo of. */
  readonly near: (at: number) => readonly string[];
  readonly finder: StreetFinder;
  readonly context: PlaceContext;
}

/** Streets similar to a span, or to the span without a leading type that the data lacks. */
function findNear(span: MisspeltSpan, options: NearSearch): SpanMatch[] {
  const found = findNearAsWritten(span, options);
  const { from, to } = span;
  return found.length > 0 || withoutWrittenType(options.words.slice(from, to)) === undefined
    ? found
    : findNearAsWritten({ ...span, from: from + 1 }, options);
}

function findNearAsWritten(
  { from, to, isWhole }: MisspeltSpan,
  { tokens, words, near, finder, context }: NearSearch,
): SpanMatch[] {
  const span = words.slice(from, to);
  const key = streetWordsKey(span);
  const corrected = correctedKeys(span, span.map((_, i) => near(from + i))).filter((other) => other !== key);
  const found = new Map<number, SpanMatch>();
  // A single letter may be the remains of another word.
  const spelt = directionsIn(span.filter((_, i) => (tokens[from + i]?.key.length ?? 0) > LETTERS_OF_DIRECTION));
  const joined = joinedTypes(span);
  const types = joined.length < span.length
    ? joined.filter(({ isGeneric }) => isGeneric)
    : span.filter((word, i) =>
      word.isGeneric && (tokens[from + i]?.key.length ?? 0) > 1 && !isSmallWordMisspelt(span, i, tokens[from + i])
    );
  const raw = tokens.slice(from, to).map((token) => token.key);
  const initials = raw.filter((word, i) => LETTER.test(word) && tokens[from + i + 1]?.glue.startsWith("."));
  const add = (
    matches: readonly StreetMatch[],
    query: {
      readonly key: string;
      /** Typos and variations of the key, in addition to those of the match. */
      readonly edits?: number;
      readonly variations?: number;
      readonly meant?: readonly StreetWord[];
      readonly written?: string;
    },
  ): void => {
    if (matches.length === 0) {
      return;
    }
    const misspelt = misspeltStreet({
      ...query,
      span: query.meant ?? span,
      types: query.meant ?? types,
      spelt,
      initials,
    });
    for (const plain of matches) {
      const match: SpanMatch = { ...plain, edits: plain.edits + (query.edits ?? 0), variations: query.variations ?? 0 };
      const before = found.get(match.id);
      if (before !== undefined && differenceCount(before) <= differenceCount(match)) {
        continue;
      }
      const likeness = streetLikeness(plain, misspelt, context);
      const likely = likeness === "type" ? ofOtherType(match) : match;
      if (likeness !== "none" && (before === undefined || differenceCount(likely) < differenceCount(before))) {
        const isUndirected = likeness === "undirected" || (query.meant?.length ?? 0) > span.length;
        found.set(match.id, {
          ...likely,
          ...(likeness === "short" ? { isShort: true as const } : {}),
          ...(isUndirected ? { isUndirected: true as const } : {}),
        });
      }
    }
  };
  const isOneEdit = (): boolean => {
    for (const match of found.values()) {
      if (differenceCount(match) <= 1) {
        return true;
      }
    }
    return false;
  };
  const written = raw.join("");
  const asWritten = { key, maxEdits: 2, written, isWhole } as const;
  const isWritten = finder.isAnchored && written.length >= WRITTEN_LENGTH_MIN;
  if (isWritten) {
    add(finder.fuzzy(asWritten), asWritten);
  } else if (key.length >= KEY_LENGTH_MIN) {
    add(finder.fuzzy({ key, maxEdits: 1 }), { key });
  }
  for (const other of isOneEdit() ? [] : corrected) {
    add(finder.exact(other), { key: other, edits: 1 });
  }
  for (const other of withOmittedTypes(key)) {
    add(finder.exact(other), { key: other, variations: 1 });
  }
  for (
    const meant of numberedStreetSpans(span, {
      keys: raw,
      before: tokens[from - 1]?.key,
    })
  ) {
    const other = streetWordsKey(meant);
    add(finder.exact(other), { key: other, edits: 1, meant });
  }
  for (const other of finder.isAnchored && !isOneEdit() ? corrected.slice(0, SECOND_EDITS_MAX) : []) {
    add(other.length >= KEY_LENGTH_MIN ? finder.fuzzy({ key: other, maxEdits: 1 }) : [], { key: other, edits: 1 });
  }
  // A street without houses may be another one than that of the register, which has the name in a short form.
  if (isWritten && !hasOneEditWithHouses([...found.values()], context)) {
    for (const match of shortNames(span, { raw, isWhole, isKnown: found.size > 0, finder, context })) {
      const before = found.get(match.id);
      if (before === undefined || differenceCount(before) > differenceCount(match)) {
        found.set(match.id, match);
      }
    }
  }
  if (isWritten && isWhole && ![...found.values()].some((match) => differenceCount(match) <= HEARD_EDITS)) {
    for (const meant of heardNames(span, tokens.slice(from, to).map((token) => token.key))) {
      const other = streetWordsKey(meant);
      add(finder.fuzzy({ key: other, maxEdits: 1 }), { key: other, edits: HEARD_EDITS, meant });
    }
  }
  if (isWritten && isWhole && !isOneEdit()) {
    add(finder.fuzzyNearby(asWritten), asWritten);
  }
  return [...found.values()].sort((one, other) => differenceCount(one) - differenceCount(other) || one.id - other.id)
    .slice(0, finder.isAnchored ? WRITTEN_MATCHES_MAX : MATCHES_MAX);
}

function hasOneEditWithHouses(matches: readonly SpanMatch[], context: PlaceContext): boolean {
  return matches.some((match) => differenceCount(match) <= 1 && context.street(match.id).houseCount > 0);
}

/** The match as one of another street type. */
function ofOtherType(match: SpanMatch): SpanMatch {
  return { ...match, variations: OTHER_TYPE_DIFFERENCES - match.edits, isOtherType: true };
}

/**
 * "Rua Machado sos Santos": a short form inside a name that already has a street type ("sos" = Romanian "şoseaua") is a
 * typo of a connector.
 */
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
