import { sql } from "drizzle-orm";
import { type AccountsDeps, openAccounts } from "../../src/accounts/mod.ts";
import { type BatchesDeps, type JsonInput, workTurn } from "../../src/batches/mod.ts";
import { encryptWithAge } from "../../src/capabilities/age.ts";
import { openPasswords } from "../../src/capabilities/passwords.ts";
import { openOneTimeCodes } from "../../src/capabilities/second_factor/one_time_codes.ts";
import { openPasskeyVerifier } from "../../src/capabilities/second_factor/passkey_verifier.ts";
import type { SessionCaller } from "../../src/domain/caller.ts";
import type { Chance, Clock } from "../../src/domain/clock.ts";
import { OutboundError } from "../../src/net/mod.ts";
import type { ResolutionsDeps } from "../../src/resolutions/mod.ts";
import {
  assertStorageIn,
  countReservedIn,
  openUsage,
  postgresRate,
  reserveIn,
  settleIn,
  type UsageDeps,
} from "../../src/usage/mod.ts";
import { emitEvent, type WebhooksDeps } from "../../src/webhooks/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { TEST_ORIGIN, TEST_SECRET } from "../support/operations/test_accounts.ts";
import type { SimulatedDatabase } from "./simulated_database.ts";
import type { SimulatedProcess, Turns } from "./turns.ts";

/** A process with the service's own operations and their dependencies. */
export interface Part extends SimulatedProcess {
  readonly accounts: AccountsDeps;
  readonly usage: UsageDeps;
  readonly batches: BatchesDeps;
  readonly webhooks: WebhooksDeps;
  /** Resolves when it is killed. */
  readonly died: Promise<void>;
  readonly kill: () => void;
  /** One turn of a worker. False: nothing waited. */
  readonly work: () => Promise<boolean>;
}

/** What all processes of one simulation share. */
export interface Deployment {
  readonly database: SimulatedDatabase;
  readonly turns: Turns;
  /** Numbers from 0 to below 1, from the seed. */
  readonly random: () => number;
  readonly clock: Clock;
  /** Moves the clock. */
  readonly pass: (ms: number) => void;
  /** A receiver of webhooks: the status of its answer; undefined: there is none. */
  readonly receive: (url: string, body: string, id: string) => number | undefined;
  /** Called with each input that a worker resolves. */
  readonly onInput: (part: Part, text: string) => void;
  /** A fault that is put into the code on purpose. */
  readonly plant?: Plant | undefined;
}

/** Faults that the service once had, or that are like them. */
export type Plant =
  /** The answer to an upload is recorded after the batch was committed: a retry uploads twice. */
  | "recorded too late"
  /** Blank rows of an upload are dropped, and the rows behind them get the numbers of others. */
  | "blank rows dropped"
  /** What was answered while its batch was cancelled is thrown away, and was free. */
  | "cancelled work free"
  /** Unused calls of a batch are returned whenever it ends, also the second time. */
  | "returned twice";

/** Settings of the simulated service. Small, so that they are reached. */
export const MONTHLY_LIMIT = 60;
const CHUNK_PAUSE_MS = 700;
const NO_SECOND_LIMIT = 100_000;
const gazetteer = smallWorld();

export function startPart(kind: "server" | "worker", deployment: Deployment): Part {
  const { turns, clock, random, pass, plant } = deployment;
  const { promise: died, resolve } = Promise.withResolvers<void>();
  const process = { name: kind, isDead: false };
  const isBlind = plant === "cancelled work free" && kind === "worker";
  const database = deployment.database.open(process, isBlind ? withoutCancelled : undefined);
  const chance: Chance = { bytes: (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256)) };
  const monotonicMs = (): number => clock.now().getTime();
  const batches: BatchesDeps = {
    database,
    clock,
    chance,
    secrets: [TEST_SECRET],
    encryptFor: encryptWithAge,
    calls: {
      reserve: (tenant, reservation) =>
        reserveIn(
          { clock, chance, mail: undefined, monthlyLimit: MONTHLY_LIMIT, testPerDay: 1000 },
          tenant,
          reservation,
        ),
      count: countReservedIn,
      settle: plant === "returned twice" ? settleAgain : settleIn,
    },
    assertStorage: (tenant) => assertStorageIn({ storageGb: 10 }, tenant),
    emitEvent: (tenant, event) => emitEvent({ clock, chance }, tenant, event),
    spool: () => Promise.reject(new TypeError("No upload of a simulation is stored on disk")),
    workbooks: () => {
      throw new TypeError("No upload of a simulation is a workbook");
    },
    sheetStarts: () => Promise.reject(new TypeError("No upload of a simulation is a workbook")),
    wake: () => Promise.resolve(),
    retentionDays: 30,
  };
  const part: Part = Object.assign(process, {
    accounts: openAccounts({
      database,
      clock,
      chance,
      passwords: openPasswords(),
      oneTimeCodes: openOneTimeCodes(),
      passkeys: openPasskeyVerifier(TEST_ORIGIN),
      secrets: [TEST_SECRET],
      signup: "open" as const,
      monthlyLimit: MONTHLY_LIMIT,
    }),
    usage: openUsage({
      database,
      clock,
      chance,
      monotonicMs,
      rate: postgresRate(database),
      ratePerSecond: NO_SECOND_LIMIT,
      monthlyLimit: MONTHLY_LIMIT,
      testPerDay: 1000,
      storageGb: 10,
    }),
    batches,
    // Of an answer the service reads these.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    webhooks: {
      database,
      clock,
      chance,
      secrets: [TEST_SECRET],
      allowPrivate: true,
      monotonicMs,
      lookUp: () => Promise.resolve([{ address: "192.0.2.1", family: 4 }]),
      async fetch(url: string, { headers, body }: { headers?: Record<string, string>; body?: unknown }) {
        const sent = await turns.take(process, "send");
        const status = sent === "lost"
          ? undefined
          : deployment.receive(url, String(body), headers?.["webhook-id"] ?? "");
        if (status === undefined || sent !== "happens") {
          throw new OutboundError("connection_failed", "The receiver cannot be reached");
        }
        return { status, headers: {}, body: new Uint8Array() };
      },
    } as unknown as WebhooksDeps,
    died,
    kill() {
      process.isDead = true;
      resolve();
    },
    work: () =>
      workTurn(batches, {
        resolutions: resolutionsOf(part, deployment),
        monotonicMs,
        signal: new AbortController().signal,
        async pause() {
          await turns.take(process, "pause");
          pass(random() * CHUNK_PAUSE_MS);
        },
      }),
  });
  return part;
}

