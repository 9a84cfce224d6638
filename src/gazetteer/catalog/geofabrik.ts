import type { SourceName } from "../datasets/source_table.ts";
import type { AreaOptions } from "../sources/areas.ts";
import { isObject } from "../../text/json_value.ts";
import extracts from "./extracts.json";

/** The publisher's list of extracts, without their outlines; about half a megabyte. */
export const GEOFABRIK_INDEX = "https://download.geofabrik.de/index-v1-nogeom.json";

const HOST = "https://download.geofabrik.de";
const ENDING = "-latest.osm.pbf";
const ADDRESS = /^https:\/\/download\.geofabrik\.de\/((?:[a-z0-9-]+\/)*[a-z0-9-]+)-latest\.osm\.pbf$/u;
/** Extracts in the index; it has some five hundred. */
const ENTRIES_MAX = 5000;

/**
 * The extracts of the table that comes with this version, `extracts.json`: folder → names, each with the countries it covers
 * (ISO 3166-1 alpha-2). A name without countries covers a part of those of its folder. Source:
 * download.geofabrik.de/index-v1.json, read in 2026; `gazetteer catalog --refresh` fetches the current list.
 */
export function geofabrikEntries(): CatalogEntry[] {
  const byPath = new Map<string, readonly string[]>();
  return Object.entries(extracts).flatMap(([folder, list]) =>
    list.split(" ").map((item) => {
      const [name = "", codes] = item.split(":");
      const path = folder === "" ? name : `${folder}/${name}`;
      const countries = codes?.split(",") ?? byPath.get(folder) ?? [];
      byPath.set(path, countries);
      return entryOf(path, { countries, isWhole: codes !== undefined });
    })
  );
}

/**
 * The extracts of a downloaded index.
 *
 * @throws {SyntaxError} when it is not that index.
 */
export function readGeofabrikIndex(text: string): CatalogEntry[] {
  const index: unknown = JSON.parse(text);
  const features = isObject(index) && Array.isArray(index.features) ? index.features.slice(0, ENTRIES_MAX) : [];
  const rows = features.flatMap((feature: unknown) => rowOf(feature) ?? []);
  if (rows.length === 0) {
    throw new SyntaxError("Cannot read as this is not Geofabrik's list of extracts");
  }
  const byPath = new Map(rows.map((row) => [row.path, row.countries]));
  return rows.map(({ path, countries }) =>
    entryOf(path, {
      countries: countries.length > 0 ? countries : inherited(path, byPath),
      isWhole: countries.length > 0,
    })
  );
}

interface Row {
  readonly path: string;
  readonly countries: readonly string[];
}

function rowOf(feature: unknown): Row | undefined {
  const properties = isObject(feature) && isObject(feature.properties) ? feature.properties : undefined;
  const urls = isObject(properties?.urls) ? properties.urls : undefined;
  const path = typeof urls?.pbf === "string" ? ADDRESS.exec(urls.pbf)?.[1] : undefined;
  if (path === undefined) {
    return undefined;
  }
  const codes: unknown = properties?.["iso3166-1:alpha2"];
  const countries = Array.isArray(codes)
    ? codes.filter((code): code is string => typeof code === "string" && /^[A-Z]{2}$/u.test(code))
    : [];
  return { path, countries };
}

/** A part of a country lies in the countries of the folder around it. */
function inherited(path: string, byPath: ReadonlyMap<string, readonly string[]>): readonly string[] {
  for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
    const countries = byPath.get(path.slice(0, end)) ?? [];
    if (countries.length > 0) {
      return countries;
    }
  }
  return [];
}

function entryOf(
  path: string,
  { countries, isWhole }: { readonly countries: readonly string[]; readonly isWhole: boolean },
): CatalogEntry {
  const folders = path.split("/");
  const name = folders.at(-1) ?? path;
  const parent = folders.at(-2);
  const address = `${HOST}/${path}${ENDING}`;
  // States of the United States share names with countries ("georgia"), so the folder is part of their identifier.
  const id = folders.length === 3 && parent === "us" ? `us-${name}` : name;
  return {
    id: `openstreetmap-${id}`,
    title: folders.length > 2 && parent !== undefined ? `${titleOf(name)}, ${titleOf(parent)}` : titleOf(name),
    source: "openstreetmap",
    countries,
    isWhole,
    address,
    md5Address: `${address}.md5`,
  };
}

/** A download that the service knows: what it holds, where it is and how it is checked. */
export interface CatalogEntry {
  /** Its identifier, and the name of the data set that is made from it: `openstreetmap-liechtenstein`. */
  readonly id: string;
  /** For people: `Liechtenstein`, `California, US`. */
  readonly title: string;
  /** How its file is read. */
  readonly source: SourceName;
  /** The countries it covers or lies in, ISO 3166-1 alpha-2. Empty for a continent. */
  readonly countries: readonly string[];
  /** Whether it covers these countries as a whole. */
  readonly isWhole: boolean;
  /** The layer that its areas become. */
  readonly areas?: AreaOptions;
  /** https address of the file. */
  readonly address: string;
  /** Address of a file that begins with the MD5 of the data, as `md5sum` writes it. */
  readonly md5Address?: string;
}

/** A publisher's name of an extract for people: `new-york` → `New York`, `us` → `US`. */
function titleOf(name: string): string {
  return name.length === 2
    ? name.toUpperCase()
    : name.split("-").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(" ");
}
