import { BoundedMap } from "../../domain/bounded_map.ts";
import { Problem } from "../../domain/problem.ts";
import { and, desc, eq, lt, ne, type SQL } from "drizzle-orm";
import { type Page, pageFrom, type PageRequest, readPageRequest } from "../../domain/page.ts";
import { type Database, withClaims } from "../../store/with_claims.ts";
import { maps } from "../../store/schema/maps.ts";
import { organizations } from "../../store/schema/organizations.ts";
import type { MapsDeps } from "../map.ts";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { Precision } from "../../domain/resolution.ts";
import type { GroupedPoints } from "./clusterer.ts";
import { firstOr } from "../../store/rows.ts";

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
}

/**
 * The points of published maps, valid while the map's revision stays the same. The least recently used are dropped
 * first. Concurrent callers share one read.
 */
export class PointsCache {
  readonly #entries = new BoundedMap<Entry>(POINTS_MAX, ({ groups }) => groups?.forget());

  get({ id, revision }: PublicMap, read: () => Promise<PublicPoints>): Promise<PublicPoints> {
    const known = this.#entries.get(id);
    if (known?.revision === revision) {
      return known.points;
    }
    const entry: Entry = { revision, points: read() };
    const isHeld = () => this.#entries.peek(id) === entry;
    this.#entries.set(id, entry, 0);
    entry.points.then(
      ({ points }) => isHeld() && this.#entries.set(id, entry, points.length + ENTRY_POINTS),
      // The waiting callers get the error; the next one retries.
      () => isHeld() && this.#entries.delete(id),
    );
    return entry.points;
  }

  /** The groups of a map's points, computed once; undefined where its points are no longer held. */
  groups({ id, revision }: PublicMap, make: () => GroupedPoints): GroupedPoints | undefined {
    const entry = this.#entries.peek(id);
    return entry?.revision === revision ? entry.groups ??= make() : undefined;
  }
}

export type PublicMap = Awaited<ReturnType<typeof published>>[number];

export interface PublicAddress {
  readonly organizationSlug: string;
  readonly slug: string;
}

/**
 * Reads a published map by its path, in one statement whether it exists, is private or is unknown. Only published maps
 * are visible to it: a policy of the database enforces that too.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function readPublicMap(deps: MapsDeps, { organizationSlug, slug }: PublicAddress): Promise<PublicMap> {
  return await withClaims(
    deps.database,
    { publication: "on" },
    (transaction) =>
      published(transaction, {
        where: and(eq(organizations.slug, organizationSlug), eq(maps.slug, slug), ne(maps.visibility, "private")),
        limit: 1,
      }),
  ).then(firstOr(() => new Problem("NOT_FOUND", "There is no such map")));
}

/**
 * Lists the public maps of all organizations, newest first, without unlisted ones.
 *
 * @throws {Problem} `INVALID_REQUEST` for a page that cannot be read.
 */
export async function listPublicMaps(deps: MapsDeps, request: PageRequest): Promise<Page<PublicMap>> {
  const { limit, after } = readPageRequest(request);
  const rows = await withClaims(
    deps.database,
    { publication: "on" },
    (transaction) =>
      published(transaction, {
        where: and(eq(maps.visibility, "public"), after === undefined ? undefined : lt(maps.id, after)),
        limit: limit + 1,
      }),
  );
  return pageFrom(rows, { limit, positionOf: ({ id }) => id });
}

async function published(
  transaction: Database,
  { where, limit }: { readonly where: SQL | undefined; readonly limit: number },
) {
  const rows = await transaction.select({ map: maps, organizationSlug: organizations.slug, name: organizations.name })
    .from(maps).innerJoin(organizations, eq(organizations.id, maps.organizationId))
    .where(and(eq(maps.environment, "live"), where)).orderBy(desc(maps.id)).limit(limit);
  return rows.flatMap(({ map, organizationSlug, name }) =>
    map.visibility === "private" ? [] : [{
      id: map.id,
      organization: { id: map.organizationId, slug: organizationSlug, name },
      name: map.name,
      description: map.description,
      slug: map.slug,
      visibility: map.visibility,
      size: map.size,
      // For the page's headers, not part of any answer.
      embedOrigins: map.embedOrigins,
      updatedAt: map.updatedAt,
      // Changes with everything that it shows.
      revision: `${map.version}.${map.revision}.${map.updatedAt.getTime().toString(36)}`,
    }]
  );
}
