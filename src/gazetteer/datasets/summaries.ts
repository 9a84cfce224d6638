import { statSync } from "node:fs";
import { basename, join } from "node:path";
import type { DatasetCounts, DatasetSummary } from "../../domain/dataset_summary.ts";
import { mapFile } from "../file/map_file.ts";
import type { Coverage } from "../port.ts";
import { openGazetteer } from "../set/open_set.ts";
import { readDatasetInfo } from "./country_files.ts";
import { datasetsFolder, readSet } from "./manifest.ts";

const NONE = { places: 0, streets: 0, houses: 0, postcodes: 0, namedPlaces: 0, codes: 0 };
const IS_DATE = /^\d{4}-\d{2}-\d{2}$/u;
const COUNT_OF: Readonly<Record<Coverage["kind"], keyof DatasetCounts>> = {
  places: "places",
  streets: "streets",
  houses: "houses",
  postcodes: "postcodes",
  named_places: "namedPlaces",
  codes: "codes",
};

/** The data sets in force: the world's places first, then those that were added, in the order of trust. */
export function readSummaries(
  { folder, worldPath }: { readonly folder: string; readonly worldPath: string },
): DatasetSummary[] {
  const added = readSet(folder, basename(worldPath))?.datasets ?? [];
  return [...worldSummaries(worldPath), ...added.map((name) => summaryOf(folder, name))];
}

function worldSummaries(worldPath: string): DatasetSummary[] {
  const places = mapFile(worldPath).sections.placeName.length;
  return openGazetteer(worldPath).datasets.map(({ name, version, licence, attribution }) => ({
    name: "world",
    source: name,
    version,
    countries: [],
    counts: { ...NONE, places },
    licence,
    attribution,
    addedAt: statSync(worldPath).birthtime,
    dataFrom: undefined,
  }));
}

function summaryOf(folder: string, name: string): DatasetSummary {
  const { source, version, countries, licence, attribution } = readDatasetInfo(folder, name);
  const counts = { ...NONE };
  for (const { kind, records } of Object.values(countries).flat()) {
    counts[COUNT_OF[kind]] += records;
  }
  return {
    name,
    source,
    version,
    countries: Object.keys(countries),
    counts,
    licence,
    attribution,
    addedAt: statSync(join(datasetsFolder(folder), name, "dataset.json")).mtime,
    dataFrom: IS_DATE.test(version) ? version : undefined,
  };
}
