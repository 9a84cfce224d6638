import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { openClock } from "../../../src/capabilities/clock.ts";
import { keepBackups } from "../../../src/commands/backup/schedule/keep_backups.ts";
import { readConfig } from "../../../src/config.ts";
import { createLogger } from "../../../src/observability/mod.ts";
import { ageKeys, backedUp } from "../../support/services/small_data_dir.ts";
import { startCommand } from "../../support/services/run_command.ts";
import { runHere } from "../../support/services/run_here.ts";
import { patience } from "../../support/runner/patience.ts";
import { until } from "../../support/processes/until.ts";

const TODAY = /^\d{4}-\d\d-\d\d$/u;

test(
  "backup verify restores into a scratch database, records the result, and leaves no database behind",
  async () => {
    const [keys, other] = [await ageKeys(), await ageKeys()];
    const { dataDir, place, environment, own } = await backedUp();
    expect(await runHere(["user", "create", "ada@example.com"], environment)).toMatchObject({ code: 0 });
    const sql = postgres(own.superuserUrl, { max: 1, onnotice: () => {} });
    const scratch = async (): Promise<readonly string[]> =>
      (await sql`select datname::text as name from pg_database where datname like 'locus_verify_%' order by 1`)
        .map(({ name }) => String(name));
    const verify = async (...words: readonly string[]) => await runHere(["backup", "verify", ...words], environment);
    const result = async (): Promise<string> =>
      (await runHere(["backup", "list"], environment)).out.trim().split("\t").slice(5).join();

    expect(await verify()).toMatchObject({ code: 2, err: "There is no backup yet\n" });
    const made = await runHere(["backup"], { ...environment, BACKUP_RECIPIENTS: keys.recipient });
    expect(made.code).toBe(0);
    expect(await verify("--identity", other.file)).toMatchObject({
      code: 2,
      err: expect.stringContaining("encrypted for another key"),
    });
    expect(await verify("tomorrow")).toMatchObject({ code: 2, err: expect.stringContaining("Usage") });
    expect([await result(), await scratch()]).toEqual(["", []]);

    // The first is of a killed run; the second only has a similar name.
    await sql`create database locus_verify_0123456789abcdef`;
    await sql`create database locus_verify_notes`;
    const good = await verify("latest", `--identity=${keys.file}`);
    const rows = /: (\d+) rows/u.exec(made.out)?.[1] ?? "";
    expect([good.code, good.out]).toEqual([
      0,
      expect.stringMatching(
        new RegExp(`^The backup of \\S+ is good: ${rows} rows in \\d+ tables, \\d+ files\\n$`, "u"),
      ),
    ]);
    expect(await scratch()).toEqual(["locus_verify_notes"]);
    await sql`drop database locus_verify_notes`;
    const [status = "", day = ""] = (await result()).split(" ");
    expect([status, day]).toEqual(["verified", expect.stringMatching(TODAY)]);
    expect(existsSync(join(dataDir, "verify-work"))).toBeFalse();
    expect(await verifiedSeconds(place)).toBeGreaterThan(Date.parse(day) / 1000 - 1);

    // The service's login may not create databases.
    const limited = { ...environment, DATABASE_URL: own.url, JWT_SECRET: hashOf(crypto.randomUUID()) };
    expect(await runHere(["backup", "verify", `--identity=${keys.file}`], limited)).toMatchObject({
      code: 2,
      err: expect.stringContaining("lacks the right CREATEDB"),
    });

    const seen = async (): Promise<void> => {
      await until(async () => (await scratch()).length > 0, 5);
    };
    const killed = startCommand(["backup", "verify", `--identity=${keys.file}`], environment);
    await seen();
    expect(await verify(`--identity=${keys.file}`)).toMatchObject({ code: 6 });
    await killed.kill();
    const left = await scratch();
    const stopped = startCommand(["backup", "verify", `--identity=${keys.file}`], environment);
    await until(async () => (await scratch()).some((name) => !left.includes(name)), 5);
    stopped.interrupt();
    expect([await stopped.ended, await scratch()]).toEqual([130, []]);

    const [name = ""] = readdirSync(join(place, "backups"));
    const database = join(place, "backups", name, "database.ndjson.gz.age");
    const bytes = await Bun.file(database).bytes();
    writeFileSync(database, bytes.with(300, (bytes[300] ?? 0) ^ 1));
    expect(await verify(`--identity=${keys.file}`)).toMatchObject({
      code: 1,
      err: expect.stringContaining("The backup is damaged: a file of it has another content"),
    });
    expect(await result()).toStartWith("damaged, verified ");
    expect(await scratch()).toEqual([]);
    expect(await verifiedSeconds(place)).toBeUndefined();
    await sql.end();
    await own.stop();
  },
  patience(300_000),
);

