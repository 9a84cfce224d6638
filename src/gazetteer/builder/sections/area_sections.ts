import { type SectionName, type Sections, UNITS_PER_DEGREE } from "../../file/format.ts";
import { areaCellOf, cellsPerDegree, GRID_LEVELS, gridColumn, gridRow } from "../../space/grid.ts";
import { type BuiltSections, type Column, column, type Scratch, Spool } from "../spool/spool.ts";
import type { AreaRecord, AreaRing } from "../gazetteer_input.ts";
import { radixOrder } from "../numbers/hash_order.ts";

type AreaSection = Extract<SectionName, `area${string}` | "rowStart" | "edges" | "cellAreas">;

const EDGE_BYTES = 16;
/** Least rows of a polygon, except at the finest level: keeps the edges of a row few. */
const ROWS_LEAST = 4;
/** Average edges of a row: half a microsecond to compare. */
const EDGES_PER_ROW = 256;
/** Most rows of a polygon: its cells grow with their square. */
const ROWS_FOR_EDGES_MOST = 256;

/**
 * The polygons, each cut into the rows of the grid that fits its size. A cell lists the polygons of its level that cover
 * it or that have an edge in it; a row lists the edges that reach into it, whole, so that the answer is that of the
 * polygon itself.
 */
export function areaSections(
  areas: readonly AreaRecord[],
  { entryOf, scratch }: { readonly entryOf: (key: string) => number; readonly scratch: Scratch },
): Pick<BuiltSections, AreaSection> {
  const sorted = areas
    .map((area, index) => ({ area, index, entry: entryOf(area.key) }))
    .sort((one, other) => one.entry - other.entry || one.index - other.index);
  const columns: Columns = {
    rowStart: column("u32"),
    edges: new Spool(scratch),
    cell: column("u32"),
    cellArea: column("u32"),
  };
  const areaRow = new Uint32Array(sorted.length);
  const areaRows = new Uint32Array(sorted.length + 1);
  const areaLevel = new Uint8Array(sorted.length);
  for (const [number, { area }] of sorted.entries()) {
    const edges = edgesOf(area);
    const level = levelOf(edges);
    areaLevel[number] = level;
    areaRows[number] = columns.rowStart.length;
    areaRow[number] = addArea(edges, { number, level, columns });
  }
  areaRows[sorted.length] = columns.rowStart.length;
  columns.rowStart.push(columns.edges.byteLength / EDGE_BYTES);
  return {
    areaEntry: Uint32Array.from(sorted, ({ entry }) => entry),
    areaLevel,
    areaRow,
    areaRows,
    rowStart: columns.rowStart.values(),
    edges: columns.edges,
    ...cellsOf(columns.cell.values(), columns.cellArea.values()),
  };
}

interface Columns {
  readonly rowStart: Column<Uint32Array>;
  readonly edges: Spool;
  /** Pairs of a cell and a polygon in it, polygon by polygon. */
  readonly cell: Column<Uint32Array>;
  readonly cellArea: Column<Uint32Array>;
}

function cellsOf(cell: Uint32Array, cellArea: Uint32Array): Pick<Sections, "areaCell" | "areaCellStart" | "cellAreas"> {
  const order = radixOrder([cell]);
  const areaCell = column("u32");
  const areaCellStart = column("u32");
  const cellAreas = new Uint32Array(order.length);
  for (let i = 0; i < order.length; i++) {
    if (i === 0 || cell[order[i]!] !== cell[order[i - 1]!]) {
      areaCell.push(cell[order[i]!]!);
      areaCellStart.push(i);
    }
    cellAreas[i] = cellArea[order[i]!]!;
  }
  areaCellStart.push(order.length);
  return { areaCell: areaCell.values(), areaCellStart: areaCellStart.values(), cellAreas };
}

/** The coarsest level at which the polygon has enough rows for its size and its edges. */
function levelOf(edges: Int32Array): number {
  let south = Infinity;
  let north = -Infinity;
  for (let at = 1; at < edges.length; at += 2) {
    south = Math.min(south, edges[at]!);
    north = Math.max(north, edges[at]!);
  }
  const degrees = (north - south) / UNITS_PER_DEGREE;
  const wanted = Math.max(ROWS_LEAST, Math.min(ROWS_FOR_EDGES_MOST, edges.length / 4 / EDGES_PER_ROW));
  for (let level = 0; level < GRID_LEVELS - 1; level++) {
    if (degrees * cellsPerDegree(level) >= wanted) {
      return level;
    }
  }
  return GRID_LEVELS - 1;
}

/** Adds the rows and cells of a polygon; returns its first row. */
function addArea(edges: Int32Array, target: { number: number; level: number; columns: Columns }): number {
  const { columns, number, level } = target;
  const byRow = edgesByRow(edges, level);
  const rows = [...byRow.keys()];
  const first = rows.reduce((least, row) => Math.min(least, row), Infinity);
  const last = rows.reduce((most, row) => Math.max(most, row), -1);
  for (let row = first; row <= last; row++) {
    const inRow = byRow.get(row) ?? [];
    columns.rowStart.push(columns.edges.byteLength / EDGE_BYTES);
    columns.edges.add(gathered(edges, inRow));
    addCells(edges, inRow, { row, number, level, columns });
  }
  return first === Infinity ? 0 : first;
}

