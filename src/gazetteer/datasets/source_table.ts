import type { Coverage } from "../port.ts";
import { readAreas } from "../sources/areas.ts";
import { readCsv } from "../sources/csv.ts";
import { readGeonames, readGeonamesPostcodes } from "../sources/geonames.ts";
import { readJapaneseTowns } from "../sources/japanese_towns.ts";
import { readOpenaddressesCsv, readOpenaddressesGeojson } from "../sources/openaddresses.ts";
import type { RecordSink } from "../sources/record.ts";
import { readTiger } from "../sources/tiger.ts";
import { readWhosonfirst } from "../sources/whosonfirst.ts";
import type { Completeness } from "./dataset_info.ts";
import {
  chunksOf,
  hasEnding,
  readOpenstreetmapFile,
  readOvertureFiles,
  type SourceFile,
  type SourceResult,
} from "./source_file.ts";
import { Database, SQLiteError } from "bun:sqlite";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Chunks } from "../sources/for_each_row.ts";

/** Share of the work that is unpacking. */
const UNPACKING_SHARE = 0.5;

/** Rows between two reports of progress. */
const ROWS_BETWEEN = 1000;

const IS_PACKED = /\.(?:gz|bz2|zip)$/iu;

/** A kind of source: how its files are read, and what is true of all of them. */
export interface Source {
  /** Reads a file into the sink. Throws SyntaxError when the file is not one of this source. */
  readonly read: (file: SourceFile, sink: RecordSink) => Promise<SourceResult | void>;
  readonly licence: string;
  readonly attribution: string;
  /** The usual completeness of its files, by kind of record. An operator can override it. */
  readonly completeness: { readonly [Kind in Coverage["kind"]]?: Completeness };
  /** Its keys are unique in the world: a key in two extracts is one record. */
  readonly hasWorldwideKeys?: true;
  /** Each row names its country, so a country with few rows is no border overlap. */
  readonly namesCountries?: true;
  /** A country and a box restrict what is read, and a folder may be given for a file. */
  readonly isSelective?: true;
  readonly summary: string;
}

