import { forEachRow } from "../../gazetteer/sources/for_each_row.ts";
import { nameKey } from "../../text/name_key.ts";
import type { DataFile } from "../corpus/data_files.ts";
import { readJsonLines } from "../questions/question.ts";
import { ARABIC_WRITINGS, JAPANESE_WRITINGS, type TownTruth, type TownWriting } from "./town_writings.ts";

/** A list of the districts of cities: places without streets. */
export interface TownList extends DataFile {
  readonly writings: readonly TownWriting[];
  readonly read: (path: string) => Promise<TownTruth[]>;
}

export const TOWN_LISTS: readonly TownList[] = [
  {
    name: "japan",
    path: "japan/towns.csv",
    source: "japanese-towns",
    writings: JAPANESE_WRITINGS,
    read: readJapaneseTruth,
  },
  ...[["saudi-arabia", "sa"], ["emirates", "ae"]].map(([name = "", code]): TownList => ({
    name,
    path: `wof/whosonfirst-admin-${code}.ndjson`,
    source: "whosonfirst",
    writings: ARABIC_WRITINGS,
    read: readArabicTruth,
  })),
];

/** Half of the regions of a list are fitted on, the others are not. */
export const TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.flatMap(({ name }) => [name, `${name} (not fitted)`]);

/** The halves that are fitted on. */
export const FITTED_TOWN_AREA_NAMES: readonly string[] = TOWN_LISTS.map(({ name }) => name);

const JAPANESE_COLUMNS = ["pref", "city", "town", "koaza", "lat", "lng"] as const;

/** Reads the districts of a table of Japan's town blocks; smaller parts, which people seldom write, are left out. */
async function readJapaneseTruth(path: string): Promise<TownTruth[]> {
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
async function readArabicTruth(path: string): Promise<TownTruth[]> {
  const rows = new Map((await readJsonLines<WofRow>(path)).map((row) => [row.id, row]));
  const others = rows.values().filter(({ placetype }) => placetype !== "neighbourhood");
  const towns = new Set(others.map((row) => nameKey(arabicOf(row) ?? "")));
  return [...rows.values()].flatMap((row): TownTruth[] => {
    const { locality_id: localityId = 0, region_id: regionId = 0 } = row.hierarchy[0] ?? {};
    const listed = rows.get(localityId);
    const [name = "", city] = [arabicOf(row), listed && arabicOf(listed)];
    // A city that is listed as gone is no city to write: most of those became the neighbourhood itself.
    const isGone = row.is_current === 0 || listed?.is_current === 0;
    return row.placetype !== "neighbourhood" || isGone || nameKey(name) === "" || city === undefined ? [] : [{
      name,
      city,
      region: String(regionId),
      ...(listed === undefined || nameKey(row.name) === "" ? {} : { english: { name: row.name, city: listed.name } }),
      at: { latitude: row.lat, longitude: row.lon },
      ...(towns.has(nameKey(name)) ? { isTownToo: true } : {}),
    }];
  });
}

function arabicOf({ names }: WofRow): string | undefined {
  return names["ara_x_preferred"]?.[0];
}
