import type { PostcodeArea } from "../../../../gazetteer/port.ts";
import { distanceM } from "../../../../geo/distance_m.ts";
import type { PlaceContext } from "../../context/mod.ts";
import type { PlaceSpan } from "../lattice.ts";
import { CODE_LETTERS_MIN, type PostcodeForm } from "./postcode_forms.ts";

/** Places of one name that are compared with a postcode. */
const NAMESAKES_MAX = 8;
/** A postcode's area reaches up to this far beyond the circle of its town. Metres. */
const AREA_REACH_M = 3_000;

type Places = readonly (readonly PlaceSpan[])[];

/**
 * Marks the names directly before or behind a postcode of their place, and the parts of such names: "46960 Aldaia",
 * "Bandung, 40213", "Alameda, CA 94501". That is no coincidence.
 */
export function withTownsOfPostcodes(
  places: Places,
  postcodes: readonly (readonly PostcodeForm[])[],
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
function townsBeside(
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
