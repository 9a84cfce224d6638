import type { PostcodeArea } from "../../../gazetteer/port.ts";
import type { PlaceContext } from "../context/mod.ts";
import { isStreetWord, streetWordsOf, type Token } from "../tokens/mod.ts";
import type { AddressSpans, PlaceSpans } from "./lattice.ts";
import { noteEnds } from "./notes/note_ends.ts";
import { personBefore } from "./notes/person_before.ts";
import { numberForms } from "./numbers/number_forms.ts";
import { postcodeForms } from "./numbers/postcode_forms.ts";
import { spelledForms } from "./numbers/spelled_forms.ts";
import { addSameStreets } from "./same_street_spans.ts";
import { streetScopes } from "./scopes.ts";
import { streetSpans } from "./street_spans.ts";

/** The spans of a text that consists of place names only. */
export const NO_ADDRESS_SPANS: AddressSpans = {
  words: [],
  scopes: { near: [], wide: [], places: [], postcodes: [], isOfPostcode: false },
  streets: [],
  numbers: [],
  postcodes: [],
  notes: [],
};

/** The streets, house numbers, postcodes and notes of a text; none if it consists of place names only. */
export function findAddressSpans(
  tokens: readonly Token[],
  { places, inPlaceName }: PlaceSpans,
  { context, hasStreets }: { readonly context: PlaceContext; readonly hasStreets: boolean },
): AddressSpans {
  const words = streetWordsOf(tokens);
  const isPlaces = !hasStreets &&
    tokens.every(({ key, shape }, at) =>
      !isStreetWord(key) && shape !== "number" && shape !== "mixed" && words[at]?.isGeneric !== true &&
      inPlaceName[at] === true
    );
  if (isPlaces) {
    return NO_ADDRESS_SPANS;
  }
  const { gazetteer } = context;
  const countryCode = context.scope === undefined ? undefined : context.place(context.scope).countryCode;
  const find = (key: string): readonly PostcodeArea[] => gazetteer.findPostcodes(key, countryCode);
  const postcodes = tokens.map((_, at) => postcodeForms(tokens, at, find));
  const scopes = streetScopes(places, { context, postcodes: postcodes.flat() });
  const streets = addSameStreets(streetSpans(tokens, { words, scopes, context }), tokens);
  const personTo = personBefore(tokens, { inPlaceName, streets });
  const numbers = tokens.map((_, at) => {
    const spelled = spelledForms(tokens, at);
    return spelled.length === 0 ? numberForms(tokens, at) : [...numberForms(tokens, at), ...spelled];
  });
  return {
    words,
    scopes,
    postcodes,
    numbers,
    notes: noteEnds(tokens, { inPlaceName, streets, places, numbers }),
    ...(personTo === undefined ? {} : { personTo }),
    streets,
  };
}
