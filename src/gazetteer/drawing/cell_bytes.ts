import { VarintReader, VarintWriter } from "../file/varints.ts";
import type { UnitLine } from "./cut.ts";
import { Parts } from "./parts.ts";

/** Features of a cell that are drawn alike, together. */
export interface DrawnGroup {
  readonly layer: string;
  readonly properties: Readonly<Record<string, string | number>>;
  /** The zoom from which they are shown. */
  readonly zoom: number;
  readonly type: "point" | "line" | "polygon";
  /**
   * In the cell's units from its north-western corner, with rings as in `CellPiece.parts`; of several polygons one after
   * another.
   */
  readonly parts: readonly UnitLine[];
}

/** Bytes of a cell. What exceeds them is left out, the least important layers first. */
export const CELL_BYTES_MAX = 2 ** 20;
/** A geometry is stored as its index here. */
export const TYPES = ["point", "line", "polygon"] as const;

/** The layers from the most to the least important: of a cell that is too large the last ones are left out. */
const IMPORTANCE = [
  "land",
  "water",
  "transportation",
  "waterway",
  "landcover",
  "park",
  "transportation_name",
  "landuse",
  "aeroway",
  "mountain_peak",
  "building",
  "poi",
];

/** A group as it is written: its properties as JSON, and a way to its parts, of which one group has them at a time. */
export interface WrittenGroup extends Omit<DrawnGroup, "properties" | "parts"> {
  readonly text: string;
  readonly partsOf: () => Parts;
}

/** Reused for each cell and each group. */
const WRITERS = { cell: new VarintWriter(), written: new VarintWriter() };

/** Writes the groups of a cell, as many as it may have. Valid until the next call. */
export function cellBytes(groups: readonly WrittenGroup[]): Uint8Array {
  const ordered = groups.map((group) => ({
    group,
    key: keyOf(group, group.text),
    at: IMPORTANCE.indexOf(group.layer),
  }));
  ordered.sort((one, other) =>
    one.at - other.at || one.group.zoom - other.group.zoom || (one.key < other.key ? -1 : 1)
  );
  const { cell, written } = WRITERS;
  cell.length = 0;
  for (const { group } of ordered) {
    written.length = 0;
    const parts = writeParts(group.partsOf(), written, { bytesMax: CELL_BYTES_MAX - cell.length });
    if (parts > 0) {
      cell.text(group.layer);
      cell.text(group.text);
      cell.unsigned(group.zoom);
      cell.unsigned(TYPES.indexOf(group.type));
      cell.unsigned(parts);
      cell.append(written);
    }
  }
  return cell.bytes();
}

/** The same for all groups that are drawn alike. */
export function keyOf(
  { layer, zoom, type }: Pick<DrawnGroup, "layer" | "zoom" | "type">,
  text: string,
): string {
  return `${layer} ${zoom} ${type} ${text}`;
}

/** Writes parts while there is space, each point as the step from the one before it; returns how many. */
export function writeParts(
  { points, ends }: Parts,
  writer: VarintWriter,
  { from: [x, y] = [0, 0], bytesMax = Infinity }: {
    readonly from?: readonly [x: number, y: number];
    readonly bytesMax?: number;
  } = {},
): number {
  let lastX = x;
  let lastY = y;
  let start = 0;
  for (let part = 0; part < ends.length; part++) {
    if (writer.length > bytesMax) {
      return part;
    }
    const end = ends[part]!;
    writer.unsigned((end - start) / 2);
    writer.signed(points[start]! - lastX);
    writer.signed(points[start + 1]! - lastY);
    writer.steps(points, start + 2, end);
    lastX = points[end - 2]!;
    lastY = points[end - 1]!;
    start = end;
  }
  return ends.length;
}

/** Reads a number of parts, and adds them. */
export function readParts(reader: VarintReader, into: Parts): void {
  let [x, y] = [0, 0];
  for (let left = reader.unsigned(); left > 0 && reader.position < reader.end; left--) {
    // A point takes two bytes or more: damaged bytes promise any number of them.
    for (let points = Math.min(reader.unsigned(), reader.end - reader.position); points > 0; points--) {
      x += reader.signed();
      y += reader.signed();
      into.push(x, y);
    }
    into.end();
  }
}

/** Reads what `cellBytes` wrote. Damaged bytes give wrong shapes, or fewer. */
export function readCell(bytes: Uint8Array): DrawnGroup[] {
  const reader = new VarintReader(bytes, 0, bytes.length);
  const groups: DrawnGroup[] = [];
  while (reader.position < reader.end) {
    const layer = reader.text();
    const properties = propertiesOf(reader.text());
    const zoom = reader.unsigned();
    const type = TYPES[reader.unsigned()] ?? "point";
    const parts = new Parts();
    readParts(reader, parts);
    groups.push({ layer, properties, zoom, type, parts: parts.lines() });
  }
  return groups;
}

function propertiesOf(text: string): DrawnGroup["properties"] {
  try {
    const value: unknown = JSON.parse(text);
    return isProperties(value) ? value : {};
  } catch {
    return {};
  }
}

function isProperties(value: unknown): value is DrawnGroup["properties"] {
  return typeof value === "object" && value !== null && !Array.isArray(value) &&
    Object.values(value).every((each) => typeof each === "string" || typeof each === "number");
}
