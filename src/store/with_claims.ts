import { DrizzleQueryError } from "drizzle-orm/errors";
import { type SQL, sql } from "drizzle-orm";
import { withoutValues } from "./store_error.ts";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type { PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";

/**
 * Runs `work` in one transaction that sees what `claims` allow, and nothing else. A connection found lost before `work`
 * began is replaced by a second attempt, because nothing was sent yet.
 *
 * @throws {Problem} `UNAVAILABLE` where the database cannot be reached.
 * @throws {StoreError} where the database refuses, without the refused values.
 */
export async function withClaims<Value>(
  database: Database,
  claims: Claims,
  work: (transaction: Database) => Promise<Value>,
): Promise<Value> {
  let hasBegun = false;
  const run = (): Promise<Value> =>
    database.transaction(async (transaction) => {
      await claimWith(transaction, [TRANSACTION_TIMEOUT, ...settingsOf(claims)]);
      hasBegun = true;
      return await work(transaction);
    });
  try {
    return await run().catch((error: unknown) => {
      if (hasBegun || !isLostConnection(error)) {
        throw error;
      }
      return run();
    });
  } catch (error) {
    throw withoutValues(error);
  }
}

/**
 * What a transaction may see. Row-level security shows it exactly the rows that one of these claims names, so that a
 * query without a `where` finds nothing of other organizations.
 */
interface Claims {
  /** The tenant: its members, keys, locations and trail. */
  readonly organizationId?: string;
  /** A person: their own row, sessions and memberships. */
  readonly userId?: string;
  /** A credential presented before the person is known: an e-mail address, or a SHA-256 in hexadecimal. */
  readonly credential?: string;
  /** The sweeps of expired rows of all organizations, and the operator's list of organizations. */
  readonly maintenance?: "on";
  /** What organizations publish: their published maps, the locations on them, and their own names. */
  readonly publication?: "on";
  /**
   * Operators of the service: their own tables, and two views of all organizations with few columns. No row of an
   * organization's own tables is visible by it.
   */
  readonly operator?: "on";
}

/**
 * Adds claims to the current transaction until it ends. For work that finds out during the transaction whose data it
 * needs: a token that identifies its person.
 */
export async function claim(transaction: Database, claims: Claims): Promise<void> {
  await claimWith(transaction, settingsOf(claims));
}

/**
 * A transaction that is longer than four of the slowest statements is ended, on Postgres 17 and later. A process that is
 * frozen in the middle of a statement would keep its locks for as long: it is not idle, and the server does not count
 * the time in which it waits for the rest.
 */
const TRANSACTION_TIMEOUT = sql`
  case when current_setting('server_version_num')::int >= 170000 then set_config('transaction_timeout', '60s', true) end`;

function settingsOf(claims: Claims): readonly SQL[] {
  const settings = [
    ["locus.organization", claims.organizationId],
    ["locus.user", claims.userId],
    ["locus.credential", claims.credential],
    ["locus.maintenance", claims.maintenance],
    ["locus.publication", claims.publication],
    ["locus.operator", claims.operator],
  ].flatMap(([name, value]) => value === undefined ? [] : [sql`set_config(${sql.raw(`'${name}'`)}, ${value}, true)`]);
  if (settings.length === 0) {
    throw new RangeError("Cannot claim because there is no claim: nothing would be seen");
  }
  return settings;
}

async function claimWith(transaction: Database, settings: readonly SQL[]): Promise<void> {
  // Prepared, which `execute` is not: every transaction begins with it, and an unprepared statement takes two round
  // trips.
  await transaction.select({ settings: sql`concat(${sql.join([...settings], sql`, `)})` }).from(
    sql`(values (0)) as once`,
  )
    .prepare("claim").execute();
}

/**
 * Codes of a connection that existed and was lost, as after a restart of Postgres or of a pooler, or that was not made
 * in time because a machine stood still for some seconds. A server that is away refuses connections (`ECONNREFUSED`),
 * which is not among them: a second attempt would be refused too.
 */
const LOST = new Set([
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECT_TIMEOUT",
  "ECONNRESET",
  "EPIPE",
  // The server ends its connections one by one when it is stopped: `admin_shutdown`, `crash_shutdown`.
  "57P01",
  "57P02",
  // It ended a transaction that was idle or open for too long, because its process stood still.
  "25P03",
  "25P04",
]);

/** Whether a statement failed because its connection was lost, so that it may succeed on another one. */
function isLostConnection(error: unknown): boolean {
  const original = error instanceof DrizzleQueryError ? error.cause : error;
  return original instanceof Error && "code" in original && LOST.has(String(original.code));
}

/** A transaction inside one organization. Queries take both together, so that none can run without the organization. */
export interface Tenant {
  readonly transaction: Database;
  readonly organizationId: string;
}

/**
 * Runs `work` in one transaction that sees the rows of one organization only: by the queries' own conditions, and also
 * by row-level security.
 *
 * @throws {Problem} `UNAVAILABLE` where the database cannot be reached.
 * @throws {StoreError} where the database refuses, without the refused values.
 */
export function withOrganization<Value>(
  database: Database,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Value>,
): Promise<Value> {
  return withClaims(database, { organizationId }, (transaction) => work({ transaction, organizationId }));
}

/** A database or a transaction on one, on which queries run. */
export type Database = PgDatabase<PostgresJsQueryResultHKT>;

/** Lets one of several identical requests create something, and records that it did. */
export interface Recorder<Created> {
  /** The first step of every transaction of the request: fails where another request has taken over. */
  readonly hold: (tenant: Tenant) => Promise<void>;
  /** The last step of the last transaction: records what was created, together with it or not at all. */
  readonly record: (tenant: Tenant, created: Created) => Promise<void>;
}

/** For which organization something is created; without a recorder a retry creates it again. */
interface CreateOnce<Created> {
  readonly organizationId: string;
  readonly recorder?: Recorder<Created> | undefined;
}

/**
 * Creates something and records it in one transaction. Every operation behind an `Idempotency-Key` ends in this
 * function; transactions of the same operation before it hold the recorder, and what they leave is invisible or guarded
 * by a constraint.
 *
 * @throws what `withOrganization`, `create` and the recorder throw; nothing is created then
 */
export function createOnce<Created>(
  database: Database,
  { organizationId, recorder }: CreateOnce<Created>,
  create: (tenant: Tenant) => Promise<Created>,
): Promise<Created> {
  return withOrganization(database, organizationId, async (tenant) => {
    await recorder?.hold(tenant);
    const created = await create(tenant);
    await recorder?.record(tenant, created);
    return created;
  });
}
