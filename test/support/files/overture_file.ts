import type { SchemaElement } from "hyparquet";
import { parquetWriteBuffer } from "hyparquet-writer";

/** A row of a table, with a value for some of its columns. */
export type Row = Readonly<Record<string, unknown>>;

export interface WriteOptions {
  /** Rows of each row group. Default: all rows in one. */
  readonly rowGroupSize?: number;
  readonly codec?: "ZSTD" | "SNAPPY" | "GZIP" | "UNCOMPRESSED";
  /** Columns to leave out. */
  readonly without?: readonly string[];
}

/** An address as Overture publishes it (docs.overturemaps.org/schema/reference/addresses/address). */
export function addressFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    ...texts("country postcode street number unit"),
    list("address_levels", (name) => struct(name, texts("value"))),
    text("postal_city"),
  ], options);
}

/** A division (docs.overturemaps.org/schema/reference/divisions/division). */
export function divisionFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    names(),
    ...texts("country subtype class region"),
    list("hierarchies", (name) => list(name, (inner) => struct(inner, texts("division_id subtype name")))),
    text("parent_division_id"),
    plain("population", "INT32"),
  ], options);
}

/** A division area (docs.overturemaps.org/schema/reference/divisions/division_area). */
export function divisionAreaFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [names(), ...texts("country subtype class region division_id")], options);
}

/** A place (docs.overturemaps.org/schema/reference/places/place). */
export function placeFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    names(),
    struct("categories", [text("primary"), list("alternate", text)]),
    text("basic_category"),
    plain("confidence", "DOUBLE"),
    list("addresses", (name) => struct(name, texts("freeform locality postcode region country"))),
    text("operating_status"),
  ], options);
}

/** The well-known binary of a point. */
export function pointWkb(longitude: number, latitude: number): Uint8Array {
  return Buffer.concat([Buffer.from([1, 1, 0, 0, 0]), doubles([longitude, latitude])]);
}

/** The well-known binary of a polygon of rings of `[longitude, latitude]`. */
export function polygonWkb(rings: readonly (readonly (readonly [number, number])[])[]): Uint8Array {
  const parts = [Buffer.from([1, 3, 0, 0, 0]), count(rings.length)];
  for (const ring of rings) {
    parts.push(count(ring.length), doubles(ring.flat()));
  }
  return Buffer.concat(parts);
}

function doubles(values: readonly number[]): Buffer {
  return Buffer.from(new Float64Array(values).buffer);
}

function count(value: number): Buffer {
  return Buffer.from(new Uint32Array([value]).buffer);
}

/** Writes the columns that every theme has (`id`, `geometry`, `bbox`, `sources`) and those of one. */
function write(rows: readonly Row[], columns: readonly Column[], options: WriteOptions): Uint8Array {
  const { rowGroupSize = Math.max(1, rows.length), codec = "ZSTD", without = [] } = options;
  const all = [
    text("id"),
    plain("geometry", "BYTE_ARRAY"),
    struct("bbox", ["xmin", "xmax", "ymin", "ymax"].map((name) => plain(name, "FLOAT"))),
    ...columns,
    list("sources", (name) => struct(name, texts("property dataset license record_id"))),
  ].filter(({ name }) => !without.includes(name));
  const schema = [{ name: "root", num_children: all.length }, ...all.flatMap((column) => column.schema)];
  return new Uint8Array(parquetWriteBuffer({
    columnData: all.map(({ name }) => ({
      name,
      data: rows.map((row) => row[name] ?? (name === "bbox" ? bboxOf(row) : undefined)),
    })),
    schema,
    codec,
    compressors: { ZSTD: (bytes) => Bun.zstdCompressSync(bytes), GZIP: (bytes) => Bun.gzipSync(new Uint8Array(bytes)) },
    rowGroupSize,
  }));
}

/** Of a point; the file's own columns say it, so that row groups have statistics of it. */
function bboxOf({ geometry }: Row): Row | undefined {
  if (!(geometry instanceof Uint8Array) || geometry.length !== 21) {
    return undefined;
  }
  const view = new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength);
  const [x, y] = [view.getFloat64(5, true), view.getFloat64(13, true)];
  return { xmin: x, xmax: x, ymin: y, ymax: y };
}

interface Column {
  readonly name: string;
  readonly schema: readonly SchemaElement[];
}

function element(name: string, more: Partial<SchemaElement>): SchemaElement {
  return { name, repetition_type: "OPTIONAL", ...more };
}

function plain(name: string, type: NonNullable<SchemaElement["type"]>): Column {
  return { name, schema: [element(name, { type })] };
}

function text(name: string): Column {
  return { name, schema: [element(name, { type: "BYTE_ARRAY", converted_type: "UTF8" })] };
}

function texts(columns: string): Column[] {
  return columns.split(" ").map(text);
}

function struct(name: string, children: readonly Column[]): Column {
  return {
    name,
    schema: [element(name, { num_children: children.length }), ...children.flatMap((child) => child.schema)],
  };
}

/** A list in three levels, as Parquet's specification has them. */
function list(name: string, elementOf: (name: string) => Column): Column {
  return {
    name,
    schema: [
      element(name, { converted_type: "LIST", num_children: 1 }),
      element("list", { repetition_type: "REPEATED", num_children: 1 }),
      ...elementOf("element").schema,
    ],
  };
}

function names(): Column {
  const pair = [
    element("key", { type: "BYTE_ARRAY", converted_type: "UTF8", repetition_type: "REQUIRED" }),
    ...text("value").schema,
  ];
  const common: Column = {
    name: "common",
    schema: [
      element("common", { converted_type: "MAP", num_children: 1 }),
      element("key_value", { repetition_type: "REPEATED", num_children: 2 }),
      ...pair,
    ],
  };
  const rules = list("rules", (name) => struct(name, texts("variant language value side")));
  return struct("names", [text("primary"), common, rules]);
}
