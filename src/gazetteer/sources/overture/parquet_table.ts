import zlib from "node:zlib";
import {
  type ColumnMetaData,
  type Compressors,
  type FileMetaData,
  parquetMetadataAsync,
  parquetScan,
  type SchemaElement,
} from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { parquetHeader } from "hyparquet/src/column.js";
import { wkbToGeojson } from "hyparquet/src/wkb.js";
import type { Bounds } from "../../../domain/coordinates.ts";
import type { Box } from "../geometry.ts";

/** A file of which ranges of bytes can be read. */
export interface RangedFile {
  /** For messages. */
  readonly name: string;
  readonly byteLength: number;
  readonly slice: (from: number, to?: number) => Promise<ArrayBuffer>;
}

/** The values of one row by their columns. */
export type Row = Readonly<Record<string, unknown>>;

export type RowGroup = FileMetaData["row_groups"][number];

/** Which columns are read: each top column with the names of its leaves, or all of them. */
export type Columns = Readonly<Record<string, readonly string[] | "all">>;

/** Both ends of a Parquet file (parquet.apache.org/docs/file-format). */
const MAGIC = "PAR1";
/** The shortest file: both ends, and the length of the metadata. */
const BYTES_MIN = 12;
/** Bytes of metadata: Overture's own files have less than 10 MB. */
const METADATA_BYTES_MAX = 256 * 2 ** 20;
const METADATA_DAMAGED = "Cannot read because the metadata of the Parquet file is damaged";
/** Bytes of one page; writers aim at one megabyte. */
const PAGE_BYTES_MAX = 256 * 2 ** 20;
/** Unpacked bytes of one column of one row group: it may have to be held as a whole. */
const COLUMN_BYTES_MAX = 512 * 2 ** 20;
/** Rows whose values are held at a time, whatever the size of a row group. */
const ROWS_AT_ONCE = 2 ** 14;
/** The same of a nested column: its pages cannot be skipped, so that the row group is decoded again for each block. */
const NESTED_ROWS_AT_ONCE = 2 ** 16;

/** ZSTD by the runtime: it is several times faster than the package's. */
const COMPRESSORS: Compressors = {
  ...compressors,
  ZSTD: (bytes, length) =>
    length === 0
      ? new Uint8Array()
      : zlib.zstdDecompressSync(bytes, { maxOutputLength: Math.min(length, PAGE_BYTES_MAX) }),
};

export class ParquetTable {
  readonly #file: RangedFile;
  readonly #metadata: FileMetaData;
  /** Its columns as paths: `street`, `bbox.xmin`, `address_levels.list.element.value`. */
  readonly columns: ReadonlySet<string>;

  private constructor(file: RangedFile, metadata: FileMetaData) {
    this.#file = file;
    this.#metadata = metadata;
    this.columns = new Set(
      metadata.row_groups.flatMap((group) => group.columns.map((column) => pathOf(column.meta_data).join("."))),
    );
  }

  /**
   * Reads the file's metadata.
   *
   * @throws {SyntaxError} when it is no Parquet file, or not a whole one.
   */
  static async open(file: RangedFile): Promise<ParquetTable> {
    const begin = await textAt(file, 0);
    if (file.byteLength < BYTES_MIN || begin !== MAGIC) {
      throw new SyntaxError("Cannot read because this is not a Parquet file: it must begin with PAR1");
    }
    const footer = new DataView(await file.slice(file.byteLength - 8));
    if (await textAt(file, file.byteLength - 4) !== MAGIC) {
      throw new SyntaxError("Cannot read because the Parquet file is cut off or damaged: it must end with PAR1");
    }
    const metadataBytes = footer.getUint32(0, true);
    if (metadataBytes > Math.min(file.byteLength - BYTES_MIN, METADATA_BYTES_MAX)) {
      throw new SyntaxError(
        `Cannot read because the Parquet file is damaged: its metadata cannot have ${metadataBytes} bytes`,
      );
    }
    try {
      return new ParquetTable(file, await parquetMetadataAsync(file, { geoparquet: false }));
    } catch (cause) {
      throw new SyntaxError(METADATA_DAMAGED, { cause });
    }
  }

  /** True where a column, or a part of one, has this name. */
  has(name: string): boolean {
    return [...this.columns].some((path) => path === name || path.startsWith(`${name}.`));
  }

