import { areaBoxes } from "../space/area_boxes.ts";
import type { DrawableGazetteer, DrawablePlace } from "../drawable.ts";
import { PLACE_KINDS, type Sections, UNITS_PER_DEGREE } from "./format.ts";
import { outlinesIn } from "../space/outlines_in.ts";
import { readPaths } from "../entries/read_street.ts";
import { streetsIn } from "../space/streets_in.ts";
import { textAt } from "./texts.ts";
import { watersIn } from "../space/waters_in.ts";

/** What a map draws of one opened file. */
export function drawableOver(sections: Sections): DrawableGazetteer {
  let boxes: Float64Array | undefined;
  let outlined: ReadonlySet<string> | undefined;
  return {
    streetsIn: (box, options) => streetsIn(sections, box, options),
    drawableStreet: (id) => ({
      name: textAt(sections.strings, sections.streetName.at(id)),
      radiusM: sections.streetRadius.at(id),
      paths: readPaths(sections, id),
    }),
    watersIn: (box, options) => watersIn(sections, box, options),
    outlinesIn: (box, options) => outlinesIn(sections, box, { ...options, boxes: boxes ??= areaBoxes(sections) }),
    outlinedCountries: () => outlined ??= outlinedCountries(sections),
    visitPlaces(visit) {
      for (let id = 0; id < sections.placeName.length; id++) {
        const place = placeOf(sections, id);
        if (place.kind !== "postcode") {
          visit(place);
        }
      }
    },
  };
}

function outlinedCountries({ areaEntry, placeFlags, placeCountry }: Sections): ReadonlySet<string> {
  const countries = new Set<string>();
  for (const entry of areaEntry) {
    if (PLACE_KINDS[placeFlags[entry]! & 15] === "country") {
      const code = placeCountry.at(entry);
      countries.add(String.fromCharCode(code & 0xff, code >> 8));
    }
  }
  return countries;
}

function placeOf(sections: Sections, id: number): DrawablePlace {
  return {
    id,
    kind: PLACE_KINDS[sections.placeFlags[id]! & 15] ?? "locality",
    latitude: sections.placeLatitude.at(id) / UNITS_PER_DEGREE,
    longitude: sections.placeLongitude.at(id) / UNITS_PER_DEGREE,
    importance: sections.placeImportance[id]!,
  };
}
