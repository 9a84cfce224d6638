import type { GroupedPoints } from "./clusterer.ts";
import type { PublicMap } from "./public_map.ts";
import type { PublicPoints } from "./public_points.ts";

/** Points held at most, of all maps together: at some 300 bytes, and as much again for their clusters, 150 MB. */
const POINTS_MAX = 250_000;
/** An empty map is an entry too. */
const ENTRY_POINTS = 100;

interface Entry {
  readonly revision: string;
  readonly points: Promise<PublicPoints>;
  groups?: GroupedPoints;
  /** 0 while they are being read. */
  weight: number;
}

/**
 * What published maps show, by the map, as long as its revision is the same: the least recently looked at are forgotten
 * first. Whoever asks while it is being read waits for the same reading.
 */
export class PointsCache {
  /** In the order of use: a Map keeps insertion order, and a use inserts anew. */
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
      // Whoever asked is told; the next one asks again.
      () => this.#entries.get(id) === entry && this.#forget(id),
    );
    return entry.points;
  }

  /** The groups of a map's points, made once; undefined where its points are not held any more. */
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
