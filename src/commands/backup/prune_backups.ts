import type { BackupKeep } from "../../config/backups.ts";
import { DAY_MS } from "../../domain/clock.ts";
import type { ListedFolder } from "../gazetteer/remote/remote_folder.ts";
import {
  createdAtOf,
  fileIn,
  isRefused,
  listBackups,
  namesIn,
  PLACES,
  type ReadBackups,
  STORED,
  type StoredBackup,
} from "./stored_backup.ts";

/** An incomplete backup is older than this before it is removed. */
const ABANDONED_MS = DAY_MS;
/** A file of the gazetteer, or what is left of its upload. */
const STORED_FILE = /^[0-9a-f]{64}(?:\.tmp-\d{1,10})?$/u;
/** The beginning of a moment in RFC 3339 that names its hour, day, month or year. */
const LENGTHS = { hourly: 13, daily: 10, monthly: 7, yearly: 4 } as const;
/** The first Monday of Unix time. */
const MONDAY_MS = 4 * DAY_MS;

/**
 * The backups that the rules keep, as restic's `--keep-*`: of the newest hours, days, weeks (from Monday), months and
 * years that have one, the last of each, in UTC. The newest backup is always kept.
 *
 * @param backups oldest first
 */
export function keptBackups(backups: readonly StoredBackup[], keep: BackupKeep): ReadonlySet<string> {
  const newestFirst = backups.toReversed();
  const kept = new Set(newestFirst.slice(0, Math.max(1, keep.last ?? 0)).map(({ name }) => name));
  for (const rule of ["hourly", "daily", "weekly", "monthly", "yearly"] as const) {
    const periods = new Set<string>();
    for (const { name, manifest } of newestFirst) {
      const period = rule === "weekly" ? weekOf(manifest.created_at) : manifest.created_at.slice(0, LENGTHS[rule]);
      if (!periods.has(period) && periods.size < (keep[rule] ?? 0)) {
        periods.add(period);
        kept.add(name);
      }
    }
  }
  return kept;
}

function weekOf(moment: string): string {
  return String(Math.floor((Date.parse(moment) - MONDAY_MS) / (7 * DAY_MS)));
}

/**
 * Removes the backups that the rules do not keep, what is left of interrupted ones, and the gazetteer's files that no
 * backup has any more. Callers hold the lock of backups. Those that are refused stay, and so do their files: all files,
 * where a manifest cannot be read.
 */
export async function pruneBackups(
  place: ListedFolder,
  { keep, now, ...read }: ReadBackups & { readonly keep: BackupKeep; readonly now: Date },
) {
  const { signal } = read;
  const found = await listBackups(place, read);
  const refused = found.filter(isRefused);
  const backups = found.filter((backup): backup is StoredBackup => !isRefused(backup));
  const kept = keptBackups(backups, keep);
  const superseded = backups.filter(({ name }) => !kept.has(name)).map(({ name }) => name);
  const complete = new Set(found.map(({ name }) => name));
  const isAbandoned = (name: string): boolean =>
    !complete.has(name) && now.getTime() - Date.parse(createdAtOf(name)) > ABANDONED_MS;
  for (const name of [...superseded, ...(await namesIn(place)).filter(isAbandoned)]) {
    signal.throwIfAborted();
    await removeBackup(place, name);
  }
  const used = new Set([
    ...backups.filter(({ name }) => kept.has(name)).flatMap(({ manifest: { gazetteer } }) =>
      gazetteer.map(({ stored }) => stored.sha256)
    ),
    ...refused.flatMap(({ files = [] }) => files),
  ]);
  const unused = refused.some(({ files }) => files === undefined)
    ? []
    : (await place.list(PLACES.files)).filter((name) => STORED_FILE.test(name) && !used.has(name));
  for (const name of unused) {
    signal.throwIfAborted();
    await place.remove(`${PLACES.files}/${name}`);
  }
  // Those that are refused stay.
  return { backups: superseded.length, files: unused.length, refused: refused.length };
}

/** The manifest first: what is left after an interruption is not a backup. */
async function removeBackup(place: ListedFolder, name: string): Promise<void> {
  await place.remove(fileIn(name, STORED.manifest));
  for (const file of await place.list(`${PLACES.backups}/${name}`)) {
    await place.remove(fileIn(name, file));
  }
  await place.remove(`${PLACES.backups}/${name}`);
}
