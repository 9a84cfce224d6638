import { describe, expect, test } from "bun:test";
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openClock } from "../../src/capabilities/clock.ts";
import { keptBackups, pruneBackups } from "../../src/commands/backup/prune_backups.ts";
import { keepBackups, lastDueMs } from "../../src/commands/backup/schedule/keep_backups.ts";
import {
  type BackupManifest,
  isRefused,
  listBackups,
  namesIn,
  newestBackup,
  openPlace,
  type StoredBackup,
} from "../../src/commands/backup/stored_backup.ts";
import { lastVerified, recordVerification } from "../../src/commands/backup/verify/verification.ts";
import { readConfig } from "../../src/config.ts";
import { type BackupKeep, readSchedule } from "../../src/config/backups.ts";
import { createLogger, HealthFault } from "../../src/observability/mod.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runHere } from "../support/services/run_command.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir, withDatabase } from "../support/services/small_data_dir.ts";
import { wordsOf } from "../support/texts/words.ts";

const NEVER = new AbortController().signal;
const S3 = readConfig({}).s3;

describe("keptBackups()", () => {
  test("keeps the newest of each day, week and month that has one", () => {
    const year = series("2025-01-01T03:00:00Z", { count: 400, hours: 24 });
    const kept = keptOf(year, { daily: 3, weekly: 3, monthly: 4, yearly: 2 });
    expect(kept).toEqual(wordsOf(`
      2025-11-30T03 2025-12-31T03 2026-01-25T03 2026-01-31T03 2026-02-01T03 2026-02-02T03 2026-02-03T03
      2026-02-04T03
    `));
  });

  test("keeps the newest of each hour, and never removes the newest backup", () => {
    const some = series("2026-03-01T00:00:00Z", { count: 50, hours: 1 });
    expect(keptOf(some, { hourly: 2, daily: 2 })).toEqual(["2026-03-02T23", "2026-03-03T00", "2026-03-03T01"]);
    expect(keptOf(some, { last: 2 })).toEqual(["2026-03-03T00", "2026-03-03T01"]);
    expect(keptOf(some, {})).toEqual(["2026-03-03T01"]);
    expect(keptOf([], { daily: 7 })).toEqual([]);
  });
});

test("pruneBackups() removes old backups, interrupted ones, and files that no backup has any more", async () => {
  const folder = scratchDir();
  const place = openPlace(folder, { s3: S3, signal: NEVER });
  const backups = [1, 2, 3].map((day) => backupOf(new Date(`2026-03-0${day}T03:00:00Z`), [day, day + 1]));
  for (const { name, manifest } of backups) {
    await place.putText(`backups/${name}/manifest.json`, JSON.stringify(manifest));
    await place.putText(`backups/${name}/database.ndjson.gz`, "rows");
  }
  for (const number of [1, 2, 3, 4]) {
    await place.putText(`files/${hashOf(number)}`, "x");
  }
  writeFileSync(join(folder, "files", `${hashOf(5)}.tmp-123`), "");
  writeFileSync(join(folder, "files", "of somebody else"), "");
  const interrupted = ["20260301T040000Z-00000000", "20260303T030000Z-ffffffff"];
  for (const name of interrupted) {
    mkdirSync(join(folder, "backups", name));
    writeFileSync(join(folder, "backups", name, "database.ndjson.gz"), "half");
  }
  const now = new Date("2026-03-03T04:00:00Z");
  expect(await pruneBackups(place, { keep: { daily: 2 }, now, signal: NEVER }))
    .toEqual({ backups: 1, files: 2, refused: 0 });
  const [, second, third] = backups.map(({ name }) => name);
  expect(readdirSync(join(folder, "backups")).toSorted())
    .toEqual([second ?? "", third ?? "", "20260303T030000Z-ffffffff"].toSorted());
  expect(readdirSync(join(folder, "files")).toSorted())
    .toEqual([hashOf(2), hashOf(3), hashOf(4), "of somebody else"].toSorted());
  // What cannot be read may be of a newer version: it stays, and so does every file.
  const fourth = backupOf(new Date("2026-03-03T03:30:00Z"), [4]);
  await place.putText(`backups/${fourth.name}/manifest.json`, JSON.stringify(fourth.manifest));
  writeFileSync(join(folder, "backups", third ?? "", "manifest.json"), "{}");
  expect(await pruneBackups(place, { keep: { last: 1 }, now, signal: NEVER }))
    .toEqual({ backups: 1, files: 0, refused: 1 });
  expect(readdirSync(join(folder, "backups")).toSorted())
    .toEqual([third ?? "", fourth.name, "20260303T030000Z-ffffffff"].toSorted());
  expect(existsSync(join(folder, "files", hashOf(2)))).toBeTrue();
});

