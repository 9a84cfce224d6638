import { wikidataNumber } from "../../domain/ids.ts";
import { byWord } from "../../text/by_word.ts";
import { isObject } from "../../text/json_value.ts";
import type { PlaceKind } from "../port.ts";
import { type Chunks, forEachObject } from "./for_each_row.ts";
import { pathPolygonsOf, pointOfGeometry } from "./geometry.ts";
import { addName, type AreaRecord, countryOf, populationOf, type RecordName, type RecordSink } from "./record.ts";

/** Placetypes (github.com/whosonfirst/whosonfirst-placetypes) that are areas here. */
export const PLACETYPE_KINDS = byWord<PlaceKind>([
  ["country", "country dependency"],
  ["region", "macroregion region"],
  ["county", "macrocounty county"],
  ["locality", "localadmin locality"],
  ["district", "borough macrohood neighbourhood neighborhood microhood"],
  ["postcode", "postalcode"],
]);
/** Placetypes that are things to go to. */
const NAMED = new Set(["campus", "venue"]);
const NAME_LENGTH_MAX = 200;

type Row = Readonly<Record<string, unknown>>;

/**
 * Takes areas out of Who's On First records, one JSON object a line: GeoJSON features as the project publishes them,
 * or their properties made flat (`id, name, placetype, country, lat, lon, names`), with polygons in the same or in
 * another file of the dataset.
 */
export async function readWhosonfirst(chunks: Chunks, sink: RecordSink): Promise<void> {
  await forEachObject(chunks, sink, (object) => {
    const { properties, geometry } = object;
    readRow(isObject(properties) ? flatten(properties, geometry) : object, sink);
  });
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
  const placetype = String(row["placetype"]);
  const kind = PLACETYPE_KINDS.get(placetype);
  if (isGone(row) || (kind === undefined && !NAMED.has(placetype))) {
    return;
  }
  const names = namesOf(row);
  const polygons = pathPolygonsOf(row["geometry"]);
  const found = pointOfGeometry({ coordinates: [row["lon"], row["lat"]] });
  const point = typeof found === "string" ? undefined : found;
  const key = String(row["id"]);
  const countryCode = countryOf(row["country"]);
  if (names.length === 0) {
    sink.drop("name_missing");
  } else if (point === undefined && polygons.length === 0) {
    sink.drop("coordinates_missing");
  } else if (kind !== undefined) {
    sink.area({
      key,
      kind,
      names,
      localityKey: kind === "district" ? localityOf(row) : undefined,
      point,
      polygons: polygons.length === 0 ? undefined : polygons,
      population: populationOf(row["population"]),
      countryCode,
      ...concordancesOf(row["concordances"]),
    });
  } else if (point !== undefined) {
    sink.namedPlace({ key, names, category: placetype, point, countryCode });
  }
}

/** Its identifiers in Wikidata and GeoNames, texts or numbers. */
function concordancesOf(value: unknown): Pick<AreaRecord, "wikidata" | "geonames"> {
  const { "wd:id": wikidata, "gn:id": geonames } = isObject(value) ? value : {};
  return {
    wikidata: wikidataNumber(String(wikidata)),
    geonames: /^[1-9]\d{0,8}$/u.test(String(geonames)) ? Number(geonames) : undefined,
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
      if (typeof text === "string") {
        addName(names, { text, kind, language }, NAME_LENGTH_MAX);
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
