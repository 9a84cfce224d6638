import type { Config } from "../../config.ts";
import type { Logger } from "../../observability/mod.ts";

/**
 * Makes and verifies, or watches, the backups of `BACKUP_SCHEDULE` and `BACKUP_VERIFY`; undefined where both are off.
 */
export async function openBackups(
  config: Config,
  { task, logger }: { readonly task: "make" | "watch"; readonly logger: Logger },
) {
  const { backupUrl, backupSchedule: schedule, backupVerify: verify, backupIdentity: identity, dataDir } = config;
  if (backupUrl === undefined || (schedule === "off" && verify === "off")) {
    return undefined;
  }
  // Loaded only where it is used.
  const { keepBackups } = await import("../backup/schedule/keep_backups.ts");
  const backups = keepBackups({
    config: { backupUrl, backupKeys: config.backupKeys, s3: config.s3 },
    schedule,
    verify,
    identity,
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
