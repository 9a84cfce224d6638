import type { CallStatus } from "../../domain/call_status.ts";
import type { Database } from "../../store/database.ts";
import { isRefusal } from "../../store/store_error.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { Spender } from "../spender.ts";
import { type DetailCount, writeCountsIn } from "./write_counts.ts";

/** A call that was answered and is charged. */
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
