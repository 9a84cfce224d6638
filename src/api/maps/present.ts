import type { LocationMap } from "../../maps/mod.ts";

/** The parts of the address of a published map's page. */
export interface MapAddress {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly organizationSlug: string;
}

/** The JSON form of a map for its organization. */
export function presentMap(map: LocationMap, address: MapAddress) {
  return {
    id: map.id,
    name: map.name,
    description: map.description,
    slug: map.slug,
    visibility: map.visibility,
    embed_origins: [...map.embedOrigins],
    batch_ids: [...map.batchIds],
    location_count: map.size,
    url: map.visibility === "private" ? null : mapPageUrl(address, map.slug),
    environment: map.environment,
    created_at: map.createdAt.toISOString(),
    updated_at: map.updatedAt.toISOString(),
  };
}

/** The URL of a published map's page. Slugs need no encoding. */
export function mapPageUrl({ publicUrl, organizationSlug }: MapAddress, slug: string): string {
  return `${publicUrl}/maps/${organizationSlug}/${slug}`;
}
