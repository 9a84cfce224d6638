import { and, eq, type SQL } from "drizzle-orm";
import type { Appended } from "../domain/appended.ts";
import type { Coordinates } from "../domain/coordinates.ts";
import type { Environment } from "../domain/caller.ts";
import type { Ids } from "../domain/ids.ts";
import type { Components, Precision, Source, Status } from "../domain/resolution.ts";
import { locations } from "../store/schema/locations.ts";
import { shownShortCode } from "../text/short_code.ts";
import { presentComponents, presentSource } from "../domain/present_answer.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";

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

export interface Location {
  readonly id: string;
  /** As shown to users: `XXXX-XXXX`. Null for locations saved before codes existed, until they are changed. */
  readonly shortCode: string | null;
  readonly name: string | null;
  readonly label: string;
  readonly coordinates: Coordinates;
  /** 0–1. */
  readonly confidence: number;
  readonly status: Exclude<Status, "unresolved">;
  readonly precision: Precision;
  /** Metres; null where a person gave the point. */
  readonly accuracyM: number | null;
  readonly components: Components;
  readonly placeId: string | null;
  /** Source of the point; null where a person gave it. */
  readonly source: Source | null;
  /** Identifiers of the place in other data; null where nothing is known, or a person gave the point. */
  readonly ids: Ids | null;
  /** The columns that were requested when its point was saved. */
  readonly appended: Appended | null;
  readonly tags: readonly string[];
  readonly metadata: Metadata;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Number of changes, from 1: the ETag. */
  readonly version: number;
}

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
    ids: row.ids,
    appended: row.appended,
    tags: row.tags,
    metadata: row.metadata,
    environment: row.environment,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    version: row.version,
  };
}

/** Condition that a location is the owner's: part of every statement here. */
export function owned({ organizationId, environment }: LocationOwner): SQL | undefined {
  return and(eq(locations.organizationId, organizationId), eq(locations.environment, environment));
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
