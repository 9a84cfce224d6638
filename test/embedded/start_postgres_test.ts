import { expect, test } from "bun:test";
import { chmodSync, lstatSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrateDatabase } from "../../src/commands/migrate_database.ts";
import { chooseIdentity } from "../../src/embedded/choose_identity.ts";
import { startPostgres } from "../../src/embedded/mod.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { formerPostgres, keptRows } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runScript } from "../support/processes/run_program.ts";
import { until } from "../support/runner/patience.ts";
import { folderOf, FORMER, open, rowsNow, versionIn } from "./upgrade_data.ts";
import { asTold, isRoot, madeDir, query, uidOfRunning, withPostgres } from "./use_postgres.ts";

test("startPostgres() makes a database once and finds it again", async () => {
  const dataDir = scratchDir();
  await withPostgres({ dataDir }, async ({ url }) => {
    await query(url, "create table kept (word text)");
    await query(url, "insert into kept values ('Łódź')");
  });
  await withPostgres({ dataDir }, async ({ url, appUrl, superuserUrl }) => {
    expect(await query(url, "select upper(word) as word from kept")).toEqual([{ word: "ŁÓDŹ" }]);
    expect(await query(url, "select current_user::text as role, version() like 'PostgreSQL 18%' as new"))
      .toEqual([{ role: "locus", new: true }]);
    expect(await query(appUrl, "select current_user::text as role")).toEqual([{ role: "locus_app" }]);
    expect(
      await query(
        superuserUrl,
        "select rolname, rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname ~ '^locus' order by 1",
      ),
    ).toEqual(["locus", "locus_app"].map((rolname) => ({
      rolname,
      rolsuper: false,
      rolcreatedb: false,
      rolcreaterole: false,
      rolbypassrls: false,
    })));
    expect(await query(superuserUrl, "select setting from pg_settings where name = 'fsync'"))
      .toEqual([{ setting: "on" }]);
  });
});

test("startPostgres() lets nobody in without the password, and shows it to nobody else", async () => {
  const dataDir = await madeDir();
  await withPostgres({ dataDir }, async ({ url }) => {
    const wrong = new URL(url);
    wrong.password = "wrong";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    wrong.username = "postgres";
    await expect(query(wrong.href, "select 1")).rejects.toThrow("password authentication failed");
    expect(statSync(join(dataDir, "postgres/passwords.json")).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir, "postgres/cluster")).mode & 0o777).toBe(0o700);
    const password = new URL(url).password;
    expect(readFileSync(join(dataDir, "postgres/server.log"), "utf8")).not.toContain(password);
  });
});

test("startPostgres() refuses a data folder in use, or joins its Postgres", async () => {
  const dataDir = await madeDir();
  await withPostgres({ dataDir }, async (first) => {
    await expect(startPostgres({ dataDir })).rejects.toThrow(`process ${process.pid} is using`);
    const joined = await startPostgres({ dataDir, whenRunning: "join" });
    expect(joined.isOurs).toBe(false);
    expect(joined.url).toBe(first.url);
    await joined.stop();
    expect(await query(first.url, "select 1 as one")).toEqual([{ one: 1 }]);
    const other = runScript("embedded/hold_postgres.ts", [dataDir]);
    expect(await other.firstLine).toEqual({ error: expect.stringContaining(`process ${process.pid} is using`) });
    const third = runScript("embedded/hold_postgres.ts", [dataDir, "join"]);
    expect(await third.firstLine).toMatchObject({ url: first.url, isOurs: false });
    third.kill("SIGKILL");
    await third.exited;
  });
});

