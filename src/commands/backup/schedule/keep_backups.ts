import type { Config } from "../../../config.ts";
import type { BackupSchedule } from "../../../config/backups.ts";
import { type Family, HealthFault, type Logger } from "../../../observability/mod.ts";
import { reasonOf } from "../../gazetteer/download/request.ts";
import { runOperation } from "../../gazetteer/rounds/run_operation.ts";
import { EXIT_CODE } from "../../line/failure.ts";
import { backupFamilies } from "../../metrics/families.ts";
import { type LastVerified, lastVerified } from "../verify/verification.ts";
import { newestBackup, openPlace, sizeOfBackup, type StoredBackup } from "../stored_backup.ts";
import { DAY_MS, HOUR_MS, pause } from "../../../domain/clock.ts";

/** Of the first Sunday of Unix time. */
const SUNDAY_MS = 3 * DAY_MS;

/** How often the clock is read, and how often the place. Milliseconds. */
const CHECK_MS = 30_000;
const LOOK_MS = 600_000;
/** After a failed backup. Milliseconds. */
const RETRY_MS = 600_000;
/** How late a backup may be before the health warns: a large one takes its time, and a failed one is tried again. */
const GRACE_MS = HOUR_MS;
/** How late a verification may be: it fetches everything, and a failed one is tried again. Milliseconds. */
const VERIFY_GRACE_MS = DAY_MS;
/** A backup or a verification that takes longer is ended. Milliseconds. */
const BACKUP_MS_MAX = 12 * HOUR_MS;
/** The place is given up after this long. Milliseconds. */
const READ_MS_MAX = 60_000;

