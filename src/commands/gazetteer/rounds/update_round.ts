import { createHash } from "node:crypto";
import { existsSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runOperation } from "./run_operation.ts";
import { isUpdateDue, type UpdateInterval } from "./update_schedule.ts";
import type { Logger } from "../../../observability/mod.ts";

/** The file whose date is that of the last update, in the gazetteer folder. */
const LAST = ".last-update";
/** An update that takes longer is ended; downloads go on where it stopped. */
const UPDATE_MS_MAX = 6 * 3_600_000;

/** Options of the update in a worker. */
export interface UpdateGazetteer {
  readonly interval: UpdateInterval;
  /** The gazetteer folder. */
  readonly folder: string;
  readonly logger: Logger;
  readonly now: () => Date;
  /** The variables of the command. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Ends a running update when the worker stops: the next one continues its downloads. */
  readonly signal: AbortSignal;
}

/**
 * Runs `gazetteer update` in a process of its own if it is due. Of several workers one does it: the command holds the lock
 * of the folder, and the date of the last update is written before it begins. A failure is logged; the set in force stays.
 */
export async function updateGazetteerRound(
  { interval, folder, logger, now, environment, signal }: UpdateGazetteer,
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
  const { code, output } = await runOperation(["gazetteer", "update"], {
    environment,
    timeoutMs: UPDATE_MS_MAX,
    signal,
  });
  logger[code === 0 ? "info" : "warn"]("gazetteer update", { code, output });
}
