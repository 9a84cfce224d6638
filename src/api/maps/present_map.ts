import type { LocationMap } from "../../maps/mod.ts";

/** Where a published map's page is. */
export interface MapAddress {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  readonly organizationSlug: string;
}

/** A map as the wire carries it to its organization. */
export function presentMap(map: LocationMap, address: MapAddress) {
  return {
    id: map.id,
    name: map.name,
    description: map.description,
    slug: map.slug,
    visibility: map.visibility,
    embed_origins: [...map.embedOrigins],
    location_count: map.size,
    url: map.visibility === "private" ? null : mapPageUrl(address, map.slug),
    environment: map.environment,
    created_at: map.createdAt.toISOString(),
    updated_at: map.updatedAt.toISOString(),
  };
}

/** The address of a published map's page. Both slugs are plain. */
export function mapPageUrl({ publicUrl, organizationSlug }: MapAddress, slug: string): string {
  return `${publicUrl}/maps/${organizationSlug}/${slug}`;
}
