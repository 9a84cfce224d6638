import { join } from "node:path";
import type { BatchesDeps } from "../../batches/mod.ts";
import { encryptWithAge } from "../../capabilities/age.ts";
import { openChance } from "../../capabilities/chance.ts";
import { openClock } from "../../capabilities/clock.ts";
import { openSpool } from "../../capabilities/spool.ts";
import { openWorkbooks } from "../../capabilities/threads/workbooks.ts";
import type { Config } from "../../config.ts";
import type { Queues, QueueTrace } from "../../queue/mod.ts";
import type { Database } from "../../store/with_claims.ts";
import { assertStorageIn, countReservedIn, reserveIn, settleIn } from "../../usage/mod.ts";
import { emitEvent } from "../../webhooks/mod.ts";
import { mailModeOf } from "./mail_mode_of.ts";

/** Most jobs queued for a new batch: further workers find it by themselves. */
const JOBS_MAX = 32;

/** Opens the dependencies of the batches, as configured. */
export function openBatchesDeps(
  config: Config,
  { database, queues, trace }: {
    readonly database: Database;
    readonly queues: () => Promise<Pick<Queues, "add">>;
    readonly trace?: QueueTrace | undefined;
  },
): BatchesDeps {
  const clock = openClock();
  const chance = openChance();
  const workbooks = openWorkbooks();
  const { monthlyLimit, testPerDay, storageGb } = config;
  const mail = mailModeOf(config);
  return {
    database,
    clock,
    chance,
    secrets: config.jwtSecrets,
    encryptFor: encryptWithAge,
    calls: {
      reserve: (tenant, reservation) =>
        reserveIn({ clock, chance, mail, monthlyLimit, testPerDay }, tenant, reservation),
      count: countReservedIn,
      settle: settleIn,
    },
    assertStorage: (tenant) => assertStorageIn({ storageGb }, tenant),
    emitEvent: (tenant, event) => emitEvent({ clock, chance }, tenant, event),
    spool: openSpool(join(config.dataDir, "uploads")),
    workbooks: workbooks.rows,
    sheetStarts: workbooks.starts,
    async wake(chunks) {
      const queue = await queues();
      await Promise.all(Array.from({ length: Math.min(chunks, JOBS_MAX) }, () => queue.add("resolve_chunk", {})));
    },
    trace,
    retentionDays: config.batchRetentionDays,
    mail,
  };
}