export const SOURCES = {
  openstreetmap: {
    read: readOpenstreetmapFile,
    hasWorldwideKeys: true,
    licence: "ODbL 1.0",
    attribution: "© OpenStreetMap contributors, ODbL 1.0",
    completeness: { places: "complete", streets: "complete", houses: "partial", named_places: "partial" },
    summary: "places, streets and house numbers of an .osm.pbf or .osm.gz file",
  },
  geonames: {
    read: (file, sink) => readGeonames(chunksOf(file), sink),
    hasWorldwideKeys: true,
    namesCountries: true,
    licence: "CC BY 4.0",
    attribution: "© GeoNames, CC BY 4.0",
    completeness: { places: "partial" },
    summary: "places, alternate names and admin codes, as GeoNames exports them (.txt)",
  },
  "geonames-postcodes": {
    read: (file, sink) =>
      readGeonamesPostcodes(chunksOf(file), sink, { delimiter: hasEnding(file, ".csv") ? "," : "\t" }),
    namesCountries: true,
    licence: "CC BY 4.0",
    attribution: "© GeoNames, CC BY 4.0",
    completeness: { postcodes: "partial" },
    summary: "postcodes, as GeoNames exports them (.txt) or with a header (.csv)",
  },
  openaddresses: {
    read: (file, sink) =>
      (hasEnding(file, ".csv") ? readOpenaddressesCsv : readOpenaddressesGeojson)(chunksOf(file), sink, file),
    licence: "as its publisher says",
    attribution: "OpenAddresses and the publishers of its data",
    completeness: { houses: "partial" },
    summary: "house numbers of an OpenAddresses file (.csv or .geojson)",
  },
  tiger: {
    read: (file, sink) => readTiger(chunksOf(file), sink),
    licence: "public domain",
    attribution: "US Census Bureau, TIGER/Line",
    completeness: { houses: "partial" },
    summary: "house-number ranges of the US Census (.csv)",
  },
  whosonfirst: {
    read: (file, sink) => readWhosonfirst(hasEnding(file, ".db") ? featuresOfDatabase(file) : chunksOf(file), sink),
    hasWorldwideKeys: true,
    licence: "Who's On First licence",
    attribution: "Who's On First, whosonfirst.org/docs/licenses",
    completeness: { places: "partial" },
    summary: "areas with names in many languages and polygons (.db or .ndjson)",
  },
  overture: {
    read: readOvertureFiles,
    hasWorldwideKeys: true,
    namesCountries: true,
    isSelective: true,
    licence: "as its sources state",
    attribution: "Overture Maps Foundation",
    completeness: { places: "partial", houses: "partial", named_places: "partial" },
    summary: "addresses, divisions or places of Overture Maps (.parquet, or a folder of them)",
  },
  "japanese-towns": {
    read: (file, sink) => readJapaneseTowns(chunksOf(file), sink),
    namesCountries: true,
    licence: "CC BY 4.0",
    attribution: "town blocks of Japan, CC BY 4.0",
    completeness: { places: "complete" },
    summary: "towns of Japan's cities with their numbered parts (.csv)",
  },
  areas: {
    read: readAreas,
    licence: "as its publisher says",
    attribution: "",
    completeness: {},
    summary: "areas as a column next to answers (.geojson, .ndjson, zipped shapefile, .fgb, .parquet)",
  },
  csv: {
    read: readCsvFile,
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
} as const satisfies Readonly<Record<string, Source>>;

export type SourceName = keyof typeof SOURCES;

export function isSourceName(name: string): name is SourceName {
  return Object.hasOwn(SOURCES, name);
}

/** The row of a name. A stored data set may name a source that this version does not have. */
export function sourceOf(name: string): Source | undefined {
  return isSourceName(name) ? SOURCES[name] : undefined;
}

async function readCsvFile(file: SourceFile, sink: RecordSink): Promise<void> {
  const { csv, countryCode } = file;
  if (csv === undefined) {
    throw new TypeError("Cannot read a table of your own because its columns are not given");
  }
  await readCsv(chunksOf(file), sink, { ...csv, ...(countryCode === undefined ? {} : { countryCode }) });
}

/**
 * The features of one of Who's On First's SQLite files, one JSON object a line. Alternative outlines of a feature are left
 * out.
 *
 * @throws {SyntaxError} when the file is no database or has no table of features.
 */
async function* featuresOfDatabase(file: SourceFile): Chunks {
  const { path, scratchFolder, onProgress, signal } = file;
  let unpacked = path;
  if (IS_PACKED.test(path)) {
    unpacked = join(scratchFolder, "features.db");
    const chunks = chunksOf({ ...file, onProgress: (share) => onProgress?.(share * UNPACKING_SHARE) });
    await pipeline(Readable.from(chunks), createWriteStream(unpacked), { signal });
  }
  let database;
  try {
    database = new Database(unpacked, { readonly: true });
    const columns = database.query<{ name: string }, []>("PRAGMA table_info(geojson)").all().map(({ name }) => name);
    if (!columns.includes("body")) {
      throw new SyntaxError("Cannot read because the database must have a table geojson with a column body");
    }
    const where = columns.includes("is_alt") ? "WHERE is_alt IS NOT 1" : "";
    const total = database.query<{ rows: number }, []>("SELECT count(*) AS rows FROM geojson").get()?.rows ?? 0;
    const encoder = new TextEncoder();
    let done = 0;
    for (const { body } of database.query<{ body: unknown }, []>(`SELECT body FROM geojson ${where}`).iterate()) {
      // A line break inside of a text is written as an escape, so that others are blanks.
      yield encoder.encode(`${String(body).replaceAll(/[\r\n]/gu, " ")}\n`);
      done += 1;
      if (done % ROWS_BETWEEN === 0) {
        signal?.throwIfAborted();
        onProgress?.(UNPACKING_SHARE + (1 - UNPACKING_SHARE) * (done / total));
      }
    }
  } catch (error) {
    throw error instanceof SQLiteError
      ? new SyntaxError(`Cannot read because this is no SQLite database or a damaged one: ${error.message}`, {
        cause: error,
      })
      : error;
  } finally {
    database?.close();
  }
}
