import type { Environment } from "../domain/environment.ts";
import type { Visibility } from "../domain/visibility.ts";
import type { maps } from "../store/schema/maps.ts";

/** Whose maps: every verb acts inside one organization and one environment. Any caller fits. */
export interface MapOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** Who changes a map, as the audit trail keeps it. */
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
  /** Origins whose pages may show its page in a frame; `*`: any. */
  readonly embedOrigins: readonly string[];
  /** How many locations are on it. */
  readonly size: number;
  readonly environment: Environment;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** Counts the changes of its own fields, from 1: the ETag. */
  readonly version: number;
}

/** A row as the map that callers see. */
export function mapOf(row: typeof maps.$inferSelect): LocationMap {
  const { id, name, description, slug, visibility, embedOrigins, size, environment, createdAt, updatedAt, version } =
    row;
  return { id, name, description, slug, visibility, embedOrigins, size, environment, createdAt, updatedAt, version };
}
