import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { AREAS } from "../corpus/areas.ts";
import type { DataFile } from "../data_gazetteer.ts";
import { TOWN_LISTS } from "../town_lists/town_lists.ts";

const POSTCODES = "postcodes/geonames-zauberware";
const WOF = "wof";

/** Every file of the data folder that is a data set: areas, lists of towns, and postcodes of all countries. */
export function fieldFiles(dataFolder: string): DataFile[] {
  const postcodes = filesIn(dataFolder, POSTCODES, /^zipcodes\.(?<code>[a-z]{2})\.csv$/u).map(({ path, code }) => ({
    name: `postcodes-${code}`,
    path,
    source: "geonames-postcodes" as const,
    countryCode: code.toUpperCase(),
  }));
  const areas = AREAS.map(({ name, path, source, countryCode }) => ({
    name,
    path,
    source,
    // Ranges do not name their country, map data reaches into others.
    ...(source === "tiger" ? { countryCode } : {}),
  }));
  const lists = TOWN_LISTS.filter(({ source }) => source !== "whosonfirst")
    .map(({ name, path, source }) => ({ name, path, source }));
  const places = filesIn(dataFolder, WOF, /^whosonfirst-admin-(?<code>[a-z]{2})\.ndjson$/u).map(({ path, code }) => ({
    name: `places-${code}`,
    path,
    source: "whosonfirst" as const,
  }));
  return [...postcodes, ...areas, ...lists, ...places].filter(({ path }) => existsSync(join(dataFolder, path)));
}

function filesIn(dataFolder: string, folder: string, pattern: RegExp): { path: string; code: string }[] {
  const path = join(dataFolder, folder);
  return (existsSync(path) ? readdirSync(path).sort() : []).flatMap((name) => {
    const code = pattern.exec(name)?.groups?.["code"];
    return code === undefined ? [] : [{ path: join(folder, name), code }];
  });
}