function gathered(edges: Int32Array, inRow: readonly number[]): Int32Array {
  const found = new Int32Array(inRow.length * 4);
  for (let i = 0; i < found.length; i++) {
    found[i] = edges[inRow[i >> 2]! + (i & 3)]!;
  }
  return found;
}

function addCells(
  edges: Int32Array,
  inRow: readonly number[],
  { row, number, level, columns }: { row: number; number: number; level: number; columns: Columns },
): void {
  const perDegree = cellsPerDegree(level);
  const { touched, from } = cellsTouched(edges, inRow, { row, level });
  const y = ((row + 0.5) / perDegree - 90) * UNITS_PER_DEGREE;
  let isWhole: boolean | undefined;
  for (let i = 0; i < touched.length; i++) {
    const cell = areaCellOf(level, row, from + i);
    if (touched[i] === 1) {
      isWhole = undefined;
      columns.cell.push(cell);
      columns.cellArea.push(number << 1);
      continue;
    }
    // Cells between two touched ones are all inside or all outside.
    isWhole ??= isInside(edges, inRow, { x: ((from + i + 0.5) / perDegree - 180) * UNITS_PER_DEGREE, y });
    if (isWhole) {
      columns.cell.push(cell);
      columns.cellArea.push((number << 1) | 1);
    }
  }
}

/** Edges as x1, y1, x2, y2 in 1e-7 degrees, one after the other. */
function edgesOf(area: AreaRecord): Int32Array {
  const edges = column("i32");
  for (const ring of area.rings.map(pathOf)) {
    let y1 = ring[ring.length - 2]!;
    let x1 = ring[ring.length - 1]!;
    for (let i = 0; i < ring.length; i += 2) {
      const y2 = ring[i]!;
      const x2 = ring[i + 1]!;
      if (x1 !== x2 || y1 !== y2) {
        edges.push(x1);
        edges.push(y1);
        edges.push(x2);
        edges.push(y2);
      }
      y1 = y2;
      x1 = x2;
    }
  }
  return edges.values();
}

/** Latitude, longitude, latitude … in 1e-7 degrees. */
function pathOf(ring: AreaRing): Int32Array {
  if (ring instanceof Int32Array) {
    return ring;
  }
  const path = new Int32Array(ring.length * 2);
  for (const [i, [longitude, latitude]] of ring.entries()) {
    path[2 * i] = Math.round(latitude * UNITS_PER_DEGREE);
    path[2 * i + 1] = Math.round(longitude * UNITS_PER_DEGREE);
  }
  return path;
}

/** For each row the edges that reach into it. */
function edgesByRow(edges: Int32Array, level: number): Map<number, number[]> {
  const byRow = new Map<number, number[]>();
  for (let edge = 0; edge < edges.length; edge += 4) {
    const from = gridRow(level, edges[edge + 1]! / UNITS_PER_DEGREE);
    const to = gridRow(level, edges[edge + 3]! / UNITS_PER_DEGREE);
    for (let row = Math.min(from, to); row <= Math.max(from, to); row++) {
      byRow.getOrInsertComputed(row, () => []).push(edge);
    }
  }
  return byRow;
}

/** From the first column with an edge to the last: 1 where one may lie, between its ends cut to the row. */
function cellsTouched(
  edges: Int32Array,
  inRow: readonly number[],
  { row, level }: { row: number; level: number },
): { touched: Uint8Array; from: number } {
  const perDegree = cellsPerDegree(level);
  const bottom = (row / perDegree - 90) * UNITS_PER_DEGREE;
  const top = bottom + UNITS_PER_DEGREE / perDegree;
  const spans = inRow.map((edge) => {
    const x1 = edges[edge]!;
    const y1 = edges[edge + 1]!;
    const x2 = edges[edge + 2]!;
    const y2 = edges[edge + 3]!;
    const atY = (y: number): number => y1 === y2 ? x1 : x1 + (x2 - x1) * (y - y1) / (y2 - y1);
    const one = y1 === y2 ? x1 : atY(Math.max(bottom, Math.min(y1, y2)));
    const other = y1 === y2 ? x2 : atY(Math.min(top, Math.max(y1, y2)));
    // A unit of margin on both sides: the cut is rounded.
    return [
      gridColumn(level, (Math.min(one, other) - 1) / UNITS_PER_DEGREE),
      gridColumn(level, (Math.max(one, other) + 1) / UNITS_PER_DEGREE),
    ] as const;
  });
  const from = spans.reduce((least, [west]) => Math.min(least, west), Infinity);
  const to = spans.reduce((most, [, east]) => Math.max(most, east), -1);
  const touched = new Uint8Array(Math.max(0, to - from + 1));
  for (const [west, east] of spans) {
    touched.fill(1, west - from, east - from + 1);
  }
  return { touched, from };
}

/** The even-odd rule over the edges of a row, for a point in it. */
function isInside(
  edges: Int32Array,
  inRow: readonly number[],
  point: { readonly x: number; readonly y: number },
): boolean {
  let inside = false;
  for (const edge of inRow) {
    const y1 = edges[edge + 1]!;
    const y2 = edges[edge + 3]!;
    const x2 = edges[edge + 2]!;
    if ((y2 > point.y) !== (y1 > point.y) && point.x < (edges[edge]! - x2) * (point.y - y2) / (y1 - y2) + x2) {
      inside = !inside;
    }
  }
  return inside;
}