test(
  "the backup after one that was found damaged stores every file again",
  async () => {
    const { place, environment, own } = await backedUp();
    expect((await runHere(["backup"], environment)).code).toBe(0);
    const files = join(place, "files");
    const [name = ""] = readdirSync(files);
    const bytes = await Bun.file(join(files, name)).bytes();
    writeFileSync(join(files, name), bytes.with(300, (bytes[300] ?? 0) ^ 1));
    expect(await runHere(["backup", "verify"], environment)).toMatchObject({ code: 1 });
    await Bun.sleep(1100);
    expect((await runHere(["backup"], environment)).code).toBe(0);
    expect(hashOf(await Bun.file(join(files, name)).bytes())).toBe(name);
    expect(await runHere(["backup", "verify"], environment)).toMatchObject({ code: 0 });
    // From then on files that are there are not uploaded.
    expect((await runHere(["backup"], environment)).out).toContain(" 0.0 MB uploaded");
    await own.stop();
  },
  patience(300_000),
);

test(
  "backup verify finds rows that break a constraint or are missing although every checksum is right",
  async () => {
    const { place, environment, own } = await backedUp();
    expect(await runHere(["user", "create", "ada@example.com"], environment)).toMatchObject({ code: 0 });
    expect((await runHere(["backup", "--database-only"], environment)).code).toBe(0);
    const folder = join(place, "backups", readdirSync(join(place, "backups"))[0] ?? "");
    const manifest = await Bun.file(join(folder, "manifest.json")).json();
    const lines = new TextDecoder().decode(Bun.gunzipSync(await Bun.file(join(folder, STORED)).bytes())).split("\n");
    const verifyWith = async (changed: readonly string[], fields: Readonly<Record<string, number>> = {}) => {
      const body = changed.slice(0, -2).map((line) => `${line}\n`).join("");
      const rows = changed.filter((line) => line.startsWith("{")).length;
      const packed = Bun.gzipSync(`${body}#end ${JSON.stringify({ rows, sha256: hashOf(body) })}\n`);
      writeFileSync(join(folder, STORED), packed);
      const database = { bytes: packed.length, sha256: hashOf(packed) };
      writeFileSync(join(folder, "manifest.json"), JSON.stringify({ ...manifest, database, ...fields }));
      return await runHere(["backup", "verify"], environment);
    };
    expect(await verifyWith(lines)).toMatchObject({ code: 0 });
    const other = lines.map((line) => line.replace(/^(\{.*"organization_id":")[^"]+/u, "$1org_missing"));
    const broken = await verifyWith(other);
    expect([broken.code, broken.err]).toEqual([
      1,
      expect.stringMatching(/rows of the table \w+ break the constraint \w+/u),
    ]);
    expect(broken.err).not.toContain("org_missing");
    const last = lines.findLastIndex((line) => line.startsWith("{"));
    expect(await verifyWith(lines.toSpliced(last, 1))).toMatchObject({
      code: 1,
      err: expect.stringContaining("its manifest is of another database than its rows"),
    });
    expect(await verifyWith(lines, { migrated_until: 99_999_999_999_999 })).toMatchObject({
      code: 1,
      err: expect.stringContaining("another version"),
    });
    await own.stop();
  },
  patience(300_000),
);

const STORED = "database.ndjson.gz";

function hashOf(bytes: string | Uint8Array): string {
  return new Bun.CryptoHasher("sha256").update(bytes).digest("hex");
}

/** The metric of a process that has just read the place. */
async function verifiedSeconds(place: string): Promise<number | undefined> {
  const kept = keepBackups({
    config: { ...readConfig({ BACKUP_SCHEDULE: "daily", BACKUP_URL: place }), backupUrl: place },
    task: "watch",
    logger: createLogger({ level: "error", format: "json", write: () => {}, clock: openClock() }),
    now: () => new Date(),
    environment: {},
  });
  await until(() => kept.families().some(({ name }) => name === "locus_backup_age_seconds"));
  await kept.close();
  const family = kept.families().find(({ name }) => name === "locus_backup_verified_timestamp_seconds");
  return family?.samples[0]?.value;
}
