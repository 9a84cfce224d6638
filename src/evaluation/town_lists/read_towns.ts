import { forEachLine } from "../../gazetteer/sources/for_each_line.ts";
import { forEachRow } from "../../gazetteer/sources/for_each_row.ts";
import { nameKey } from "../../text/name_key.ts";
import type { TownTruth } from "./town_truth.ts";

const JAPANESE_COLUMNS = ["pref", "city", "town", "koaza", "lat", "lng"] as const;

/** Reads the districts of a table of Japan's town blocks; smaller parts, which people seldom write, are left out. */
export async function readJapaneseTruth(path: string): Promise<TownTruth[]> {
  const towns: TownTruth[] = [];
  let columns: readonly number[] | undefined;
  await forEachRow(Bun.file(path).stream(), { delimiter: ",", quotes: true }, {
    row(fields) {
      if (columns === undefined) {
        columns = JAPANESE_COLUMNS.map((column) => fields.indexOf(column));
        return;
      }
      const [region = "", city = "", name = "", part = "", latitude, longitude] = columns.map((at) => fields[at]);
      if (name !== "" && part === "" && latitude !== "" && longitude !== "") {
        towns.push({ name, city, region, at: { latitude: Number(latitude), longitude: Number(longitude) } });
      }
    },
    malformed: () => undefined,
  });
  return towns;
}

/** What the evaluation needs of a row of Who's On First. */
interface WofRow {
  readonly id: number;
  readonly name: string;
  readonly placetype: string;
  readonly lat: number;
  readonly lon: number;
  readonly is_current: number;
  readonly hierarchy: readonly { readonly locality_id?: number; readonly region_id?: number }[];
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** Reads the neighbourhoods of Who's On First that have names in Arabic and English, with their cities. */
export async function readArabicTruth(path: string): Promise<TownTruth[]> {
  const rows = new Map<number, WofRow>();
  await forEachLine(Bun.file(path).stream(), (line) => {
    if (line !== "") {
      // The file is the evaluation's own data.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      const row = JSON.parse(line) as WofRow;
      rows.set(row.id, row);
    }
  });
  const towns = new Set(
    [...rows.values()].filter(({ placetype }) => placetype !== "neighbourhood").map((row) =>
      nameKey(arabicOf(row) ?? "")
    ),
  );
  return [...rows.values()].flatMap((row): TownTruth[] => {
    const { locality_id: localityId = 0, region_id: regionId = 0 } = row.hierarchy[0] ?? {};
    const city = rows.get(localityId);
    const [name, cityName] = [arabicOf(row), city === undefined ? undefined : arabicOf(city)];
    // A city that is listed as gone is no city to write: most of those became the neighbourhood itself.
    const isGone = row.is_current === 0 || city?.is_current === 0;
    if (row.placetype !== "neighbourhood" || isGone || name === undefined || cityName === undefined) {
      return [];
    }
    return [{
      name,
      city: cityName,
      region: String(regionId),
      ...(city === undefined ? {} : { english: { name: row.name, city: city.name } }),
      at: { latitude: row.lat, longitude: row.lon },
      ...(towns.has(nameKey(name)) ? { isTownToo: true } : {}),
    }];
  });
}

function arabicOf({ names }: WofRow): string | undefined {
  return names["ara_x_preferred"]?.[0];
}
