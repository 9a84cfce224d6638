import type { Coordinates } from "../../domain/coordinates.ts";
import type { Box } from "../../geo/box_e7.ts";
import { circleBounds } from "../../geo/circle_bounds.ts";
import { type Shape, shapeContains, shapeOf } from "../../geo/polygon_index.ts";
import { M_PER_DEGREE, RADIANS_PER_DEGREE } from "../../geo/units.ts";
import { VarintReader } from "../file/varints.ts";
import type { AreaLayer } from "../port.ts";
import { type FileFormat, type HashedFile, HEADER_BYTES, readFileHead, verifyHashed } from "../file/file_head.ts";
import { GazetteerFileError, mapBytes } from "../file/map_bytes.ts";
import { VIEWS } from "../file/open_file.ts";
import { type ArrayOf, ELEMENT_BYTES, type SectionType } from "../file/section_types.ts";

/** Polygons or groups in a group of the tree. */
const FAN = 16;
/** A polygon with more points is prepared before its first query, so that few of its edges are compared. */
const PLAIN_POINTS_MAX = 96;
/** Points of prepared polygons in memory, 20 bytes each. Beyond it all are forgotten, and prepared again when needed. */
const PREPARED_POINTS_MAX = 2_000_000;
/** Most polygons that one query reads: more than contain or touch any point of a real layer. */
const POLYGONS_MAX = 10_000;

type Described = ReturnType<AreaLayer["areasAt"]>[number];

const NONE: readonly Described[] = [];

/** The contents of a layer under its name, with what must be shown next to them. */
export interface NamedLayer extends Pick<AreaLayer, "name" | "attribution"> {
  readonly sections: LayerSections;
}

/** Queries over the polygons of a layer: the answer is that of the polygons as they were added, nothing is simplified. */
export function areaLayer({ name, attribution, sections }: NamedLayer): AreaLayer {
  const { x, y, rings, polygons, areas, boxes, textStart, texts, unitsPerDegree } = sections;
  const levels = treeOf(boxes);
  const prepared = new Map<number, Shape>();
  let preparedPoints = 0;
  const found: number[] = [];
  /** The areas that were found so far. */
  const described: (Described | undefined)[] = [];

  /** The polygons whose box meets this one. The list is valid until the next query. */
  function polygonsIn(box: Box): readonly number[] {
    found.length = 0;
    collect(levels.length - 1, 0, box);
    return found;
  }

  function collect(level: number, group: number, box: Box): void {
    const below = levels[level]!;
    const to = Math.min((group + 1) * FAN, below.length / 4);
    for (let i = group * FAN; i < to; i++) {
      const at = 4 * i;
      if (
        below[at]! <= box.east && below[at + 2]! >= box.west && below[at + 1]! <= box.north &&
        below[at + 3]! >= box.south
      ) {
        if (level === 0 && found.length < POLYGONS_MAX) {
          found.push(i);
        } else if (level > 0) {
          collect(level - 1, i, box);
        }
      }
    }
  }

  /** The first point of a polygon, and the one after its last. */
  function pointsOf(polygon: number): { readonly from: number; readonly to: number } {
    return { from: rings.at(polygons.at(polygon)), to: rings.at(polygons.at(polygon + 1)) };
  }

  /** A large polygon in bands of latitude; undefined for a small one. */
  function shapeOfLarge(polygon: number): Shape | undefined {
    const known = prepared.get(polygon);
    if (known !== undefined) {
      return known;
    }
    const { from, to } = pointsOf(polygon);
    if (to - from <= PLAIN_POINTS_MAX) {
      return undefined;
    }
    const shape = shapeOf(polygon, ringsOf(polygon));
    if (preparedPoints + to - from > PREPARED_POINTS_MAX) {
      prepared.clear();
      preparedPoints = 0;
    }
    if (shape !== undefined) {
      prepared.set(polygon, shape);
      preparedPoints += to - from;
    }
    return shape;
  }

  function ringsOf(polygon: number): Int32Array[] {
    const paths: Int32Array[] = [];
    for (let ring = polygons.at(polygon); ring < polygons.at(polygon + 1); ring++) {
      const from = rings.at(ring);
      const path = new Int32Array(2 * (rings.at(ring + 1) - from));
      for (let i = 0; i < path.length; i += 2) {
        path[i] = y.at(from + i / 2);
        path[i + 1] = x.at(from + i / 2);
      }
      paths.push(path);
    }
    return paths;
  }

  /** The even-odd rule over all rings of a polygon. */
  function isInside(polygon: number, px: number, py: number): boolean {
    const shape = shapeOfLarge(polygon);
    if (shape !== undefined) {
      return shapeContains(shape, py, px);
    }
    let inside = false;
    const lastRing = polygons.at(polygon + 1);
    for (let ring = polygons.at(polygon); ring < lastRing; ring++) {
      const last = rings.at(ring + 1) - 1;
      let i = rings.at(ring);
      for (let y1 = y.at(i); i < last; i++) {
        const y2 = y.at(i + 1);
        if ((y2 > py) !== (y1 > py)) {
          const x1 = x.at(i);
          if (px < x1 + (x.at(i + 1) - x1) * (py - y1) / (y2 - y1)) {
            inside = !inside;
          }
        }
        y1 = y2;
      }
    }
    return inside;
  }

  function hasEdgeWithin(polygon: number, circle: Circle): boolean {
    const shape = shapeOfLarge(polygon);
    if (shape !== undefined) {
      return hasBandEdgeWithin(shape, circle);
    }
    const lastRing = polygons.at(polygon + 1);
    for (let ring = polygons.at(polygon); ring < lastRing; ring++) {
      for (let i = rings.at(ring); i < rings.at(ring + 1) - 1; i++) {
        if (isNear(circle, [x.at(i), y.at(i)], [x.at(i + 1), y.at(i + 1)])) {
          return true;
        }
      }
    }
    return false;
  }

  function describe(area: number): Described {
    let known = described[area];
    if (known === undefined) {
      const reader = new VarintReader(texts, textStart.at(area), texts.length);
      known = { code: reader.text(), title: reader.text() };
      described[area] = known;
    }
    return known;
  }

  return {
    name,
    attribution,
    areasAt({ latitude, longitude }) {
      const [px, py] = [longitude * unitsPerDegree, latitude * unitsPerDegree];
      const numbers: number[] = [];
      for (const polygon of polygonsIn({ west: px, south: py, east: px, north: py })) {
        const area = areas.at(polygon);
        if (!numbers.includes(area) && isInside(polygon, px, py)) {
          numbers.push(area);
        }
      }
      return numbers.length === 0 ? NONE : numbers.sort((one, other) => one - other).map(describe);
    },
    hasBorderWithin(point, radiusM) {
      const circle = circleOf(point, { radiusM, unitsPerDegree });
      return polygonsIn(circle).some((polygon) => hasEdgeWithin(polygon, circle));
    },
  };
}

