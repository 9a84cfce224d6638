import { isStreetWord } from "./is_street_word.ts";
import type { Lattice } from "./lattice.ts";
import { numberForms } from "./number_forms.ts";
import { noteEnds } from "./note_ends.ts";
import type { PlaceContext } from "./place_context.ts";
import { postcodeForms } from "./postcode_forms.ts";
import { withSameStreets } from "./same_street_spans.ts";
import { spelledForms } from "./spelled_forms.ts";
import { streetScopes } from "./street_scopes.ts";
import { streetSpans } from "./street_spans.ts";
import { streetWordsOf } from "./street_words_of.ts";

/** The lattice with streets, house numbers, postcodes and notes, where the text may hold more than names of places. */
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
