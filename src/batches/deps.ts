import type { Chance, Clock } from "../domain/clock.ts";
import type { Environment } from "../domain/caller.ts";
import type { QueueTrace } from "../queue/mod.ts";
import type { Database, Tenant } from "../store/with_claims.ts";
import type { MailMode } from "../store/queue_mail.ts";
import type { UploadedRow } from "./rows/mod.ts";
import type { SheetStart } from "./upload/formats/sheet_rows.ts";

/** Calls reserved for one run of a batch. */
export interface CallReservation {
  readonly spender: {
    readonly organizationId: string;
    readonly environment: Environment;
    readonly keyId?: string | undefined;
  };
  readonly purpose: string;
  readonly calls: number;
}

export interface CallCounts {
  readonly found: number;
  readonly uncertain: number;
  readonly unresolved: number;
}

/** Counts a batch's calls, in the transactions of the batch itself. */
export interface CallLedger {
  /** Throws Problem `QUOTA_EXCEEDED` if fewer are left. */
  reserve(tenant: Tenant, reservation: CallReservation): Promise<void>;
  /** Counts answered calls of a reservation by their status, for the report. */
  count(
    tenant: Tenant,
    answered: { readonly organizationId: string; readonly purpose: string; readonly calls: CallCounts },
  ): Promise<void>;
  /** Returns unused calls. Only the first of several calls has an effect. */
  settle(
    tenant: Tenant,
    settlement: { readonly organizationId: string; readonly purpose: string; readonly spent: number },
  ): Promise<void>;
}

export interface BatchEvent {
  readonly type: "batch.completed" | "batch.failed" | "batch.cancelled";
  readonly environment: Environment;
  /** The batch as the public contract shows it. */
  readonly data: Readonly<Record<string, unknown>>;
}

export interface Spooled {
  readonly blob: Blob;
  readonly path: string;
  dispose(): Promise<void>;
}

/** Stores bytes on disk as they arrive: some formats must be complete before they are read, and exceed the memory. */
export type Spool = (bytes: AsyncIterable<Uint8Array>) => Promise<Spooled>;

/** Reads the beginnings of the sheets of a workbook on disk. Throws as `WorkbookReader`. */
export type SheetStartsReader = (
  path: string,
  options?: { readonly signal?: AbortSignal | undefined },
) => Promise<readonly SheetStart[]>;

/**
 * Reads the rows of a sheet of a workbook on disk, of the first one if none is named. Throws `PAYLOAD_TOO_LARGE`,
 * `INVALID_REQUEST`, and the signal's reason when it is aborted. Nothing is read before the first chunk is requested;
 * `return()` ends it.
 */
export type WorkbookReader = (
  path: string,
  options?: { readonly signal?: AbortSignal | undefined; readonly sheet?: string },
) => AsyncGenerator<readonly UploadedRow[]>;

/**
 * Answers that the workers of a machine have found for the batches at which they work. They only save work: any of them
 * may be missing.
 */
export interface KnownAnswers {
  /**
   * Begins a chunk. Reads which answers other workers have added. If the space is used up and the batch is new, this
   * process deletes its older answers.
   */
  begin(batch: string): void;
  /** What was added under a key, valid until the next call. */
  get(key: string): Uint8Array | undefined;
  /** Adds an encoded answer, which is copied. It is found after `flush()`. */
  add(key: string, encoded: Uint8Array): void;
  /** Ends a chunk: writes what was added. */
  flush(): void;
  clear(): void;
}

/**
 * Encrypts for the owner of an age public key.
 *
 * @throws {RangeError} for a text that is no such key
 */
export type EncryptFor = (recipient: string, bytes: Uint8Array) => Promise<Uint8Array>;

/** Dependencies of the batches, the first argument of every operation. */
export interface BatchesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  /** The secrets of the service, by which rows of batches with a recipient are sealed: see `store/sealed_bytes.ts`. */
  readonly secrets: readonly string[];
  readonly encryptFor: EncryptFor;
  readonly calls: CallLedger;
  /** Throws Problem `QUOTA_EXCEEDED` if the organization's storage is full. */
  readonly assertStorage: (tenant: Tenant) => Promise<void>;
  /** Records an event for its subscribers, in the transaction of the change. */
  readonly emitEvent: (tenant: Tenant, event: BatchEvent) => Promise<void>;
  /** Stores the bytes of an upload on disk as they arrive, to be read again or from their end. */
  readonly spool: Spool;
  /** Reads workbooks on another thread. */
  readonly workbooks: WorkbookReader;
  readonly sheetStarts: SheetStartsReader;
  /** Notifies workers of `chunks` waiting chunks. May fail: workers also poll, every second or two. */
  readonly wake: (chunks: number) => Promise<void>;
  /** Continues the trace in which the batch was created, whichever job claims its chunks; absent: no tracing. */
  readonly trace?: QueueTrace | undefined;
  /** How long a batch is kept after its creation. Days. */
  readonly retentionDays: number;
  /** Whether the person who created a batch gets a mail when it has ended. Absent: no mails are sent. */
  readonly mail?: MailMode | undefined;
}
