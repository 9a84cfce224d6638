import type { locations } from "../store/schema/locations.ts";
import { shownShortCode } from "../text/short_code.ts";
import type { Location } from "./location.ts";

/** The location of a row, as callers see it. */
export function locationOf(row: typeof locations.$inferSelect): Location {
  return {
    id: row.id,
    shortCode: row.shortCode === null ? null : shownShortCode(row.shortCode),
    name: row.name,
    label: row.label,
    coordinates: { latitude: row.latitude, longitude: row.longitude },
    confidence: row.confidence,
    status: row.status,
    precision: row.precision,
    accuracyM: row.accuracyM,
    components: row.components,
    placeId: row.placeId,
    source: row.source,
    tags: row.tags,
    metadata: row.metadata,
    environment: row.environment,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}
