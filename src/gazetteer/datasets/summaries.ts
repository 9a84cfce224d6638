import { statSync } from "node:fs";
import { basename, join } from "node:path";
import type { DatasetSummary } from "../../domain/data_change.ts";
import { openFile } from "../file/open_file.ts";
import { openGazetteer } from "../set/compose.ts";
import { COUNTRIES_WITH_POSTCODES, WORLD_POSTCODES } from "../sources/world/world_names.ts";
import { datasetsOf } from "./country_files.ts";
import { type DatasetInfo, INFO_FILE, isIn } from "./dataset_info.ts";
import { datasetsFolder, readSet } from "./manifest.ts";

const NONE = { places: 0, streets: 0, houses: 0, postcodes: 0, namedPlaces: 0, codes: 0 };
const IS_DATE = /^\d{4}-\d{2}-\d{2}$/u;
/**
 * The data sets in force: the world's places first, then those that were added, in the order of trust. `countries`: the
 * only ones that are open; what the data sets have elsewhere is left out.
 */
export function readSummaries(
  { folder, worldPath, countries }: {
    readonly folder: string;
    readonly worldPath: string;
    readonly countries?: readonly string[] | undefined;
  },
): DatasetSummary[] {
  const set = readSet(folder, basename(worldPath));
  const isOpen = (code: string): boolean => countries?.includes(code) ?? true;
  const added = datasetsOf(folder, set).map((info) => ({
    ...info,
    countries: Object.fromEntries(Object.entries(info.countries).filter(([code]) => isOpen(code))),
  }));
  return [
    ...worldSummaries(worldPath),
    ...added.filter((info) => isIn(info, countries)).map((info) =>
      summaryOf(
        info,
        set?.followed === undefined
          ? statSync(join(datasetsFolder(folder), info.name, INFO_FILE)).mtime
          : new Date(set.followed.publishedAt),
      )
    ),
  ];
}

function worldSummaries(worldPath: string): DatasetSummary[] {
  const { placeName, postcodeText } = openFile(worldPath).sections;
  return openGazetteer(worldPath).datasets.map(({ name, version, licence, attribution }) => ({
    ...(name === WORLD_POSTCODES.name
      ? {
        name: "world-postcodes",
        countries: COUNTRIES_WITH_POSTCODES,
        counts: { ...NONE, postcodes: postcodeText.length },
      }
      : { name: "world", countries: [], counts: { ...NONE, places: placeName.length } }),
    source: name,
    version,
    layer: undefined,
    licence,
    attribution,
    addedAt: statSync(worldPath).birthtime,
    dataFrom: undefined,
  }));
}

function summaryOf(
  { name, source, version, countries, countryCode, layer, licence, attribution }: DatasetInfo,
  addedAt: Date,
): DatasetSummary {
  const counts = { ...NONE };
  for (const { kind, records } of Object.values(countries).flat()) {
    counts[kind === "named_places" ? "namedPlaces" : kind] += records;
  }
  return {
    name,
    source,
    version,
    countries: layer !== undefined && countryCode !== undefined ? [countryCode] : Object.keys(countries),
    counts,
    layer,
    licence,
    attribution,
    addedAt,
    dataFrom: IS_DATE.test(version) ? version : undefined,
  };
}
