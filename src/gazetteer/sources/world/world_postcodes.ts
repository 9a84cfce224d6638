import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Dataset } from "../../port.ts";
import type { PostcodeRecord } from "../record.ts";

/** The countries whose postcodes are known without any loaded data. */
export const COUNTRIES_WITH_POSTCODES: readonly string[] = ["US"];

/** Where they come from. */
export const WORLD_POSTCODES: Dataset = {
  name: "geonames-postcodes",
  version: "US, 2026",
  licence: "CC BY 4.0",
  attribution: "© GeoNames, CC BY 4.0",
};

/** Coordinates are written in 1e-4 degrees. */
const E7_PER_UNIT = 1000;

/** The postcodes of a country from `data/postcodes_us.tsv`; none for other countries. */
export function readWorldPostcodes(countryCode: string): PostcodeRecord[] {
  if (!COUNTRIES_WITH_POSTCODES.includes(countryCode)) {
    return [];
  }
  const file = join(import.meta.dir, `../data/postcodes_${countryCode.toLowerCase()}.tsv`);
  let last = "";
  return readFileSync(file, "utf8").trimEnd().split("\n").map((row): PostcodeRecord => {
    const [postcode = "", latitude = "", longitude = "", place = last] = row.split("\t");
    last = place;
    return {
      key: `${countryCode}:${postcode}:${place}`,
      postcode,
      countryCode,
      point: { latitudeE7: Number(latitude) * E7_PER_UNIT, longitudeE7: Number(longitude) * E7_PER_UNIT },
      ...(place === "" ? {} : { locality: place }),
    };
  });
}
