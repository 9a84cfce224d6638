import type { Path, PointE7, Polygon } from "../record.ts";
import {
  categoryOf,
  isBoundary,
  isHouse,
  isPostcodeArea,
  type Member,
  type NodeRefs,
  placeKindOf,
  type Tags,
  waterOf,
} from "./element.ts";
import { type Scratch, writeAll } from "../../builder/spool/spool.ts";
import { bytesOf, indexAtLeast, readAll, SortedIds } from "./sorted_ids.ts";
import { concatenated, reversed } from "../../builder/streets/street_lines.ts";

/** A relation that becomes an area, a house or a named place. */
export interface KeptRelation {
  readonly id: number;
  readonly members: readonly Member[];
  readonly tags: Tags;
}

export interface AreaLabel {
  readonly nodeId: number;
  readonly point: PointE7;
  readonly tags: Tags | undefined;
  readonly role: LabelRole;
}

/** `label` is placed by hand for the map; `admin_centre`, the seat of its government, only stands in for it. */
type LabelRole = "label" | "admin_centre";

/**
 * What the relations of a file say of its ways and nodes. Filled in stages: the relations themselves in the first
 * pass, their label nodes in the pass over nodes, their ways' geometry in the last.
 */
export class Relations {
  readonly kept: KeptRelation[] = [];
  readonly #ways: MemberWays;
  /** Element key → street name, from associatedStreet relations and from the interpolation ways that nodes lie on. */
  readonly #streets = new Map<string, string>();
  readonly #labelled = new Map<number, { relation: number; role: LabelRole }[]>();
  readonly #labels = new Map<number, AreaLabel>();

  constructor(ways: MemberWays) {
    this.#ways = ways;
  }

  /** Adds a relation, in the first pass. */
  give(relation: KeptRelation): void {
    const { members, tags } = relation;
    const type = tags.get("type");
    if (type === "associatedStreet" || type === "street") {
      this.#keepStreet(members, tags);
    } else if ((type === "boundary" || type === "multipolygon") && isKept(tags)) {
      this.#keep(relation);
    }
  }

  /** Adds an interpolation way: its nodes have numbers of its street, and most mappers name the street once. */
  giveInterpolation({ id, refs, tags }: { readonly id: number; readonly refs: NodeRefs; readonly tags: Tags }): void {
    const street = tags.get("addr:street") ?? this.#streets.get(`w${id}`);
    if (street === undefined) {
      return;
    }
    for (let i = 0; i < refs.length; i++) {
      this.#streets.getOrInsert(`n${refs.ids[i]!}`, street);
    }
  }

  /** Adds a node; it is kept when it is the label of a boundary. */
  giveNode(nodeId: number, point: PointE7, tags: Tags | undefined): void {
    const labelled = this.#labelled.get(nodeId);
    if (labelled === undefined) {
      return;
    }
    for (const { relation, role } of labelled) {
      if (role === "label" || !this.#labels.has(relation)) {
        this.#labels.set(relation, { nodeId, point, tags, role });
      }
    }
  }

  label(relationId: number): AreaLabel | undefined {
    return this.#labels.get(relationId);
  }

  /** The street that a relation, or the way it lies on, gives to the element with this key (`n12`, `w34`). */
  streetOf(key: string): string | undefined {
    return this.#streets.get(key);
  }

  #keep(relation: KeptRelation): void {
    this.kept.push(relation);
    const outlined = isOutline(relation.tags);
    this.#ways.collect(relation.members);
    for (const member of relation.members) {
      if (outlined && member.type === "node" && (member.role === "label" || member.role === "admin_centre")) {
        this.#labelled.getOrInsert(member.id, []).push({ relation: relation.id, role: member.role });
      }
    }
  }

  #keepStreet(members: readonly Member[], tags: Tags): void {
    const name = tags.get("name");
    if (name === undefined) {
      return;
    }
    for (const member of members) {
      if (member.role !== "street") {
        this.#streets.set(`${member.type.charAt(0)}${member.id}`, name);
      }
    }
  }
}

/** True for a relation that outlines an area rather than a thing in it. */
export function isOutline(tags: Tags): boolean {
  return isBoundary(tags) || isPostcodeArea(tags) || placeKindOf(tags) !== undefined;
}

function isKept(tags: Tags): boolean {
  return isOutline(tags) || isHouse(tags) || categoryOf(tags) !== undefined || waterOf(tags) !== undefined;
}

const POINT_BYTES = 8;

/**
 * The lines of the ways that relations are made of. They wait on the disk from the pass over ways until the relations are
 * read: a country has millions. First `collect` for every relation, then `prepare`, then `give` for every way. 20 bytes of
 * memory for each way.
 */
export class MemberWays {
  readonly #scratch: Scratch;
  readonly #collected: SortedIds;
  #count = 0;
  #ids = new Float64Array();
  /** Where a way's line is in the file, in points; and how many it has. */
  #offsets = new Float64Array();
  #lengths = new Uint32Array();
  #file: number | undefined;
  #filePoints = 0;

  constructor(scratch: Scratch) {
    this.#scratch = scratch;
    this.#collected = new SortedIds(scratch);
  }

  /** The ways collected so far, some twice. */
  get count(): number {
    return this.#count;
  }

