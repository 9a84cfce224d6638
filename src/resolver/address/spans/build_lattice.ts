import type { PlaceContext } from "../context/mod.ts";
import type { Token } from "../tokens/mod.ts";
import { findAddressSpans, NO_ADDRESS_SPANS } from "./address_spans.ts";
import { addCrossings } from "./crossings/add_crossings.ts";
import type { Lattice } from "./lattice.ts";
import { findPlaceSpans } from "./place_spans.ts";

/** Removes from a lattice what is excluded in advance; returns it unchanged for free text. */
export type Keep = (lattice: Lattice) => Lattice;

/** Everything that the tokens can be without typos: place names first, because streets are searched inside them. */
export function buildLattice(
  tokens: readonly Token[],
  { context, keep }: { readonly context: PlaceContext; readonly keep: Keep },
): Lattice {
  const places = keep({ tokens, ...findPlaceSpans(tokens, context), ...NO_ADDRESS_SPANS, crossed: [] });
  const addresses = keep({ ...places, ...findAddressSpans(tokens, places, context) });
  return addCrossings(addresses, context);
}
