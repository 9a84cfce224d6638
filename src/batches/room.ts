import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Environment } from "../domain/environment.ts";
import type { Database } from "../store/database.ts";
import type { QueueTrace } from "../queue/mod.ts";
import type { Tenant } from "../store/with_organization.ts";

/** Calls set aside for one run of a batch. */
export interface CallReservation {
  readonly spender: { readonly organizationId: string; readonly environment: Environment };
  /** The run: one reservation each. */
  readonly purpose: string;
  readonly calls: number;
}

/** Where a batch's calls are counted: in the transactions of the batch itself. */
export interface CallLedger {
  /** Throws Problem `QUOTA_EXCEEDED` where fewer are left. */
  reserve(tenant: Tenant, reservation: CallReservation): Promise<void>;
  /** Gives back what was not spent. The first of several counts. */
  settle(
    tenant: Tenant,
    settlement: { readonly organizationId: string; readonly purpose: string; readonly spent: number },
  ): Promise<void>;
}

/** What happened to a batch, as others are told of it. */
export interface BatchEvent {
  readonly type: "batch.completed" | "batch.failed" | "batch.cancelled";
  readonly environment: Environment;
  /** The batch as the public contract shows it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** What every verb of batches is handed first. */
export interface BatchesRoom {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly calls: CallLedger;
  /** Notes an event for whoever is told of it, in the transaction of what happened. */
  readonly note: (tenant: Tenant, event: BatchEvent) => Promise<void>;
  /** Puts bytes aside as they come in, to be read in any order. */
  readonly spool: (
    bytes: AsyncIterable<Uint8Array>,
  ) => Promise<{ readonly blob: Blob; readonly dispose: () => Promise<void> }>;
  /** Tells workers that so many chunks wait. May fail: workers also look by themselves, within a second or two. */
  readonly wake: (chunks: number) => Promise<void>;
  /** Keeps chunks in the trace that their batch was made in, whichever job takes them; absent: nothing is traced. */
  readonly trace?: QueueTrace | undefined;
  /** How long a batch is kept after it was made. Days. */
  readonly retentionDays: number;
}
