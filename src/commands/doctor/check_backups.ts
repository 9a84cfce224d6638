import type { Config } from "../../config.ts";
import { sealFor } from "../backup/age_keys.ts";
import { newestBackup, openPlace } from "../backup/stored_backup.ts";
import { reasonOf } from "../gazetteer/download/request.ts";
import type { Finding } from "./finding.ts";

const CHECK = "backups";
const DEADLINE_MS = 15_000;

/** Checks whether the place of `BACKUP_URL` can be read, and what the newest backup there is. */
export async function checkBackups(config: Config): Promise<readonly Finding[]> {
  const { backupUrl, backupRecipients, s3 } = config;
  if (backupUrl === undefined) {
    return [];
  }
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    await sealFor(backupRecipients);
    const newest = await newestBackup(openPlace(backupUrl, { s3, signal }), signal);
    if (newest === undefined) {
      const advice = "bun run backup makes the first one";
      return [{ check: CHECK, state: "warn", found: "there is none at BACKUP_URL yet", advice }];
    }
    const { created_at: createdAt, encrypted_for: encryptedFor } = newest.manifest;
    const found = `the newest is of ${createdAt}${encryptedFor === undefined ? ", not encrypted" : ""}`;
    const advice = "Set BACKUP_RECIPIENTS: everyone who can read the place can read the backups";
    return [
      encryptedFor === undefined
        ? { check: CHECK, state: "warn", found, advice }
        : { check: CHECK, state: "ok", found },
    ];
  } catch (error) {
    const advice = "Correct BACKUP_URL, BACKUP_RECIPIENTS, the S3 variables or the network";
    return [{ check: CHECK, state: "fail", found: reasonOf(error), advice }];
  }
}
