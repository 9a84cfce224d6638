import { join } from "node:path";
import { assembleRings, type RingPiece } from "./openstreetmap/assemble_rings.ts";
import { scratchFolder } from "../builder/spool/spool.ts";
import {
  belongingOf,
  type ElementVisitor,
  middleOf,
  type NodeRefs,
  streetNamesOf,
  type Tags,
} from "./openstreetmap/element.ts";
import { categoryOf, hasName, isHouse, isStreet, placeKindOf, waterOf } from "./openstreetmap/classify.ts";
import { DrawnAreas } from "./openstreetmap/drawn_areas.ts";
import { drawnArea, type DrawnElement, drawnNode, drawnWay } from "./openstreetmap/drawn_of.ts";
import {
  emitArea,
  emitPoint,
  emitRange,
  type Emitter,
  emitWater,
  type NumberedNode,
  type Shapes,
} from "./openstreetmap/emit.ts";
import { isOutline, type KeptRelation, Relations } from "./openstreetmap/relations.ts";
import type { DrawnFeature } from "../drawing/cut.ts";
import type { Path, RecordSink } from "./record.ts";
import { NodeBlocks } from "./openstreetmap/node_blocks.ts";
import { SortedIds } from "./openstreetmap/sorted_ids.ts";

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
  const relations = new Relations();
  const locations = new NodeLocations(options.scratchFolder, options.memoryBytes);
  const scratch = scratchFolder(join(options.scratchFolder, "areas"), options.memoryBytes);
  const { draw } = sink;
  const drawing = draw === undefined ? undefined : { draw, areas: new DrawnAreas(scratch) };
  const task: Import = { sink, relations, locations, ends: new Set(), numbers: new Map(), drawing };
  try {
    await pass(withDrawnAreas(relations.collector(), drawing?.areas));
    drawing?.areas.prepare();
    await pass({
      way(id, refs, tags) {
        if (
          isWanted(tags) || relations.needsWay(id) || drawing?.areas.needsWay(id) === true ||
          drawnWayOf(task, { refs, tags }).length > 0
        ) {
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
    if (drawing !== undefined) {
      await pass(drawing.areas.drawer((relation) => drawRelation(drawing, relation)));
    }
  } finally {
    locations.close();
    scratch.close();
  }
}

/** The state of one import. */
interface Import extends Emitter {
  readonly locations: NodeLocations;
  /** The first and last nodes of interpolation ways. */
  readonly ends: Set<number>;
  /** Those of them that have house numbers. */
  readonly numbers: Map<number, NumberedNode>;
  readonly drawing: DrawTarget | undefined;
}

interface DrawTarget {
  readonly draw: (feature: DrawnFeature) => void;
  readonly areas: DrawnAreas;
}

/** The visitor of the first pass, which also collects the multipolygons that are drawn. */
function withDrawnAreas(visitor: ElementVisitor, areas: DrawnAreas | undefined): ElementVisitor {
  return areas === undefined ? visitor : {
    relation(id, members, tags) {
      visitor.relation?.(id, members, tags);
      areas.collect(members, tags);
    },
  };
}

/** What a way is drawn as, without the areas that it is a part of. */
function drawnWayOf(
  { drawing }: Import,
  { refs, tags }: { readonly refs: NodeRefs; readonly tags: Tags },
): readonly DrawnElement[] {
  return drawing === undefined ? [] : drawnWay(tags, shapeOf(refs));
}

function shapeOf({ ids, length }: NodeRefs): "open" | "closed" {
  return length > 3 && ids[0] === ids[length - 1] ? "closed" : "open";
}

function drawAll(drawing: DrawTarget, elements: readonly DrawnElement[], { point, path, polygons }: Shapes): void {
  for (const { as, layer, properties, zoom } of elements) {
    const drawn = { layer, properties, zoom };
    if (as === "point" && point !== undefined) {
      drawing.draw({ ...drawn, point });
    } else if (as === "line" && path !== undefined) {
      drawing.draw({ ...drawn, path });
    } else if (as === "area" && polygons !== undefined) {
      drawing.draw({ ...drawn, polygons });
    }
  }
}

function drawWay(
  drawing: DrawTarget,
  elements: readonly DrawnElement[],
  { refs, path }: { readonly refs: NodeRefs; readonly path: Path },
): void {
  // A ring that lacks some of its nodes is no area.
  const isWhole = shapeOf(refs) === "closed" && path.length === 2 * refs.length;
  const point = elements.some(({ as }) => as === "point") ? { point: middleOf(path) } : {};
  drawAll(drawing, elements, { ...point, path, ...(isWhole ? { polygons: [[path]] } : {}) });
}

function drawRelation(drawing: DrawTarget, { members, tags }: KeptRelation): void {
  const pieces = members.flatMap(({ type, id, role }): RingPiece[] => {
    const path = type === "way" ? drawing.areas.way(id) : undefined;
    return path === undefined ? [] : [{ path, role }];
  });
  const { polygons } = assembleRings(pieces);
  const outer = polygons[0]?.[0];
  if (outer !== undefined) {
    drawAll(drawing, drawnArea(tags), { point: middleOf(outer), polygons });
  }
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
  node: { id: number; point: { latitudeE7: number; longitudeE7: number }; tags: Tags | undefined },
): void {
  const { id, point, tags } = node;
  task.relations.giveNode(id, point, tags);
  if (tags === undefined) {
    return;
  }
  if (task.drawing !== undefined) {
    drawAll(task.drawing, drawnNode(tags), { point });
  }
  const number = tags.get("addr:housenumber");
  if (number !== undefined && task.ends.has(id)) {
    task.numbers.set(id, { number, street: tags.get("addr:street") });
  }
  emitPoint({ key: `n${id}`, point, tags }, task);
  emitWater({ key: `n${id}`, tags, point }, task.sink);
}

function visitWay(task: Import, way: { id: number; refs: NodeRefs; tags: Tags }): void {
  const { id, refs, tags } = way;
  const isPiece = task.relations.needsWay(id);
  const wanted = isWanted(tags);
  const drawn = drawnWayOf(task, way);
  const isPieceOfArea = task.drawing?.areas.needsWay(id) === true;
  if (!isPiece && !wanted && drawn.length === 0 && !isPieceOfArea) {
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
    task.relations.giveWay(id, path);
  }
  if (isPieceOfArea) {
    task.drawing?.areas.giveWay(id, path);
  }
  if (drawn.length > 0 && task.drawing !== undefined) {
    drawWay(task.drawing, drawn, { refs, path });
  }
  if (!wanted) {
    return;
  }
  const key = `w${id}`;
  if (tags.has("addr:interpolation")) {
    const from = task.numbers.get(refs.ids[0]!);
    const to = task.numbers.get(refs.ids[refs.length - 1]!);
    emitRange({ key, path, tags, ends: [from, to] }, task);
  } else if (isStreet(tags)) {
    task.sink.street({ key, names: streetNamesOf(tags), path, ...belongingOf(tags) });
  } else {
    emitPoint({ key, point: middleOf(path), tags }, task);
    emitWater({ key, tags, path }, task.sink);
  }
}

function visitRelation(task: Import, relation: KeptRelation): void {
  const { id, members, tags } = relation;
  const pieces: RingPiece[] = [];
  for (const member of members) {
    const path = member.type === "way" ? task.relations.way(member.id) : undefined;
    if (path !== undefined) {
      pieces.push({ path, role: member.role });
    }
  }
  const { polygons, openRings } = assembleRings(pieces);
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
    emitPoint({ key, point: middleOf(outer), tags }, task);
    emitWater({ key, tags, polygons }, task.sink);
  }
}

/**
 * Coordinates of the nodes that wanted ways are made of. First `need` for every way, then `prepare`, then `found` for
 * every node, then `pathOf`. Few nodes stay in memory; of many, those that are not in use are in scratch files, so that
 * the memory does not grow with the file.
 */
export class NodeLocations {
  readonly #ids: SortedIds;
  readonly #blocks: NodeBlocks;
  readonly #close: () => void;

  /** @param memoryBytes for nodes; the default is that of a build */
  constructor(folder: string, memoryBytes?: number) {
    const scratch = scratchFolder(join(folder, "nodes"), memoryBytes);
    this.#ids = new SortedIds(scratch);
    this.#blocks = new NodeBlocks(scratch);
    this.#close = () => scratch.close();
  }

  need({ ids, length }: NodeRefs): void {
    for (let at = 0; at < length; at++) {
      this.#ids.add(ids[at]!);
    }
  }

  /** Ends the collecting: `found` and `pathOf` may be called now. */
  prepare(): void {
    this.#ids.forEach((id) => this.#blocks.add(id));
    this.#blocks.end();
  }

  /** In any order; quickest by rising id, as files list them. */
  found(id: number, latitudeE7: number, longitudeE7: number): void {
    this.#blocks.put(id, latitudeE7, longitudeE7);
  }

  /** The way's coordinates; nodes that the file lacks (a cut at its border) are left out. */
  pathOf({ ids, length }: NodeRefs): Path {
    const path = new Int32Array(length * 2);
    let end = 0;
    for (let at = 0; at < length; at++) {
      end += this.#blocks.copyPoint(ids[at]!, path, end) ? 2 : 0;
    }
    return end === path.length ? path : path.slice(0, end);
  }

  close(): void {
    this.#close();
  }
}