test("startPostgres() of two at once succeeds for one", async () => {
  const dataDir = scratchDir();
  const results = await Promise.allSettled([startPostgres({ dataDir }), startPostgres({ dataDir })]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  for (const result of results) {
    if (result.status === "fulfilled") {
      await result.value.stop();
    }
  }
});

test("startPostgres() recovers after its process was killed, with everything that was committed", async () => {
  const dataDir = await madeDir();
  const killed = runScript("embedded/hold_postgres.ts", [dataDir]);
  const { url } = asTold(await killed.firstLine);
  await query(url, "create table kept (number integer)");
  await query(url, "insert into kept values (7)");
  killed.kill("SIGKILL");
  await killed.exited;
  await withPostgres({ dataDir }, async (postgres) => {
    expect(await query(postgres.url, "select number from kept")).toEqual([{ number: 7 }]);
  });
});

test("startPostgres() starts again after it was interrupted while making the database", async () => {
  const dataDir = scratchDir();
  mkdirSync(join(dataDir, "postgres/cluster.new-left"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/cluster.new-left/PG_VERSION"), "18\n");
  const giveUp = new AbortController();
  const starting = startPostgres({ dataDir, signal: giveUp.signal });
  const made = new Bun.Glob("cluster.new-*");
  await until(
    () => [...made.scanSync({ cwd: join(dataDir, "postgres"), onlyFiles: false })].join() !== "cluster.new-left",
    1,
  );
  giveUp.abort(new Error("given up"));
  await expect(starting).rejects.toThrow(/^given up$|^The operation was aborted$/u);
  await withPostgres({ dataDir }, async ({ url }) => {
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
  expect([...made.scanSync({ cwd: join(dataDir, "postgres"), onlyFiles: false })]).toEqual([]);
});

test("startPostgres() makes new passwords when they were lost", async () => {
  const dataDir = await madeDir();
  let before = "";
  await withPostgres({ dataDir }, async ({ url }) => {
    before = url;
    await query(url, "create table kept (number integer)");
  });
  rmSync(join(dataDir, "postgres/passwords.json"));
  await withPostgres({ dataDir }, async ({ url }) => {
    expect(new URL(url).password).not.toBe(new URL(before).password);
    expect(await query(url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
  });
});

test("startPostgres() says what it cannot use", async () => {
  const dataDir = scratchDir();
  const cluster = join(dataDir, "postgres/cluster");
  mkdirSync(cluster, { recursive: true });
  await expect(startPostgres({ dataDir })).rejects.toThrow("is not a cluster");
  writeFileSync(join(cluster, "PG_VERSION"), "15\n");
  await expect(startPostgres({ dataDir })).rejects.toThrow("was made by Postgres 15");
});

test("startPostgres() listens on the given port, and on another one where that is taken", async () => {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  const dataDir = await madeDir();
  const elsewhere = await startPostgres({ dataDir, port: listener.port });
  expect(new URL(elsewhere.url).port).not.toBe(String(listener.port));
  await elsewhere.stop();
  listener.stop(true);
  const there = await startPostgres({ dataDir, port: listener.port });
  expect(new URL(there.url).port).toBe(String(listener.port));
  await there.stop();
});

test("stop() may be called twice and ends sessions that are open", async () => {
  const postgres = await startPostgres({ dataDir: await madeDir() });
  const pool = openDatabase(postgres.url, { applicationName: "a test" });
  const long = pool.sql`select pg_sleep(60)`.execute().catch((error: unknown) => String(error));
  const sleepers = () =>
    pool.sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
  await until(async () => (await sleepers()).length > 0);
  await Promise.all([postgres.stop(), postgres.stop()]);
  expect(await postgres.exited).toBe(0);
  expect(await long).toMatch(/terminating connection|CONNECTION_CLOSED|ECONNRESET/);
  await pool.close();
});

if (isRoot) {
  test("startPostgres() as root without user namespaces runs as nobody, who owns the files", async () => {
    const dataDir = scratchDir();
    // Postgres' programs go there when `nobody` cannot reach the packages' folder.
    const fallbackFolder = join(scratchDir(), "fallback");
    chmodSync(join(fallbackFolder, ".."), 0o711);
    chmodSync(dataDir, 0o711);
    await withPostgres({ dataDir, namespaces: "never", fallbackFolder }, async ({ url }) => {
      await query(url, "create table kept (number integer)");
      expect(uidOfRunning(dataDir)).toBe(65534);
    });
    expect(lstatSync(join(dataDir, "postgres/cluster")).isDirectory()).toBe(true);
    expect(statSync(join(dataDir, "postgres/cluster")).uid).toBe(65534);
    // With namespaces allowed later it goes on as the owner of the files.
    await withPostgres({ dataDir }, async ({ url }) => {
      expect(await query(url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
    });
  });
}

test("chooseIdentity() takes a normal user's name from the system, whatever the environment says", () => {
  const script = `
    const { chooseIdentity } = await import(${
    JSON.stringify(import.meta.resolve("../../src/embedded/choose_identity.ts"))
  });
    console.log(JSON.stringify(chooseIdentity({ uid: 65534, namespaces: "never" })));`;
  for (const USER of [undefined, "", "somebody"]) {
    const { stdout, stderr } = Bun.spawnSync([process.execPath, "-e", script], {
      env: USER === undefined ? {} : { USER },
    });
    expect(stderr.toString()).toBe("");
    expect(JSON.parse(stdout.toString())).toEqual({ prefix: [], ownerUid: 65534 });
  }
});

test("chooseIdentity() leaves an existing cluster to the normal user who starts it", () => {
  const cluster = { uid: 4242, gid: 4242 };
  expect(chooseIdentity({ uid: 4242, cluster, namespaces: "never" })).toEqual({ prefix: [], ownerUid: 4242 });
});

// `upgrade_postgres_long_test.ts` kills the upgrade in the middle, and takes space and programs away.
test("a command brings the rows of an earlier major version into a new cluster, and keeps the old one", async () => {
  const dataDir = scratchDir();
  const former = await formerPostgres(dataDir, FORMER);
  await migrateDatabase(former.url);
  const database = openDatabase(former.url, { applicationName: "a test", maxConnections: 1 });
  await database.sql`insert into organizations (id, name, slug, created_at) values ('org_1', 'Łódź', 'a-b-c', now())`;
  await database.close();
  const rows = await keptRows(former.url);
  await former.stop();
  expect([versionIn(dataDir, "cluster"), folderOf(dataDir)]).toEqual(["17", ["cluster"]]);
  expect(await open(dataDir)).toMatchObject({ code: 0, states: ["started", "reading", "writing", "finished"] });
  expect(folderOf(dataDir)).toEqual(["cluster", "cluster-17"]);
  expect([versionIn(dataDir, "cluster"), versionIn(dataDir, "cluster-17")]).toEqual(["18", "17"]);
  expect(await rowsNow(dataDir)).toEqual([...rows]);
});
