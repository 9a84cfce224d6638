import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../../config.ts";
import { sealFor } from "../backup/age_keys.ts";
import { newestBackup, openPlace } from "../backup/stored_backup.ts";
import { reasonOf } from "../gazetteer/download/request.ts";
import type { Finding } from "./finding.ts";

const CHECK = "backups";
const DEADLINE_MS = 15_000;
/** Bits of a file's mode. Groups may read: orchestrators hand keys to a service that way. */
const OF_OTHERS = 0o007;

/** Checks whether the place of `BACKUP_URL` can be read, what the newest backup there is, and who reads its key. */
export async function checkBackups(config: Config): Promise<readonly Finding[]> {
  const { backupUrl, backupIdentity } = config;
  return [
    ...backupUrl === undefined ? [] : [await checkPlace(config, backupUrl)],
    ...backupIdentity === undefined ? [] : [checkIdentity(backupIdentity)],
  ];
}

async function checkPlace({ backupRecipients, s3, backupKeys: keys }: Config, backupUrl: string): Promise<Finding> {
  const signal = AbortSignal.timeout(DEADLINE_MS);
  try {
    await sealFor(backupRecipients);
    const newest = await newestBackup(openPlace(backupUrl, { s3, signal }), { signal, keys });
    if (newest === undefined) {
      const advice = "bun run backup makes the first one";
      return { check: CHECK, state: "warn", found: "there is none at BACKUP_URL yet", advice };
    }
    const { created_at: createdAt, encrypted_for: encryptedFor } = newest.manifest;
    const found = `the newest is of ${createdAt}${encryptedFor === undefined ? ", not encrypted" : ""}`;
    const advice = "Set BACKUP_RECIPIENTS: everyone who can read the place can read the backups";
    return encryptedFor === undefined
      ? { check: CHECK, state: "warn", found, advice }
      : { check: CHECK, state: "ok", found };
  } catch (error) {
    const advice = "Correct BACKUP_URL, BACKUP_RECIPIENTS, the S3 variables or the network";
    return { check: CHECK, state: "fail", found: reasonOf(error), advice };
  }
}

/** The secret key opens all backups: only who runs the service reads it. */
function checkIdentity(path: string): Finding {
  const check = "backup key";
  try {
    accessSync(path, constants.R_OK);
    return (statSync(path).mode & OF_OTHERS) === 0
      ? { check, state: "ok", found: "only its owner and their group read the file of BACKUP_IDENTITY" }
      : {
        check,
        state: "warn",
        found: "every user of this machine can open the file of BACKUP_IDENTITY",
        advice: `chmod 600 ${path}`,
      };
  } catch {
    const advice = "Correct BACKUP_IDENTITY, or let the user of the service read the file";
    return { check, state: "fail", found: "the file of BACKUP_IDENTITY cannot be read", advice };
  }
}