/** A circle, and the box around it, in the units of the layer. */
interface Circle extends Box {
  readonly x: number;
  readonly y: number;
  /** Units of latitude. */
  readonly radius: number;
  /** Length of a unit of longitude in units of latitude. */
  readonly shrink: number;
}

/** Not over the antimeridian: what lies beyond it counts as far away. */
function circleOf(
  point: Coordinates,
  { radiusM, unitsPerDegree }: { readonly radiusM: number; readonly unitsPerDegree: number },
): Circle {
  const [west, south, east, north] = circleBounds(point, radiusM);
  return {
    x: point.longitude * unitsPerDegree,
    y: point.latitude * unitsPerDegree,
    radius: radiusM / M_PER_DEGREE * unitsPerDegree,
    shrink: Math.cos(point.latitude * RADIANS_PER_DEGREE),
    west: (west <= point.longitude ? west : -180) * unitsPerDegree,
    south: south * unitsPerDegree,
    east: (east >= point.longitude ? east : 180) * unitsPerDegree,
    north: north * unitsPerDegree,
  };
}

function hasBandEdgeWithin({ south, bandHeight, bands }: Shape, circle: Circle): boolean {
  const last = Math.min(bands.length - 1, Math.floor((circle.north - south) / bandHeight));
  for (let band = Math.max(0, Math.floor((circle.south - south) / bandHeight)); band <= last; band++) {
    const edges = bands[band]!;
    for (let i = 0; i < edges.length; i += 4) {
      if (isNear(circle, [edges[i + 1]!, edges[i]!], [edges[i + 3]!, edges[i + 2]!])) {
        return true;
      }
    }
  }
  return false;
}

type Corner = readonly [x: number, y: number];

/** Whether an edge comes as near to the middle as the radius, on the tangent plane. */
function isNear(circle: Circle, [x1, y1]: Corner, [x2, y2]: Corner): boolean {
  const { x, y, radius, shrink } = circle;
  if (
    (y1 > circle.north && y2 > circle.north) || (y1 < circle.south && y2 < circle.south) ||
    (x1 > circle.east && x2 > circle.east) || (x1 < circle.west && x2 < circle.west)
  ) {
    return false;
  }
  const [ax, ay] = [(x1 - x) * shrink, y1 - y];
  const [dx, dy] = [(x2 - x1) * shrink, y2 - y1];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / square));
  return Math.hypot(ax + along * dx, ay + along * dy) <= radius;
}

