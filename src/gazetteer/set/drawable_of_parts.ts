import type { DrawableGazetteer } from "../drawable.ts";
import { houseCountOf, readPaths } from "../entries/read_street.ts";
import { PLACE_KINDS, UNITS_PER_DEGREE } from "../file/format.ts";
import { textAt } from "../file/texts.ts";
import { areaBoxes } from "../space/grid.ts";
import { housesIn, outlinesIn, watersIn } from "../space/boxes.ts";
import { streetsIn } from "../space/streets_in.ts";
import type { ComposedParts } from "./compose.ts";
import { type Part, partAt } from "./parts.ts";

/** What a map draws. Outlines are those of the countries' own files: the world file's are too coarse. */
export function drawableOfParts(
  { parts: { all, countries }, isReplaced }: ComposedParts,
): Omit<DrawableGazetteer, "drawnCell" | "drawingVersion"> {
  const own = [...countries.values()];
  const outlined = new Set(own.flatMap(({ outlinedCountries }) => [...outlinedCountries]));
  const boxes = new Map<Part, Float64Array>();
  function boxesOf(part: Part): Float64Array {
    const known = boxes.get(part) ?? areaBoxes(part.sections);
    boxes.set(part, known);
    return known;
  }
  return {
    streetsIn(box, options) {
      const found = all.flatMap(({ sections, base }) => streetsIn(sections, box, options).map((id) => id + base));
      // Near a border two files may each return the limit: the later one's are cut.
      return found.slice(0, Math.max(0, options.limit));
    },
    drawableStreet(id) {
      const { sections, base } = partAt(all, id);
      return {
        name: textAt(sections.strings, sections.streetName.at(id - base)),
        radiusM: sections.streetRadius.at(id - base),
        paths: readPaths(sections, id - base),
      };
    },
    housesIn(box, options) {
      const found = all.flatMap(({ sections }) => housesIn(sections, box, options));
      return found.slice(0, Math.max(0, options.limit));
    },
    *streetPoints() {
      for (const { sections, countryCode } of all) {
        for (let id = 0; id < sections.streetName.length; id++) {
          yield {
            latitude: sections.streetLatitude.at(id) / UNITS_PER_DEGREE,
            longitude: sections.streetLongitude.at(id) / UNITS_PER_DEGREE,
            houses: houseCountOf(sections, id),
            hasPostcode: sections.streetPostcode.at(id) > 0,
            countryCode,
          };
        }
      }
    },
    *settlementPoints() {
      for (const { sections } of own) {
        for (let id = 0; id < sections.placeName.length; id++) {
          const kind = PLACE_KINDS[sections.placeFlags[id]! & 15];
          if (kind === "locality" || kind === "district") {
            yield {
              latitude: sections.placeLatitude.at(id) / UNITS_PER_DEGREE,
              longitude: sections.placeLongitude.at(id) / UNITS_PER_DEGREE,
            };
          }
        }
      }
    },
    watersIn(box, options) {
      const found = all.flatMap(({ sections }) => watersIn(sections, box, options));
      return found.sort((one, other) => other.radiusM - one.radiusM).slice(0, Math.max(0, options.limit));
    },
    outlinesIn: (box, options) =>
      own.flatMap((part) => outlinesIn(part.sections, box, { ...options, boxes: boxesOf(part) })),
    outlinedCountries: () => outlined,
    visitPlaces(visit) {
      for (const { sections, base } of all) {
        for (let id = 0; id < sections.placeName.length; id++) {
          const kind = PLACE_KINDS[sections.placeFlags[id]! & 15] ?? "locality";
          if (kind !== "postcode" && (base > 0 || !isReplaced(id))) {
            visit({
              id: id + base,
              kind,
              latitude: sections.placeLatitude.at(id) / UNITS_PER_DEGREE,
              longitude: sections.placeLongitude.at(id) / UNITS_PER_DEGREE,
              importance: sections.placeImportance[id]!,
            });
          }
        }
      }
    },
  };
}
