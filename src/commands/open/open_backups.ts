import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";

/**
 * Makes and verifies, or watches, the backups of `BACKUP_SCHEDULE` and `BACKUP_VERIFY`; undefined where both are off.
 */
export async function openBackups(
  config: Config,
  { task, logger }: { readonly task: "make" | "watch"; readonly logger: Logger },
) {
  const { backupUrl, backupSchedule, backupVerify, dataDir } = config;
  if (backupUrl === undefined || (backupSchedule === "off" && backupVerify === "off")) {
    return undefined;
  }
  // Loaded only where it is used.
  const { keepBackups } = await import("../backup/schedule/keep_backups.ts");
  const backups = keepBackups({
    config: { ...config, backupUrl },
    task,
    logger,
    now: () => new Date(),
    environment: { ...process.env, DATA_DIR: dataDir },
  });
  return {
    checks: { backup: { whenBroken: "warn" as const, probe: () => backups.check() } },
    sources: { backup: () => backups.families() },
    close: () => backups.close(),
  };
}
