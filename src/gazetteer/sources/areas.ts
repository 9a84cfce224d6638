import { createReadStream, createWriteStream, existsSync, readFileSync } from "node:fs";
import { open as openFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ZipFile } from "yauzl";
import { isObject } from "../../text/json_value.ts";
import type { DropReason, LayerArea, RecordSink } from "./record.ts";
import { chunksOf, hasEnding, openArchive, rangedFile, type SourceFile } from "../datasets/source_file.ts";
import { cutAtAntimeridian, polygonsOf } from "./geometry.ts";
import { flatgeobufFeatures } from "./areas/flatgeobuf.ts";
import type { Chunks } from "./for_each_row.ts";

/** Which properties of its features a layer takes. */
export interface AreaOptions {
  /** The name of the column: lower-case letters, digits and underscores. */
  readonly layer: string;
  readonly code: string;
  readonly title: string;
}

interface Feature {
  readonly properties: Readonly<Record<string, unknown>>;
  readonly geometry: unknown;
}

/** Columns that hold the geometry of a Parquet file, the first that is there. */
const GEOMETRY_COLUMNS = ["geometry", "geom", "wkb_geometry", "shape"] as const;
/** Longest code and title, in UTF-16 code units. */
const TEXT_MAX = 500;
/**
 * A file of an archive that is larger and has more than so many times its packed bytes is refused. Tables full of blanks
 * have a hundred times; a bomb has a thousand.
 */
const UNPACKED_MAX = 2 ** 28;
const UNPACKED_TIMES_MAX = 250;
/** Features between two reports of progress. */
const FEATURES_BETWEEN = 256;

/**
 * Reads the areas of a layer: GeoJSON (one collection, or a feature a line), a zipped shapefile, FlatGeobuf or GeoParquet.
 *
 * @throws {SyntaxError} when the file is none of these, or its features lack the properties.
 */
export async function readAreas(file: SourceFile, sink: RecordSink): Promise<void> {
  const { areas: options, signal } = file;
  if (options === undefined || sink.layer === undefined) {
    throw new TypeError("Cannot read areas because the layer and the properties of its features are not given");
  }
  let features = 0;
  let named = 0;
  let known: readonly string[] = [];
  for await (const feature of featuresOf(file, options)) {
    if (features++ % FEATURES_BETWEEN === 0) {
      signal?.throwIfAborted();
    }
    known = features === 1 ? Object.keys(feature.properties) : known;
    const area = areaOf(feature, options);
    if (typeof area === "string") {
      sink.drop(area);
    } else {
      named++;
      if (!sink.layer(area)) {
        sink.drop("coordinates_out_of_range");
      }
    }
  }
  if (named === 0) {
    throw new SyntaxError(
      features === 0
        ? "Cannot read because the file has no feature"
        : `Cannot read because no feature has polygons and the property ${options.code}: the first one has ${
          known.join(", ")
        }`,
    );
  }
}

function areaOf({ properties, geometry }: Feature, { code, title }: AreaOptions): LayerArea | DropReason {
  const text = textOf(properties[code]);
  if (text === "") {
    return "code_missing";
  }
  const polygons = polygonsOf(geometry).flatMap(cutAtAntimeridian);
  const shown = textOf(properties[title]);
  return polygons.length === 0
    ? "geometry_missing"
    : text.length > TEXT_MAX || shown.length > TEXT_MAX
    ? "too_long"
    : { code: text, title: shown === "" ? text : shown, polygons };
}

/** One line of plain text: tables of shapefiles fill their fields with NUL, and titles are shown in terminals. */
function textOf(value: unknown): string {
  const text = typeof value === "string"
    ? value
    : typeof value === "number" || typeof value === "bigint"
    ? String(value)
    : value instanceof Uint8Array
    ? new TextDecoder().decode(value)
    : "";
  return text.toWellFormed().replaceAll("\u0000", "").replaceAll(/\p{Cc}+/gu, " ").trim();
}

function featuresOf(file: SourceFile, options: AreaOptions): AsyncIterable<Feature> {
  if (hasEnding(file, ".parquet") || hasEnding(file, ".geoparquet")) {
    return parquetFeatures(file, options);
  }
  if (hasEnding(file, ".fgb")) {
    return flatFeatures(file);
  }
  return file.path.toLowerCase().endsWith(".zip") ? zippedFeatures(file) : jsonFeatures(file);
}

