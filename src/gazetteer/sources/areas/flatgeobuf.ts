/**
 * Reads FlatGeobuf (flatgeobuf.org): eight bytes, a header, an index, and features, each of them with its length before
 * it. Header and features are FlatBuffers (flatbuffers.dev/internals): tables whose fields are found by offsets. Any of
 * these numbers may be damaged, so that every list must fit into its frame, and all lists of a frame together too.
 */
import type { DegreeRing } from "../record.ts";
import type { Chunks } from "../for_each_row.ts";

/** A feature: its polygons as GeoJSON, and none of any other type. */
interface FlatFeature {
  readonly properties: Record<string, string | number | bigint>;
  readonly geometry: { readonly type: "MultiPolygon"; readonly coordinates: DegreeRing[][] };
}

const MAGIC = "fgb";
const MAGIC_BYTES = 8;
/** A header has some kilobytes: names of columns and a coordinate system. */
const HEADER_BYTES_MAX = 16 * 2 ** 20;
/** As of a feature of GeoJSON. */
const FEATURE_BYTES_MAX = 256 * 2 ** 20;
/** Collections in collections. */
const DEPTH_MAX = 16;

/** The numbers of the fields that are read, as the format's schemas list them. */
const HEADER = { geometryType: 2, columns: 7, features: 8, nodeSize: 9 } as const;
const COLUMN = { name: 0, type: 1 } as const;
const FEATURE = { geometry: 0, properties: 1 } as const;
const GEOMETRY = { ends: 0, xy: 1, type: 6, parts: 7 } as const;

const [POLYGON, MULTI_POLYGON, COLLECTION] = [3, 6, 7];
const NODE_BYTES = 40;
const NODE_SIZE_USUAL = 16;
const POINT_BYTES = 16;

type Value = FlatFeature["properties"][string];

/** How a value of each type is read, in the order of their numbers: its bytes, and its value. */
const FIXED: readonly (readonly [bytes: number, read: (view: DataView, at: number) => Value])[] = [
  [1, (view, at) => view.getInt8(at)],
  [1, (view, at) => view.getUint8(at)],
  [1, (view, at) => view.getUint8(at)],
  [2, (view, at) => view.getInt16(at, true)],
  [2, (view, at) => view.getUint16(at, true)],
  [4, (view, at) => view.getInt32(at, true)],
  [4, (view, at) => view.getUint32(at, true)],
  [8, (view, at) => view.getBigInt64(at, true)],
  [8, (view, at) => view.getBigUint64(at, true)],
  [4, (view, at) => view.getFloat32(at, true)],
  [8, (view, at) => view.getFloat64(at, true)],
];
/** Texts, JSON, times and bytes follow these types, with their length before them. */
const LAST_TYPE = FIXED.length + 3;

/** Reads the features one by one. Throws where the file is damaged, if it can be seen. */
export async function* flatgeobufFeatures(chunks: Chunks): AsyncGenerator<FlatFeature> {
  const parts = new Parts(chunks);
  try {
    const magic = await parts.next(MAGIC_BYTES);
    if (Buffer.from(magic ?? []).toString("latin1", 0, MAGIC.length) !== MAGIC) {
      throw damaged();
    }
    const header = tableIn(await parts.frame(HEADER_BYTES_MAX));
    if (header === undefined) {
      throw damaged();
    }
    const columns = header.tables(HEADER.columns).map((column) => ({
      name: column.text(COLUMN.name),
      type: column.byte(COLUMN.type),
    }));
    const type = header.byte(HEADER.geometryType);
    await parts.skip(indexBytes(header));
    for (;;) {
      const feature = tableIn(await parts.frame(FEATURE_BYTES_MAX));
      if (feature === undefined) {
        return;
      }
      const geometry = feature.table(FEATURE.geometry);
      yield {
        properties: propertiesOf(feature.bytes(FEATURE.properties), columns),
        geometry: { type: "MultiPolygon", coordinates: geometry === undefined ? [] : polygonsOf(geometry, type) },
      };
    }
  } finally {
    await parts.close();
  }
}

