import { sql } from "drizzle-orm";
import type { CallStatus, Environment } from "../../domain/caller.ts";
import { type Database, type Tenant, withClaims, withOrganization } from "../../store/with_claims.ts";
import { isRefusal } from "../../store/store_error.ts";
import { runPrepared } from "../../store/rows.ts";
import type { Spender } from "../parts.ts";
import { type Clock, DAY_MS } from "../../domain/clock.ts";
import type { Allowed } from "../leases/ledger.ts";

/** An answered call that was spent. */
interface CountCall {
  /** The caller. `spent` may name another key of the organization, because keys share a lease. */
  readonly spender: Spender;
  readonly spent: Allowed;
  readonly status: CallStatus;
}

/** Calls of one key with one status on one day. */
interface DetailCount {
  readonly environment: Environment;
  readonly day: string;
  /** Empty for a person who is logged in. */
  readonly keyId: string;
  readonly status: CallStatus;
  readonly calls: number;
}

/** Adds counts in one statement. In the order of the key, so that two transactions cannot deadlock. */
async function writeCountsIn({ transaction, organizationId }: Tenant, counts: readonly DetailCount[]) {
  const rows = counts.map(({ environment, day, keyId, status, calls }) => ({
    environment,
    day,
    key_id: keyId,
    status,
    calls,
  }));
  await transaction.execute(sql`
    insert into usage_details as held (organization_id, environment, day, key_id, status, calls)
    select ${organizationId}, environment, day, key_id, status, calls
    from json_to_recordset(${JSON.stringify(rows)}::text::json)
      as counted (environment text, day date, key_id text, status text, calls bigint)
    order by environment, day, key_id collate "C", status
    on conflict (organization_id, environment, day, key_id, status) do update set calls = held.calls + excluded.calls`);
}

export interface ReservedCalls {
  readonly purpose: string;
  readonly calls: { readonly found: number; readonly uncertain: number; readonly unresolved: number };
}

/**
 * Counts answered calls of a reservation, in the given transaction: on the day and for the key of the reservation. A
 * purpose without a reservation is not an error.
 */
export async function countReservedIn(
  { transaction, organizationId }: Tenant,
  { purpose, calls: { found, uncertain, unresolved } }: ReservedCalls,
): Promise<void> {
  if (found + uncertain + unresolved === 0) {
    return;
  }
  await runPrepared(
    transaction,
    sql`
    insert into usage_details as held (organization_id, environment, day, key_id, status, calls)
    select organization_id, environment, day, coalesce(key_id, ''), counted.status, counted.calls
    from usage_reservations, (values
      ('found', ${found}::bigint), ('uncertain', ${uncertain}::bigint), ('unresolved', ${unresolved}::bigint)
    ) counted (status, calls)
    where organization_id = ${organizationId} and purpose = ${purpose} and counted.calls > 0
    order by counted.status
    on conflict (organization_id, environment, day, key_id, status) do update set calls = held.calls + excluded.calls`,
  );
}

export interface AnsweredCall {
  readonly spender: Spender;
  /** The day on which it was counted, `YYYY-MM-DD`. */
  readonly day: string;
  readonly status: CallStatus;
}

/** Counts of one organization that are not written yet. */
interface Waiting {
  readonly sinceMs: number;
  readonly counts: Map<string, Count>;
  /** The count that grew last: most calls of an organization have the key, the day and the status of the call before. */
  last: Count | undefined;
}

type Count = DetailCount & { calls: number };

/** Counts are written after this time: as long as an idle lease is kept. Milliseconds. */
const WRITE_AFTER_MS = 2000;

/** Most organizations whose counts are kept when they cannot be written: some 20 MB. Counts of further ones are lost. */
const WAITING_MAX = 20_000;

/**
 * Answered calls on this server, by organization, day, key and status. Many calls share one write, which no call waits
 * for; a crash loses two seconds of them.
 */
