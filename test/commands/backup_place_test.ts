import { expect, test } from "bun:test";
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startPostgres } from "../../src/embedded/mod.ts";
import { keptRows } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runCommand, runHere, startCommand } from "../support/services/run_command.ts";
import { addTown, startS3Store } from "../support/services/s3_store.ts";
import { ageKeys, backedUp, newSigner, smallDataDir, withDatabase } from "../support/services/small_data_dir.ts";

test(
  "everything lost, restored from the bucket: rows and addresses, and only with the key",
  async () => {
    const store = await startS3Store("listed");
    const keys = await ageKeys();
    const other = await ageKeys();
    const dataDir = await withDatabase(smallDataDir());
    await addTown(dataDir, ["1", "3"]);
    const environment = { BACKUP_URL: store.address, BACKUP_RECIPIENTS: keys.recipient, ...store.environment };
    const own = await startPostgres({ dataDir });
    expect((await runHere(["user", "create", "ada@example.com"], { DATA_DIR: dataDir })).code).toBe(0);
    const before = await keptRows(own.url);
    const secret = crypto.randomUUID();
    writeFileSync(join(dataDir, "jwt_secret"), secret, { mode: 0o600 });

    const empty = await runHere(["backup", "list"], { DATA_DIR: dataDir, ...environment });
    expect([empty.code, empty.out]).toEqual([0, ""]);
    const made = await runHere(["backup"], { DATA_DIR: dataDir, ...environment });
    expect([made.code, made.err]).toEqual([0, expect.not.stringContaining("not encrypted")]);
    expect(made.out).toMatch(/^\d{8}T\d{6}Z-[0-9a-f]{8}: \d+ rows, \d+ files of the gazetteer, /u);
    const uploaded = await bytesIn(store.client);
    await Bun.sleep(1100);
    expect((await runHere(["user", "create", "bob@example.com"], { DATA_DIR: dataDir })).code).toBe(0);
    // The gazetteer has not changed: only the database is uploaded again.
    expect((await runHere(["backup"], { DATA_DIR: dataDir, ...environment })).code).toBe(0);
    expect(await bytesIn(store.client) - uploaded).toBeLessThan(200_000);

    // Killed in the middle: it is no backup, and its place is not in the way of the next one.
    const killed = startCommand(["backup"], { DATA_DIR: dataDir, ...environment, BACKUP_RECIPIENTS: other.recipient });
    await until(async () => await foldersIn(store.client) >= 3, 5);
    await killed.kill();
    const listed = await runHere(["backup", "list"], { DATA_DIR: dataDir, ...environment });
    const lines = listed.out.trim().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\t[\d.]+ MB\t\d+ rows\t[\d.]+\tencrypted$/u);

    await own.stop();
    rmSync(dataDir, { recursive: true });

    const fresh = join(scratchDir(), "data");
    const restore = async (...words: readonly string[]) =>
      await runHere(["restore", ...words], { DATA_DIR: fresh, ...environment });
    expect(await restore("--from=latest"))
      .toMatchObject({ code: 2, err: expect.stringContaining("is encrypted: add") });
    expect(await restore("--from=latest", `--identity=${other.file}`))
      .toMatchObject({ code: 2, err: expect.stringContaining("encrypted for another key") });
    const noKey = join(scratchDir(), "public.txt");
    writeFileSync(noKey, keys.recipient);
    const refused = await restore("--from=latest", `--identity=${noKey}`);
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("has no secret key of age")]);
    expect(await restore("--from=2020-01-01T00:00", `--identity=${keys.file}`))
      .toMatchObject({ code: 2, err: expect.stringContaining("There is no backup of that time or before") });

    const [firstTime = ""] = (lines[0] ?? "").split("\t");
    const restored = await restore(`--from=${firstTime}`, `--identity=${keys.file}`);
    expect([restored.code, restored.out.replace(/\d+/u, "n")]).toEqual([0, "n rows restored: start the service\n"]);
    expect(restored.err).toContain(firstTime);
    expect(statSync(join(fresh, "jwt_secret")).mode & 0o777).toBe(0o600);
    expect(await Bun.file(join(fresh, "jwt_secret")).text()).toBe(secret);
    expect(readdirSync(fresh).filter((name) => name.endsWith("-work"))).toEqual([]);
    expect(await restore("--from=latest", `--identity=${keys.file}`)).toMatchObject({ code: 2 });
    const again = await startPostgres({ dataDir: fresh });
    // As of the first backup: without the account that was made after it.
    expect(await keptRows(again.url)).toEqual([...before]);
    await again.stop();
    const found = await runHere(["resolve", "Probegasse 3, Vaduz"], { DATA_DIR: fresh });
    expect(JSON.parse(found.out)).toMatchObject({ status: "found", precision: "house" });
    const shown = [made, listed, restored, refused].map(({ out, err }) => out + err).join("");
    expect([keys.identity, store.environment["S3_SECRET_ACCESS_KEY"] ?? ""].filter((text) => shown.includes(text)))
      .toEqual([]);
  },
  patience(300_000),
);