async function* jsonFeatures(file: SourceFile): AsyncGenerator<Feature> {
  for await (const text of featuresIn(chunksOf(file))) {
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new SyntaxError("Cannot read because this is no GeoJSON, or a damaged one", { cause });
    }
    const { properties, geometry } = isObject(value) ? value : {};
    if (geometry !== undefined && (properties === null || isObject(properties))) {
      yield { properties: properties ?? {}, geometry };
    }
  }
}

async function* flatFeatures(file: SourceFile): AsyncGenerator<Feature> {
  try {
    yield* flatgeobufFeatures(chunksOf(file));
  } catch (cause) {
    file.signal?.throwIfAborted();
    throw new SyntaxError("Cannot read because this is no FlatGeobuf file, or a damaged one", { cause });
  }
}

async function* parquetFeatures({ path, onProgress }: SourceFile, options: AreaOptions): AsyncGenerator<Feature> {
  const { ParquetTable, shapeOf } = await import("./overture/parquet_table.ts");
  const file = await openFile(path, "r");
  try {
    const table = await ParquetTable.open(await rangedFile(file, basename(path)));
    const column = GEOMETRY_COLUMNS.find((name) => table.has(name));
    const columns = { [options.code]: "all", [options.title]: "all", [column ?? "geometry"]: "all" } as const;
    for await (const some of table.rows(columns, { onProgress })) {
      for (const { [column ?? "geometry"]: geometry, ...properties } of some) {
        yield { properties, geometry: shapeOf(geometry) };
      }
    }
  } finally {
    await file.close();
  }
}

/** A shapefile in an archive, or else its one file of GeoJSON. */
async function* zippedFeatures(file: SourceFile): AsyncGenerator<Feature> {
  const archive = await openArchive(file.path);
  let shapes: readonly string[];
  try {
    shapes = await unpackShapes(archive, file);
  } finally {
    archive.close();
  }
  const [path, ...others] = shapes;
  if (others.length > 0) {
    throw new SyntaxError(`Cannot read as the archive must have one shapefile: it has ${shapes.length}`);
  }
  yield* path === undefined ? jsonFeatures(file) : shapeFeatures(path, file);
}

/** Unpacks shapes, their table, projection and encoding; returns the paths of the shapes. */
async function unpackShapes(archive: ZipFile, { scratchFolder, signal }: SourceFile): Promise<string[]> {
  const shapes: string[] = [];
  try {
    for await (const entry of archive.eachEntry()) {
      const { compressedSize, uncompressedSize } = entry;
      const name = basename(entry.fileName);
      if (/\.(?:shp|dbf|prj|cpg)$/iu.test(name) && !name.startsWith("._")) {
        // The archive is read no further than this size.
        if (uncompressedSize > Math.max(UNPACKED_MAX, UNPACKED_TIMES_MAX * compressedSize)) {
          throw new SyntaxError(`${name} has more than ${UNPACKED_TIMES_MAX} times its packed bytes`);
        }
        const path = join(scratchFolder, name.toLowerCase());
        await pipeline(await archive.openReadStreamPromise(entry), createWriteStream(path), { signal });
        if (path.endsWith(".shp")) {
          shapes.push(path);
        }
      }
    }
  } catch (cause) {
    signal?.throwIfAborted();
    const reason = cause instanceof SyntaxError ? `: ${cause.message}` : "";
    throw new SyntaxError(`Cannot read as the ZIP archive is damaged${reason}`, { cause });
  }
  return shapes;
}