test("listBackups() refuses what is no backup of its name, and lists the others", async () => {
  const folder = scratchDir();
  const place = openPlace(folder, { s3: S3, signal: NEVER });
  const { name, manifest } = backupOf(new Date("2026-03-01T03:00:00Z"));
  const put = async (folderName: string, text: string): Promise<void> =>
    await place.putText(`backups/${folderName}/manifest.json`, text);
  await put(name, JSON.stringify(manifest));
  await put("20260302T030000Z-00000000", JSON.stringify(manifest).slice(0, 50));
  await put("20260303T030000Z-00000000", JSON.stringify(manifest));
  await put("20261399T030000Z-00000000", JSON.stringify({ ...manifest, created_at: "2026-13-99T03:00:00Z" }));
  await put("29990101T030000Z-00000000", JSON.stringify({ ...manifest, created_at: "2999-01-01T03:00:00Z" }));
  const found = await listBackups(place, { signal: NEVER });
  expect(found.map((each) => isRefused(each) ? each.refusal : each.name)).toEqual([
    name,
    "its manifest is damaged, or of a newer version of the service",
    "its manifest is that of another backup, of 2026-03-01T03:00:00Z",
    "its manifest is damaged, or of a newer version of the service",
    "it is of a time that is still to come",
  ]);
  expect((await newestBackup(place, { signal: NEVER }))?.name).toBe(name);
});

test("a place of backups has no links that lead out of it, and no pipes", async () => {
  const folder = scratchDir();
  const outside = scratchDir();
  writeFileSync(join(outside, "database.ndjson.gz"), "of somebody else");
  const place = openPlace(folder, { s3: S3, signal: NEVER });
  const { name, manifest } = backupOf(new Date("2026-03-01T03:00:00Z"), [1]);
  await place.putText(`backups/${name}/manifest.json`, JSON.stringify(manifest));
  await place.putText(`files/${hashOf(1)}`, "x");
  // An old folder without a manifest is removed as an interrupted backup.
  symlinkSync(outside, join(folder, "backups", "20200101T000000Z-00000000"));
  mkdirSync(join(folder, "backups", "20200102T000000Z-00000000"));
  symlinkSync(outside, join(folder, "backups", "20200102T000000Z-00000000", "inner"));
  mkdirSync(join(folder, "backups", "20200103T000000Z-00000000"));
  await Bun.$`mkfifo ${join(folder, "backups", "20200103T000000Z-00000000", "manifest.json")}`;
  const now = new Date("2026-03-03T04:00:00Z");
  expect(await pruneBackups(place, { keep: { last: 1 }, now, signal: NEVER })).toMatchObject({ files: 0, refused: 0 });
  expect(readdirSync(outside)).toEqual(["database.ndjson.gz"]);
  expect(readdirSync(join(folder, "backups")).toSorted()).toEqual(["20200101T000000Z-00000000", name]);

  // What is written does not go through a link, whatever lies at its name.
  const [secret, copied] = [join(outside, "secret"), join(outside, "copied")];
  writeFileSync(secret, "kept");
  writeFileSync(copied, "new");
  symlinkSync(secret, join(folder, "files", `${hashOf(2)}.tmp-${process.pid}`));
  await place.putFile(`files/${hashOf(2)}`, copied);
  symlinkSync(secret, join(folder, "files", hashOf(3)));
  expect(await place.size(`files/${hashOf(3)}`)).toBeUndefined();
  await place.putText(`files/${hashOf(3)}`, "new");
  expect(
    [secret, join(folder, "files", hashOf(2)), join(folder, "files", hashOf(3))].map((path) =>
      readFileSync(path, "utf8")
    ),
  ).toEqual(["kept", "new", "new"]);
  await expect(place.putText("backups/20200101T000000Z-00000000/manifest.json", "{}")).rejects.toThrow("leads out of");
});

test.each([
  ["hourly", "2026-03-04T10:59:59Z", "2026-03-04T10:00:00Z"],
  ["daily", "2026-03-04T02:59:59Z", "2026-03-03T03:00:00Z"],
  ["daily 23:30", "2026-03-04T23:30:00Z", "2026-03-04T23:30:00Z"],
  ["weekly", "2026-03-04T10:00:00Z", "2026-03-01T03:00:00Z"],
  ["weekly wednesday 10:30", "2026-03-04T10:29:00Z", "2026-02-25T10:30:00Z"],
  ["weekly wednesday 10:30", "2026-03-04T10:31:00Z", "2026-03-04T10:30:00Z"],
])("lastDueMs() of %s at %s is %s", (text, now, expected) => {
  const schedule = readSchedule(text);
  assert(schedule !== undefined && schedule !== "off");
  const due = lastDueMs(schedule, Date.parse(now));
  expect(new Date(due).toISOString()).toBe(expected.replace("Z", ".000Z"));
});

