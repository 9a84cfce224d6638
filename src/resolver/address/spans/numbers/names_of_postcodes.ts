import type { PlaceMatch, PostcodeArea } from "../../../../gazetteer/port.ts";
import { nameKey } from "../../../../text/name_key.ts";
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
  for (const forms of postcodes) {
    for (const { areas } of forms) {
      for (const area of areas) {
        for (const { from, to, key } of spansOfNames(area, tokens)) {
          named ??= { places: [...known.places], inPlaceName: [...known.inPlaceName] };
          named.places[from] = withMatch(named.places[from] ?? [], { from, to, key }, {
            id: area.place,
            edits: 0,
            nameKind: "alternate",
          });
          named.inPlaceName.fill(true, from, to);
        }
      }
    }
  }
  return named;
}

type NameSpan = Pick<PlaceSpan, "from" | "to" | "key">;

/** Where the names of a postcode stand in the text, in one segment. */
function spansOfNames({ names }: PostcodeArea, tokens: readonly Token[]): readonly NameSpan[] {
  if (names === undefined || names.length === 0) {
    return NONE;
  }
  const keys = new Set(names.map(nameKey));
  const spans: NameSpan[] = [];
  for (let from = 0; from < tokens.length; from++) {
    let key = "";
    for (let to = from + 1; to <= tokens.length && (to === from + 1 || !tokens[to - 1]!.apart); to++) {
      key += tokens[to - 1]!.key;
      if (keys.has(key)) {
        spans.push({ from, to, key });
      }
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
