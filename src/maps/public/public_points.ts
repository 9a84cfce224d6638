import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Precision } from "../../domain/resolution.ts";
import type { GroupedPoints } from "./clusterer.ts";
import type { PublicMap } from "./public_map.ts";

/** A location as the public sees it: none of the organization's own details. */
export interface PublicPoint {
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly coordinates: Coordinates;
  readonly precision: Precision;
}

/** All that a published map shows. */
export interface PublicPoints {
  /** In the map's order. */
  readonly points: readonly PublicPoint[];
  /** Sources of the points, which must be shown with them. */
  readonly attributions: readonly string[];
  /** The names of the columns next to them, which have sources too. */
  readonly columns: readonly string[];
  /** The smallest box around them, across the antimeridian where that is smaller; undefined without points. */
  readonly bounds: Bounds | undefined;
}

/** Most points held for all maps together: at some 300 bytes each, and as much again for their clusters, 150 MB. */
const POINTS_MAX = 250_000;
/** Weight of a map without points. */
const ENTRY_POINTS = 100;

interface Entry {
  readonly revision: string;
  readonly points: Promise<PublicPoints>;
  groups?: GroupedPoints;
  /** 0 while the points are being read. */
  weight: number;
}

/**
 * The points of published maps, valid while the map's revision stays the same. The least recently used are dropped
 * first. Concurrent callers share one read.
 */
export class PointsCache {
  /** In order of use: a Map keeps insertion order, and each use inserts the entry again. */
  readonly #entries = new Map<string, Entry>();
  #weight = 0;

  get({ id, revision }: PublicMap, read: () => Promise<PublicPoints>): Promise<PublicPoints> {
    const known = this.#entries.get(id);
    if (known?.revision === revision) {
      this.#entries.delete(id);
      this.#entries.set(id, known);
      return known.points;
    }
    this.#forget(id);
    const entry: Entry = { revision, points: read(), weight: 0 };
    this.#entries.set(id, entry);
    entry.points.then(
      ({ points }) => this.#weigh(id, entry, points.length + ENTRY_POINTS),
      // The waiting callers get the error; the next one retries.
      () => this.#entries.get(id) === entry && this.#forget(id),
    );
    return entry.points;
  }

  /** The groups of a map's points, computed once; undefined where its points are no longer held. */
  groups({ id, revision }: PublicMap, make: () => GroupedPoints): GroupedPoints | undefined {
    const entry = this.#entries.get(id);
    return entry?.revision === revision ? entry.groups ??= make() : undefined;
  }

  #weigh(id: string, entry: Entry, weight: number): void {
    if (this.#entries.get(id) !== entry) {
      return;
    }
    entry.weight = weight;
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= POINTS_MAX || oldest === id) {
        break;
      }
      this.#forget(oldest);
    }
  }

  #forget(id: string): void {
    const entry = this.#entries.get(id);
    this.#weight -= entry?.weight ?? 0;
    this.#entries.delete(id);
    entry?.groups?.forget();
  }
}
