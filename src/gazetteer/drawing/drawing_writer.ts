import { createHash } from "node:crypto";
import { closeSync, fsyncSync, openSync } from "node:fs";
import { latinText } from "../../text/latin_text.ts";
import { joinedOrder } from "../builder/streets/street_lines.ts";
import { type Scratch, Spool, writeAll } from "../builder/spool/spool.ts";
import { fileHead, HEADER_BYTES } from "../file/file_head.ts";
import { VarintReader, VarintWriter } from "../file/varints.ts";
import { cellBytes, readParts, TYPES, writeParts, type WrittenGroup } from "./cell_bytes.ts";
import { type CellPiece, cutFeature } from "./cut_feature.ts";
import { cellNumber, cellOf, COASTLINE, type DrawnFeature, levelOf, type UnitLine } from "./cut.ts";
import { DRAWING, ROW_BYTES, SEA, SEA_BIT } from "./drawing_file.ts";
import { Parts } from "./parts.ts";
import { openSeaCells, seaOfCell } from "./sea_of_cell.ts";

/** Pieces wait in so many spools, one of which is sorted at a time: memory is this share of all pieces. */
const SPOOLS = 128;
/**
 * Cells inside one cell that is this many zooms coarser share a spool. It is small, so that one town fills several
 * spools.
 */
const SPREAD = 2;
/** Level of Zstandard: 9 takes twice as long and saves 4 %. */
const COMPRESSION = 6;
/** Features with longer properties are left out: a value of OpenStreetMap has at most 255 characters. */
const TEXT_LENGTH_MAX = 1000;

/** Collects features and writes them as a drawing. Memory does not grow with their number. */
export class DrawingWriter {
  readonly #spools: Spool[];
  readonly #piece = new VarintWriter();
  readonly #head = new VarintWriter();
  /** Where the layer and the properties end with which `#piece` begins. */
  #textsEnd = 0;
  /** The feature whose they are: all buildings have the same. */
  #last: Pick<DrawnFeature, "layer" | "properties"> | undefined;
  #count = 0;

  constructor(scratch: Scratch) {
    this.#spools = Array.from({ length: SPOOLS }, () => new Spool(scratch));
  }

  get count(): number {
    return this.#count;
  }

  add(feature: DrawnFeature): void {
    const { layer, properties } = feature;
    if (this.#last?.properties !== properties || this.#last.layer !== layer) {
      const text = JSON.stringify(properties);
      if (text.length > TEXT_LENGTH_MAX) {
        return;
      }
      this.#piece.length = 0;
      this.#piece.text(layer);
      this.#piece.text(text);
      this.#textsEnd = this.#piece.length;
      this.#last = { layer, properties };
    }
    this.#count++;
    cutFeature(feature, this.#take);
  }

  readonly #take = ({ x, y, level, type, zoom, parts }: CellPiece): void => {
    const bytes = this.#piece;
    bytes.length = this.#textsEnd;
    bytes.unsigned(zoom);
    bytes.unsigned(TYPES.indexOf(type));
    bytes.unsigned(parts.count);
    writeParts(parts, bytes, { from: [x * level.units, y * level.units] });
    const spread = ((x >> SPREAD) * 31 + (y >> SPREAD) * 17 + level.zoom) % SPOOLS;
    const head = this.#head;
    head.length = 0;
    head.unsigned(cellNumber({ z: level.zoom, x, y }));
    head.unsigned(bytes.length);
    this.#spools[spread]!.addWritten(head);
    this.#spools[spread]!.addWritten(bytes);
  };

  /** Writes the drawing to a new file; returns its size. Nothing may be added afterwards. */
  write(path: string, signal?: AbortSignal): number {
    const file = openSync(path, "wx", 0o644);
    try {
      const hash = createHash("sha256");
      let at = HEADER_BYTES;
      const append = (bytes: Uint8Array): void => {
        hash.update(bytes);
        writeAll(file, bytes, at);
        at += bytes.length;
      };
      const rows: Row[] = [];
      const shores = new Map<number, readonly boolean[]>();
      const land = new Set<number>();
      for (const spool of this.#spools) {
        signal?.throwIfAborted();
        for (const [number, groups] of cellsOf(bytesOf(spool))) {
          const drawn = withSea(groups, { number, shores });
          const isCut = groups.some(({ layer }) => layer === COASTLINE) && !shores.has(number);
          if (isCut || groups.some(isOnLand)) {
            land.add(number);
          }
          const bytes = Bun.zstdCompressSync(cellBytes(drawn), { level: COMPRESSION });
          rows.push({ number, length: bytes.length, offset: at });
          append(bytes);
        }
      }
      const sea = openSeaCells({ shores, land });
      const known = new Set(rows.map(({ number }) => number));
      for (const number of sea) {
        if (!known.has(number)) {
          rows.push({ number, length: 0, offset: 0 });
        }
      }
      append(listOf(rows, sea));
      writeAll(file, fileHead(DRAWING, { number: rows.length, fileBytes: at, contentHash: hash.digest() }), 0);
      fsyncSync(file);
      return at;
    } finally {
      closeSync(file);
    }
  }
}

interface Row {
  readonly number: number;
  readonly length: number;
  readonly offset: number;
}

function isOnLand({ layer, text }: WrittenGroup): boolean {
  return layer === "building" || (layer === "transportation" && text !== PIER);
}

const PIER = JSON.stringify({ class: "pier" });

