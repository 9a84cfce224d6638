import type { PlaceContext } from "../context/mod.ts";
import { isStreetWord, streetWordsOf } from "../tokens/mod.ts";
import type { Lattice } from "./lattice.ts";
import { noteEnds } from "./notes/note_ends.ts";
import { numberForms } from "./numbers/number_forms.ts";
import { postcodeForms } from "./numbers/postcode_forms.ts";
import { spelledForms } from "./numbers/spelled_forms.ts";
import { withSameStreets } from "./same_street_spans.ts";
import { streetScopes } from "./scopes.ts";
import { streetSpans } from "./street_spans.ts";

/** Adds streets, house numbers, postcodes and notes to the lattice, unless the text consists of place names only. */
export function withStreets(lattice: Lattice, context: PlaceContext): Lattice {
  const { tokens } = lattice;
  const words = streetWordsOf(tokens);
  const isPlaces = tokens.every(({ key, shape }, at) =>
    !isStreetWord(key) && shape !== "number" && shape !== "mixed" && words[at]?.isGeneric !== true &&
    lattice.named[at] === true
  );
  if (isPlaces) {
    return lattice;
  }
  const { gazetteer } = context;
  const countryCode = context.scope === undefined ? undefined : context.place(context.scope).countryCode;
  const postcodes = tokens.map((_, at) =>
    postcodeForms(tokens, at, (key) => gazetteer.findPostcodes(key, countryCode))
  );
  const scopes = streetScopes(lattice, { context, postcodes: postcodes.flat() });
  const streets = withSameStreets(streetSpans(tokens, { words, scopes, context }), tokens);
  return {
    ...lattice,
    words,
    scopes,
    postcodes,
    numbers: tokens.map((_, at) => [...numberForms(tokens, at), ...spelledForms(tokens, at)]),
    notes: noteEnds(tokens, { named: lattice.named, isStreet: streets.map((spans) => spans.length > 0) }),
    streets,
  };
}
