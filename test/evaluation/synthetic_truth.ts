import type { Area } from "../../src/evaluation/corpus/areas.ts";
import type { AreaTruth, TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import { numberKey } from "../../src/evaluation/corpus/choose_removals.ts";
import { nameKey } from "../../src/text/name_key.ts";
import { streetKey } from "../../src/text/street_key.ts";

/** Degrees between two houses: 22 m. */
const STEP = 0.0002;

/** A town whose streets have the same house numbers. */
export function syntheticTruth(
  area: Area,
  streets: readonly string[],
  numbers: readonly string[],
  { locality = "Heidelberg", postcode = "69117" }: { readonly locality?: string; readonly postcode?: string } = {},
): AreaTruth {
  const addresses = streets.flatMap((street, s) =>
    numbers.map((number, n): TrueAddress => {
      const points = [{ latitude: 49.41 + s * 10 * STEP, longitude: 8.7 + n * STEP }];
      return {
        id: `${nameKey(locality)}|${streetKey(street)}|${numberKey(number)}|${postcode}`,
        street,
        number,
        locality,
        postcode,
        points,
        pointsAnyPostcode: points,
      };
    })
  );
  return {
    area: area.name,
    addresses,
    streets: [],
    places: [],
    postcodes: [],
    removedNumbers: [],
    removedStreets: [],
    removedTown: [],
    outlines: 0,
    bounds: [8.6, 49.3, 8.8, 49.5],
  };
}