function listOf(rows: Row[], sea: ReadonlySet<number>): Uint8Array {
  rows.sort((one, other) => one.number - other.number);
  const list = new DataView(new ArrayBuffer(rows.length * ROW_BYTES));
  for (const [i, { number, length, offset }] of rows.entries()) {
    list.setUint32(i * ROW_BYTES, number, true);
    list.setUint32(i * ROW_BYTES + 4, length + (sea.has(number) ? SEA_BIT : 0), true);
    list.setBigUint64(i * ROW_BYTES + 8, BigInt(offset), true);
  }
  return new Uint8Array(list.buffer);
}

function bytesOf(spool: Spool): Uint8Array {
  const bytes = new Uint8Array(spool.byteLength);
  let at = 0;
  for (const piece of spool.pieces()) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/** The cells of a spool by rising number, each with its pieces in groups. */
function* cellsOf(bytes: Uint8Array): Generator<readonly [number, readonly WrittenGroup[]]> {
  const reader = new VarintReader(bytes, 0, bytes.length);
  const positions = new Map<number, number[]>();
  while (reader.position < reader.end) {
    const number = reader.unsigned();
    const length = reader.unsigned();
    positions.getOrInsertComputed(number, () => []).push(reader.position);
    reader.position += length;
  }
  for (const number of [...positions.keys()].sort((one, other) => one - other)) {
    yield [number, groupsOf(positions.get(number)!, { bytes, reader })];
  }
}

interface Pieces {
  readonly bytes: Uint8Array;
  readonly reader: VarintReader;
}

/** The groups of the pieces that begin at these positions. */
function groupsOf(positions: readonly number[], { bytes, reader }: Pieces): WrittenGroup[] {
  // Pieces that are drawn alike begin with the same bytes.
  const groups = new Map<string, number[]>();
  for (const position of positions) {
    reader.position = position;
    reader.skipText();
    reader.skipText();
    reader.unsigned();
    reader.unsigned();
    groups.getOrInsertComputed(latinText(bytes, position, reader.position), () => [position]).push(reader.position);
  }
  return Array.from(groups.values(), ([position = 0, ...parts]) => {
    reader.position = position;
    const layer = reader.text();
    const text = reader.text();
    const zoom = reader.unsigned();
    const type = TYPES[reader.unsigned()] ?? "point";
    // Coastlines are not joined, because they have a direction.
    const isJoined = type === "line" && layer !== COASTLINE;
    return {
      layer,
      text,
      zoom,
      type,
      partsOf: () => isJoined ? joined(partsAt(parts, reader)) : partsAt(parts, reader),
    };
  });
}

/** Reused for each group: its parts as they are read, and as they are joined. */
const read = new Parts();
const together = new Parts();

function partsAt(positions: readonly number[], reader: VarintReader): Parts {
  read.clear();
  for (const position of positions) {
    reader.position = position;
    readParts(reader, read);
  }
  return read;
}

/** Joins lines that are drawn alike where two of them meet. */
function joined(lines: Parts): Parts {
  if (lines.count === 1) {
    return lines;
  }
  const { points } = lines;
  const corners = new Int32Array(4 * lines.count);
  for (let line = 0; line < lines.count; line++) {
    const [start, stop] = [lines.startOf(line), lines.ends[line]! - 2];
    corners[4 * line] = points[start]!;
    corners[4 * line + 1] = points[start + 1]!;
    corners[4 * line + 2] = points[stop]!;
    corners[4 * line + 3] = points[stop + 1]!;
  }
  together.clear();
  for (const chain of joinedOrder(corners)) {
    chain.forEach((member, i) => {
      const line = member < 0 ? ~member : member;
      const [start, end] = [lines.startOf(line), lines.ends[line]!];
      // The first point of a line that continues another one is the last of that.
      const skipped = i === 0 ? 0 : 2;
      if (member >= 0) {
        together.copy(points, start + skipped, end);
      } else {
        for (let at = end - 2 - skipped; at >= start; at -= 2) {
          together.push(points[at]!, points[at + 1]!);
        }
      }
    });
    together.end();
  }
  return together;
}

/** The longest gap over which a cut coastline is continued, in sides of a finest cell: some 4 km. */
const GAP_SHARE = 2.8;
const FINEST = 14;
/** Coarser cells have other coasts than those of the data set: their land is drawn in the world's sea. */
const SEA_ZOOM_MIN = 10;

/** Replaces the coastlines of a cell by the sea. */
function withSea(
  groups: readonly WrittenGroup[],
  { number, shores }: { readonly number: number; readonly shores: Map<number, readonly boolean[]> },
): readonly WrittenGroup[] {
  const level = levelOf(cellOf(number).z);
  const coastlines = groups.filter(({ layer }) => layer === COASTLINE).flatMap(({ partsOf }) => partsOf().lines());
  if (coastlines.length === 0 || level === undefined) {
    return groups;
  }
  const { units, margin, zoom } = level;
  const gapMax = GAP_SHARE * units * 2 ** (zoom - FINEST);
  const sea = seaOfCell(coastlines, { low: -margin, high: units + margin, gapMax });
  const others = groups.filter(({ layer }) => layer !== COASTLINE);
  if (sea === undefined) {
    return others;
  }
  if (zoom < SEA_ZOOM_MIN) {
    return [...others, { layer: "land", text: "{}", zoom, type: "polygon", partsOf: () => partsFrom(sea.land) }];
  }
  const half = units / 2;
  shores.set(number, [[half, 0], [units, half], [half, units], [0, half]].map(([x, y]) => sea.contains(x!, y!)));
  return [...others, { ...SEA, text: JSON.stringify(SEA.properties), partsOf: () => partsFrom(sea.parts) }];
}

function partsFrom(lines: readonly UnitLine[]): Parts {
  read.clear();
  for (const line of lines) {
    for (let i = 0; i < line.length; i += 2) {
      read.push(line[i]!, line[i + 1]!);
    }
    read.end();
  }
  return read;
}
