import { ExpiringCache } from "../accounts/mod.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Environment } from "../domain/caller.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import type { Database } from "../store/with_claims.ts";

export interface CorrectionsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly gazetteer: () => Gazetteer;
  /** How long what other servers may change is cached now. Milliseconds. */
  readonly cacheLifetimeMs: () => number;
}

/** Dependencies of the corrections, the first argument of every operation. */
export interface CorrectionsDeps extends CorrectionsParts {
  /** The beginnings of the hashes of all settled texts of an owner, ascending: see `cacheName()`. */
  readonly known: ExpiringCache<Float64Array>;
}

/** Owners in the cache. Most have no corrections; one with the most has 80 kB. */
const CACHED_MAX = 5000;

/** Adds the cache, which lives as long as the process. */
export function openCorrections(parts: CorrectionsParts): CorrectionsDeps {
  const { clock, cacheLifetimeMs: lifetimeMs } = parts;
  return { ...parts, known: new ExpiringCache({ clock, lifetimeMs, capacity: CACHED_MAX }) };
}

export function cacheName(organizationId: string, environment: Environment): string {
  return `${organizationId} ${environment}`;
}

/** Removes an organization from this process's cache; undefined: all. The next call reads the database. */
export function evictCorrections({ known }: Pick<CorrectionsDeps, "known">, organizationId: string | undefined): void {
  if (organizationId === undefined) {
    known.clear();
  } else {
    known.deletePrefixed(`${organizationId} `);
  }
}
