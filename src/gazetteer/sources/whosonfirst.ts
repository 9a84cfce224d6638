import { wikidataNumber } from "../../domain/ids.ts";
import type { PlaceKind } from "../port.ts";
import { type Chunks, forEachLine } from "./for_each_row.ts";
import { type Path, type PointE7, pointOfNumbers, type Polygon, type RecordName, type RecordSink } from "./record.ts";
import { isObject, parseJson } from "../../text/json_value.ts";

/** Placetypes (github.com/whosonfirst/whosonfirst-placetypes) that are areas here. */
export const PLACETYPE_KINDS: ReadonlyMap<string, PlaceKind> = new Map([
  ["country", "country"],
  ["dependency", "country"],
  ["macroregion", "region"],
  ["region", "region"],
  ["macrocounty", "county"],
  ["county", "county"],
  ["localadmin", "locality"],
  ["locality", "locality"],
  ["borough", "district"],
  ["macrohood", "district"],
  ["neighbourhood", "district"],
  ["neighborhood", "district"],
  ["microhood", "district"],
  ["postalcode", "postcode"],
]);
/** Placetypes that are things to go to. */
const NAMED = new Set(["campus", "venue"]);
const NAMES_MAX = 512;
const NAME_LENGTH_MAX = 200;

/** One row's JSON object. */
type Row = Readonly<Record<string, unknown>>;

/**
 * Takes areas out of Who's On First records, one JSON object a line: GeoJSON features as the project publishes them,
 * or their properties made flat (`id, name, placetype, country, lat, lon, names`), with polygons in the same or in
 * another file of the dataset.
 */
export async function readWhosonfirst(chunks: Chunks, sink: RecordSink): Promise<void> {
  await forEachLine(chunks, (line) => {
    const text = line.trim();
    if (text === "") {
      return;
    }
    const row = parseRow(text);
    if (row === undefined) {
      sink.drop("row_malformed");
      return;
    }
    readRow(row, sink);
  });
}

function parseRow(text: string): Row | undefined {
  const value = parseJson(text);
  if (!isObject(value)) {
    return undefined;
  }
  return isObject(value["properties"]) ? flatten(value["properties"], value["geometry"]) : value;
}

/** The flat form of a feature's properties, whose keys carry a prefix (`wof:name`, `geom:latitude`). */
function flatten(properties: Row, geometry: unknown): Row {
  const names: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(properties)) {
    if (key.startsWith("name:")) {
      names[key.slice("name:".length)] = value;
    }
  }
  return {
    id: properties["wof:id"],
    name: properties["wof:name"],
    placetype: properties["wof:placetype"],
    country: properties["wof:country"],
    lat: properties["lbl:latitude"] ?? properties["geom:latitude"],
    lon: properties["lbl:longitude"] ?? properties["geom:longitude"],
    population: properties["wof:population"] ?? properties["gn:population"],
    is_current: properties["mz:is_current"],
    deprecated: properties["edtf:deprecated"],
    superseded_by: properties["wof:superseded_by"],
    hierarchy: properties["wof:hierarchy"],
    names,
    geometry,
    concordances: properties["wof:concordances"],
  };
}

function readRow(row: Row, sink: RecordSink): void {
  if (isGone(row)) {
    return;
  }
  const placetype = typeof row["placetype"] === "string" ? row["placetype"] : "";
  const kind = PLACETYPE_KINDS.get(placetype);
  if (kind === undefined && !NAMED.has(placetype)) {
    return;
  }
  const names = namesOf(row);
  if (names.length === 0) {
    sink.drop("name_missing");
    return;
  }
  const polygons = polygonsOf(row["geometry"]);
  const point = pointOfRow(row);
  if (point === undefined && polygons.length === 0) {
    sink.drop("coordinates_missing");
    return;
  }
  const key = String(row["id"]);
  const country = typeof row["country"] === "string" ? row["country"].toUpperCase() : "";
  const belonging = /^[A-Z]{2}$/.test(country) ? { countryCode: country } : {};
  if (kind === undefined) {
    if (point !== undefined) {
      sink.namedPlace({ key, names, category: placetype, point, ...belonging });
    }
    return;
  }
  const population = Number(row["population"]);
  const { wd, gn } = concordancesOf(row["concordances"]);
  const localityKey = kind === "district" ? localityOf(row) : undefined;
  sink.area({
    key,
    kind,
    names,
    ...(localityKey === undefined ? {} : { localityKey }),
    ...(point === undefined ? {} : { point }),
    ...(polygons.length === 0 ? {} : { polygons }),
    ...(population > 0 ? { population } : {}),
    ...belonging,
    ...(wd === undefined ? {} : { wikidata: wd }),
    ...(gn === undefined ? {} : { geonames: gn }),
  });
}

