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
    text("country"),
    text("postcode"),
    text("street"),
    text("number"),
    text("unit"),
    list("address_levels", (name) => struct(name, [text("value")])),
    text("postal_city"),
  ], options);
}

/** A division (docs.overturemaps.org/schema/reference/divisions/division). */
export function divisionFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    names(),
    text("country"),
    text("subtype"),
    text("class"),
    text("region"),
    list(
      "hierarchies",
      (name) => list(name, (inner) => struct(inner, [text("division_id"), text("subtype"), text("name")])),
    ),
    text("parent_division_id"),
    integer("population"),
  ], options);
}

/** A division area (docs.overturemaps.org/schema/reference/divisions/division_area). */
export function divisionAreaFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    names(),
    text("country"),
    text("subtype"),
    text("class"),
    text("region"),
    text("division_id"),
  ], options);
}

/** A place (docs.overturemaps.org/schema/reference/places/place). */
export function placeFile(rows: readonly Row[], options: WriteOptions = {}): Uint8Array {
  return write(rows, [
    names(),
    struct("categories", [text("primary"), list("alternate", text)]),
    text("basic_category"),
    double("confidence"),
    list(
      "addresses",
      (name) => struct(name, [text("freeform"), text("locality"), text("postcode"), text("region"), text("country")]),
    ),
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
    { name: "geometry", schema: [element("geometry", { type: "BYTE_ARRAY" })] },
    struct("bbox", ["xmin", "xmax", "ymin", "ymax"].map(float)),
    ...columns,
    list("sources", (name) => struct(name, [text("property"), text("dataset"), text("license"), text("record_id")])),
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

function text(name: string): Column {
  return { name, schema: [element(name, { type: "BYTE_ARRAY", converted_type: "UTF8" })] };
}

function integer(name: string): Column {
  return { name, schema: [element(name, { type: "INT32" })] };
}

function double(name: string): Column {
  return { name, schema: [element(name, { type: "DOUBLE" })] };
}

function float(name: string): Column {
  return { name, schema: [element(name, { type: "FLOAT" })] };
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
  const rules = list("rules", (name) => struct(name, [text("variant"), text("language"), text("value"), text("side")]));
  return struct("names", [text("primary"), common, rules]);
}