export class Tally {
  readonly #database: Database;
  readonly #monotonicMs: () => number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #writing = new Set<Promise<void>>();

  constructor({ database, monotonicMs }: { readonly database: Database; readonly monotonicMs: () => number }) {
    this.#database = database;
    this.#monotonicMs = monotonicMs;
  }

  /** Counts one call, in memory. */
  count({ spender: { organizationId, environment, keyId = "" }, day, status }: AnsweredCall): void {
    const last = this.#waiting.get(organizationId)?.last;
    if (
      last !== undefined && last.keyId === keyId && last.status === status && last.day === day &&
      last.environment === environment
    ) {
      last.calls++;
      return;
    }
    this.#add(organizationId, { environment, day, keyId, status, calls: 1 });
  }

  /** Call it about every second: writes what has waited long enough. */
  maintain(): void {
    const now = this.#monotonicMs();
    for (const [organizationId, { sinceMs }] of this.#waiting) {
      if (now - sinceMs >= WRITE_AFTER_MS) {
        this.#write(organizationId);
      }
    }
  }

  /** Writes an organization's counts now, because its report is read. */
  async release(organizationId: string): Promise<void> {
    this.#write(organizationId);
    await Promise.all(this.#writing);
  }

  /** Writes everything. Call it when no more calls come, before the database is closed. */
  async close(): Promise<void> {
    for (const organizationId of this.#waiting.keys()) {
      this.#write(organizationId);
    }
    await Promise.all(this.#writing);
  }

  #add(organizationId: string, count: DetailCount): void {
    let waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) {
      waiting = { sinceMs: this.#monotonicMs(), counts: new Map(), last: undefined };
      this.#waiting.set(organizationId, waiting);
    }
    const name = `${count.environment} ${count.day} ${count.keyId} ${count.status}`;
    const known = waiting.counts.get(name);
    if (known === undefined) {
      waiting.last = { ...count };
      waiting.counts.set(name, waiting.last);
    } else {
      known.calls += count.calls;
      waiting.last = known;
    }
  }

  #write(organizationId: string): void {
    const waiting = this.#waiting.get(organizationId);
    if (waiting === undefined) {
      return;
    }
    this.#waiting.delete(organizationId);
    const counts = [...waiting.counts.values()];
    const written = withOrganization(this.#database, organizationId, (tenant) => writeCountsIn(tenant, counts))
      .catch((error: unknown) => this.#keep(organizationId, { counts, error }))
      .finally(() => {
        this.#writing.delete(written);
      });
    this.#writing.add(written);
  }

  /** Tries again with the next write, unless the organization was deleted. */
  #keep(organizationId: string, { counts, error }: {
    readonly counts: readonly DetailCount[];
    readonly error: unknown;
  }): void {
    if (isRefusal(error, "foreignKeyViolation") || this.#waiting.size >= WAITING_MAX) {
      return;
    }
    for (const count of counts) {
      this.#add(organizationId, count);
    }
  }
}

/** As long as audit events, and a little longer than the longest report. */
const RETENTION_DAYS = 400;

/** Rows of one sweep, so that its locks are short. The next one deletes the others. */
const ROWS_MAX = 50_000;

/**
 * Deletes the counts by key and status that are older than 400 days, of all organizations; the calls of each day stay.
 * May run at any time. Returns the number of rows.
 */
export function sweepDetails(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): Promise<number> {
  const first = new Date(clock.now().getTime() - RETENTION_DAYS * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);
  return withClaims(database, { maintenance: "on" }, async (transaction) => {
    const deleted = await transaction.execute(sql`
      delete from usage_details where ctid in (
        select ctid from usage_details where day < ${first}::date limit ${ROWS_MAX})`);
    return deleted.count;
  });
}

/** Counts an answered call by its key and status, in memory. Once for each call that is not refunded. */
export function countCall({ tally }: { readonly tally: Tally }, { spender, spent, status }: CountCall): void {
  tally.count({ spender, day: spent.origin.day, status });
}
