import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { Environment } from "../domain/environment.ts";
import type { Database } from "../store/database.ts";
import type { QueueTrace } from "../queue/mod.ts";
import type { Tenant } from "../store/with_organization.ts";
import type { UploadedRow } from "./uploaded_row.ts";

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
  /** Returns unused calls. Only the first of several calls has an effect. */
  settle(
    tenant: Tenant,
    settlement: { readonly organizationId: string; readonly purpose: string; readonly spent: number },
  ): Promise<void>;
}

/** An event of a batch, for webhooks and watchers. */
export interface BatchEvent {
  readonly type: "batch.completed" | "batch.failed" | "batch.cancelled";
  readonly environment: Environment;
  /** The batch as the public contract shows it. */
  readonly data: Readonly<Record<string, unknown>>;
}

/** An upload on disk. */
export interface Spooled {
  readonly blob: Blob;
  readonly path: string;
  /** Deletes it. */
  dispose(): Promise<void>;
}

/** Stores bytes on disk as they come in: what must be whole before it is read does not fit into memory. */
export type Spool = (bytes: AsyncIterable<Uint8Array>) => Promise<Spooled>;

/**
 * Reads the rows of a workbook's first sheet, of a file on disk. Throws `PAYLOAD_TOO_LARGE`, `INVALID_REQUEST`, and the
 * signal's reason when it is aborted. Nothing is read before the first piece is requested; `return()` ends it.
 */
export type WorkbookReader = (
  path: string,
  options?: { readonly signal?: AbortSignal | undefined },
) => AsyncGenerator<readonly UploadedRow[]>;

/** Dependencies of the batches, the first argument of every operation. */
export interface BatchesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly calls: CallLedger;
  /** Throws Problem `QUOTA_EXCEEDED` where the organization's storage is full. */
  readonly assertStorage: (tenant: Tenant) => Promise<void>;
  /** Records an event for its receivers, in the transaction of the change. */
  readonly note: (tenant: Tenant, event: BatchEvent) => Promise<void>;
  /** Stores the bytes of an upload on disk as they come in, to be read again or from their end. */
  readonly spool: Spool;
  /** Reads workbooks, away from the event loop. */
  readonly workbooks: WorkbookReader;
  /** Tells workers that so many chunks wait. May fail: workers also look by themselves, within a second or two. */
  readonly wake: (chunks: number) => Promise<void>;
  /** Keeps chunks in the trace that their batch was made in, whichever job takes them; absent: nothing is traced. */
  readonly trace?: QueueTrace | undefined;
  /** How long a batch is kept after it was made. Days. */
  readonly retentionDays: number;
}
