import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Catalog, type CatalogEntry, openCatalog } from "../../gazetteer/catalog/mod.ts";
import { openGazetteer } from "../../gazetteer/set/compose.ts";
import { nameKey } from "../../text/name_key.ts";

/** A newer list of extracts, in the gazetteer folder. */
const INDEX_FILE = "geofabrik-index.json";

/** Regions of one name; there are two or three at most. */
const REGIONS_MAX = 5;

/** Where `catalog --refresh` keeps the publisher's list. */
export function indexPath(folder: string): string {
  return join(folder, INDEX_FILE);
}

/** Opening one takes a tenth of a second, in which a server answers nobody: it is kept while its list is the same. */
let kept: { readonly list: string; readonly catalog: Catalog } | undefined;

/** The catalog, with the newer list of extracts where one was fetched. */
export function catalogOf(folder: string): Catalog {
  const path = indexPath(folder);
  const stats = statSync(path, { throwIfNoEntry: false });
  const list = stats === undefined ? "" : `${path} ${stats.size} ${stats.mtimeMs}`;
  if (kept?.list !== list) {
    kept = { list, catalog: openCatalog(stats === undefined ? {} : { index: readFileSync(path, "utf8") }) };
  }
  return kept.catalog;
}

/**
 * What the catalog loads for a country, a region or an identifier. Regions are also known by the names of
 * the world's places: "Bavaria" is the extract "bayern".
 */
export function defaultSet(
  words: string,
  { folder, worldPath }: { readonly folder: string; readonly worldPath: string },
): readonly CatalogEntry[] {
  const catalog = catalogOf(folder);
  const found = catalog.defaultSet(words);
  if (found.length > 0) {
    return found;
  }
  const world = openGazetteer(worldPath);
  const regions = world.findPlaces(nameKey(words), REGIONS_MAX).map(({ id }) => world.place(id))
    .filter(({ kind }) => kind === "region");
  for (const { name } of regions) {
    const entries = catalog.defaultSet(name);
    if (entries.length > 0) {
      return entries;
    }
  }
  return [];
}
