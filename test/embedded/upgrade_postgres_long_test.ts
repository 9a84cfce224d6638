import { beforeAll, expect, test } from "bun:test";
import { existsSync, renameSync, utimesSync } from "node:fs";
import { join } from "node:path";
import postgres from "postgres";
import { migrateDatabase } from "../../src/commands/migrate_database.ts";
import { apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { formerPostgres, keptRows } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { canMakeSmallDisk, smallDisk } from "../support/files/small_disk.ts";
import { until } from "../support/runner/patience.ts";
import { runCommand } from "../support/services/run_command.ts";
import { runService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { copied, folderOf, FORMER, open, rowsNow, versionIn } from "./upgrade_data.ts";

const ROOT = join(import.meta.dir, "../..");
const JWT_SECRET = crypto.getRandomValues(new Uint8Array(32)).toHex();
/** Enough that reading and writing the rows takes moments in which it can be killed. */
const EVENTS = 20_000;

/** A data folder whose database was made by the earlier version, stopped. */
let made: { readonly dataDir: string; readonly email: string; readonly rows: readonly string[] };

beforeAll(async () => {
  const dataDir = smallDataDir();
  const former = await formerPostgres(dataDir, FORMER);
  await migrateDatabase(former.url);
  const service = await runService({ dataDir, environment: { DATABASE_URL: former.url, JWT_SECRET } });
  const { client, email } = await apiClient(service.url).signUp();
  const key = await client.withKey();
  const batch = (await key.post("/v1/batches", { inputs: [{ input: "Vaduz" }, { input: "nowhere" }] })).body;
  await until(async () => (await key.get(`/v1/batches/${batch.id}`)).body.finished_at !== null);
  expect((await key.post("/v1/locations", { input: "Vaduz", metadata: { n: 1.5, ñ: "Łódź" } })).status).toBe(201);
  await service.end();
  const sql = postgres(former.url, { max: 1, onnotice: () => {} });
  await sql`
    insert into audit_events (id, organization_id, at, action, actor_id, details)
    select 'evt_' || lpad(n::text, 26, '0'), o.id, now(), 'key.created', o.id, jsonb_build_object('note', md5(n::text))
    from organizations o, generate_series(1, ${EVENTS}) n`;
  await sql.end();
  made = { dataDir, email, rows: await keptRows(former.url) };
  await former.stop();
});

test("serve brings the data of an earlier major version into a new cluster, and keeps the old one", async () => {
  const dataDir = copied(made.dataDir, smallDataDir());
  const before = await runCommand(["doctor", "--fast"], { DATA_DIR: dataDir });
  expect(before.out).toContain("WARN  own postgres: the data were made by Postgres 17");
  expect([versionIn(dataDir, "cluster"), folderOf(dataDir)]).toEqual(["17", ["cluster"]]);

  const service = await runService({ dataDir, environment: { JWT_SECRET, LOG_LEVEL: "info" } });
  const login = await apiClient(service.url).post("/v1/auth/login", { email: made.email, password: CLIENT_PASSWORD });
  expect(login.status).toBe(200);
  const doctor = await runCommand(["doctor", "--fast"], { DATA_DIR: dataDir });
  expect(doctor.out).toMatch(/ok {4}own postgres: upgraded from Postgres 17; .* are kept until \d{4}-/u);
  await service.end();
  const states = [...service.output().matchAll(/Postgres upgrade.*?state\W+(\w+)/gu)].map(([, state]) => state);
  expect(states).toEqual(["started", "reading", "writing", "finished"]);
  expect(folderOf(dataDir)).toEqual(["cluster", "cluster-17"]);
  expect([versionIn(dataDir, "cluster"), versionIn(dataDir, "cluster-17")]).toEqual(["18", "17"]);

  // After a week the old one is removed.
  const lastWeek = new Date(Date.now() - 7 * 24 * 3_600_000 - 60_000);
  utimesSync(join(dataDir, "postgres/cluster-17"), lastWeek, lastWeek);
  expect((await open(dataDir)).states).toEqual(["removed"]);
  expect(folderOf(dataDir)).toEqual(["cluster"]);
});

test("an upgrade that is killed at any moment goes on at the next start", async () => {
  const dataDir = copied(made.dataDir);
  const kill = async (at: string, afterMs: number) => {
    const killed = await open(dataDir, { killAt: at, afterMs });
    expect([killed.code, killed.states.at(-1)]).toEqual([137, at]);
    expect(versionIn(dataDir, "cluster")).toBe("17");
    return killed.states;
  };
  await kill("started", 0);
  await kill("reading", 100);
  await kill("writing", 0);
  // With the rows in a file it goes on from there.
  expect(await kill("writing", 200)).toEqual(["started", "writing"]);
  // A file of another state of the cluster: the version before has written in the meantime.
  const files = folderOf(dataDir).filter((name) => name.startsWith("cluster.rows-"));
  expect(files).toHaveLength(1);
  renameSync(join(dataDir, "postgres", files[0] ?? ""), join(dataDir, "postgres/cluster.rows-0000000000000000"));
  const last = await open(dataDir);
  expect([last.code, last.states]).toEqual([0, ["started", "reading", "writing", "finished"]]);
  expect(await rowsNow(dataDir)).toEqual(made.rows);
  expect(folderOf(dataDir)).toEqual(["cluster", "cluster-17"]);

  // Between its two last renames there is no cluster.
  renameSync(join(dataDir, "postgres/cluster"), join(dataDir, "postgres/cluster.complete"));
  expect((await open(dataDir)).states).toEqual([]);
  expect(await rowsNow(dataDir)).toEqual(made.rows);
});

test("an upgrade without enough disk, or without the programs of the version before, changes nothing", async () => {
  const dataDir = copied(made.dataDir);
  const none = await runCommand(["organization", "list"], {
    DATA_DIR: dataDir,
    BUN_INSTALL_CACHE_DIR: scratchDir(),
    BUN_CONFIG_REGISTRY: "http://127.0.0.1:9/",
    NPM_CONFIG_REGISTRY: "http://127.0.0.1:9/",
  });
  expect(none)
    .toMatchObject({ code: 1, err: expect.stringContaining("programs of Postgres 17, which made it, cannot") });
  expect([versionIn(dataDir, "cluster"), existsSync(join(dataDir, "postgres/programs-17"))]).toEqual(["17", false]);
  if (canMakeSmallDisk()) {
    const { prefix, folder } = smallDisk({ bytes: 250 * 1024 * 1024, content: dataDir });
    const env = { PATH: process.env["PATH"], HOME: process.env["HOME"], DATA_DIR: folder };
    const full = Bun.spawnSync([...prefix, process.execPath, "src/cli.ts", "organization", "list"], { cwd: ROOT, env });
    expect(full.stderr.toString()).toMatch(/its disk has \d+ MB free and the upgrade needs \d+ MB: .* Nothing was/u);
    expect(full.exitCode).toBe(1);
  }
});
