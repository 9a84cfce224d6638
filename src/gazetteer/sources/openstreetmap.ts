import { join } from "node:path";
import { assembleRings, isOutline, type KeptRelation, MemberWays, Relations } from "./openstreetmap/relations.ts";
import { scratchFolder } from "../builder/spool/spool.ts";
import {
  belongingOf,
  categoryOf,
  type ElementVisitor,
  hasName,
  isHouse,
  isStreet,
  type Member,
  middleOf,
  type NodeRefs,
  placeKindOf,
  streetNamesOf,
  type Tags,
  waterOf,
} from "./openstreetmap/element.ts";
import { drawnArea, type DrawnElement, drawnNode, drawnWay } from "./openstreetmap/drawn_of.ts";
import {
  emitArea,
  emitFeature,
  emitRange,
  type Emitter,
  type NumberedNode,
  type Shapes,
} from "./openstreetmap/emit.ts";
import type { DrawnFeature } from "../drawing/cut.ts";
import type { Path, PointE7, RecordSink } from "./record.ts";
import { NodeLocations } from "./openstreetmap/node_blocks.ts";

/** Reads the whole file once, calling the visitor for each element. Called several times for one import. */
export type Pass = (visitor: ElementVisitor) => Promise<void>;

export interface OpenstreetmapOptions {
  /** An empty folder for temporary files. */
  readonly scratchFolder: string;
  /** Memory for the coordinates of nodes. Default: that of a build. */
  readonly memoryBytes?: number;
}

/**
 * Takes areas, places, streets, house numbers and named things out of an OpenStreetMap file.
 *
 * Four passes, so that only the coordinates that are needed are kept, in scratch files where they are many: relations
 * say which ways they are made of; ways say which nodes they are made of; nodes give coordinates; ways and relations
 * then come out whole. Where the sink draws, a fifth pass over relations draws multipolygons.
 */
export async function readOpenstreetmap(pass: Pass, sink: RecordSink, options: OpenstreetmapOptions): Promise<void> {
  const locations = new NodeLocations(options.scratchFolder, options.memoryBytes);
  const scratch = scratchFolder(join(options.scratchFolder, "ways"), options.memoryBytes);
  const ways = new MemberWays(scratch);
  const relations = new Relations(ways);
  const { draw } = sink;
  const task: Import = { sink, relations, ways, locations, ends: new Set(), numbers: new Map(), draw };
  try {
    await pass({
      relation(id, members, tags) {
        relations.give({ id, members, tags });
        if (draw !== undefined && isDrawnArea(members, tags) && ways.count < DRAWN_WAYS_MAX) {
          ways.collect(members);
        }
      },
    });
    ways.prepare();
    await pass({
      way(id, refs, tags) {
        if (isWanted(tags) || ways.needs(id) || (draw !== undefined && drawnWay(tags, isRing(refs)).length > 0)) {
          locations.need(refs);
        }
        if (tags.has("addr:interpolation")) {
          relations.giveInterpolation({ id, refs, tags });
          task.ends.add(refs.ids[0]!).add(refs.ids[refs.length - 1]!);
        }
      },
    });
    locations.prepare();
    await pass({
      node(id, latitudeE7, longitudeE7, tags) {
        locations.found(id, latitudeE7, longitudeE7);
        visitNode(task, { id, point: { latitudeE7, longitudeE7 }, tags });
      },
    });
    await pass({
      way(id, refs, tags) {
        visitWay(task, { id, refs, tags });
      },
    });
    for (const relation of relations.kept) {
      visitRelation(task, relation);
    }
    if (draw !== undefined) {
      await pass({
        relation(_, members, tags) {
          const { polygons } = assembleRings(isDrawnArea(members, tags) ? ways.piecesOf(members) : []);
          const outer = polygons[0]?.[0];
          if (outer !== undefined) {
            drawAll(draw, drawnArea(tags), { point: middleOf(outer), polygons });
          }
        },
      });
    }
  } finally {
    locations.close();
    scratch.close();
  }
}

interface Import extends Emitter {
  readonly locations: NodeLocations;
  /** The first and last nodes of interpolation ways. */
  readonly ends: Set<number>;
  /** Those of them that have house numbers. */
  readonly numbers: Map<number, NumberedNode>;
  readonly ways: MemberWays;
  readonly draw: Draw | undefined;
}

type Draw = (feature: DrawnFeature) => void;

/** Ways of drawn multipolygons in one file. The largest countries have some 4 million. */
const DRAWN_WAYS_MAX = 16_000_000;
/** Ways of one multipolygon; the largest forests have some thousand. */
const DRAWN_MEMBERS_MAX = 20_000;

