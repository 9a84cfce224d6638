import type { PlaceMatch } from "../../../../gazetteer/port.ts";
import type { Token } from "../../tokens/mod.ts";
import type { PlaceSpan, PlaceSpans } from "../lattice.ts";
import type { PostcodeForm } from "./postcode_forms.ts";

type NamedPlaces = Pick<PlaceSpans, "places" | "inPlaceName">;

/**
 * The place names of a text with those that only the list of its postcodes has: "Flushing" is a town in Michigan, and with
 * 11358 the part of New York that has this postcode. Undefined where the postcodes have no such name, as nearly always.
 */
export function withNamesOfPostcodes(
  tokens: readonly Token[],
  known: NamedPlaces,
  postcodes: readonly (readonly PostcodeForm[])[],
): NamedPlaces | undefined {
  let named: { places: (readonly PlaceSpan[])[]; inPlaceName: boolean[] } | undefined;
  let written: Map<string, readonly NameSpan[]> | undefined;
  for (const forms of postcodes) {
    for (const { areas } of forms) {
      for (const { place, nameKeys } of areas) {
        for (const name of nameKeys ?? NONE) {
          written ??= namesIn(tokens);
          for (const { from, to, key } of written.get(name) ?? NONE) {
            named ??= { places: [...known.places], inPlaceName: [...known.inPlaceName] };
            named.places[from] = withMatch(named.places[from] ?? [], { from, to, key }, {
              id: place,
              edits: 0,
              // The postcode says that it is meant, whichever other places have the name.
              nameKind: "primary",
            });
            named.inPlaceName.fill(true, from, to);
          }
        }
      }
    }
  }
  return named;
}

type NameSpan = Pick<PlaceSpan, "from" | "to" | "key">;

/** All groups of words of a segment by their keys. */
function namesIn(tokens: readonly Token[]): Map<string, readonly NameSpan[]> {
  const spans = new Map<string, readonly NameSpan[]>();
  for (let from = 0; from < tokens.length; from++) {
    let key = "";
    for (let to = from + 1; to <= tokens.length && (to === from + 1 || !tokens[to - 1]!.apart); to++) {
      key += tokens[to - 1]!.key;
      spans.set(key, [...spans.get(key) ?? NONE, { from, to, key }]);
    }
  }
  return spans;
}

const NONE: readonly never[] = [];

/** The spans of a token with one more place of a name, longest first. */
function withMatch(
  spans: readonly PlaceSpan[],
  { from, to, key }: NameSpan,
  match: PlaceMatch,
): readonly PlaceSpan[] {
  const same = spans.find((span) => span.to === to);
  if (same?.matches.some(({ id }) => id === match.id) === true) {
    return spans;
  }
  const span: PlaceSpan = same === undefined
    ? { from, to, key, separators: 0, matches: [match], isOfPostcode: true }
    : { ...same, matches: [...same.matches, match], isOfPostcode: true };
  return [...spans.filter((other) => other !== same), span].toSorted((one, other) => other.to - one.to);
}
