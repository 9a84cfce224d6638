import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { expect, test } from "bun:test";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import postgres from "postgres";
import { openClock } from "../../src/capabilities/clock.ts";
import { openerFor, openWith, type Seal, sealFor } from "../../src/commands/backup/age_keys.ts";
import { readDatabase } from "../../src/commands/backup/read_database.ts";
import { keepBackups } from "../../src/commands/backup/schedule/keep_backups.ts";
import { writeDatabase } from "../../src/commands/backup/write_database.ts";
import { readConfig } from "../../src/config.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { everyRow, testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runHere, startCommand } from "../support/services/run_command.ts";
import { ageKeys, backedUp } from "../support/services/small_data_dir.ts";

/** A file that version 1.1.1 of the `age` program wrote, and the key for it, which is used for nothing else. */
const BY_AGE = "YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAzUGFLeUFrdDluOHBPRFJJTUZmaGF2Z3Zzam9JcWI5RWxYQ2h4WW1q" +
  "b0JnCmx1UzBvamNvL2c0REFiM1J5ZXpJS1VoK2pTY0s3c0x5dVJmUXYwWWQrQXMKLS0tIHRxY3JGZ1BNeFpmR09VYy9jUVNK" +
  "UkVxei9HT05NeDFUcnNCZVhId3RhV0EKULu4oTMJxS23no3EZDL84PYA/KmmW/ezmpyg0Plme43F4vvJr4d4xepi/xrt2A25" +
  "PzqMK23c8L/8N+g=";
const KEY_OF_AGE = "AGE-SECRET-KEY-1EYNKJD2HDW52C86L8RVAX8X7N9RP0GXLU2G4XSNF27ECL3HTC09SFJCUNV";

test("openWith() decrypts what the age program encrypted", async () => {
  const open = await openWith(keyFile(KEY_OF_AGE));
  expect(new TextDecoder().decode(await through(open, [Buffer.from(BY_AGE, "base64")])))
    .toBe("written by the age program\n");
});

test("sealFor() encrypts for each of the keys, in pieces and with bounded memory", async () => {
  const identities = [await generateX25519Identity(), await generateX25519Identity()];
  const seal = await sealFor(await Promise.all(identities.map(identityToRecipient)));
  const plain = Buffer.from("A row of the database. ".repeat(20_000));
  const sealed = await through(seal, [plain.subarray(0, 7), plain.subarray(7, 100_000), plain.subarray(100_000)]);
  expect(sealed.toString("latin1")).toStartWith("age-encryption.org/v1\n");
  expect(sealed.includes("A row of the database")).toBeFalse();
  for (const identity of identities) {
    expect(await through(await openWith(keyFile(identity)), [sealed])).toEqual(plain);
  }
  const open = await openWith(keyFile(identities[0] ?? ""));
  const cut = sealed.subarray(0, sealed.length - 70_000);
  const changed = Buffer.from(sealed);
  changed[300_000] = (changed[300_000] ?? 0) ^ 1;
  for (const bad of [cut, changed]) {
    await expect(through(open, [bad])).rejects.toThrow();
  }

  // The reader decides the pace: a source that never ends is not read ahead.
  let read = 0;
  const endless = async function* () {
    for (;;) {
      read += 65_536;
      yield new Uint8Array(65_536);
    }
  };
  for await (const chunk of await seal(endless())) {
    if (chunk.length > 0 && read > 10_000_000) {
      break;
    }
  }
  expect(read).toBeLessThan(12_000_000);
});

test("keys with typos, files without keys and missing keys are refused without repeating a key", async () => {
  expect(await refused(sealFor([`age1${"q".repeat(58)}`]))).toContain("key 1 is not an age public key");
  const typo = KEY_OF_AGE.replace(/.$/u, (last) => (last === "Q" ? "P" : "Q"));
  const messages = [
    await refused(openWith(keyFile(typo))),
    await refused(openWith(keyFile("-----BEGIN OPENSSH PRIVATE KEY-----"))),
    await refused(openWith(keyFile("# nothing"))),
    await refused(openWith(join(scratchDir(), "missing"))),
    await refused(openerFor("0123456789abcdef", undefined)),
  ];
  expect(messages).toEqual([
    expect.stringContaining("has a secret key with a typo"),
    expect.stringContaining("has no secret key of age"),
    expect.stringContaining("has no secret key of age"),
    expect.stringContaining("cannot be read"),
    expect.stringContaining("add --identity="),
  ]);
  expect(messages.filter((message) => message.includes(typo.slice(20)))).toEqual([]);
});

