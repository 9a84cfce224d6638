import { expect, test } from "bun:test";
import { rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readDatabase } from "../../src/commands/backup/read_database.ts";
import { writeDatabase } from "../../src/commands/backup/write_database.ts";
import { type ApiClient, apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { everyRow } from "../support/databases/every_row.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { smallTown } from "../support/gazetteers/small_town.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir, withDatabase } from "../support/services/small_data_dir.ts";
import { patience } from "../support/runner/patience.ts";

const ROOT = join(import.meta.dir, "../..");

function command(dataDir: string, ...words: readonly string[]): { readonly code: number; readonly text: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, "src/cli.ts", ...words], {
    cwd: ROOT,
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: dataDir },
  });
  return { code: exitCode, text: stdout.toString() + stderr.toString() };
}

/** What a caller sees that must be the same afterwards. */
async function answersOf(key: ApiClient, batchId: string): Promise<readonly string[]> {
  const resolved = [];
  for (const input of ["Probegasse 3, Vaduz", "Vaduz", "48.8584, 2.2945"]) {
    const { body } = await key.post("/v1/resolve", { input });
    resolved.push(JSON.stringify({ ...body, request_id: "" }));
  }
  const kept = ["/v1/locations", `/v1/batches/${batchId}`, `/v1/batches/${batchId}/results?format=csv`];
  const texts = await Promise.all(kept.map(async (path) => (await key.get(path)).text));
  return [...resolved, ...texts];
}

test("backup, everything lost, restore: the same account, key, locations, batch and answers", async () => {
  const dataDir = await withDatabase(smallDataDir());
  const town = join(scratchDir(), "town.osm.pbf");
  await writeFile(town, smallTown());
  expect(command(dataDir, "gazetteer", "add", "openstreetmap", town, "--name", "town").code).toBe(0);
  const first = await runService({ dataDir });
  const { client, email } = await apiClient(first.url).signUp();
  const key = await client.withKey();
  expect((await key.post("/v1/locations", { input: "Vaduz", tags: ["a"], metadata: { n: 1.5 } })).status).toBe(201);
  const batch =
    (await key.post("/v1/batches", { inputs: [{ input: "Probegasse 1, Vaduz" }, { input: "nowhere" }] })).body;
  while ((await key.get(`/v1/batches/${batch.id}`)).body.finished_at === null) {
    await Bun.sleep(100);
  }
  const before = await answersOf(key, batch.id);
  expect(before[0]).toContain('"precision":"house"');

  // While it runs.
  const folder = join(scratchDir(), "backup");
  const made = command(dataDir, "backup", folder);
  expect([made.code, made.text]).toEqual([0, expect.stringMatching(/^\d+ rows in /u)]);
  expect(command(dataDir, "backup", folder).text).toContain("is not empty");
  await first.end();
  rmSync(dataDir, { recursive: true });

  const fresh = join(scratchDir(), "data");
  const restored = command(fresh, "restore", folder);
  expect([restored.code, restored.text.replace(/\d+/u, "n")]).toEqual([0, "n rows restored: start the service\n"]);
  expect(command(fresh, "restore", folder).code).toBe(2);
  const second = await runService({ dataDir: fresh });
  const again = apiClient(second.url);
  expect((await again.post("/v1/auth/login", { email, password: CLIENT_PASSWORD })).status).toBe(200);
  expect(await answersOf(again.as(key.credential ?? ""), batch.id)).toEqual([...before]);
  await second.end();
}, patience(240_000));

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
    await writeFile(changed, Bun.gzipSync(text.replace(/"migrated_until":\d+/u, '"migrated_until":1795428870443')));
    await expect(readDatabase(to.ownerUrl, changed)).rejects.toThrow("before the baseline");
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
  60_000,
);
