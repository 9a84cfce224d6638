import { and, eq, type SQL } from "drizzle-orm";
import type { Caller, Environment } from "../domain/caller.ts";
import { presentComponents, presentSource } from "../domain/present_answer.ts";
import { unknownIdentifier } from "../domain/problem.ts";
import type { SettledPlace } from "../resolutions/mod.ts";
import { corrections } from "../store/schema/batch_results.ts";
import { fold } from "../text/fold.ts";
import { announce } from "../store/announcement.ts";
import { type AuditEvent, recordEvent } from "../store/audit.ts";
import { type Database, type Tenant, withOrganization } from "../store/with_claims.ts";
import { ExpiringCache } from "../accounts/mod.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Gazetteer } from "../gazetteer/port.ts";

interface CorrectionsParts {
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

/** Owner of corrections: every operation works inside one organization and environment. Any caller fits. */
export interface CorrectionOwner {
  readonly organizationId: string;
  readonly environment: Environment;
}

/** What a person settled. */
export type Correction = ReturnType<typeof correctionOf>;

export type CorrectionRow = typeof corrections.$inferSelect;

export function correctionOf(row: CorrectionRow) {
  // Without a country it is for calls with and without one.
  return { ...row, country: row.country === "" ? null : row.country, place: placeOf(row) };
}

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

/** A link: its path distinguishes case and punctuation. */
const LINK = /:\/\/|\.[a-z]{2,10}\//iu;
/**
 * Words and numbers. A sign directly before a number is a token of its own at the start, or after a blank, comma or
 * semicolon.
 */
const WORDS = /(?<![^\s,;])[-+−](?=\p{N})|[\p{L}\p{M}\p{N}]+/gu;

/**
 * The form in which two inputs are the same text: words without case, accents, punctuation and the number of blanks.
 * Where one word ends and the next begins stays, so that `12 3` is not `1 23`. A link stays as it is.
 *
 * @example
 * ```ts
 * correctionKey("Städtle 14,  9490 VADUZ"); // "stadtle 14 9490 vaduz"
 * correctionKey("47.1, -9.5"); // "47 1 - 9 5"
 * correctionKey(" https://maps.app.goo.gl/AbC "); // "https://maps.app.goo.gl/AbC"
 * ```
 */
export function correctionKey(text: string): string {
  const trimmed = text.trim();
  return LINK.test(trimmed) ? trimmed : (fold(trimmed).match(WORDS) ?? []).join(" ");
}

/** SHA-256 of a text's key, in hexadecimal. */
export function correctionHash(text: string): string {
  return new Bun.CryptoHasher("sha256").update(correctionKey(text)).digest("hex");
}

/** A correction to delete, and who deletes it. */
export interface ForgetCorrection {
  readonly caller: Caller;
  readonly client?: AuditEvent["client"];
  readonly correctionId: string;
}

/**
 * Deletes a correction within a transaction. False if there is none. The caller evicts the organization from the cache
 * once the transaction has committed.
 */
export async function forgetCorrection(
  deps: CorrectionsDeps,
  tenant: Tenant,
  { caller, client, correctionId }: ForgetCorrection,
): Promise<boolean> {
  const { transaction, organizationId } = tenant;
  const [row] = await transaction.delete(corrections)
    .where(and(eq(corrections.id, correctionId), owned(caller))).returning({ id: corrections.id });
  if (row === undefined) {
    return false;
  }
  await recordEvent(deps, {
    tenant,
    action: "correction.deleted",
    actorId: caller.kind === "key" ? caller.keyId : caller.userId,
    targetId: correctionId,
    client,
    details: { environment: caller.environment },
  });
  await announce(transaction, { subject: "corrections", id: organizationId });
  return true;
}

/**
 * Deletes a correction: its input is resolved again from then on.
 *
 * @throws {Problem} `NOT_FOUND`
 */
export async function deleteCorrection(deps: CorrectionsDeps, command: ForgetCorrection): Promise<void> {
  const { organizationId } = command.caller;
  await withOrganization(deps.database, organizationId, async (tenant) => {
    if (!await forgetCorrection(deps, tenant, command)) {
      throw unknownIdentifier("correction");
    }
  });
  evictCorrections(deps, organizationId);
}

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