function isDrawnArea(members: readonly Member[], tags: Tags): boolean {
  const type = tags.get("type");
  return members.length <= DRAWN_MEMBERS_MAX &&
    (type === "multipolygon" || (type === "boundary" && tags.get("boundary") !== "administrative")) &&
    drawnArea(tags).some(({ as }) => as === "area");
}

function isRing({ ids, length }: NodeRefs): boolean {
  return length > 3 && ids[0] === ids[length - 1];
}

function drawAll(draw: Draw, elements: readonly DrawnElement[], { point, path, polygons }: Shapes): void {
  for (const { as, layer, properties, zoom } of elements) {
    if (as === "point" && point !== undefined) {
      draw({ layer, properties, zoom, point });
    } else if (as === "line" && path !== undefined) {
      draw({ layer, properties, zoom, path });
    } else if (as === "area" && polygons !== undefined) {
      draw({ layer, properties, zoom, polygons });
    }
  }
}

function drawWay(
  draw: Draw,
  elements: readonly DrawnElement[],
  { refs, path }: { readonly refs: NodeRefs; readonly path: Path },
): void {
  // A ring that lacks some of its nodes is no area.
  const isWhole = isRing(refs) && path.length === 2 * refs.length;
  const point = elements.some(({ as }) => as === "point") ? middleOf(path) : undefined;
  drawAll(draw, elements, { point, path, polygons: isWhole ? [[path]] : undefined });
}

/** True for a way whose own tags need its coordinates. */
function isWanted(tags: Tags): boolean {
  // Most ways have no name, and most other conditions are true only for named ways.
  return tags.size > 0 &&
    (isHouse(tags) || tags.has("addr:interpolation") || isStreet(tags) ||
      (hasName(tags) &&
        (placeKindOf(tags) !== undefined || categoryOf(tags) !== undefined ||
          waterOf(tags) !== undefined)));
}

function visitNode(
  task: Import,
  { id, point, tags }: { readonly id: number; readonly point: PointE7; readonly tags: Tags | undefined },
): void {
  task.relations.giveNode(id, point, tags);
  if (tags === undefined) {
    return;
  }
  if (task.draw !== undefined) {
    drawAll(task.draw, drawnNode(tags), { point });
  }
  const number = tags.get("addr:housenumber");
  if (number !== undefined && task.ends.has(id)) {
    task.numbers.set(id, { number, street: tags.get("addr:street") });
  }
  emitFeature({ key: `n${id}`, point, tags }, task);
}

function visitWay(
  task: Import,
  { id, refs, tags }: { readonly id: number; readonly refs: NodeRefs; readonly tags: Tags },
): void {
  const isPiece = task.ways.needs(id);
  const wanted = isWanted(tags);
  const drawn = task.draw === undefined ? [] : drawnWay(tags, isRing(refs));
  if (!isPiece && !wanted && drawn.length === 0) {
    return;
  }
  const path = task.locations.pathOf(refs);
  if (path.length < 4) {
    if (wanted) {
      task.sink.drop("geometry_missing");
    }
    return;
  }
  if (isPiece) {
    task.ways.give(id, path);
  }
  if (drawn.length > 0 && task.draw !== undefined) {
    drawWay(task.draw, drawn, { refs, path });
  }
  if (!wanted) {
    return;
  }
  const key = `w${id}`;
  if (tags.has("addr:interpolation")) {
    const from = task.numbers.get(refs.ids[0]!);
    const to = task.numbers.get(refs.ids[refs.length - 1]!);
    emitRange({ key, path, tags, from, to }, task);
  } else if (isStreet(tags)) {
    task.sink.street({ key, names: streetNamesOf(tags), path, ...belongingOf(tags) });
  } else {
    emitFeature({ key, point: middleOf(path), path, tags }, task);
  }
}

function visitRelation(task: Import, { id, members, tags }: KeptRelation): void {
  const { polygons, openRings } = assembleRings(task.ways.piecesOf(members));
  for (let i = 0; i < openRings; i++) {
    task.sink.drop("polygon_open");
  }
  const key = `r${id}`;
  const outer = polygons[0]?.[0];
  const label = task.relations.label(id);
  if (outer === undefined && label === undefined) {
    // An incomplete outline of an area is useless; that of a building still shows where it is.
    task.sink.drop("geometry_missing");
  } else if (isOutline(tags)) {
    emitArea({ key, tags, polygons, label }, task);
  } else if (outer !== undefined) {
    emitFeature({ key, point: middleOf(outer), polygons, tags }, task);
  }
}
