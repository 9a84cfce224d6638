import type { Bounds } from "../../domain/bounds.ts";
import { Problem } from "../../domain/problem.ts";
import type { MapsDeps } from "../deps.ts";
import { type Cluster, CLUSTER_ZOOM_MAX, type GroupedFeatures, PUBLIC_FEATURES_MAX } from "./cluster_points.ts";
import type { GroupedView } from "./clusterer.ts";
import type { PublicMap } from "./public_map.ts";
import type { PublicPoint } from "./public_points.ts";
import { readPublicPoints } from "./read_public_points.ts";

/** The requested part of a map. */
export interface PublicView {
  /** Absent: all of it. */
  readonly bounds?: Bounds;
  /** 0–20; absent: the highest that the largest answer allows. */
  readonly zoom?: number;
}

/** Features to draw. */
export interface PublicFeatures {
  readonly features: readonly (Cluster | PublicPoint)[];
  /** Points on the whole map. */
  readonly total: number;
  /** The zoom of the groups; undefined where every feature is a single point. */
  readonly clusteredAt: number | undefined;
  readonly attributions: readonly string[];
  readonly columns: readonly string[];
}

/**
 * The features that a published map shows in a part of the world. Up to `PUBLIC_FEATURES_MAX` points are single; where
 * there are more, nearby ones are grouped, for the requested zoom or the highest one below it with few enough features.
 *
 * @throws {Problem} `INVALID_REQUEST` for bounds that are no box.
 */
export async function readPublicFeatures(deps: MapsDeps, map: PublicMap, view: PublicView): Promise<PublicFeatures> {
  const bounds = checkedBounds(view.bounds);
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
  return { ...about, clusteredAt, features: features.flatMap((feature) => pointOr(points, feature)) };
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

function pointOr(points: readonly PublicPoint[], feature: Cluster | number): (Cluster | PublicPoint)[] {
  const shown = typeof feature === "number" ? points[feature] : feature;
  return shown === undefined ? [] : [shown];
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

const WORLD: Bounds = [-180, -90, 180, 90];

function checkedBounds(bounds: Bounds | undefined): Bounds | undefined {
  const [west, south, east, north] = bounds ?? WORLD;
  const isBox = Math.abs(west) <= 180 && Math.abs(east) <= 180 && south >= -90 && north <= 90 && south <= north;
  if (!isBox) {
    throw new Problem("INVALID_REQUEST", "The query is invalid", {
      errors: [{
        pointer: "/bounds",
        detail: "Must be west,south,east,north in degrees, with south not greater than north",
      }],
    });
  }
  return bounds;
}

function isInside([west, south, east, north]: Bounds, { coordinates: { latitude, longitude } }: PublicPoint): boolean {
  const isBetween = west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && latitude >= south && latitude <= north;
}