test("check() warns of a missing, a late, a damaged and an unverified backup", async () => {
  const folder = scratchDir();
  const place = openPlace(folder, { s3: S3, signal: NEVER });
  const made = Date.parse("2026-03-03T03:00:00Z");
  const fault = async (afterHours: number): Promise<string> => {
    const started = new Date(made);
    const then = new Date(made + afterHours * 3_600_000);
    let reads = 0;
    const kept = keepBackups({
      config: {
        ...readConfig({ BACKUP_SCHEDULE: "daily", BACKUP_VERIFY: "weekly", BACKUP_URL: folder }),
        backupUrl: folder,
      },
      task: "watch",
      logger: createLogger({ level: "error", format: "json", write: () => {}, clock: openClock() }),
      // The first is the time at which it starts.
      now: () => reads++ === 0 ? started : then,
      environment: {},
    });
    try {
      const backups = await namesIn(place);
      await until(() =>
        backups.length === 0 || kept.families().some(({ name: family }) => family === "locus_backup_age_seconds")
      );
      return await kept.check().then(
        () => "",
        (error: unknown) => error instanceof HealthFault ? error.message : "other",
      );
    } finally {
      await kept.close();
    }
  };
  expect(await fault(1)).toBe("");
  expect(await fault(26)).toBe("there is no backup yet");
  const { name, manifest } = backupOf(new Date(made), [1]);
  await place.putText(`backups/${name}/manifest.json`, JSON.stringify(manifest));
  expect(await fault(24)).toBe("");
  expect(await fault(26)).toBe("the newest backup is of 2026-03-03T03:00:00Z, and the next one is overdue");
  await recordVerification(place, { name, ok: false, now: new Date(made + 1000) });
  expect(await fault(24)).toBe("the backup that was verified last is damaged: make a new one");
  await recordVerification(place, { name, ok: true, now: new Date("2999-01-01T00:00:00Z") });
  expect(await fault(24 * 9)).toContain("overdue");
  expect((await lastVerified(place, NEVER)).goodMs).toBeUndefined();
  await recordVerification(place, { name, ok: true, now: new Date(made + 2000) });
  expect(await fault(24)).toBe("");
  const later = backupOf(new Date(made + 9 * 24 * 3_600_000), [2]);
  await place.putText(`backups/${later.name}/manifest.json`, JSON.stringify(later.manifest));
  expect(await fault(9 * 24)).toBe("no backup was verified for longer than BACKUP_VERIFY allows");
});

test(
  "a worker makes the backup that is due, with the generated secret, and verifies it; health, metrics and doctor show it",
  async () => {
    const environment = { BACKUP_URL: join(scratchDir(), "place"), BACKUP_SCHEDULE: "weekly", BACKUP_VERIFY: "weekly" };
    const dataDir = await withDatabase(smallDataDir());
    const service = await runService({ dataDir, environment: { ...environment, WORKERS: "2" } });
    const commands = { DATA_DIR: dataDir, ...environment };
    const list = async () => (await runHere(["backup", "list"], commands)).out.trim().split("\n").filter(Boolean);
    const verified = new Bun.Glob("backups/*/verified.json");
    await until(() => existsSync(environment.BACKUP_URL) && [...verified.scanSync(environment.BACKUP_URL)].length > 0);
    expect(await list()).toEqual([expect.stringMatching(/\tverified \d{4}-\d\d-\d\d$/u)]);
    const [name = ""] = readdirSync(join(environment.BACKUP_URL, "backups"));
    expect(readdirSync(join(environment.BACKUP_URL, "backups", name)).toSorted())
      .toEqual(["database.ndjson.gz", "manifest.json", "secret", "verified.json"]);
    const { checks } = await (await fetch(`${service.url}/v1/health`)).json();
    expect(checks.backup[0].status).toBe("pass");
    expect(await (await fetch(`${service.url}/metrics`)).text()).toMatch(/^locus_backup_overdue\{?[^\n]* 0$/mu);
    expect((await runHere(["doctor", "--fast"], commands)).out).toMatch(/backups: the newest is of 20.*not encrypted/u);
    // Another worker that finds the same time due makes no second one.
    const again = await runHere(["backup", "--unless-since=2026-01-01T00:00:00Z"], commands);
    expect([again.code, again.out]).toEqual([0, "There is a backup since 2026-01-01T00:00:00Z already\n"]);
    expect(await list()).toHaveLength(1);
    await service.end();
    expect(service.output()).toContain('"event":"backup"');
  },
  patience(300_000),
);

/** Backups at the same distance from each other. */
function series(from: string, { count, hours }: { readonly count: number; readonly hours: number }) {
  return Array.from({ length: count }, (_, index) => backupOf(new Date(Date.parse(from) + index * hours * 3_600_000)));
}

/** The hours of the backups that stay. */
function keptOf(backups: readonly StoredBackup[], keep: BackupKeep): readonly string[] {
  const kept = keptBackups(backups, keep);
  return backups.filter(({ name }) => kept.has(name)).map(({ manifest }) => manifest.created_at.slice(0, 13));
}

function hashOf(number: number): string {
  return String(number).repeat(64);
}

function backupOf(date: Date, files: readonly number[] = []): StoredBackup {
  const createdAt = date.toISOString().replace(".000Z", "Z");
  const manifest: BackupManifest = {
    format: "locus-stored-backup/1",
    version: "0.1.0",
    created_at: createdAt,
    migrated_until: 1,
    rows: 1,
    database: { bytes: 4, sha256: hashOf(0) },
    gazetteer: files.map((number) => {
      const file = { bytes: 1, sha256: hashOf(number) };
      return { path: `countries/${number}.gazetteer`, modified_ms: 1, ...file, stored: file };
    }),
  };
  return { name: `${createdAt.replaceAll(/[-:]/gu, "")}-0000000a`, manifest };
}
