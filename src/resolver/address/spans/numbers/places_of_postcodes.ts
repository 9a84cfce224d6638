import type { EntryId, Gazetteer, PlaceMatch, PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { ByToken, Token } from "../../tokens/mod.ts";
import type { PlaceSpan, PlaceSpans } from "../lattice.ts";
import { CODE_LETTERS_MIN, type PostcodeForm } from "./postcode_forms.ts";

type NamedPlaces = Pick<PlaceSpans, "places" | "inPlaceName">;

/**
 * The place names of a text with those that only the list of its postcodes has: "Flushing" is a town in Michigan, and with
 * 11358 the part of New York that has this postcode. Undefined where the postcodes have no such name, as nearly always.
 */
export function withNamesOfPostcodes(
  tokens: readonly Token[],
  known: NamedPlaces,
  postcodes: ByToken<PostcodeForm>,
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

/**
 * The place names of a text with the countries of labels of postcodes that no list has: "PIN 560001" is in India, and
 * not in a place called Pin.
 */
export function withCountriesOfLabels(
  known: NamedPlaces,
  postcodes: ByToken<PostcodeForm>,
  gazetteer: Gazetteer,
): NamedPlaces {
  let named = known;
  for (const forms of postcodes) {
    for (const { from, labelTo: to, areas, signed = NONE } of forms) {
      const id = signed.length === 1 && areas.length === 0 ? gazetteer.country(signed[0]!) : undefined;
      if (to !== undefined && id !== undefined) {
        const span: PlaceSpan = { from, to, key: "", separators: 0, matches: [{ id, edits: 0, nameKind: "primary" }] };
        named = {
          places: named.places.map((spans, at) => at === from ? [span] : at > from && at < to ? NONE : spans),
          inPlaceName: named.inPlaceName.map((isIn, at) => isIn || (at >= from && at < to)),
        };
      }
    }
  }
  return named;
}

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

/** True if only the list of postcodes gives a place the name. */
export function isNamedByPostcode(
  id: EntryId,
  { key }: Pick<PlaceSpan, "key">,
  postcodes: ByToken<PostcodeForm>,
): boolean {
  return postcodes.some((forms) =>
    forms.some(({ areas }) => areas.some(({ place, nameKeys }) => place === id && nameKeys?.has(key) === true))
  );
}

/** Places of one name that are compared with a postcode. */
const NAMESAKES_MAX = 8;
/** A postcode's area reaches up to this far beyond the circle of its town. Metres. */
const AREA_REACH_M = 3_000;

type Places = PlaceSpans["places"];

/**
 * Marks the names directly before or behind a postcode of their place, and the parts of such names: "46960 Aldaia",
 * "Bandung, 40213", "Alameda, CA 94501". That is no coincidence.
 */
export function withTownsOfPostcodes(
  places: Places,
  postcodes: ByToken<PostcodeForm>,
  context: Pick<PlaceContext, "known">,
): Places {
  let marked: Places = places;
  for (const forms of postcodes) {
    for (const form of forms) {
      if (form.areas.length > 0 && form.key.length >= CODE_LETTERS_MIN) {
        for (const town of townsBeside(form, places, context)) {
          marked = marked.map((spans, at) =>
            at < town.from || at >= town.to ? spans : spans.map((span) => span.to <= town.to ? mark(span) : span)
          );
        }
      }
    }
  }
  return marked;
}

function mark(span: PlaceSpan): PlaceSpan {
  return { ...span, isOfOwnPostcode: true };
}

/** The longest name on each side of a postcode, if it is that of its place. */
export function townsBeside(
  { from, to, areas }: PostcodeForm,
  places: Places,
  context: Pick<PlaceContext, "known">,
): readonly PlaceSpan[] {
  const towns: PlaceSpan[] = [];
  const hasCode = from > 0 && places[from - 1]!.some((span) => span.isStatedCode === true && span.to === from);
  const before = hasCode ? from - 1 : from;
  for (let at = 0; at <= to && at < places.length; at++) {
    const town = at < before || at === to
      ? places[at]!.find((span) => (at === to || span.to === before) && isTownOf(span, areas, context))
      : undefined;
    if (town !== undefined) {
      towns.push(town);
      at = Math.max(at, town.to - 1);
    }
  }
  return towns;
}

function isTownOf(
  { matches }: PlaceSpan,
  areas: readonly PostcodeArea[],
  { known }: Pick<PlaceContext, "known">,
): boolean {
  return matches.slice(0, NAMESAKES_MAX).some(({ id, nameKind, edits }) => {
    if (nameKind === "code" || edits > 0) {
      return false;
    }
    const { place, isSettlement } = known(id);
    return isSettlement &&
      areas.some(({ countryCode, coordinates, radiusM }) =>
        countryCode === place.countryCode &&
        distanceM(coordinates, place.coordinates) <= place.radiusM + radiusM + AREA_REACH_M
      );
  });
}
