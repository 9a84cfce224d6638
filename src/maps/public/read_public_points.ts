import { and, eq, sql } from "drizzle-orm";
import { type Appended, columnsAmong } from "../../domain/appended.ts";
import type { Bounds, Coordinates } from "../../domain/coordinates.ts";
import type { Ids } from "../../domain/ids.ts";
import { Problem } from "../../domain/problem.ts";
import { locations } from "../../store/schema/locations.ts";
import { mapLocations } from "../../store/schema/maps.ts";
import { type Tenant, withOrganization } from "../../store/with_claims.ts";
import { readShortCode, shownShortCode } from "../../text/short_code.ts";
import { MAP_LOCATIONS_MAX, type MapsDeps } from "../map.ts";
import type { PublicMap, PublicPoint, PublicPoints } from "./public_map.ts";
import { type Cluster, CLUSTER_ZOOM_MAX, type GroupedFeatures, PUBLIC_FEATURES_MAX } from "./cluster_points.ts";
import type { GroupedView } from "./clusterer.ts";
import { matching } from "../../store/rows.ts";

interface PublicView {
  /** Absent: all of it. */
  readonly bounds?: Bounds;
  /** 0–20; absent: the highest that the largest answer allows. */
  readonly zoom?: number;
}

export interface PublicFeatures {
  readonly features: readonly (Cluster | PublicPoint)[];
  readonly total: number;
  /** The zoom of the groups; undefined where every feature is a single point. */
  readonly clusteredAt: number | undefined;
  readonly attributions: readonly string[];
  readonly columns: readonly string[];
}

const WORLD: Bounds = [-180, -90, 180, 90];

/** The points of a published map, from memory where it has not changed. */
export function readPublicPoints(deps: MapsDeps, map: PublicMap): Promise<PublicPoints> {
  return deps.points.get(map, () => read(deps, map));
}

/** Rows of one statement: turning them into objects blocks the event loop. */
const ROWS_AT_ONCE = 2000;

async function read(deps: MapsDeps, { id, organization }: PublicMap): Promise<PublicPoints> {
  const rows = await withOrganization(deps.database, organization.id, async (tenant) => {
    const all: PointRow[] = [];
    for (;;) {
      const next = await readRows(tenant, { mapId: id, after: all.at(-1) });
      all.push(...next);
      if (next.length < ROWS_AT_ONCE || all.length >= MAP_LOCATIONS_MAX) {
        return all;
      }
    }
  });
  const points = rows.map(({ shortCode, name, label, latitude, longitude, precision }) => ({
    shortCode: shortCode === null ? null : shownShortCode(shortCode),
    name,
    label,
    coordinates: { latitude, longitude },
    precision,
  }));
  const attributions = new Set(rows.flatMap(({ attribution }) => attribution === null ? [] : [attribution]));
  const columns = new Set([...new Set(rows.map((row) => row.columns))].flatMap((names) => names?.split(",") ?? []));
  return {
    points,
    attributions: [...attributions].sort(),
    columns: columnsAmong([...columns]),
    bounds: boundsAround(points.map(({ coordinates }) => coordinates)),
  };
}

type PointRow = Awaited<ReturnType<typeof readRows>>[number];

/**
 * Reads public columns only. One location after the other by its identifier, in the order of the map's index: for newly
 * filled tables the planner has no statistics, and another plan took half a minute.
 */
function readRows(
  { transaction, organizationId }: Tenant,
  { mapId, after }: {
    readonly mapId: string;
    readonly after: { readonly rank: number; readonly id: string } | undefined;
  },
) {
  const later = after === undefined
    ? sql`true`
    : sql`(m.rank, m.location_id) > (${after.rank}::float8, ${after.id} collate "C")`;
  return transaction.select({
    id: sql`id`.mapWith(locations.id),
    rank: sql`rank`.mapWith(Number),
    shortCode: sql<string | null>`short_code`,
    name: sql<string | null>`name`,
    label: sql`label`.mapWith(locations.label),
    latitude: sql`latitude`.mapWith(locations.latitude),
    longitude: sql`longitude`.mapWith(locations.longitude),
    precision: sql`precision`.mapWith(locations.precision),
    attribution: sql<string | null>`source ->> 'attribution'`,
    columns: sql<string | null>`(select string_agg(name, ',') from json_object_keys(appended) as name)`,
  }).from(sql`(
    select m.rank, m.location_id from map_locations m where m.map_id = ${mapId} and ${later}
    order by m.rank, m.location_id limit ${ROWS_AT_ONCE}::bigint
  ) as m cross join lateral (
    -- A limit, so that nothing but the identifier leads here.
    select * from locations where id = m.location_id limit 1
  ) as l`).where(sql`organization_id = ${organizationId} and environment = 'live'`).orderBy(sql`rank`, sql`id`).prepare(
    "public_points",
  ).execute();
}