async function refused(work: Promise<unknown>): Promise<string> {
  return await work.then(() => "accepted", (error: unknown) => error instanceof Error ? error.message : "");
}

function keyFile(text: string): string {
  const path = join(scratchDir(), "identity.txt");
  writeFileSync(path, `# a comment\n${text}\n`);
  return path;
}

async function through(seal: Seal, chunks: readonly Uint8Array[]): Promise<Buffer> {
  const source = async function* () {
    await Promise.resolve();
    yield* chunks;
  };
  const out: Uint8Array[] = [];
  for await (const chunk of await seal(source())) {
    out.push(chunk);
  }
  return Buffer.concat(out);
}

// `backup_place_test.ts` restores what such a file is part of, and the day of an operator also for the callers of a service.
test(
  "writeDatabase() and readDatabase() keep every row of every table, and refuse an incomplete backup or a database in use",
  async () => {
    const [from, to] = await Promise.all([testDatabase(), testDatabase()]);
    await from.ownerSql`
    insert into organizations (id, name, slug, monthly_limit, created_at)
    values ('org_1', ${'Quotes "and" \\ back\nslashes\tünï 😀 ends \u2028 of \u2029 lines \u0085 \v'}, 'a-b-c', ${"9007199254740993"}, now())`;
    await from.ownerSql`
    insert into batch_shares (organization_id, served_at) values ('org_1', '2025-03-01 12:00:00.123456+00')`;
    await from.ownerSql`
    insert into webhooks (id, organization_id, environment, url, events, secret, failures, created_at, updated_at)
    values ('whk_1', 'org_1', 'live', 'https://a.example', array['a', 'b,"c"'], '\\x00ff0a5c', 0, now(), now())`;
    // Two changes of which the first is gone: Postgres numbers them itself.
    await from.ownerSql`insert into storage_changes (organization_id, bytes) values ('org_1', 1), ('org_1', 2)`;
    await from.ownerSql`delete from storage_changes where bytes = 1`;
    const file = join(scratchDir(), "database.ndjson.gz");
    expect(await writeDatabase(from.ownerUrl, file)).toMatchObject({ rows: 4 });
    const bytes = await Bun.file(file).bytes();
    const cut = join(scratchDir(), "cut.gz");
    await writeFile(cut, bytes.slice(0, bytes.length - 20));
    expect(readDatabase(to.ownerUrl, cut)).rejects.toThrow();
    const text = new TextDecoder().decode(Bun.gunzipSync(bytes));
    const changed = join(scratchDir(), "changed.gz");
    await writeFile(changed, Bun.gzipSync(text.replace("a-b-c", "a-b-d")));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("is incomplete");
    await writeFile(changed, Bun.gzipSync(text.replace(/"migrated_until":\d+/u, '"migrated_until":99999999999999')));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("newer version");
    await writeFile(changed, Bun.gzipSync("something else\n"));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("not a backup");
    expect((await everyRow(to.ownerSql)).filter((row) => row.startsWith("organizations"))).toEqual([]);

    expect(await readDatabase(to.ownerUrl, file)).toMatchObject({ rows: 4 });
    expect(await everyRow(to.ownerSql)).toEqual([...await everyRow(from.ownerSql)]);
    // New rows get numbers that no restored row has.
    await to.ownerSql`insert into storage_changes (organization_id, bytes) values ('org_1', 3), ('org_1', 4)`;
    await expect(readDatabase(to.ownerUrl, file)).rejects.toThrow("in use");
    await Promise.all([from.close(), to.close()]);
  },
  patience(60_000),
);

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
    expect(await verify("--identity", other.file))
      .toMatchObject({ code: 2, err: expect.stringContaining("encrypted for another key") });
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
    expect(await runHere(["backup", "verify", `--identity=${keys.file}`], limited))
      .toMatchObject({ code: 2, err: expect.stringContaining("lacks the right CREATEDB") });

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
    const err = expect.stringContaining("The backup is damaged: a file of it has another content");
    expect(await verify(`--identity=${keys.file}`)).toMatchObject({ code: 1, err });
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
    expect([broken.code, broken.err])
      .toEqual([1, expect.stringMatching(/rows of the table \w+ break the constraint \w+/u)]);
    expect(broken.err).not.toContain("org_missing");
    const last = lines.findLastIndex((line) => line.startsWith("{"));
    expect(await verifyWith(lines.toSpliced(last, 1)))
      .toMatchObject({ code: 1, err: expect.stringContaining("its manifest is of another database than its rows") });
    expect(await verifyWith(lines, { migrated_until: 99_999_999_999_999 }))
      .toMatchObject({ code: 1, err: expect.stringContaining("another version") });
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
