import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AREAS } from "../../src/evaluation/corpus/areas.ts";
import { buildGazetteer, type PlaceRecord } from "../../src/gazetteer/builder/build_gazetteer.ts";

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