export interface KeepBackupsOptions {
  readonly config:
    & Pick<Config, "s3" | "backupKeys" | "backupSchedule" | "backupVerify" | "backupIdentity">
    & { readonly backupUrl: string };
  /** `make`: makes and verifies them as scheduled. `watch`: another process makes them. */
  readonly task: "make" | "watch";
  readonly logger: Logger;
  readonly now: () => Date;
  /** The variables of the command that makes a backup. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/**
 * Makes and verifies backups as scheduled, and knows how old the newest one is. Looks at their place, which is the same for all machines of an installation: a backup is due if the
 * newest one is older than the schedule's last time. Several workers may find that; the command takes a lock in the
 * database and looks again, so that one of them makes it.
 */
export function keepBackups({ config, task, logger, now, environment }: KeepBackupsOptions) {
  const { backupSchedule: schedule, backupVerify: verify, backupIdentity: identity } = config;
  const stopping = new AbortController();
  const { signal } = stopping;
  const place = openPlace(config.backupUrl, { s3: config.s3, signal });
  const startedMs = now().getTime();
  let newest: StoredBackup | undefined;
  let verified: LastVerified = { goodMs: undefined, damagedMs: undefined };
  let lookedMs: number | undefined;
  let unreachable: string | undefined;
  let retryMs = 0;
  let retryVerifyMs = 0;

  const createdMs = (): number | undefined => newest === undefined ? undefined : Date.parse(newest.manifest.created_at);
  const isOverdue = (): boolean =>
    schedule !== "off" && now().getTime() - (createdMs() ?? startedMs) > intervalMs(schedule) + GRACE_MS;
  const isDamaged = (): boolean => (verified.damagedMs ?? 0) > (verified.goodMs ?? 0);
  const isUnverified = (): boolean =>
    verify !== "off" && now().getTime() - (verified.goodMs ?? startedMs) > intervalMs(verify) + VERIFY_GRACE_MS;

  const inTime = (): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(READ_MS_MAX)]);

  async function look(): Promise<void> {
    lookedMs = now().getTime();
    try {
      const found = await newestBackup(place, { signal: inTime(), keys: config.backupKeys });
      verified = await lastVerified(place, inTime());
      newest = found;
      unreachable = undefined;
    } catch (error) {
      const reason = reasonOf(error);
      if (reason !== unreachable && !signal.aborted) {
        logger.warn("backup", { state: "unreachable", reason });
      }
      unreachable = reason;
    }
  }

  /** Runs the command, lets its result be logged, and returns when it may run again. */
  async function run(words: readonly string[], log: (code: number, lastLine: string) => void): Promise<number> {
    const { code, output } = await runOperation(["backup", ...words], {
      environment,
      timeoutMs: BACKUP_MS_MAX,
      signal,
    });
    const againMs = now().getTime() + (code === EXIT_CODE.ok ? 0 : RETRY_MS);
    if (!signal.aborted) {
      log(code, output.split("\n").at(-1) ?? "");
      await look();
    }
    return againMs;
  }

  async function make(dueMs: number): Promise<void> {
    const since = new Date(dueMs).toISOString().replace(/\.\d+Z$/u, "Z");
    retryMs = await run([`--unless-since=${since}`], (code, lastLine) => {
      if (code === EXIT_CODE.ok || code === EXIT_CODE.busy) {
        logger.info("backup", { state: code === EXIT_CODE.ok ? "made" : "busy", output: lastLine });
      } else {
        logger.warn("backup", { state: "failed", code, reason: lastLine });
      }
    });
  }

  async function verifyNewest(): Promise<void> {
    const words = ["verify", ...(identity === undefined ? [] : [`--identity=${identity}`])];
    retryVerifyMs = await run(words, (code, lastLine) => {
      const isFine = code === EXIT_CODE.ok || code === EXIT_CODE.busy;
      const state = code === EXIT_CODE.ok ? "verified" : isFine ? "verified elsewhere" : "not verified";
      logger[isFine ? "info" : "warn"]("backup", { state, output: lastLine });
    });
  }

  async function round(): Promise<void> {
    const nowMs = now().getTime();
    const dueMs = schedule === "off" ? 0 : lastDueMs(schedule, nowMs);
    const dueVerifyMs = verify === "off" ? 0 : lastDueMs(verify, nowMs);
    const isDue = (): boolean => task === "make" && nowMs >= retryMs && (createdMs() ?? 0) < dueMs;
    const isVerifyDue = (): boolean =>
      task === "make" && nowMs >= retryVerifyMs && newest !== undefined &&
      Math.max(verified.goodMs ?? 0, verified.damagedMs ?? 0) < dueVerifyMs;
    // Another worker may have done it in the meantime.
    const freshFromMs = Math.max(nowMs - LOOK_MS, isDue() ? dueMs : 0, isVerifyDue() ? nowMs - CHECK_MS : 0);
    if (lookedMs === undefined || lookedMs < freshFromMs) {
      await look();
    }
    if (isDue() && unreachable === undefined) {
      await make(dueMs);
    }
    if (isVerifyDue() && unreachable === undefined) {
      await verifyNewest();
    }
  }

  async function keep(): Promise<void> {
    while (!signal.aborted) {
      await round().catch((error: unknown) => logger.warn("backup", { state: "failed", reason: reasonOf(error) }));
      await pause(CHECK_MS, signal);
    }
  }

  const keeping = keep();
  return {
    /**
     * @throws HealthFault where the newest backup is too old, damaged, or not known because its place cannot be read, or
     *   none was verified in time.
     */
    check: async (): Promise<void> => {
      await Promise.resolve();
      if (unreachable !== undefined) {
        throw new HealthFault("the place of the backups cannot be read");
      }
      if (isOverdue()) {
        throw new HealthFault(
          newest === undefined
            ? "there is no backup yet"
            : `the newest backup is of ${newest.manifest.created_at}, and the next one is overdue`,
        );
      }
      if (isDamaged()) {
        throw new HealthFault("the backup that was verified last is damaged: make a new one");
      }
      if (isUnverified()) {
        throw new HealthFault("no backup was verified for longer than BACKUP_VERIFY allows");
      }
    },
    families: (): readonly Family[] =>
      backupFamilies({
        overdue: isOverdue() ? 1 : 0,
        damaged: isDamaged() ? 1 : 0,
        unverified: isUnverified() ? 1 : 0,
        ...(verified.goodMs === undefined ? {} : { verifiedS: verified.goodMs / 1000 }),
        ...(newest === undefined ? {} : {
          newest: {
            ageS: Math.max(0, now().getTime() - Date.parse(newest.manifest.created_at)) / 1000,
            bytes: sizeOfBackup(newest.manifest),
          },
        }),
      }),
    async close(): Promise<void> {
      stopping.abort();
      await keeping;
    },
  };
}

/** The last time at or before now at which a backup is to begin. Milliseconds since 1970. */
export function lastDueMs(schedule: BackupSchedule, nowMs: number): number {
  const { every, minute, weekday } = schedule;
  if (every === "hourly") {
    return Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  }
  const period = every === "daily" ? DAY_MS : 7 * DAY_MS;
  const offsetMs = minute * 60_000 + (every === "daily" ? 0 : SUNDAY_MS + weekday * DAY_MS);
  return Math.floor((nowMs - offsetMs) / period) * period + offsetMs;
}

/** Time between two backups. Milliseconds. */
function intervalMs({ every }: BackupSchedule): number {
  return { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS }[every];
}
