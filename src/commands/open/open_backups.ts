import type { Config } from "../../config.ts";
import type { Collector, HealthCheck, Logger } from "../../observability/mod.ts";

/** What a process has of the scheduled backups. */
export interface OpenedBackups {
  readonly checks: { readonly backup: HealthCheck };
  readonly sources: { readonly backup: Collector };
  close(): Promise<void>;
}

/** Makes or watches the backups of `BACKUP_SCHEDULE`; undefined where it is off. */
export async function openBackups(
  config: Config,
  { task, logger }: { readonly task: "make" | "watch"; readonly logger: Logger },
): Promise<OpenedBackups | undefined> {
  const { backupUrl, backupSchedule: schedule, s3, dataDir } = config;
  if (backupUrl === undefined || schedule === "off") {
    return undefined;
  }
  // Loaded only where it is used.
  const { keepBackups } = await import("../backup/schedule/keep_backups.ts");
  const backups = keepBackups({
    config: { backupUrl, s3 },
    schedule,
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
