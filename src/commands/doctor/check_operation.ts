import { accessSync, constants, statSync } from "node:fs";
import type { Config } from "../../config.ts";
import { sealFor } from "../backup/age_keys.ts";
import { newestBackup, openPlace } from "../backup/stored_backup.ts";
import { reasonOf } from "../gazetteer/download/request.ts";
import { checked, type Finding } from "./finding.ts";
import { basename } from "node:path";
import { readOwn } from "../../gazetteer/datasets/country_files.ts";
import { hashOfText, isInForce } from "../gazetteer/remote/fetch_published.ts";
import { readRemoteManifest } from "../gazetteer/remote/signed_manifest.ts";
import { openRemoteFolder } from "../gazetteer/remote/remote_folder.ts";
import { gazetteerFolder, gazetteerPath } from "../gazetteer_path.ts";
import type { ISql } from "postgres";

const BACKUPS = "backups";
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
      return checked(BACKUPS).warn("there is none at BACKUP_URL yet", advice);
    }
    const { created_at: createdAt, encrypted_for: encryptedFor } = newest.manifest;
    const found = `the newest is of ${createdAt}${encryptedFor === undefined ? ", not encrypted" : ""}`;
    const advice = "Set BACKUP_RECIPIENTS: everyone who can read the place can read the backups";
    return encryptedFor === undefined ? checked(BACKUPS).warn(found, advice) : checked(BACKUPS).ok(found);
  } catch (error) {
    const advice = "Correct BACKUP_URL, BACKUP_RECIPIENTS, the S3 variables or the network";
    return checked(BACKUPS).fail(reasonOf(error), advice);
  }
}

/** The secret key opens all backups: only who runs the service reads it. */
function checkIdentity(path: string): Finding {
  const check = "backup key";
  try {
    accessSync(path, constants.R_OK);
    return (statSync(path).mode & OF_OTHERS) === 0
      ? checked(check).ok("only its owner and their group read the file of BACKUP_IDENTITY")
      : checked(check).warn("every user of this machine can open the file of BACKUP_IDENTITY", `chmod 600 ${path}`);
  } catch {
    const advice = "Correct BACKUP_IDENTITY, or let the user of the service read the file";
    return checked(check).fail("the file of BACKUP_IDENTITY cannot be read", advice);
  }
}

const FOLLOWING = "published gazetteer";

/** Checks whether the published gazetteer of `GAZETTEER_URL` can be read, and whether it is the one in force. */
export async function checkFollowing(config: Config): Promise<readonly Finding[]> {
  const { gazetteerUrl: url, gazetteerCountries: countries, gazetteerKeys: keys, dataDir, s3 } = config;
  if (url === undefined) {
    return [];
  }
  const signal = AbortSignal.timeout(DEADLINE_MS);
  const worldPath = gazetteerPath(dataDir);
  const folder = gazetteerFolder(dataDir);
  try {
    const read = await readRemoteManifest(openRemoteFolder(url, { s3, signal }), { worldPath, keys, signal });
    if (read === undefined || read === "unchanged") {
      const advice = "Upgrade the installation that publishes to this version, or correct GAZETTEER_URL";
      return [checked(FOLLOWING).fail("nothing is published there for this version", advice)];
    }
    if (isInForce({ folder, worldPath, url, countries }, hashOfText(read.text))) {
      const at = readOwn(folder, basename(worldPath))?.followed?.publishedAt;
      const signature = keys.length > 0
        ? `signed with the key ${read.key}`
        : "not verified: put the public key of its publisher into GAZETTEER_KEYS";
      return [checked(FOLLOWING).ok(`in force, of ${at}, ${signature}`)];
    }
    const advice = "bun run gazetteer update fetches it now, or says why it is refused";
    return [checked(FOLLOWING).warn("another one is published than the one in force", advice)];
  } catch (error) {
    const advice = "Correct GAZETTEER_URL, the S3 variables or the network; until then the set that is here answers";
    return [checked(FOLLOWING).fail(`cannot be read: ${reasonOf(error)}`, advice)];
  }
}

/** A batch that waits longer than this has no worker. */
const BATCH_WAITS_S = 60;
/** Workers take deliveries every second, so an older one has no worker. */
const DELIVERY_WAITS_S = 300;
/** With a larger difference tokens count as expired, and signatures of webhooks as old. */
const CLOCK_FAIL_S = 30;
const CLOCK_WARN_S = 2;

/** Checks that workers run, what waits for them, and that the clocks agree. */
export async function checkTraffic(sql: ISql, now: () => Date): Promise<readonly Finding[]> {
  return [await workers(sql), await batches(sql), await deliveries(sql), await clock(sql, now)];
}

async function workers(sql: ISql): Promise<Finding> {
  // Every worker opens connections with this name, possibly several.
  const [row] = await sql<{ workers: number; servers: number }[]>`
    select count(*) filter (where application_name = 'locus worker')::int as workers,
      count(*) filter (where application_name like 'locus %' and application_name <> 'locus worker')::int as servers
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  return (row?.workers ?? 0) > 0 ? checked("workers").ok("connected") : checked("workers").warn(
    "No worker is connected: batches and webhooks wait",
    "Start `bun run worker`, or look at its log",
  );
}

async function batches(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ open: number; oldest: number }[]>`
    select count(*)::int as open,
      coalesce(extract(epoch from clock_timestamp() - min(coalesce(turned_at, created_at))), 0)::float8 as oldest
    from batch_turns join batches on batches.id = batch_turns.batch_id`;
  return waits("batches", { ...row, limitS: BATCH_WAITS_S, noun: "open", advice: "Start more workers" });
}

async function deliveries(sql: ISql): Promise<Finding> {
  const [row] = await sql<{ open: number; oldest: number }[]>`
    select count(*)::int as open, coalesce(extract(epoch from clock_timestamp() - min(due_at)), 0)::float8 as oldest
    from webhook_deliveries where status = 'pending' and due_at <= clock_timestamp()`;
  return waits("webhooks", { ...row, limitS: DELIVERY_WAITS_S, noun: "due", advice: "Start more workers" });
}

function waits(check: string, { open = 0, oldest = 0, limitS, noun, advice }: {
  readonly open?: number;
  readonly oldest?: number;
  readonly limitS: number;
  readonly noun: string;
  readonly advice: string;
}): Finding {
  const found = open === 0 ? `none ${noun}` : `${open} ${noun}, the oldest for ${Math.round(oldest)} s`;
  return oldest > limitS ? checked(check).warn(found, advice) : checked(check).ok(found);
}

async function clock(sql: ISql, now: () => Date): Promise<Finding> {
  const before = now().getTime();
  const [row] = await sql<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
  const apartS = Math.abs((row?.at ?? before) - (before + now().getTime()) / 2) / 1000;
  const found = `${apartS.toFixed(1)} s apart from the database's`;
  return apartS < CLOCK_WARN_S
    ? checked("clock").ok(found)
    : checked("clock")[apartS > CLOCK_FAIL_S ? "fail" : "warn"](found, "Let both machines keep time by NTP");
}
