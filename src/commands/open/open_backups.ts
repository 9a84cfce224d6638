import type { Config } from "../../config.ts";
import type { Collector, HealthCheck, Logger } from "../../observability/mod.ts";

/** What a process has of the scheduled backups. */
export interface OpenedBackups {
  readonly checks: { readonly backup: HealthCheck };
  readonly sources: { readonly backup: Collector };
  close(): Promise<void>;
}

/**
 * Makes and verifies, or watches, the backups of `BACKUP_SCHEDULE` and `BACKUP_VERIFY`; undefined where both are off.
 */
export async function openBackups(
  config: Config,
  { task, logger }: { readonly task: "make" | "watch"; readonly logger: Logger },
): Promise<OpenedBackups | undefined> {
  const {
    backupUrl,
    backupSchedule: schedule,
    backupVerify: verify,
    backupIdentity: identity,
    backupKeys,
    s3,
    dataDir,
  } = config;
  if (backupUrl === undefined || (schedule === "off" && verify === "off")) {
    return undefined;
  }
  // Loaded only where it is used.
  const { keepBackups } = await import("../backup/schedule/keep_backups.ts");
  const backups = keepBackups({
    config: { backupUrl, backupKeys, s3 },
    schedule,
    verify,
    identity,
    task,
    logger,
    now: () => new Date(),
    environment: { ...process.env, DATA_DIR: dataDir },
  });
  return {
    checks: { backup: { whenBroken: "warn", probe: () => backups.check() } },
    sources: { backup: () => backups.families() },
    close: () => backups.close(),
  };
}