  /**
   * The rows of these columns in the chosen row groups, some thousands at a time. Columns that the file does not have are
   * left out. Progress is from 0 to 1.
   *
   * @throws {SyntaxError} naming the row group and the column that is damaged or too large.
   */
  async *rows(
    columns: Columns,
    { isChosen = () => true, onProgress }: {
      readonly isChosen?: (group: RowGroup) => boolean;
      readonly onProgress?: ((share: number) => void) | undefined;
    },
  ): AsyncGenerator<Row[]> {
    const chosen = new Set(this.#metadata.row_groups.filter(isChosen));
    const total = chosen.values().reduce((sum, group) => sum + Number(group.num_rows), 0);
    let done = 0;
    const names = Object.keys(columns).filter((name) => this.has(name));
    const { metadata, scan } = await this.#scanOf(columns).catch((cause: unknown) => {
      throw new SyntaxError(METADATA_DAMAGED, { cause });
    });
    let from = 0;
    for (const [number, group] of metadata.row_groups.entries()) {
      const to = from + Number(group.num_rows);
      if (chosen.has(this.#metadata.row_groups[number]!)) {
        assertHoldable(group, number);
        for (const { meta_data } of group.columns) {
          const column = pathOf(meta_data).join(".");
          await readColumn(() => checkPages(this.#file, meta_data), { column, number });
        }
        for (let rowStart = from; rowStart < to; rowStart += ROWS_AT_ONCE) {
          const rowEnd = Math.min(to, rowStart + ROWS_AT_ONCE);
          const rows: Record<string, unknown>[] = Array.from({ length: rowEnd - rowStart }, () => ({}));
          for (const column of names) {
            const size = this.columns.has(column) ? ROWS_AT_ONCE : NESTED_ROWS_AT_ONCE;
            const start = rowStart - (rowStart - from) % size;
            // The scan keeps the block of each column that it decoded last.
            const block = await readColumn(
              () => scan.readColumn({ column, rowStart: start, rowEnd: Math.min(to, start + size) }),
              { column, number },
            );
            if (block.length < rowEnd - start) {
              throw damaged({ column, number });
            }
            rows.forEach((row, i) => row[column] = block[rowStart - start + i]);
          }
          yield rows;
          done += rows.length;
          onProgress?.(done / total);
        }
      }
      from = to;
    }
  }

  /** Throws where the schema contradicts itself. */
  async #scanOf(columns: Columns) {
    const metadata = withColumns(this.#metadata, columns);
    const scan = await parquetScan({
      file: this.#file,
      metadata,
      compressors: COMPRESSORS,
      utf8: false,
      geoparquet: false,
      parsers: { geometryFromBytes: (bytes) => bytes, geographyFromBytes: (bytes) => bytes },
    });
    return { metadata, scan };
  }
}

/** The geometry of well-known binary as GeoJSON has it; undefined where it is none. */
export function shapeOf(geometry: unknown): ReturnType<typeof wkbToGeojson> | undefined {
  if (!(geometry instanceof Uint8Array)) {
    return undefined;
  }
  try {
    return wkbToGeojson({ view: new DataView(geometry.buffer, geometry.byteOffset, geometry.byteLength), offset: 0 });
  } catch {
    return undefined;
  }
}

interface ColumnOfGroup {
  readonly column: string;
  /** Of the row group, from 0. */
  readonly number: number;
}

async function readColumn<Values>(read: () => Promise<Values>, at: ColumnOfGroup): Promise<Values> {
  try {
    return await read();
  } catch (cause) {
    throw damaged(at, cause);
  }
}

function damaged({ column, number }: ColumnOfGroup, cause?: unknown): SyntaxError {
  return new SyntaxError(
    `Cannot read because the Parquet file is damaged: row group ${number + 1}, column ${column}`,
    { cause },
  );
}

/**
 * Walks over the pages of a column in a row group: with a damaged length the decoder would run in circles. Compares the
 * checksum of each page that has one.
 */
async function checkPages(file: RangedFile, column: ColumnMetaData | undefined): Promise<void> {
  const from = Number(column?.dictionary_page_offset ?? column?.data_page_offset ?? 0);
  const bytes = new Uint8Array(await file.slice(from, from + Number(column?.total_compressed_size ?? 0)));
  const reader = { view: new DataView(bytes.buffer), offset: 0 };
  for (let values = 0; reader.offset < bytes.length;) {
    const header = parquetHeader(reader);
    const end = reader.offset + header.compressed_page_size;
    values += header.data_page_header?.num_values ?? header.data_page_header_v2?.num_values ?? 0;
    if (
      !(end >= reader.offset && end <= bytes.length && header.uncompressed_page_size >= 0 &&
        header.uncompressed_page_size <= PAGE_BYTES_MAX && values >= 0 && values <= Number(column?.num_values ?? 0))
    ) {
      throw new RangeError("a page has a length that cannot be");
    }
    if (header.crc !== undefined && Bun.hash.crc32(bytes.subarray(reader.offset, end)) !== header.crc >>> 0) {
      throw new RangeError("a page does not have its checksum");
    }
    reader.offset = end;
  }
}

function assertHoldable(group: RowGroup, number: number): void {
  for (const { meta_data } of group.columns) {
    const bytes = Number(meta_data?.total_uncompressed_size ?? 0);
    if (bytes > COLUMN_BYTES_MAX) {
      throw new SyntaxError(
        `Cannot read because row group ${number + 1} has ${Math.round(bytes / 2 ** 20)} MB in column ` +
          `${pathOf(meta_data).join(".")}, more than ${
            COLUMN_BYTES_MAX / 2 ** 20
          } MB: write the file with row groups ` +
          "of some 100,000 rows",
      );
    }
  }
}

async function textAt(file: RangedFile, from: number): Promise<string> {
  return new TextDecoder().decode(await file.slice(Math.max(0, from), Math.min(file.byteLength, from + MAGIC.length)));
}

/** The metadata without the columns that are not read: the parts of a nested column are read together. */
function withColumns(metadata: FileMetaData, columns: Columns): FileMetaData {
  const isRead = (path: readonly string[]): boolean => {
    const leaves = Object.hasOwn(columns, path[0] ?? "") ? columns[path[0] ?? ""] : undefined;
    return leaves === "all" || leaves?.includes(path.at(-1) ?? "") === true;
  };
  return {
    ...metadata,
    schema: withLeaves(metadata.schema, isRead),
    row_groups: metadata.row_groups.map((group) => ({
      ...group,
      columns: group.columns.filter(({ meta_data }) => isRead(pathOf(meta_data))),
    })),
  };
}

/** A schema without other leaves: it is a tree, written in the order of a walk through it. */
function withLeaves(schema: readonly SchemaElement[], isKept: (path: readonly string[]) => boolean): SchemaElement[] {
  let at = 0;
  const walk = (path: readonly string[]): SchemaElement[] => {
    const element = schema[at++]!;
    if (element.num_children === undefined) {
      return isKept(path) ? [element] : [];
    }
    const children: SchemaElement[][] = [];
    for (let i = 0; i < element.num_children; i++) {
      const name = schema[at]!.name;
      children.push(walk([...path, name]));
    }
    const kept = children.filter(({ length }) => length > 0);
    return kept.length === 0 ? [] : [{ ...element, num_children: kept.length }, ...kept.flat()];
  };
  return walk([]);
}

function pathOf(column: RowGroup["columns"][number]["meta_data"]): readonly string[] {
  return column?.path_in_schema ?? [];
}

export interface Restriction {
  /** ISO 3166-1 alpha-2. */
  readonly countryCode?: string;
  readonly bounds?: Bounds;
}

/** Degrees: files store boxes in single precision, so that their edges are up to this far from the points. */
const EDGE = 1e-4;

/**
 * False where the statistics of a row group rule out that it has a wanted row. A column without statistics rules out
 * nothing.
 */
export function mayHave(group: RowGroup, { countryCode, bounds }: Restriction): boolean {
  const { min, max } = statisticsOf(group, "country");
  if (
    countryCode !== undefined && typeof min === "string" && typeof max === "string" &&
    (countryCode < min || countryCode > max)
  ) {
    return false;
  }
  return bounds === undefined || meets({
    west: numberOf(statisticsOf(group, "bbox.xmin").min, -EDGE),
    south: numberOf(statisticsOf(group, "bbox.ymin").min, -EDGE),
    east: numberOf(statisticsOf(group, "bbox.xmax").max, EDGE),
    north: numberOf(statisticsOf(group, "bbox.ymax").max, EDGE),
  }, bounds);
}

/** True unless the box is known to lie beside the bounds, which may cross the 180th meridian. */
export function meets(box: Box, [west, south, east, north]: Bounds): boolean {
  const { west: boxWest = -180, south: boxSouth = -90, east: boxEast = 180, north: boxNorth = 90 } = box;
  const isBeside = west <= east ? boxWest > east || boxEast < west : boxWest > east && boxEast < west;
  return !isBeside && boxSouth <= north && boxNorth >= south;
}

function statisticsOf(group: RowGroup, path: string): { readonly min?: unknown; readonly max?: unknown } {
  const statistics = group.columns.find(({ meta_data }) => meta_data?.path_in_schema.join(".") === path)?.meta_data
    ?.statistics;
  // Readers may not use the older `min` and `max` of texts: they were written in different orders.
  return { min: statistics?.min_value, max: statistics?.max_value };
}

function numberOf(value: unknown, edge: number): number | undefined {
  return typeof value === "number" && !Number.isNaN(value) ? value + edge : undefined;
}
