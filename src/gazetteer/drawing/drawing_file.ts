import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { zstdDecompressSync } from "node:zlib";
import { firstWhere } from "../../domain/sorted.ts";
import type { DrawableGazetteer } from "../drawable.ts";
import { type FileFormat, type HashedFile, HEADER_BYTES, readFileHead, verifyHashed } from "../file/file_head.ts";
import { GazetteerFileError, mapBytes } from "../file/map_bytes.ts";
import { CELL_BYTES_MAX, type DrawnGroup, keyOf, readCell } from "./cell_bytes.ts";
import { type Cell, cellNumber, levelOf, type UnitLine } from "./cut.ts";
import { cornersOf } from "./sea_of_cell.ts";

/**
 * A drawing: what maps show of a data set beyond its places and addresses, as a file. Little endian throughout.
 *
 * ```
 * 0    64  head (`file/file_head.ts`); its number: how many cells
 * 64   …   cells, each compressed (Zstandard) as `cell_bytes.ts` writes them
 * …    16  for each cell, by rising number: its number (uint32), its length, with `SEA_BIT` where all of it is open sea
 *          (uint32), its offset (uint64)
 * ```
 */
export const DRAWING: FileFormat = { magic: "LOCUSMAP", version: 1 };
/** Bytes of a cell in the list. */
export const ROW_BYTES = 16;
/** Marks the cells of open sea. */
export const SEA_BIT = 2 ** 31;
/** Bytes of a cell once unpacked. More than `CELL_BYTES_MAX`, because the writer checks that limit between two parts. */
const UNPACKED_BYTES_MAX = 2 * CELL_BYTES_MAX;

export interface Drawing extends HashedFile {
  /** The groups of a cell; undefined where it has none. */
  readonly groupsOf: (cell: Cell) => readonly DrawnGroup[] | undefined;
}

/**
 * Opens a drawing. Nothing of it stays in memory: a cell is found and read when it is drawn, with some twenty reads of
 * the system's cache. One that cannot be read, as when the file was removed, is empty.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its header, or of another format version.
 */
export function openDrawing(path: string): Drawing {
  const head = readFileHead(mapBytes(path, { offset: 0, size: HEADER_BYTES }), { format: DRAWING, path });
  const cells = head?.number ?? 0;
  const listAt = statSync(path).size - cells * ROW_BYTES;
  if (head === undefined || listAt < HEADER_BYTES) {
    throw new GazetteerFileError("its drawing is of another version or damaged: add the data set again");
  }
  return {
    ...head,
    groupsOf(cell) {
      let file: number;
      try {
        file = openSync(path, "r");
      } catch {
        return [];
      }
      try {
        const row = findRow(file, cellNumber(cell), { listAt, cells });
        return row === undefined ? undefined : [
          ...(row.isSea ? openSea(cell) : []),
          ...(row.length > 0 && row.offset + row.length <= listAt ? readGroups(file, row) : []),
        ];
      } finally {
        closeSync(file);
      }
    },
  };
}

interface Row {
  readonly offset: number;
  readonly length: number;
  readonly isSea: boolean;
}

function findRow(
  file: number,
  wanted: number,
  { listAt, cells }: { readonly listAt: number; readonly cells: number },
): Row | undefined {
  const bytes = new Uint8Array(ROW_BYTES);
  const row = new DataView(bytes.buffer);
  const numberAt = (at: number): number => {
    readSync(file, bytes, 0, bytes.length, listAt + at * bytes.length);
    return row.getUint32(0, true);
  };
  const found = firstWhere(0, cells, (at) => numberAt(at) >= wanted);
  if (found === cells || numberAt(found) !== wanted) {
    return undefined;
  }
  const stored = row.getUint32(4, true);
  return { offset: Number(row.getBigUint64(8, true)), length: stored % SEA_BIT, isSea: stored >= SEA_BIT };
}

function readGroups(file: number, { offset, length }: Row): readonly DrawnGroup[] {
  if (length > UNPACKED_BYTES_MAX) {
    return [];
  }
  const bytes = new Uint8Array(length);
  readSync(file, bytes, 0, length, offset);
  try {
    return readCell(zstdDecompressSync(bytes, { maxOutputLength: UNPACKED_BYTES_MAX }));
  } catch {
    // Damaged, which is reported when its checksum is compared.
    return [];
  }
}

function openSea({ z }: Cell): DrawnGroup[] {
  const level = levelOf(z);
  const [low, high] = level === undefined ? [0, 0] : [-level.margin, level.units + level.margin];
  return [{ ...SEA, layer: OPEN_SEA, parts: [cornersOf({ low, high })] }];
}

/** The layer of cells that are sea only because cells next to them are: the world's outlines may know better. */
export const OPEN_SEA = "open_sea";
export const SEA = { layer: "water", properties: { class: "ocean" }, zoom: 0, type: "polygon" } as const;

export function verifyDrawing(path: string): string {
  return verifyHashed(openDrawing(path));
}

/** What is drawn of several data sets. Where extracts overlap, as at borders, what they share is drawn once. */
export function drawnOfSet(drawings: readonly Drawing[]): Pick<DrawableGazetteer, "drawnCell" | "drawingVersion"> {
  return {
    drawingVersion: drawings.length === 0 ? "" : versionOf(drawings),
    drawnCell(cell) {
      const found = drawings.flatMap(({ groupsOf }) => {
        const groups = groupsOf(cell);
        return groups === undefined ? [] : [groups];
      });
      return found.length < 2 ? found[0] : merged(found);
    },
  };
}

function versionOf(drawings: readonly Drawing[]): string {
  const hash = createHash("sha256").update(drawings.map(({ version }) => version).join("\n"));
  return hash.digest("hex").slice(0, drawings[0]?.version.length);
}

function merged(found: readonly (readonly DrawnGroup[])[]): readonly DrawnGroup[] {
  const groups = new Map<string, DrawnGroup & { readonly parts: UnitLine[] }>();
  for (const group of found.flat()) {
    const key = keyOf(group, JSON.stringify(group.properties));
    const known = groups.get(key);
    if (known === undefined) {
      groups.set(key, { ...group, parts: [...group.parts] });
      continue;
    }
    const parts = new Set(known.parts.map((part) => part.join()));
    known.parts.push(...group.parts.filter((part) => !parts.has(part.join())));
  }
  return [...groups.values()];
}
