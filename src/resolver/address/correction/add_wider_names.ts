import type { RankedPlace } from "../candidates/mod.ts";
import type { PlaceContext } from "../context/mod.ts";
import { widerNameOf } from "../parses/mod.ts";
import { KEY_LENGTH_MAX, type Lattice, type PlaceSpan, scopesOfOtherSpans } from "../spans/mod.ts";
import { FUZZY_LETTERS_MIN } from "../tokens/mod.ts";

const BETWEEN_WORDS = /[\s'’ʼ-]/u;

/**
 * Adds the places that the name means together with an article, a preposition or a code directly next to it, if one of
 * the two is misspelt: "La Trancas" is rather Las Trancas than Trancas, "Santa Aan" rather Santa Ana than Santa. They
 * compete with the place of the shorter name, and may become the answer. Places of one word are not meant: "in Wien" is
 * no misspelt Indien.
 */
export function addWiderNames(
  lattice: Lattice,
  best: RankedPlace,
  context: PlaceContext,
): Lattice {
  const wider = widerNameOf(best.parse.spans, best.span, lattice.tokens);
  if (wider === undefined) {
    return lattice;
  }
  const { from, to } = wider;
  const key = lattice.tokens.slice(from, to).map((token) => token.key).join("");
  const isKnown = lattice.places[from]?.some((span) => span.to === to) === true;
  if (isKnown || key.length < FUZZY_LETTERS_MIN || key.length > KEY_LENGTH_MAX) {
    return lattice;
  }
  const scopes = scopesOfOtherSpans(wider, lattice.places, context);
  const matches = context.misspelt.places(key, 1, scopes).filter(({ id, nameKind }) =>
    nameKind !== "code" && BETWEEN_WORDS.test(context.place(id).name)
  );
  if (matches.length === 0) {
    return lattice;
  }
  const span: PlaceSpan = { from, to, key, separators: 0, matches };
  return { ...lattice, places: lattice.places.map((spans, at) => at === from ? [span, ...spans] : spans) };
}
