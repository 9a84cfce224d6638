import type { Config } from "../../config.ts";
import { wrongUsage } from "../line/failure.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { createdAtOf, type FoundBackup, openPlace } from "./stored_backup.ts";

/** Why a command that works with stored backups does nothing. */
export const NO_BACKUP_URL = "BACKUP_URL is not set: set it to where the backups are, s3://bucket/prefix or a folder";

/**
 * The place of `BACKUP_URL`, and how it is read until Ctrl-C.
 *
 * @throws Failure where it is not set.
 */
export function backupPlace({ backupUrl, s3, backupKeys: keys }: Config) {
  if (backupUrl === undefined) {
    throw wrongUsage(NO_BACKUP_URL);
  }
  const { signal } = stopSignal();
  return { place: openPlace(backupUrl, { s3, signal }), read: { signal, keys }, signal };
}

/** What an operator writes to name a backup: `latest`, or a time in UTC, to the minute or second. */
export const WANTED = /^(?:latest|\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?Z?)$/u;

/**
 * The newest backup, or the newest one at or before a time.
 *
 * @param backups oldest first
 * @throws Failure where there is none.
 */
export function chooseBackup(backups: readonly FoundBackup[], wanted: string): FoundBackup {
  if (wanted === "latest") {
    return backups.at(-1) ?? nothing("There is no backup yet");
  }
  const untilMs = Date.parse(wanted.endsWith("Z") ? wanted : `${wanted}Z`);
  if (Number.isNaN(untilMs)) {
    return nothing(`${wanted} is not a time`);
  }
  const found = backups.findLast(({ name }) => Date.parse(createdAtOf(name)) <= untilMs);
  const [oldest] = backups;
  return found ?? nothing(
    oldest === undefined
      ? "There is no backup yet"
      : `There is no backup of that time or before: the oldest is of ${createdAtOf(oldest.name)}`,
  );
}

function nothing(message: string): never {
  throw wrongUsage(message);
}