  collect(members: readonly Member[]): void {
    for (const { type, id } of members) {
      if (type === "way") {
        this.#count++;
        this.#collected.add(id);
      }
    }
  }

  prepare(): void {
    const ids = new Float64Array(this.#count);
    let length = 0;
    this.#collected.forEach((id) => void (ids[length++] = id));
    this.#ids = ids.slice(0, length);
    this.#offsets = new Float64Array(length);
    this.#lengths = new Uint32Array(length);
  }

  needs(id: number): boolean {
    return this.#indexOf(id) !== undefined;
  }

  /** Adds a way's line, if a relation needs it. */
  give(id: number, path: Path): void {
    const index = this.#indexOf(id);
    if (index !== undefined && this.#lengths[index] === 0) {
      this.#file ??= this.#scratch.file();
      writeAll(this.#file, bytesOf(path), this.#filePoints * POINT_BYTES);
      this.#offsets[index] = this.#filePoints;
      this.#lengths[index] = path.length / 2;
      this.#filePoints += path.length / 2;
    }
  }

  /** The lines of the members that are ways, with their roles; ways that the file lacks are left out. */
  piecesOf(members: readonly Member[]): RingPiece[] {
    return members.flatMap(({ type, id, role }) => {
      const path = type === "way" ? this.#line(id) : undefined;
      return path === undefined ? [] : [{ path, role }];
    });
  }

  #line(id: number): Path | undefined {
    const index = this.#indexOf(id);
    const length = index === undefined ? 0 : this.#lengths[index]!;
    if (index === undefined || length === 0 || this.#file === undefined) {
      return undefined;
    }
    const path = new Int32Array(2 * length);
    readAll(this.#file, bytesOf(path), this.#offsets[index]! * POINT_BYTES);
    return path;
  }

  #indexOf(id: number): number | undefined {
    const index = indexAtLeast(this.#ids, id);
    return this.#ids[index] === id ? index : undefined;
  }
}

/** One way of a multipolygon, its coordinates resolved. */
export interface RingPiece {
  readonly path: Path;
  readonly role: string;
}

/**
 * The polygons of a multipolygon relation: ways joined end to end into rings, holes given to the outer ring that
 * contains them (wiki.openstreetmap.org/wiki/Relation:multipolygon/Algorithm). Rings that do not close are left out
 * and counted.
 */
export function assembleRings(pieces: readonly RingPiece[]): { polygons: Polygon[]; openRings: number } {
  const outer = joinIntoRings(pieces.filter((piece) => piece.role !== "inner"));
  const inner = joinIntoRings(pieces.filter((piece) => piece.role === "inner"));
  const polygons: Path[][] = outer.rings.map((ring) => [ring]);
  for (const hole of inner.rings) {
    const home = polygons.find((polygon) => contains(polygon[0]!, hole[0]!, hole[1]!));
    home?.push(hole);
  }
  return { polygons, openRings: outer.open + inner.open };
}

function joinIntoRings(pieces: readonly RingPiece[]): { rings: Path[]; open: number } {
  const rings: Path[] = [];
  const byEnd = new Map<string, Set<Path>>();
  for (const { path } of pieces) {
    if (path.length < 4) {
      continue;
    }
    if (startOf(path) === endOf(path)) {
      rings.push(path);
      continue;
    }
    for (const end of [startOf(path), endOf(path)]) {
      byEnd.getOrInsertComputed(end, () => new Set()).add(path);
    }
  }
  let open = 0;
  for (const set of byEnd.values()) {
    for (const first of set) {
      const ring = walk(first, byEnd);
      if (ring === undefined) {
        open++;
      } else {
        rings.push(ring);
      }
    }
  }
  return { rings: rings.filter((ring) => ring.length >= 8), open };
}

/** Follows ways from end to end until the ring closes, taking each one off the table. */
function walk(first: Path, byEnd: Map<string, Set<Path>>): Path | undefined {
  const parts: Path[] = [first];
  take(first, byEnd);
  const start = startOf(first);
  let end = endOf(first);
  while (end !== start) {
    const next = byEnd.get(end)?.values().next().value;
    if (next === undefined) {
      return undefined;
    }
    take(next, byEnd);
    const forward = startOf(next) === end ? next : reversed(next);
    parts.push(forward);
    end = endOf(forward);
  }
  return concatenated(parts);
}

function take(path: Path, byEnd: Map<string, Set<Path>>): void {
  byEnd.get(startOf(path))?.delete(path);
  byEnd.get(endOf(path))?.delete(path);
}

function startOf(path: Path): string {
  return `${path[0]},${path[1]}`;
}

function endOf(path: Path): string {
  return `${path[path.length - 2]},${path[path.length - 1]}`;
}

/** Even-odd rule. */
function contains(ring: Path, latitudeE7: number, longitudeE7: number): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 2; i < ring.length; j = i, i += 2) {
    const latitudeI = ring[i]!;
    const latitudeJ = ring[j]!;
    if ((latitudeI > latitudeE7) !== (latitudeJ > latitudeE7)) {
      const longitudeI = ring[i + 1]!;
      const crossing = ((ring[j + 1]! - longitudeI) * (latitudeE7 - latitudeI)) / (latitudeJ - latitudeI) + longitudeI;
      if (longitudeE7 < crossing) {
        inside = !inside;
      }
    }
  }
  return inside;
}