async function* shapeFeatures(path: string, { onProgress }: SourceFile): AsyncGenerator<Feature> {
  const { open } = await import("shapefile");
  const [dbf, prj, cpg] = ["dbf", "prj", "cpg"].map((ending) => path.replace(/shp$/u, ending));
  const toDegrees = await projectionOf(prj!);
  const size = Bun.file(path).size;
  let bytes = 0;
  const shapes = createReadStream(path);
  shapes.on("data", ({ length }) => bytes += length);
  const encoding = existsSync(cpg!) ? encodingOf(readFileSync(cpg!, "latin1")) : "utf-8";
  try {
    const source = await open(shapes, existsSync(dbf!) ? createReadStream(dbf!) : undefined, { encoding });
    for (let read = await source.read(); !read.done; read = await source.read()) {
      yield { properties: read.value.properties ?? {}, geometry: toDegrees(read.value.geometry) };
      onProgress?.(bytes / Math.max(1, size));
    }
  } catch (cause) {
    throw new SyntaxError("Cannot read because the shapefile is damaged", { cause });
  } finally {
    shapes.destroy();
  }
}

/** The name that the platform knows an encoding by: files of the US Census have `UTF-8`, older ones `88591` or `1252`. */
function encodingOf(text: string): string {
  const name = text.trim().toLowerCase();
  return name.includes("utf") ? "utf-8" : /8859|latin/u.test(name) ? "latin1" : "windows-1252";
}

/** Converts a shape of a projected file to degrees. Datums of geographic ones lie within some metres of WGS 84. */
async function projectionOf(path: string): Promise<(geometry: unknown) => unknown> {
  const text = existsSync(path) ? readFileSync(path, "utf8").trim() : "";
  if (!/^PROJ/iu.test(text)) {
    return (geometry) => geometry;
  }
  const { default: proj4 } = await import("proj4");
  const { inverse } = proj4(text);
  return (geometry) => {
    const polygons = polygonsOf(geometry).map((rings) =>
      rings.map((ring) => ring.map(([x = 0, y = 0]) => inverse([x, y])))
    );
    return { type: "MultiPolygon", coordinates: polygons };
  };
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];
const FEATURES = new TextEncoder().encode('"features"');
/** Bytes of one feature: the longest borders measured have 60 million. */
const FEATURE_BYTES_MAX = 256 * 2 ** 20;

/**
 * The texts of the features of GeoJSON: the members of the list `features` of a collection, or each object of a text of
 * several, whatever stands between them (lines, RFC 8142). Memory: one feature.
 *
 * @throws {RangeError} for a feature of more than 256 MB.
 */
export async function* featuresIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  /** Objects and lists around the current byte. */
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  /** At this depth objects are features: 2 in the list of a collection. */
  let featureDepth = 0;
  /** Bytes of the feature before this chunk. */
  let parts: Uint8Array[] = [];
  let size = 0;
  /** How much of `"features"` the last bytes at depth 1 are. */
  let matched = 0;
  for await (const chunk of chunks) {
    let start = depth > featureDepth ? 0 : -1;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i]!;
      if (depth === 1 && featureDepth === 0) {
        matched = byte === FEATURES[matched]
          ? matched + 1
          : matched === FEATURES.length && !isValueStart(byte)
          ? matched
          : 0;
      }
      if (inText) {
        if (isEscaped) {
          isEscaped = false;
        } else if (byte === BACKSLASH) {
          isEscaped = true;
        } else if (byte === QUOTE) {
          inText = false;
        }
      } else if (byte === QUOTE) {
        inText = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        if (byte === OPEN_BRACKET && depth === 1 && featureDepth === 0 && matched === FEATURES.length) {
          featureDepth = 2;
          parts = [];
          size = 0;
          start = -1;
        } else if (byte === OPEN_BRACE && depth === featureDepth) {
          start = i;
        }
        depth++;
      } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
        depth--;
        if (byte === CLOSE_BRACE && depth === featureDepth && (start >= 0 || parts.length > 0)) {
          parts.push(chunk.subarray(Math.max(0, start), i + 1));
          yield decoder.decode(Buffer.concat(parts));
          parts = [];
          size = 0;
          start = -1;
        } else if (depth < featureDepth) {
          // What follows the list is no feature.
          return;
        }
      }
    }
    if (start >= 0) {
      parts.push(chunk.slice(start));
      size += chunk.length - start;
      if (size > FEATURE_BYTES_MAX) {
        throw new RangeError(`Cannot read because a feature must have at most ${FEATURE_BYTES_MAX} bytes`);
      }
    }
  }
}

/** Whether a byte after the name cannot stand between it and its list. */
function isValueStart(byte: number): boolean {
  return !(byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x3a || byte === OPEN_BRACKET);
}
