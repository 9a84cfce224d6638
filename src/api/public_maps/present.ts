import type { Bounds } from "../../domain/bounds.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { Cluster, PublicFeatures, PublicMap, PublicPoint } from "../../maps/mod.ts";
import { mapPageUrl } from "../maps/present.ts";

/** The JSON form of a published map in a list. */
export function presentPublicMap(map: PublicMap, publicUrl: string) {
  const { name, description, slug, organization, size, updatedAt } = map;
  return {
    name,
    description,
    slug,
    organization: { name: organization.name, slug: organization.slug },
    location_count: size,
    url: mapPageUrl({ publicUrl, organizationSlug: organization.slug }, slug),
    updated_at: updatedAt.toISOString(),
  };
}

/** The JSON form of a single published map. */
export function presentPublicMapWhole(
  map: PublicMap,
  { publicUrl, bounds, attributions }: {
    readonly publicUrl: string;
    readonly bounds: Bounds | undefined;
    readonly attributions: readonly string[];
  },
) {
  return {
    ...presentPublicMap(map, publicUrl),
    bounds: bounds === undefined ? null : [...bounds],
    attributions: [...attributions],
  };
}

/** The locations of a published map as GeoJSON (RFC 7946), with foreign members. */
export function presentPublicFeatures({ features, total, clusteredAt, attributions }: PublicFeatures) {
  return {
    type: "FeatureCollection",
    features: features.map((feature) => "count" in feature ? clusterFeature(feature) : pointFeature(feature)),
    location_count: total,
    clustered_at_zoom: clusteredAt ?? null,
    attributions: [...attributions],
  };
}

function pointFeature({ shortCode, name, label, precision, coordinates }: PublicPoint) {
  return {
    type: "Feature",
    ...(shortCode === null ? {} : { id: shortCode }),
    geometry: pointOf(coordinates),
    properties: { short_code: shortCode, name, label, precision },
  };
}

function clusterFeature({ count, expansionZoom, coordinates }: Cluster) {
  return {
    type: "Feature",
    geometry: pointOf(coordinates),
    properties: { cluster: true, point_count: count, expansion_zoom: expansionZoom },
  };
}

/** Seven decimals are a centimetre; more would only make the answer longer. */
const DEGREE_PARTS = 1e7;

function pointOf({ latitude, longitude }: Coordinates) {
  const [x, y] = [longitude, latitude].map((degrees) => Math.round(degrees * DEGREE_PARTS) / DEGREE_PARTS);
  return { type: "Point", coordinates: [x, y] };
}