/** Its identifiers in Wikidata and GeoNames, texts or numbers. */
function concordancesOf(value: unknown): { readonly wd?: number | undefined; readonly gn?: number | undefined } {
  if (!isObject(value)) {
    return {};
  }
  const gn = String(value["gn:id"]);
  return {
    wd: wikidataNumber(String(value["wd:id"])),
    gn: /^[1-9]\d{0,8}$/u.test(gn) ? Number(gn) : undefined,
  };
}

/** The identifier of the city that a neighbourhood belongs to; where several are listed, of the first. */
function localityOf({ hierarchy }: Row): string | undefined {
  const [first]: unknown[] = Array.isArray(hierarchy) ? hierarchy : [];
  const id = isObject(first) ? first["locality_id"] : undefined;
  // -1: none.
  return typeof id === "number" && id > 0 ? String(id) : undefined;
}

function isGone(row: Row): boolean {
  const superseded = row["superseded_by"];
  const deprecated = row["deprecated"];
  return row["is_current"] === 0 || (Array.isArray(superseded) && superseded.length > 0) ||
    (typeof deprecated === "string" && deprecated !== "" && deprecated !== "uuuu");
}

function namesOf(row: Row): RecordName[] {
  const names: RecordName[] = [];
  if (typeof row["name"] === "string" && row["name"] !== "") {
    names.push({ text: row["name"], kind: "primary" });
  }
  const listed = row["names"];
  for (const [key, values] of isObject(listed) ? Object.entries(listed) : []) {
    const [code = "", usage] = key.split("_x_");
    if (usage === "colloquial" || usage === "abbreviation" || !Array.isArray(values)) {
      continue;
    }
    const language = languageOf(code);
    const kind = usage === "historical" ? "old" : "alternate";
    for (const text of values) {
      if (typeof text === "string" && text !== "" && text.length <= NAME_LENGTH_MAX && names.length < NAMES_MAX) {
        names.push(language === undefined ? { text, kind } : { text, kind, language });
      }
    }
  }
  return names;
}

/** BCP 47 of an ISO 639-3 code (`ara` → `ar`); undefined for "undetermined" and the like. */
function languageOf(code: string): string | undefined {
  if (!/^[a-z]{3}$/.test(code) || code === "und" || code === "mul" || code === "zxx") {
    return undefined;
  }
  return Intl.getCanonicalLocales(code)[0];
}

function pointOfRow(row: Row): PointE7 | undefined {
  const { lat, lon } = row;
  if (typeof lat !== "number" || typeof lon !== "number") {
    return undefined;
  }
  const point = pointOfNumbers(lat, lon);
  return typeof point === "string" ? undefined : point;
}

/** The polygons of a GeoJSON Polygon or MultiPolygon; none for anything else. */
function polygonsOf(geometry: unknown): Polygon[] {
  if (!isObject(geometry) || !Array.isArray(geometry["coordinates"])) {
    return [];
  }
  const coordinates: unknown[] = geometry["coordinates"];
  const polygons = geometry["type"] === "Polygon"
    ? [coordinates]
    : geometry["type"] === "MultiPolygon"
    ? coordinates
    : [];
  return polygons.map(polygonOf).filter((polygon) => polygon.length > 0);
}

function polygonOf(rings: unknown): Path[] {
  return Array.isArray(rings) ? rings.map(ringOf).filter((ring) => ring.length >= 8) : [];
}

function ringOf(positions: unknown): Path {
  if (!Array.isArray(positions)) {
    return new Int32Array();
  }
  const path = new Int32Array(positions.length * 2);
  for (const [i, position] of positions.entries()) {
    const pair: unknown[] = Array.isArray(position) ? position : [];
    path[2 * i] = Math.round(Number(pair[1]) * 1e7);
    path[2 * i + 1] = Math.round(Number(pair[0]) * 1e7);
  }
  return path;
}