/** Resolves inputs, and notes which. */
function resolutionsOf(part: Part, { onInput }: Deployment): ResolutionsDeps {
  return {
    gazetteer: () => gazetteer,
    corrections: {
      find({ text }) {
        onInput(part, text);
        return undefined;
      },
    },
  };
}

/** What a worker read that did not see a batch again that was cancelled. */
function withoutCancelled(text: string, rows: readonly unknown[]): readonly unknown[] {
  return LOCKED_BATCH.test(text)
    ? rows.filter((row) => !(Array.isArray(row) ? row : Object.values(row ?? {})).includes("cancelled"))
    : rows;
}

const LOCKED_BATCH = /from "batches" .{1,100} for update$/su;

/** Settles as if nothing was settled before. */
const settleAgain: typeof settleIn = async (tenant, settlement) => {
  await tenant.transaction.execute(
    sql`update usage_reservations set spent = null where purpose = ${settlement.purpose}`,
  );
  await settleIn(tenant, settlement);
};

/** An upload with its key, and what its client knows. */
export interface Upload {
  readonly organizationId: string;
  /** Also the name of its batch. */
  readonly key: string;
  readonly inputs: readonly JsonInput[];
  /** Identifiers of batches in answers to it. */
  readonly answers: Set<string>;
  mayBeDeleted: boolean;
  isRefused: boolean;
}

/** What clients and receivers of one organization saw. */
export interface Tenant {
  readonly organizationId: string;
  readonly caller: SessionCaller;
  readonly uploads: Upload[];
  readonly keyNames: string[];
  answeredCalls: number;
  /** Calls of which the client does not know whether they count, and calls that were returned. */
  unsureCalls: number;
  /** Bodies that the receiver accepted, by the identifier of the message. */
  readonly received: Map<string, string>;
}

/** Makes an organization with its owner. */
export async function newTenant(database: SimulatedDatabase, name: string): Promise<Tenant> {
  const organizationId = `org_${name}`;
  const userId = `usr_${name}`;
  await database.ask("insert into organizations (id, name, slug, created_at) values ($1, $2, $3, '2026-01-01')", [
    organizationId,
    name,
    `t-${name.replace("_", "-")}`,
  ]);
  await database.ask(
    "insert into users (id, email, password_hash, created_at) values ($1, $2, '$argon2id$x', '2026-01-01') on conflict do nothing",
    [userId, `${name}@example.com`],
  );
  return {
    organizationId,
    caller: { kind: "session", sessionId: "ses_1", userId, organizationId, environment: "live", role: "owner" },
    uploads: [],
    keyNames: [],
    answeredCalls: 0,
    unsureCalls: 0,
    received: new Map(),
  };
}

/** Rows of every kind: points that occur once, repeated ones, blank ones, and ones with a country that is none. */
export function inputsFor(key: string, rows: number): JsonInput[] {
  const first = 1 + (Bun.hash.crc32(key) % 80_000);
  return Array.from({ length: rows }, (_, i) => ({
    id: `${i}`,
    input: i % 6 === 4 ? "" : i % 5 === 3 ? textOf(first) : textOf(first + i),
    ...(i % 7 === 6 ? { country: "none" } : {}),
  }));
}

function textOf(n: number): string {
  return `${(40 + n / 10_000).toFixed(4)}, 2.5`;
}
