import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Area, AREAS } from "../../src/evaluation/corpus/areas.ts";
import { numberKey } from "../../src/evaluation/corpus/choose_removals.ts";
import type { AreaTruth, TrueAddress } from "../../src/evaluation/corpus/truth.ts";
import type { WorldCity } from "../../src/evaluation/questions/world_cities.ts";
import { buildGazetteer } from "../../src/gazetteer/builder/build_gazetteer.ts";
import type { PlaceRecord } from "../../src/gazetteer/builder/gazetteer_input.ts";
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
      const id = `${nameKey(locality)}|${streetKey(street)}|${numberKey(number)}|${postcode}`;
      return { id, street, number, locality, postcode, points, pointsAnyPostcode: points };
    })
  );
  const removed = { removedNumbers: [], removedStreets: [], removedTown: [] };
  const nothing = { streets: [], places: [], postcodes: [], outlines: 0, ...removed };
  return { area: area.name, addresses, ...nothing, bounds: [8.6, 49.3, 8.8, 49.5] };
}

/** A city of the world's list. */
export function syntheticCity(name: string, given: Partial<WorldCity> = {}): WorldCity {
  const nowhere = { countryCode: "", countryName: "", region: undefined, coordinates: { latitude: 0, longitude: 0 } };
  return { id: name, name, ...nowhere, otherNames: [], population: 100_000, ...given };
}

const TOWNS = ["Aldham", "Brookfield", "Carswell", "Denby", "Elmont", "Farley", "Garston"];
const STREETS = ["Main St", "Oak Ave", "Elm Ct", "2nd St", "Mill Rd", "Park Blvd", "Hill Dr", "Lake Ln", "Vine Way"];
const NUMBERS = 12;
/** Degrees between two towns: 11 km, so that what is of one is not near another. */
const TOWN_STEP = 0.1;

/** Writes a county of seven towns with nine streets of twelve houses each, as the first American area's file. */
export function writeSyntheticCounty(dataFolder: string): void {
  const path = join(dataFolder, AREAS.find(({ name }) => name === "alameda")!.path);
  const rows = TOWNS.flatMap((town, t) =>
    STREETS.flatMap((street, s) =>
      Array.from({ length: NUMBERS }, (_, n) => {
        const latitude = 37.5 + t * TOWN_STEP + s * 0.003;
        return `${100 + 2 * n},${street.toUpperCase()},,${town.toUpperCase()},CA,US,9450${t},${latitude},${
          -122 - n * 0.0005
        }`;
      })
    )
  );
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, ["housenumber,street,unit,city,region,country,postcode,lat,lon", ...rows, ""].join("\n"));
}

/** Builds a world of one country with those towns; the path of its file. */
export function writeSyntheticWorld(folder: string): string {
  const outputPath = join(folder, "world.gazetteer");
  buildGazetteer({
    datasets: [{ name: "synthetic", version: "1", licence: "CC0", attribution: "Nobody" }],
    places: [
      place({
        key: "country:US",
        kind: "country",
        name: "United States",
        latitude: 38,
        names: [{ text: "US", kind: "code" }],
      }),
      ...TOWNS.map((name, i) =>
        place({ key: `town:${name}`, kind: "locality", name, latitude: 37.51 + i * TOWN_STEP, parentKey: "country:US" })
      ),
    ],
    areas: [{ key: "country:US", rings: [[[-123, 37], [-121, 37], [-121, 39], [-123, 39]]] }],
  }, { outputPath });
  return outputPath;
}

function place(given: Pick<PlaceRecord, "key" | "kind" | "name" | "latitude"> & Partial<PlaceRecord>): PlaceRecord {
  return {
    names: [],
    longitude: -122,
    radiusM: 2_000,
    population: 1_000,
    countryCode: "US",
    dataset: 0,
    ...given,
  };
}
