import type { TokenSpan } from "../tokens/mod.ts";
import type { Lattice } from "./lattice.ts";

/** A lattice in which each of the ranges is a note and nothing else: no name inside it is searched for or corrected. */
export function withoutSpansIn(ranges: readonly TokenSpan[], lattice: Lattice): Lattice {
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