/** The bytes of the nodes of a packed tree: those of the features, then those of each `nodeSize` of them, and so on. */
function indexBytes(header: Table): number {
  const size = header.short(HEADER.nodeSize) ?? NODE_SIZE_USUAL;
  let level = Number(header.long(HEADER.features) ?? 0n);
  if (size === 0 || level === 0) {
    return 0;
  }
  let nodes = level;
  do {
    level = Math.ceil(level / Math.max(2, size));
    nodes += level;
  } while (level > 1);
  return nodes * NODE_BYTES;
}

/** The polygons of a geometry. `type`: of all features; 0 where each has its own. */
function polygonsOf(geometry: Table, type: number, depth = 0): DegreeRing[][] {
  const own = type === 0 ? geometry.byte(GEOMETRY.type) : type;
  if (depth > DEPTH_MAX) {
    throw damaged();
  }
  if (own === POLYGON) {
    return [ringsOf(geometry)];
  }
  if (own !== MULTI_POLYGON && own !== COLLECTION) {
    return [];
  }
  return geometry.tables(GEOMETRY.parts).flatMap((part) =>
    polygonsOf(part, own === COLLECTION ? 0 : POLYGON, depth + 1)
  );
}

function ringsOf(geometry: Table): DegreeRing[] {
  const xy = geometry.list(GEOMETRY.xy, 8);
  const points = xy.byteLength / POINT_BYTES;
  const ends = geometry.list(GEOMETRY.ends, 4);
  const rings: DegreeRing[] = [];
  let start = 0;
  for (let i = 0; i < Math.max(4, ends.byteLength); i += 4) {
    const end = ends.byteLength === 0 ? points : ends.getUint32(i, true);
    if (end < start || end > points) {
      throw damaged();
    }
    rings.push(Array.from({ length: end - start }, (_, point) => {
      const at = POINT_BYTES * (start + point);
      return [xy.getFloat64(at, true), xy.getFloat64(at + 8, true)];
    }));
    start = end;
  }
  return rings;
}

/** The values of a feature: each has the number of its column before it. */
function propertiesOf(
  values: DataView,
  columns: readonly { readonly name: string; readonly type: number }[],
): FlatFeature["properties"] {
  const properties: FlatFeature["properties"] = {};
  for (let at = 0; at < values.byteLength;) {
    const column = columns[values.getUint16(at, true)];
    at += 2;
    if (column === undefined || column.type > LAST_TYPE) {
      throw damaged();
    }
    const fixed = FIXED[column.type];
    const length = fixed === undefined ? values.getUint32(at, true) : fixed[0];
    at += fixed === undefined ? 4 : 0;
    properties[column.name] = fixed === undefined ? textOf(values, at, length) : fixed[1](values, at);
    at += length;
  }
  return properties;
}

function textOf(view: DataView, at: number, length: number): string {
  return new TextDecoder().decode(
    new Uint8Array(view.buffer, view.byteOffset, view.byteLength).subarray(at, at + length),
  );
}

/** The bytes of a frame. Lists do not share bytes, so that they have at most as many as the frame. */
interface Frame {
  readonly view: DataView;
  left: number;
}

