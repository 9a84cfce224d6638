import type { PlaceContext } from "../../context/mod.ts";
import {
  differenceCount,
  extraCostOf,
  hasTail,
  type Lattice,
  LONG_TEXT_TOKENS,
  type StreetScopes,
  streetScopes,
  type StreetSpan,
  streetSpans,
  type WrittenWords,
} from "../../spans/mod.ts";
import { findNear } from "./find_near.ts";
import { type MisspeltSpan, misspeltSpans } from "./misspelt_spans.ts";
import { nearWords } from "./near_words.ts";
import { streetFinder } from "./street_finder.ts";

/** Misspelt names looked up per text: each look-up costs as much as about twenty exact ones. */
const LOOKUPS_MAX = 10;
/** The same in a text longer than any address with its notes. */
const LOOKUPS_LONG = 3;

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
  const { unknown, inNote, inTown } = knownTokens(lattice, scopes);
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
  for (const span of misspeltSpans(tokens, { unknown: searched, postcodes: lattice.postcodes, inNote, inTown })) {
    if (lookups >= (isLong ? LOOKUPS_LONG : LOOKUPS_MAX)) {
      break;
    }
    const { from, to } = span;
    const isKnown = streets[from]?.some((known) => known.to === to && isIn(known, scopes, context)) === true;
    // A part of a street that is found with a typo is not misspelt itself, nor is a street type alone, nor a note beside it.
    const isPart = explained !== undefined &&
      (span.hasNote ? from < explained.to && explained.from < to : from >= explained.from && to <= explained.to);
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
    areSame(unknown, knownTokens(other, other.scopes).unknown);
}

function areSame<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, at) => item === other[at]);
}

/** "Main Street D" ends with a letter of its own; the D of "Main D" may be the remains of a street type. */
function hasTailAfterType(span: MisspeltSpan, known: WrittenWords): boolean {
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

interface KnownTokens {
  /** For each token, whether a note may have it. */
  readonly inNote: readonly boolean[];
  /** Whether it is part of the name of a place in which streets are searched. */
  readonly inTown: readonly boolean[];
  /** Neither is so, and it is no number. */
  readonly unknown: readonly boolean[];
}

function knownTokens({ tokens, places, notes }: Lattice, { near }: StreetScopes): KnownTokens {
  const inNote = tokens.map(() => false);
  for (const [from, ends] of notes.entries()) {
    inNote.fill(true, from, Math.max(from, ...ends));
  }
  const inTown = tokens.map(() => false);
  const areas = new Set(near);
  for (const [from, spans] of places.entries()) {
    for (const { to, matches } of spans) {
      if (matches.some(({ id, edits }) => edits === 0 && areas.has(id))) {
        inTown.fill(true, from, to);
      }
    }
  }
  const unknown = tokens.map(({ shape }, at) => shape !== "number" && inNote[at] !== true && inTown[at] !== true);
  return { inNote, inTown, unknown };
}
