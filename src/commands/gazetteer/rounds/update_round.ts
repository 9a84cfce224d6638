import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS, HOUR_MS } from "../../../domain/clock.ts";
import { runOperation } from "./run_operation.ts";
import type { Logger } from "../../../observability/mod.ts";
import { EXIT_CODE } from "../../line/failure.ts";

/** The file that says what was published last, in the gazetteer folder. */
const LAST_PUBLISHED = ".last-published";
/** A command that takes longer is ended; the next one continues where it stopped. */
const COMMAND_MS_MAX = 6 * HOUR_MS;

interface Round {
  readonly folder: string;
  readonly logger: Logger;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends a running command when the worker stops: the next one continues where it stopped. */
  readonly signal: AbortSignal;
}

const INTERVAL_MS: Readonly<Record<UpdateInterval, number>> = {
  daily: DAY_MS,
  weekly: 7 * DAY_MS,
  monthly: 30 * DAY_MS,
};

/** Hours of the machine's clock in which little is asked: from one to five. */
const QUIET_HOURS: readonly number[] = [1, 2, 3, 4];

/** An update that is this late does not wait for the night: the machine may be off then. */
const LATE_MS = DAY_MS;

/** The file whose date is that of the last update, in the gazetteer folder. */
const LAST = ".last-update";

/**
 * Runs `gazetteer update` in a process of its own if it is due. Of several workers one does it: the command holds the lock
 * of the folder, and the date of the last update is written before it begins. A failure is logged; the set in force stays.
 */
export async function updateGazetteerRound(
  { interval, folder, logger, now, environment, signal }:
    & Round
    & { readonly interval: UpdateInterval; readonly now: () => Date },
): Promise<void> {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) {
    return;
  }
  const last = join(folder, LAST);
  const at = now();
  const lastMs = statSync(existsSync(last) ? last : manifest).mtimeMs;
  const jitter = createHash("sha256").update(folder).digest().readUInt32BE(0) / 2 ** 32;
  if (!isUpdateDue(interval, { lastMs, nowMs: at.getTime(), hour: at.getHours(), jitter })) {
    return;
  }
  writeFileSync(last, "");
  utimesSync(last, at, at);
  const how = { environment, timeoutMs: COMMAND_MS_MAX, signal };
  const { code, output } = await runOperation(["gazetteer", "update"], how);
  logger[code === 0 ? "info" : "warn"]("gazetteer update", { code, output });
}

type UpdateInterval = "daily" | "weekly" | "monthly";

/**
 * Whether the next update is to begin. `lastMs`: when the last one began, or the data was added. `hour`: of the machine's
 * clock, 0–23. `jitter`: 0–1, the same for one installation, so that not all ask the publishers in the same minute.
 */
export function isUpdateDue(
  interval: UpdateInterval,
  { lastMs, nowMs, hour, jitter }: {
    readonly lastMs: number;
    readonly nowMs: number;
    readonly hour: number;
    readonly jitter: number;
  },
): boolean {
  // Less than a whole day or week, so that the hour of the night stays the same.
  const overdueMs = nowMs - (lastMs + INTERVAL_MS[interval] - 12 * HOUR_MS) - jitter * HOUR_MS;
  return overdueMs >= 0 && (QUIET_HOURS.includes(hour) || overdueMs >= LATE_MS);
}

/**
 * Runs `gazetteer publish` if another set is in force than the one that was published last. Of several workers one does
 * it: the command holds the lock of the folder. A failure is logged, and the next round tries again.
 */
export async function publishGazetteerRound(
  { address, folder, logger, environment, signal }: Round & { readonly address: string },
): Promise<void> {
  const manifest = join(folder, "manifest.json");
  if (!existsSync(manifest)) {
    return;
  }
  const last = join(folder, LAST_PUBLISHED);
  const current = createHash("sha256").update(`${address}\n`).update(readFileSync(manifest)).digest("hex");
  if (existsSync(last) && readFileSync(last, "utf8") === current) {
    return;
  }
  const how = { environment, timeoutMs: COMMAND_MS_MAX, signal };
  const { code, output } = await runOperation(["gazetteer", "publish", address], how);
  if (code === EXIT_CODE.ok) {
    writeFileSync(last, current);
  }
  if (code !== EXIT_CODE.busy && !signal.aborted) {
    logger[code === EXIT_CODE.ok ? "info" : "warn"]("gazetteer publish", { code, output });
  }
}
