import type { PlaceContext } from "../context/mod.ts";
import type { Token } from "../tokens/mod.ts";
import { findAddressSpans, NO_ADDRESS_SPANS } from "./address_spans.ts";
import { addCrossings } from "./crossings/add_crossings.ts";
import type { Lattice } from "./lattice.ts";
import { addresseesOf } from "./notes/addressees.ts";
import { findPlaceSpans } from "./place_spans.ts";
import { withoutSpansIn } from "./without_spans_in.ts";

/** Removes from a lattice what is excluded in advance; returns it unchanged for free text. */
export type Keep = (lattice: Lattice) => Lattice;

/** Everything that the tokens can be without typos: place names first, because streets are searched inside them. */
export function buildLattice(
  tokens: readonly Token[],
  { context, keep, hasStreets = false }: {
    readonly context: PlaceContext;
    readonly keep: Keep;
    /** Streets are searched even if every word is the name of a place. */
    readonly hasStreets?: boolean;
  },
): Lattice {
  const addressees = addresseesOf(tokens);
  const found = { tokens, ...findPlaceSpans(tokens, context), ...NO_ADDRESS_SPANS, inCrossing: [] };
  const places = keep(withoutSpansIn(addressees, found));
  const addresses = { ...places, ...findAddressSpans(tokens, places, { context, hasStreets }) };
  return addCrossings(keep(withoutSpansIn(addressees, addresses)), context);
}