test(
  "a backup is signed, and one that none of the keys has signed is listed, and neither restored nor removed",
  async () => {
    const [own, other] = [newSigner(), newSigner()];
    const signing = { BACKUP_SIGNING_KEY: own.signs, BACKUP_KEEP: "last=1" };
    const { place, environment, own: database } = await backedUp(signing);
    const unsigned = await runHere(["backup"], { ...environment, BACKUP_SIGNING_KEY: "" });
    expect(unsigned.code).toBe(0);
    await Bun.sleep(1100);
    expect((await runHere(["backup"], { ...environment, BACKUP_KEYS: own.verifies })).code).toBe(0);
    await database.stop();

    const listed = await runHere(["backup", "list"], { ...environment, BACKUP_KEYS: own.verifies });
    const lines = listed.out.trim().split("\n").map((line) => line.split("\t"));
    expect(lines.map((columns) => columns.at(-1))).toEqual([
      "refused: it is not signed, and BACKUP_KEYS asks for a signature",
      expect.stringMatching(/^signed by [0-9a-f]{16}$/u),
    ]);
    const [[first = ""] = []] = lines;
    const fresh = join(scratchDir(), "data");
    const verifying = { ...environment, DATA_DIR: fresh, BACKUP_SIGNING_KEY: "" };
    const restore = async (from: string, keys: string) =>
      await runHere(["restore", `--from=${from}`], { ...verifying, BACKUP_KEYS: keys });
    const refusals = [
      [await restore(first, own.verifies), "it is not signed, and BACKUP_KEYS asks for a signature"],
      [await restore("latest", other.verifies), "which is not in BACKUP_KEYS"],
    ] as const;
    const name = readdirSync(join(place, "backups")).toSorted().at(-1) ?? "";
    const path = join(place, "backups", name, "manifest.json");
    const text = await Bun.file(path).text();
    writeFileSync(path, text.replace(/"rows":\d+/u, '"rows":7'));
    const changed = await restore("latest", own.verifies);
    writeFileSync(path, text);
    for (const [{ code, err }, reason] of [...refusals, [changed, "was changed after it was signed"] as const]) {
      expect([code, err]).toEqual([5, expect.stringContaining(reason)]);
    }
    // The older backup under the name of a newer one.
    const newer = join(place, "backups", "29991231T000000Z-00000000");
    mkdirSync(newer);
    writeFileSync(join(newer, "manifest.json"), text);
    expect((await restore("latest", own.verifies)).err).toContain("is that of another backup");
    rmSync(newer, { recursive: true });
    // A database of the place, as a backup in a folder.
    const fromFolder = { ...verifying, BACKUP_KEYS: own.verifies };
    const folder = await runHere(["restore", join(place, "backups", name)], fromFolder);
    expect([folder.code, folder.err]).toEqual([5, expect.stringContaining("is not signed")]);
    expect(existsSync(fresh)).toBe(false);
    expect((await restore("latest", `${other.verifies},${own.verifies}`)).code).toBe(0);
  },
  patience(300_000),
);

test(
  "what somebody else puts at the place is not built upon, and does not push backups of the own key out",
  async () => {
    const signing = { BACKUP_SIGNING_KEY: newSigner().signs, BACKUP_KEEP: "last=2" };
    const { place, environment, own: database } = await backedUp(signing);
    expect((await runHere(["backup"], environment)).code).toBe(0);
    const [first = ""] = readdirSync(join(place, "backups"));
    const manifest = JSON.parse(
      (await Bun.file(join(place, "backups", first, "manifest.json")).text()).split("\n")[0]!,
    );
    // A newer one with another gazetteer: of the same size and time, so that the next backup would not read the own one.
    const content = new Uint8Array(manifest.gazetteer[0].bytes);
    const sha256 = new Bun.CryptoHasher("sha256").update(content).digest("hex");
    writeFileSync(join(place, "files", sha256), content);
    for (const minutes of [1, 2, 3]) {
      const createdAt = new Date(Date.parse(manifest.created_at) + minutes * 60_000).toISOString().slice(0, 19);
      const folder = join(place, "backups", `${createdAt.replaceAll(/[-:]/gu, "")}Z-00000000`);
      mkdirSync(folder);
      const gazetteer = [{ ...manifest.gazetteer[0], sha256, stored: { bytes: content.length, sha256 } }];
      const planted = { ...manifest, created_at: `${createdAt}Z`, gazetteer };
      writeFileSync(join(folder, "manifest.json"), JSON.stringify(planted));
    }
    const made = await runHere(["backup"], environment);
    await database.stop();
    expect([made.code, made.err]).toEqual([0, expect.stringContaining("3 others are refused and stay")]);
    const listed = (await runHere(["backup", "list"], environment)).out.trim().split("\n").map((line) =>
      line.split("\t").at(-1)?.split(" ")[0]
    );
    expect(listed).toEqual(["signed", "signed", "refused:", "refused:", "refused:"]);
    const second = readdirSync(join(place, "backups")).filter((name) => !name.endsWith("-00000000")).toSorted().at(-1);
    const text = await Bun.file(join(place, "backups", second ?? "", "manifest.json")).text();
    expect(text).not.toContain(sha256);
    expect(text).toContain(manifest.gazetteer[0].sha256);
  },
  patience(300_000),
);

