import type { SQL } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import { locations } from "../store/schema/locations.ts";
import { shownShortCode } from "../text/short_code.ts";
import { presentComponents, presentSource } from "../domain/present_answer.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";
import { matching } from "../store/rows.ts";

/** Dependencies of the locations, the first argument of every operation. */
export interface LocationsDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
}

/** Owner of locations: every operation works inside one organization and one environment. Any caller fits. */
export interface LocationOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** An organization's own data of a location: texts, numbers and booleans by name. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export type Location = ReturnType<typeof locationOf>;

/** The location of a row, as callers see it. */
export function locationOf(row: typeof locations.$inferSelect) {
  return {
    ...row,
    /** As shown to users: `XXXX-XXXX`. Null for locations saved before codes existed, until they are changed. */
    shortCode: row.shortCode === null ? null : shownShortCode(row.shortCode),
    coordinates: { latitude: row.latitude, longitude: row.longitude },
  };
}

/** Condition that a location is the owner's: part of every statement here. */
export function owned({ organizationId, environment }: LocationOwner): SQL | undefined {
  return matching(locations, { organizationId, environment });
}

/** The public form of a location, in the API and in events. */
export function presentLocation(location: Location) {
  const { id, shortCode, name, label, coordinates, confidence, status, precision, ids, appended } = location;
  return {
    id,
    short_code: shortCode,
    name,
    label,
    coordinates: { latitude: coordinates.latitude, longitude: coordinates.longitude },
    confidence,
    status,
    precision,
    accuracy_m: location.accuracyM,
    components: presentComponents(location.components),
    source: location.source === null ? null : presentSource(location.source),
    ...(ids === null ? {} : { ids }),
    tags: [...location.tags],
    metadata: { ...location.metadata },
    ...(appended === null ? {} : { appended }),
    environment: location.environment,
    created_at: location.createdAt.toISOString(),
    updated_at: location.updatedAt.toISOString(),
  };
}

/** A location as a GeoJSON feature (RFC 7946, section 3.2). */
export function presentFeature(location: Location) {
  const { coordinates: { latitude, longitude }, ...properties } = presentLocation(location);
  return {
    type: "Feature" as const,
    id: location.id,
    geometry: { type: "Point" as const, coordinates: [longitude, latitude] as [number, number] },
    properties,
  };
}