/** The table that a frame begins with. */
function tableIn(bytes: Uint8Array | undefined): Table | undefined {
  if (bytes === undefined) {
    return undefined;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return new Table({ view, left: bytes.length }, view.getUint32(0, true));
}

/** A table of a FlatBuffer. A `DataView` throws for what lies outside of it. */
class Table {
  readonly #frame: Frame;
  readonly #at: number;

  constructor(frame: Frame, at: number) {
    this.#frame = frame;
    this.#at = at;
  }

  byte(field: number): number {
    return this.#value(field, (view, at) => view.getUint8(at)) ?? 0;
  }

  short(field: number): number | undefined {
    return this.#value(field, (view, at) => view.getUint16(at, true));
  }

  long(field: number): bigint | undefined {
    return this.#value(field, (view, at) => view.getBigUint64(at, true));
  }

  table(field: number): Table | undefined {
    return this.#value(field, (_, at) => this.#tableAt(at));
  }

  /** A list of values of some bytes each; empty where the field is missing. */
  list(field: number, valueBytes: number): DataView {
    return this.#listAt(field, valueBytes).values;
  }

  bytes(field: number): DataView {
    return this.list(field, 1);
  }

  text(field: number): string {
    const bytes = this.bytes(field);
    return textOf(bytes, 0, bytes.byteLength);
  }

  tables(field: number): Table[] {
    const { values, at } = this.#listAt(field, 4);
    return Array.from({ length: values.byteLength / 4 }, (_, i) => this.#tableAt(at + 4 * i));
  }

  #listAt(field: number, valueBytes: number): { readonly values: DataView; readonly at: number } {
    const { view } = this.#frame;
    const position = this.#position(field);
    const at = position === undefined ? 0 : position + view.getUint32(position, true) + 4;
    const length = position === undefined ? 0 : valueBytes * view.getUint32(at - 4, true);
    this.#frame.left -= length;
    if (at + length > view.byteLength || this.#frame.left < 0) {
      throw damaged();
    }
    return { values: new DataView(view.buffer, view.byteOffset + at, length), at };
  }

  #tableAt(at: number): Table {
    return new Table(this.#frame, at + this.#frame.view.getUint32(at, true));
  }

  #value<Read>(field: number, read: (view: DataView, at: number) => Read): Read | undefined {
    const at = this.#position(field);
    return at === undefined ? undefined : read(this.#frame.view, at);
  }

  /** Where the value of a field or the offset to it is; undefined where the table has no such field. */
  #position(field: number): number | undefined {
    const { view } = this.#frame;
    const fields = this.#at - view.getInt32(this.#at, true);
    const entry = 4 + 2 * field;
    const offset = entry < view.getUint16(fields, true) ? view.getUint16(fields + entry, true) : 0;
    return offset === 0 ? undefined : this.#at + offset;
  }
}

/** The bytes of a stream in parts of any length. */
class Parts {
  readonly #chunks: AsyncIterator<Uint8Array>;
  #rest: Uint8Array = new Uint8Array();

  constructor(chunks: Chunks) {
    this.#chunks = chunks[Symbol.asyncIterator]();
  }

  /** Bytes after their length (uint32); undefined at the end of the stream. */
  async frame(most: number): Promise<Uint8Array | undefined> {
    const prefix = await this.next(4);
    if (prefix === undefined) {
      return undefined;
    }
    const length = Buffer.from(prefix).readUInt32LE(0);
    const bytes = length > most ? undefined : await this.next(length);
    if (bytes === undefined) {
      throw damaged();
    }
    return bytes;
  }

  /** The next bytes; undefined at the end of the stream. */
  async next(length: number): Promise<Uint8Array | undefined> {
    const parts: Uint8Array[] = [];
    for await (const part of this.#take(length)) {
      parts.push(part);
    }
    return parts.length === 0 ? undefined : parts.length === 1 ? parts[0] : Buffer.concat(parts);
  }

  async skip(length: number): Promise<void> {
    for await (const _ of this.#take(length)) {
      // Nothing of it is kept.
    }
  }

  async *#take(length: number): AsyncGenerator<Uint8Array> {
    for (let left = length; left > 0;) {
      if (this.#rest.length === 0) {
        const { done, value } = await this.#chunks.next();
        if (done === true) {
          if (left < length) {
            throw damaged();
          }
          return;
        }
        this.#rest = value;
      } else {
        const part = this.#rest.subarray(0, left);
        this.#rest = this.#rest.subarray(part.length);
        left -= part.length;
        yield part;
      }
    }
  }

  async close(): Promise<void> {
    await this.#chunks.return?.();
  }
}

function damaged(): SyntaxError {
  return new SyntaxError("a length contradicts the file");
}
