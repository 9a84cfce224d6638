import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/environment.ts";
import { presentComponents, presentSource } from "../domain/present_answer.ts";
import { Problem } from "../domain/problem.ts";
import type { SettledPlace } from "../resolutions/mod.ts";
import { corrections } from "../store/schema/corrections.ts";

/** Owner of corrections: every operation works inside one organization and environment. Any caller fits. */
export interface CorrectionOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** What a person settled. */
export interface Correction {
  readonly id: string;
  readonly environment: Environment;
  /** As it was written. */
  readonly input: string;
  /** Null: for calls with and without a country. */
  readonly country: string | null;
  readonly place: SettledPlace;
  /** A user's or a key's identifier. */
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** A row of `corrections`. */
export type CorrectionRow = typeof corrections.$inferSelect;

/** The correction of a row. */
export function correctionOf(row: CorrectionRow): Correction {
  const { id, environment, input, country, createdBy, createdAt } = row;
  return {
    id,
    environment,
    input,
    country: country === "" ? null : country,
    place: placeOf(row),
    createdBy,
    createdAt,
  };
}

/** The place of a row, as it was when it was chosen. */
export function placeOf(row: CorrectionRow): SettledPlace {
  const { placeId, label, latitude, longitude, precision, accuracyM, components, source } = row;
  return { placeId, label, coordinates: { latitude, longitude }, precision, accuracyM, components, source };
}

/** A correction with what only the reader knows. */
export interface PresentedWith {
  /** Whether its place is no longer in the data. */
  readonly isPlaceMissing: boolean;
  /** Undefined for a person who has left, or a deleted key. */
  readonly creator: string | undefined;
}

/** The public form of a correction. */
export function presentCorrection(correction: Correction, { isPlaceMissing, creator }: PresentedWith) {
  const { id, environment, input, country, place, createdBy, createdAt } = correction;
  return {
    id,
    input,
    country,
    place_id: place.placeId,
    place_missing: isPlaceMissing,
    label: place.label,
    coordinates: { ...place.coordinates },
    precision: place.precision,
    accuracy_m: place.accuracyM,
    components: presentComponents(place.components),
    source: presentSource(place.source),
    environment,
    created_by: { id: createdBy, name: creator ?? null },
    created_at: createdAt.toISOString(),
  };
}

/** The condition that a correction is the owner's: part of every statement. */
export function owned({ organizationId, environment }: CorrectionOwner): SQL | undefined {
  return and(eq(corrections.organizationId, organizationId), eq(corrections.environment, environment));
}

/** The same answer for a correction that is unknown, in the other environment, or another organization's. */
export function notFound(): Problem {
  return new Problem("NOT_FOUND", "There is no correction with this identifier");
}