test(
  "a folder takes backups that only its owner reads, two processes at once make one, and a changed file is refused",
  async () => {
    const { place, environment, own } = await backedUp();
    expect(await runHere(["user", "create", "ada@example.com"], environment)).toMatchObject({ code: 0 });
    const both = await Promise.all([1, 2].map(() => runCommand(["backup"], environment)));
    const codes = both.map(({ code }) => code).toSorted((one, two) => one - two);
    // The second one waits for nothing: it either finds the lock taken, or came after the first one had ended.
    expect(codes[0]).toBe(0);
    expect([0, 6]).toContain(codes[1] ?? -1);
    const complete = codes.filter((code) => code === 0).length;
    expect(both.find(({ code }) => code === 6)?.err ?? "Another process is making a backup")
      .toContain("Another process is making a backup");
    expect((await runHere(["backup", "list"], environment)).out.trim().split("\n")).toHaveLength(complete);
    expect(both[0]?.err ?? "").toMatch(/not encrypted|Another process/u);
    // Into a folder that is named, once.
    const folder = join(scratchDir(), "backup");
    const made = await runHere(["backup", folder], environment);
    expect([made.code, made.out + made.err]).toEqual([0, expect.stringMatching(/^\d+ rows in /u)]);
    expect((await runHere(["backup", folder], environment)).err).toContain("is not empty");
    await own.stop();
    const modes = readdirSync(place, { recursive: true, withFileTypes: true }).map((entry) => {
      const mode = statSync(join(entry.parentPath, entry.name)).mode & 0o777;
      return `${entry.isDirectory() ? "folder" : "file"} ${mode.toString(8)}`;
    });
    expect([...new Set(modes)].toSorted()).toEqual(["file 600", "folder 700"]);

    const fresh = join(scratchDir(), "data");
    // Of two backups of the same second the later name is restored.
    const name = readdirSync(join(place, "backups")).toSorted().at(-1) ?? "";
    const manifestPath = join(place, "backups", name, "manifest.json");
    const manifest = await Bun.file(manifestPath).text();
    const restoreWith = async (text: string) => {
      writeFileSync(manifestPath, text);
      const from = JSON.parse(manifest).created_at;
      return await runHere(["restore", `--from=${from}`], { ...environment, DATA_DIR: fresh });
    };
    const cases = [
      manifest.slice(0, 100),
      manifest.replace('"path":"', '"path":"../../'),
      manifest.replace('"path":"', '"path":"/'),
      manifest.replace(/"sha256":"[0-9a-f]/u, '"sha256":"../'),
      manifest.replace("locus-stored-backup/1", "locus-stored-backup/2"),
    ];
    for (const bad of cases) {
      expect((await restoreWith(bad)).err).toMatch(/was refused: its manifest is damaged/u);
    }
    const database = join(place, "backups", name, "database.ndjson.gz");
    const bytes = await Bun.file(database).bytes();
    writeFileSync(database, bytes.with(40, (bytes[40] ?? 0) ^ 1));
    expect((await restoreWith(manifest)).err).toContain("cannot be restored: a file of it has another content");
    expect(existsSync(join(fresh, "gazetteer"))).toBeFalse();
    writeFileSync(database, bytes);
    expect((await restoreWith(manifest)).out).toContain("rows restored");
  },
  patience(300_000),
);

async function bytesIn(client: Bun.S3Client): Promise<number> {
  const { contents = [] } = await client.list();
  return contents.reduce((sum, { size }) => sum + (size ?? 0), 0);
}

/** Folders of backups, complete or not. */
async function foldersIn(client: Bun.S3Client): Promise<number> {
  const { contents = [] } = await client.list({ prefix: "fleet/a/backups/" });
  return new Set(contents.map(({ key }) => key.split("/")[3])).size;
}
