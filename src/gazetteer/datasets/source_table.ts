import type { Coverage } from "../port.ts";
import type { Completeness } from "./dataset_info.ts";

/** A kind of source. */
export interface SourceFacts {
  readonly licence: string;
  readonly attribution: string;
  /** The usual completeness of its files, by kind of record. An operator can override it. */
  readonly completeness: { readonly [Kind in Coverage["kind"]]?: Completeness };
  /** One line for the command's help. */
  readonly summary: string;
}

/** The sources of `gazetteer add`. */
export const SOURCES = {
  openstreetmap: {
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    completeness: { places: "complete", streets: "complete", houses: "partial", named_places: "partial" },
    summary: "places, streets and house numbers of an .osm.pbf or .osm.gz file",
  },
  geonames: {
    licence: "CC BY 4.0",
    attribution: "© GeoNames, CC BY 4.0",
    completeness: { places: "partial" },
    summary: "places, alternate names and admin codes, as GeoNames exports them (.txt)",
  },
  "geonames-postcodes": {
    licence: "CC BY 4.0",
    attribution: "© GeoNames, CC BY 4.0",
    completeness: { postcodes: "partial" },
    summary: "postcodes, as GeoNames exports them (.txt) or with a header (.csv)",
  },
  openaddresses: {
    licence: "as its publisher says",
    attribution: "OpenAddresses and the publishers of its data",
    completeness: { houses: "partial" },
    summary: "house numbers of an OpenAddresses file (.csv or .geojson)",
  },
  tiger: {
    licence: "public domain",
    attribution: "US Census Bureau, TIGER/Line",
    completeness: { houses: "partial" },
    summary: "house-number ranges of the US Census (.csv)",
  },
  whosonfirst: {
    licence: "Who's On First licence",
    attribution: "Who's On First, whosonfirst.org/docs/licenses",
    completeness: { places: "partial" },
    summary: "areas with names in many languages and polygons (.ndjson)",
  },
  csv: {
    licence: "as its owner says",
    attribution: "",
    completeness: {
      places: "partial",
      houses: "partial",
      postcodes: "partial",
      named_places: "partial",
      codes: "partial",
    },
    summary: "your own table of places, houses, postcodes or codes (.csv)",
  },
} as const satisfies Readonly<Record<string, SourceFacts>>;

/** The name of a kind of source. */
export type SourceName = keyof typeof SOURCES;

/** True for a name of the table. */
export function isSourceName(name: string): name is SourceName {
  return name in SOURCES;
}
