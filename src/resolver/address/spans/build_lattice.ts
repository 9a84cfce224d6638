import type { PlaceContext } from "../context/mod.ts";
import { gatesOf, localNamesOf, streetWordsOf, type Token, type TokenSpan, type WordOfText } from "../tokens/mod.ts";
import { findAddressSpans, NO_ADDRESS_SPANS } from "./address_spans.ts";
import { addCrossings } from "./crossings/add_crossings.ts";
import type { AddressSpans, Lattice } from "./lattice.ts";
import { addresseesOf, asidesOf } from "./notes/asides.ts";
import { holdsNumberedStreet } from "./notes/holds_address.ts";
import { findPlaceSpans } from "./places/place_spans.ts";

/** Removes from a lattice what is excluded in advance; returns it unchanged for free text. */
export type Keep = (lattice: Lattice) => Lattice;

/** Nothing is excluded. */
export const keepAll: Keep = (lattice) => lattice;

/** Everything that the tokens can be without typos: place names first, because streets are searched inside them. */
export function buildLattice(
  tokens: readonly Token[],
  { context, keep, words = streetWordsOf(tokens), hasStreets = false }: {
    readonly context: PlaceContext;
    readonly keep: Keep;
    /** Of the tokens, if they are known. */
    readonly words?: readonly WordOfText[];
    /** Streets are searched even if every word is the name of a place. */
    readonly hasStreets?: boolean;
  },
): Lattice {
  const gates = gatesOf(tokens, words);
  const addressees = gates.hasMeaning ? addresseesOf(tokens) : [];
  const asides = gates.hasMeaning ? asidesOf(tokens) : [];
  const localNames = localNamesOf(tokens, words);
  const { places, inPlaceName, areaCosts } = findPlaceSpans(tokens, context, words);
  const found = latticeOf({ tokens, localNames, places, inPlaceName, areaCosts, inCrossing: [] }, NO_ADDRESS_SPANS);
  const latticeWithout = (ranges: readonly TokenSpan[]): Lattice => {
    const kept = keep(withoutSpansIn(ranges, found));
    const spans = findAddressSpans(tokens, kept, { words, gates, context, hasStreets, localNames });
    const lattice = latticeOf(spans.named === undefined ? kept : { ...kept, ...spans.named }, spans);
    return keep(withoutSpansIn(ranges, lattice));
  };
  // "Deliver to: 2001 Broadway, Oakland": a number with a street of the town is no addressee.
  const numbered = addressees.filter(({ opened, to }) =>
    tokens.slice(opened, to).some(({ shape }) => shape !== "word")
  );
  if (numbered.length > 0) {
    const read = latticeWithout([
      ...addressees.map(({ from, opened, to }) => ({ from, to: isNumbered(opened) ? opened : to })),
      ...asides,
    ]);
    if (numbered.some(({ opened, to }) => holdsNumberedStreet({ from: opened, to }, read))) {
      return addCrossings(read, context);
    }
  }
  const lattice = latticeWithout([...addressees, ...asides]);
  return gates.mayHaveCrossings ? addCrossings(lattice, context) : lattice;

  function isNumbered(opened: number): boolean {
    return numbered.some((one) => one.opened === opened);
  }
}

/** Field by field: copies of whole objects took a sixteenth of the time of a lattice. */
function latticeOf(
  { tokens, localNames, places, inPlaceName, areaCosts, inCrossing, units }: Omit<Lattice, keyof AddressSpans>,
  { words, scopes, streets, numbers, postcodes, notes, personTo }: AddressSpans,
): Lattice {
  const lattice = {
    tokens,
    localNames,
    places,
    inPlaceName,
    areaCosts,
    words,
    scopes,
    streets,
    numbers,
    postcodes,
    notes,
    inCrossing,
  };
  const known = units === undefined ? lattice : { ...lattice, units };
  return personTo === undefined ? known : { ...known, personTo };
}

/** A lattice in which each of the ranges is a note and nothing else: no name inside it is searched for or corrected. */
function withoutSpansIn(ranges: readonly TokenSpan[], lattice: Lattice): Lattice {
  if (ranges.length === 0) {
    return lattice;
  }
  const isIn = (at: number): boolean => ranges.some(({ from, to }) => from <= at && at < to);
  const outside = <Span extends { readonly to: number }>(
    all: readonly (readonly Span[])[],
  ): readonly (readonly Span[])[] =>
    all.map((spans, at) => spans.filter(({ to }) => !ranges.some((range) => at < range.to && range.from < to)));
  const { places, inPlaceName, areaCosts, streets, numbers, postcodes, notes } = lattice;
  return {
    ...lattice,
    places: outside(places),
    inPlaceName: inPlaceName.map((isInName, at) => isInName && !isIn(at)),
    areaCosts: areaCosts.map((cost, at) => isIn(at) ? 0 : cost),
    streets: outside(streets),
    numbers: outside(numbers),
    postcodes: outside(postcodes),
    notes: notes.map((ends, at) => isIn(at) ? ranges.filter(({ from }) => from === at).map(({ to }) => to) : ends),
  };
}
