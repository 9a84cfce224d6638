import type { Part } from "./compose_streets.ts";
import type { DrawableGazetteer } from "../drawable.ts";

/** What a map draws of a world file and the countries' own, under the numbers of the whole. */
export function drawableOfParts(parts: {
  readonly world: Part;
  readonly own: readonly Part[];
  readonly partOf: (id: number) => Part;
  /** True for a country that has a file of its own. */
  readonly isReplaced: (id: number) => boolean;
}): DrawableGazetteer {
  const { world, own, partOf } = parts;
  const outlined = new Set(own.flatMap(({ gazetteer }) => [...gazetteer.outlinedCountries()]));
  return {
    streetsIn(box, options) {
      const found = own.flatMap(({ gazetteer, base }) => gazetteer.streetsIn(box, options).map((id) => id + base));
      // At a border two files may give their own longest: what is beyond the limit is of the later one.
      return found.slice(0, Math.max(0, options.limit));
    },
    drawableStreet(id) {
      const { gazetteer, base } = partOf(id);
      return gazetteer.drawableStreet(id - base);
    },
    watersIn(box, options) {
      const found = own.flatMap(({ gazetteer }) => gazetteer.watersIn(box, options));
      return found.sort((one, other) => other.radiusM - one.radiusM).slice(0, Math.max(0, options.limit));
    },
    outlinesIn: (box, options) => own.flatMap(({ gazetteer }) => gazetteer.outlinesIn(box, options)),
    outlinedCountries: () => outlined,
    visitPlaces(visit) {
      world.gazetteer.visitPlaces((place) => {
        if (!parts.isReplaced(place.id)) {
          visit(place);
        }
      });
      for (const { gazetteer, base } of own) {
        gazetteer.visitPlaces((place) => visit({ ...place, id: place.id + base }));
      }
    },
  };
}
