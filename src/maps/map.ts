import { and, eq, type SQL } from "drizzle-orm";
import type { Environment } from "../domain/caller.ts";
import type { Visibility } from "../domain/visibility.ts";
import { maps } from "../store/schema/maps.ts";

/** Owner of maps: every operation works inside one organization and one environment. Any caller fits. */
export interface MapOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** The author of a change, for the audit trail. */
export interface MapActor {
  /** A user's or a key's identifier. */
  readonly actorId: string;
  readonly address?: string;
  readonly userAgent?: string;
}

/** A selection of locations, as its organization sees it. */
export interface LocationMap {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly slug: string;
  readonly visibility: Visibility;
  /** Origins whose pages may embed the map's page; `*`: any. */
  readonly embedOrigins: readonly string[];
  /** The batches whose rows were imported onto it, the newest last. They may be deleted since. */
  readonly batchIds: readonly string[];
  /** Number of locations on it. */
  readonly size: number;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Number of changes to its own fields, from 1: the ETag. */
  readonly version: number;
}

/** The map of a row, as callers see it. */
export function mapOf(row: typeof maps.$inferSelect): LocationMap {
  const { id, name, description, slug, visibility, embedOrigins, batchIds, size, environment } = row;
  const { createdAt, updatedAt, version } = row;
  const shown = { id, name, description, slug, visibility, embedOrigins, batchIds, size, environment };
  return { ...shown, createdAt, updatedAt, version };
}

/** Condition that a map is the owner's: part of every statement here that is not for the public. */
export function owned({ organizationId, environment }: MapOwner): SQL | undefined {
  return and(eq(maps.organizationId, organizationId), eq(maps.environment, environment));
}

/** Maps of one organization in one environment: people do not make more. */
export const MAPS_MAX = 1000;

/**
 * Locations on one map. A published map's points are held in memory while it is in use, some 300 bytes each. A
 * constraint of the database enforces the same limit.
 */
export const MAP_LOCATIONS_MAX = 100_000;

/** Identifiers in one request to put locations on a map. A filter may choose as many as a map takes. */
export const PUT_TOGETHER_MAX = 1000;
