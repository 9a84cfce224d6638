import type { DrawableGazetteer, Gazetteer } from "../../../src/gazetteer/mod.ts";

/** The gazetteer as one of which a map has nothing to draw. */
export function withoutDrawings(gazetteer: Gazetteer): typeof gazetteer & DrawableGazetteer {
  return {
    ...gazetteer,
    streetsIn: () => [],
    drawableStreet: () => ({ name: "", radiusM: 0, paths: [] }),
    housesIn: () => [],
    streetPoints: () => [],
    settlementPoints: () => [],
    outlinesIn: () => [],
    watersIn: () => [],
    outlinedCountries: () => new Set(),
    drawnCell: () => undefined,
    drawingVersion: "",
    visitPlaces: () => {},
  };
}
