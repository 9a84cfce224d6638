import type { BackupKeep } from "../../config/backups.ts";
import type { ListedFolder } from "../gazetteer/remote/remote_folder.ts";
import { fileIn, listBackups, namesIn, PLACES, type ReadBackups, STORED, type StoredBackup } from "./stored_backup.ts";

/** What was removed. */
export interface Pruned {
  readonly backups: number;
  readonly files: number;
}

/** An incomplete backup is older than this before it is removed. */
const ABANDONED_MS = 24 * 3_600_000;
/** A file of the gazetteer, or what is left of its upload. */
const STORED_FILE = /^[0-9a-f]{64}(?:\.tmp-\d{1,10})?$/u;
/** The beginning of a moment in RFC 3339 that names its hour, day, month or year. */
const LENGTHS = { hourly: 13, daily: 10, monthly: 7, yearly: 4 } as const;
const WEEK_MS = 7 * 24 * 3_600_000;
/** The first Monday of Unix time. */
const MONDAY_MS = 4 * 24 * 3_600_000;

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
  return String(Math.floor((Date.parse(moment) - MONDAY_MS) / WEEK_MS));
}

/**
 * Removes the backups that the rules do not keep, what is left of interrupted ones, and the gazetteer's files that no
 * backup has any more. Callers hold the lock of backups. Those that none of the
 * keys has signed stay, and so do their files. Removes nothing where a manifest cannot be read.
 */
export async function pruneBackups(
  place: ListedFolder,
  { keep, now, ...read }: ReadBackups & { readonly keep: BackupKeep; readonly now: Date },
): Promise<Pruned> {
  const { signal } = read;
  const backups = await listBackups(place, read);
  const refused = backups.filter(({ refusal }) => refusal !== undefined).map(({ name }) => name);
  const kept = new Set([...keptBackups(backups.filter(({ refusal }) => refusal === undefined), keep), ...refused]);
  const complete = new Set(backups.map(({ name }) => name));
  const isAbandoned = (name: string): boolean => !complete.has(name) && now.getTime() - timeOf(name) > ABANDONED_MS;
  const superseded = [...complete].filter((name) => !kept.has(name));
  for (const name of [...superseded, ...(await namesIn(place)).filter(isAbandoned)]) {
    signal.throwIfAborted();
    await removeBackup(place, name);
  }
  const used = new Set(
    backups.filter(({ name }) => kept.has(name)).flatMap(({ manifest }) =>
      manifest.gazetteer.map(({ stored }) => stored.sha256)
    ),
  );
  const unused = (await place.list(PLACES.files)).filter((name) => STORED_FILE.test(name) && !used.has(name));
  for (const name of unused) {
    signal.throwIfAborted();
    await place.remove(`${PLACES.files}/${name}`);
  }
  return { backups: superseded.length, files: unused.length };
}

/** The manifest first: what is left after an interruption is not a backup. */
async function removeBackup(place: ListedFolder, name: string): Promise<void> {
  await place.remove(fileIn(name, STORED.manifest));
  for (const file of await place.list(`${PLACES.backups}/${name}`)) {
    await place.remove(fileIn(name, file));
  }
  await place.remove(`${PLACES.backups}/${name}`);
}

/** Milliseconds since 1970 of a backup's name: `20261123T040000Z-…`. */
function timeOf(name: string): number {
  return Date.parse(name.slice(0, 16).replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\dZ)$/u, "$1-$2-$3:$4:$5"));
}
