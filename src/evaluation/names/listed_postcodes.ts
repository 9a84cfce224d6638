import { existsSync } from "node:fs";
import { join } from "node:path";
import { forEachRow } from "../../gazetteer/sources/for_each_row.ts";
import { POSTCODE_FILES } from "../corpus/areas.ts";
import type { ListedPostcode } from "./name_questions.ts";

/** Columns of the tables: country, postcode, place, five of areas, two without use, latitude, longitude. */
const COLUMN = { postcode: 1, place: 2, regionCode: 4, latitude: 9, longitude: 10 } as const;
/** A region that addresses name by its code. */
const REGION_CODE = /^[A-Z]{2}$/u;

/** The postcodes of the tables that a corpus loads, each with all of its points. */
export async function listedPostcodes(dataFolder: string): Promise<ListedPostcode[]> {
  const countries = new Intl.DisplayNames(["en"], { type: "region" });
  const all: ListedPostcode[] = [];
  for (const { path, countryCode } of POSTCODE_FILES.filter((file) => existsSync(join(dataFolder, file.path)))) {
    const points = new Map<string, { latitude: number; longitude: number }[]>();
    const places = new Map<string, string>();
    await forEachRow(Bun.file(join(dataFolder, path)).stream(), { delimiter: ",", quotes: true }, {
      row(fields) {
        const postcode = fields[COLUMN.postcode] ?? "";
        const point = { latitude: Number(fields[COLUMN.latitude]), longitude: Number(fields[COLUMN.longitude]) };
        if (Number.isFinite(point.latitude + point.longitude)) {
          points.set(postcode, [...points.get(postcode) ?? [], point]);
          const [place = "", region = ""] = [fields[COLUMN.place], fields[COLUMN.regionCode]];
          places.set(postcode, REGION_CODE.test(region) ? `${place}, ${region} ${postcode}` : `${postcode} ${place}`);
        }
      },
      malformed: () => undefined,
    });
    const countryName = countries.of(countryCode) ?? countryCode;
    all.push(...[...points].map(([postcode, own]): ListedPostcode => ({
      postcode,
      countryName,
      points: own,
      placeLine: places.get(postcode) ?? postcode,
    })));
  }
  return all;
}