/** A location of a published map with what its card shows on request. */
export interface PublicLocation extends PublicPoint {
  readonly ids: Ids | null;
  readonly appended: Appended | null;
  /** Of its point; null where a person gave it. */
  readonly attribution: string | null;
}

/**
 * One location of a published map by its short code. Not kept in memory: few are read.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function readPublicLocation(
  deps: MapsDeps,
  { id, organization }: PublicMap,
  shortCode: string,
): Promise<PublicLocation> {
  const code = readShortCode(shortCode);
  const [row] = code === undefined ? [] : await withOrganization(
    deps.database,
    organization.id,
    ({ transaction }) =>
      transaction.select({ location: locations }).from(locations).innerJoin(
        mapLocations,
        and(eq(mapLocations.locationId, locations.id), eq(mapLocations.mapId, id)),
      ).where(
        matching(locations, { shortCode: code, organizationId: organization.id, environment: "live" }),
      ).limit(1),
  );
  if (row === undefined) {
    throw new Problem("NOT_FOUND", "There is no such location on the map");
  }
  const { name, label, latitude, longitude, precision, ids, appended, source } = row.location;
  return {
    shortCode: code === undefined ? null : shownShortCode(code),
    name,
    label,
    coordinates: { latitude, longitude },
    precision,
    ids,
    appended,
    attribution: source?.attribution ?? null,
  };
}

/** The smallest box around some points, across the antimeridian where that is smaller; undefined without points. */
export function boundsAround(points: readonly Coordinates[]): Bounds | undefined {
  const longitudes = Float64Array.from(points, ({ longitude }) => longitude).sort();
  const [first, last] = [longitudes[0], longitudes.at(-1)];
  if (first === undefined || last === undefined) {
    return undefined;
  }
  let [south, north] = [90, -90];
  for (const { latitude } of points) {
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  // Everything except the widest gap.
  let [west, east, widest] = [first, last, first + 360 - last];
  for (const [i, longitude] of longitudes.entries()) {
    const next = longitudes[i + 1];
    if (next !== undefined && next - longitude > widest) {
      [west, east, widest] = [next, longitude, next - longitude];
    }
  }
  return [west, south, east, north];
}

/**
 * The features that a published map shows in a part of the world. Up to `PUBLIC_FEATURES_MAX` points are single; where
 * there are more, nearby ones are grouped, for the requested zoom or the highest one below it with few enough features.
 */
export async function readPublicFeatures(deps: MapsDeps, map: PublicMap, view: PublicView): Promise<PublicFeatures> {
  const { bounds } = view;
  const { points, attributions, columns } = await readPublicPoints(deps, map);
  const visible = bounds === undefined ? points : points.filter((point) => isInside(bounds, point));
  const about = { total: points.length, attributions, columns };
  if (visible.length <= PUBLIC_FEATURES_MAX) {
    return { ...about, features: visible, clusteredAt: undefined };
  }
  const { features, clusteredAt } = await queryGroups(deps, map, {
    points,
    view: { bounds: bounds ?? WORLD, zoom: view.zoom ?? CLUSTER_ZOOM_MAX },
  });
  return {
    ...about,
    clusteredAt,
    features: features.flatMap((feature) => typeof feature === "number" ? points[feature] ?? [] : feature),
  };
}

/** A caller whose map is pushed out of memory by another large one gets its own groups, for this request only. */
async function queryGroups(
  { points: cache, clusterer }: MapsDeps,
  map: PublicMap,
  { points, view }: { readonly points: readonly PublicPoint[]; readonly view: GroupedView },
): Promise<GroupedFeatures> {
  const make = () => clusterer.group(positionsOf(points));
  const cached = cache.groups(map, make);
  if (cached !== undefined) {
    return await cached.query(view);
  }
  const own = make();
  try {
    return await own.query(view);
  } finally {
    own.forget();
  }
}

/** Longitudes and latitudes in turns. */
function positionsOf(points: readonly PublicPoint[]): Float64Array<ArrayBuffer> {
  const positions = new Float64Array(points.length * 2);
  for (const [i, { coordinates: { longitude, latitude } }] of points.entries()) {
    positions[2 * i] = longitude;
    positions[2 * i + 1] = latitude;
  }
  return positions;
}

function isInside([west, south, east, north]: Bounds, { coordinates: { latitude, longitude } }: PublicPoint): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
