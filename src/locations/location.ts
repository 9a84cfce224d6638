import type { Coordinates } from "../domain/coordinates.ts";
import type { Environment } from "../domain/environment.ts";
import type { Components, Precision, Source, Status } from "../domain/resolution.ts";

/** Owner of locations: every operation works inside one organization and one environment. Any caller fits. */
export interface LocationOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** An organization's own data of a location: texts, numbers and booleans by name. */
export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

/** A saved location. */
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
  readonly tags: readonly string[];
  readonly metadata: Metadata;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Number of changes, from 1: the ETag. */
  readonly version: number;
}