/** The boxes of the polygons, then those of each 16 of them, and so on up to one group. */
function treeOf(boxes: Int32Array): readonly Int32Array[] {
  const levels = [boxes];
  for (let below = boxes; below.length > 4 * FAN;) {
    const groups = new Int32Array(4 * Math.ceil(below.length / 4 / FAN));
    for (let i = 0; i < below.length; i += 4) {
      const at = 4 * Math.floor(i / 4 / FAN);
      const isFirst = i % (4 * FAN) === 0;
      groups[at] = isFirst ? below[i]! : Math.min(groups[at]!, below[i]!);
      groups[at + 1] = isFirst ? below[i + 1]! : Math.min(groups[at + 1]!, below[i + 1]!);
      groups[at + 2] = isFirst ? below[i + 2]! : Math.max(groups[at + 2]!, below[i + 2]!);
      groups[at + 3] = isFirst ? below[i + 3]! : Math.max(groups[at + 3]!, below[i + 3]!);
    }
    levels.push(groups);
    below = groups;
  }
  return levels;
}

/**
 * A layer of areas as a file: polygons that may overlap, each of an area with a code and a title. Little endian throughout.
 *
 * ```
 * 0    64  head (`file/file_head.ts`); its number: units per degree in which points are stored
 * 64   4   of each section, in the order of `LAYER_SECTIONS`, its length in bytes (uint32); then the sections, each a
 *          multiple of four bytes long
 * ```
 *
 * Areas are numbered by rising size, polygons along a Hilbert curve. A polygon is a range of rings, its outer one and its
 * holes; a ring is a range of points, of which the last is the first again.
 */
export const LAYER: FileFormat = { magic: "LOCUSARE", version: 1 };

/** The sections of a layer, in the order of the file, and their types (`file/format.ts`). */
export const LAYER_SECTIONS = [
  /** Longitudes and latitudes of all points. */
  ["x", "blocks"],
  ["y", "blocks"],
  /** Where each ring begins among the points, and where the last one ends. */
  ["rings", "blocks"],
  /** Where each polygon begins among the rings, and where the last one ends. */
  ["polygons", "blocks"],
  /** The area of each polygon. */
  ["areas", "blocks"],
  /** West, south, east, north of each polygon. */
  ["boxes", "i32"],
  /** Where each area begins among the texts. */
  ["textStart", "blocks"],
  /** Of each area its code and its title, as `VarintWriter.text` writes them. */
  ["texts", "u8"],
] as const satisfies readonly (readonly [name: string, type: SectionType])[];

/** Where the first section begins. */
const LAYER_BODY = HEADER_BYTES + 4 * LAYER_SECTIONS.length;

type LayerSections =
  & { readonly [Row in (typeof LAYER_SECTIONS)[number] as Row[0]]: ArrayOf[Row[1]] }
  & { readonly unitsPerDegree: number };

export interface LayerFile extends HashedFile {
  readonly sections: LayerSections;
}

/**
 * Maps a layer and checks its head.
 *
 * @throws GazetteerFileError when it is missing, cut short, damaged in its head, or of another format version.
 */
export function openLayer(path: string): LayerFile {
  const bytes = mapBytes(path);
  const head = bytes.length > LAYER_BODY ? readFileHead(bytes, { format: LAYER, path }) : undefined;
  if (head === undefined) {
    throw new GazetteerFileError("its layer of areas is of another version or damaged: add the data set again");
  }
  const table = new DataView(bytes.buffer, bytes.byteOffset + HEADER_BYTES);
  const lengths = LAYER_SECTIONS.map((_, i) => table.getUint32(4 * i, true));
  if (lengths.reduce((sum, length) => sum + length, LAYER_BODY) !== bytes.length) {
    throw new GazetteerFileError("its layer of areas is damaged: add the data set again");
  }
  let at = bytes.byteOffset + LAYER_BODY;
  const sections = LAYER_SECTIONS.map(([name, type], i) => {
    const start = at;
    at += lengths[i]!;
    return [name, VIEWS[type](bytes.buffer, start, lengths[i]! / ELEMENT_BYTES[type])] as const;
  });
  // Each of the sections is there, with the view of its type.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const views = Object.fromEntries(sections) as unknown as Omit<LayerSections, "unitsPerDegree">;
  return { ...head, sections: { ...views, unitsPerDegree: head.number } };
}

export function verifyLayer(path: string): string {
  return verifyHashed(openLayer(path));
}
