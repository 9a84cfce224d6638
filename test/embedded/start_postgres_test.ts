import { expect, test } from "bun:test";
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres, type StartPostgresOptions } from "../../src/embedded/mod.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { runScript } from "../support/processes/run_script.ts";

/** Powers that only root has; a normal user's machine tests what a normal user can do. */
const isRoot = process.getuid?.() === 0;

test("startPostgres() makes a database once and finds it again", async () => {
  const dataDir = scratchDir();
  await withPostgres({ dataDir }, async ({ url }) => {
    await query(url, "create table kept (word text)");
    await query(url, "insert into kept values ('Łódź')");
  });
  await withPostgres({ dataDir }, async ({ url, appUrl, superuserUrl }) => {
    expect(await query(url, "select upper(word) as word from kept")).toEqual([{ word: "ŁÓDŹ" }]);
    expect(await query(url, "select current_user::text as role, version() like 'PostgreSQL 18%' as new")).toEqual([
      { role: "locus", new: true },
    ]);
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
    expect(await query(superuserUrl, "select setting from pg_settings where name = 'fsync'")).toEqual([
      { setting: "on" },
    ]);
  });
});

test("startPostgres() lets nobody in without the password, and shows it to nobody else", async () => {
  const dataDir = scratchDir();
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
  const dataDir = scratchDir();
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
  const dataDir = scratchDir();
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

test("startPostgres() ends what a killed process left behind where the kernel did not", async () => {
  const dataDir = scratchDir();
  chmodSync(dataDir, 0o711);
  // Without `setpriv` the kernel does not signal our death to Postgres.
  const killed = runScript("embedded/hold_postgres.ts", [dataDir], { path: "/nonexistent" });
  const { url } = asTold(await killed.firstLine);
  killed.kill("SIGKILL");
  await killed.exited;
  await query(url, "create table kept (number integer)");
  await withPostgres({ dataDir, namespaces: "never" }, async (postgres) => {
    expect(await query(postgres.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
    await expect(query(url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });
});

test("startPostgres() leaves another process alone whose number is in a stale file", async () => {
  const dataDir = scratchDir();
  await withPostgres({ dataDir }, () => Promise.resolve());
  const stranger = Bun.spawn(["sleep", "600"], { cwd: join(dataDir, "postgres/cluster") });
  const cluster = join(dataDir, "postgres/cluster");
  writeFileSync(join(cluster, "postmaster.pid"), `${stranger.pid}\n${cluster}\n0\n5432\n\n127.0.0.1\n0 0\nready   \n`);
  await withPostgres({ dataDir }, async ({ url }) => {
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
  expect(stranger.exitCode).toBeNull();
  expect(stranger.signalCode).toBeNull();
  stranger.kill();
  await stranger.exited;
});

test("startPostgres() starts again after it was interrupted while making the database", async () => {
  const dataDir = scratchDir();
  mkdirSync(join(dataDir, "postgres/cluster.new-left"), { recursive: true });
  writeFileSync(join(dataDir, "postgres/cluster.new-left/PG_VERSION"), "18\n");
  const giveUp = new AbortController();
  const starting = startPostgres({ dataDir, signal: giveUp.signal });
  setTimeout(() => giveUp.abort(new Error("given up")), 100);
  await expect(starting).rejects.toThrow("given up");
  await withPostgres({ dataDir }, async ({ url }) => {
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });
  expect([...new Bun.Glob("cluster.new-*").scanSync({ cwd: join(dataDir, "postgres"), onlyFiles: false })]).toEqual([]);
});

test("startPostgres() ends a server that stays in recovery, and the next one works", async () => {
  const dataDir = scratchDir();
  const settings = { wal_level: "replica", hot_standby: "off" };
  const stuck = await startPostgres({ dataDir, settings, recoveryMs: 2_000 });
  await query(stuck.url, "create table kept (word text)");
  // After a crash this makes it wait for ever for the log of a primary that does not exist.
  const waiting = join(dataDir, "postgres/cluster/standby.signal");
  copyOwner(join(dataDir, "postgres/cluster/PG_VERSION"), waiting);
  const [backend] = await query(
    stuck.superuserUrl,
    "select pid from pg_stat_activity where backend_type = 'checkpointer'",
  );
  process.kill(Number(backend?.["pid"]), "SIGKILL");
  await stuck.exited;
  await stuck.stop();
  rmSync(waiting);
  await withPostgres({ dataDir }, async ({ url }) => {
    expect(await query(url, "select count(*)::int as count from kept")).toEqual([{ count: 0 }]);
  });
}, 60_000);

/** Makes an empty file with the same owner as another file. */
function copyOwner(from: string, to: string): void {
  const { uid, gid } = statSync(from);
  writeFileSync(to, "");
  if (isRoot) {
    chownSync(to, uid, gid);
  }
}

test("startPostgres() makes new passwords when they were lost", async () => {
  const dataDir = scratchDir();
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
  const dataDir = scratchDir();
  const elsewhere = await startPostgres({ dataDir, port: listener.port });
  expect(new URL(elsewhere.url).port).not.toBe(String(listener.port));
  await elsewhere.stop();
  listener.stop(true);
  const there = await startPostgres({ dataDir, port: listener.port });
  expect(new URL(there.url).port).toBe(String(listener.port));
  await there.stop();
});

test("stop() may be called twice and ends sessions that are open", async () => {
  const postgres = await startPostgres({ dataDir: scratchDir() });
  const pool = openDatabase(postgres.url, { applicationName: "a test" });
  const long = pool.sql`select pg_sleep(60)`.execute().catch((error: unknown) => String(error));
  const sleepers = () =>
    pool.sql`select 1 from pg_stat_activity where query like 'select pg_sleep%' and state = 'active'`;
  while ((await sleepers()).length === 0) {
    await Bun.sleep(10);
  }
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

  test("startPostgres() as root keeps what nobody cannot reach in a fallback folder, and links to it", async () => {
    const dataDir = scratchDir();
    const fallbackFolder = join(scratchDir(), "fallback");
    chmodSync(join(fallbackFolder, ".."), 0o711);
    chmodSync(dataDir, 0o700);
    for (const rows of [0, 1]) {
      await withPostgres({ dataDir, namespaces: "never", fallbackFolder }, async ({ url }) => {
        await query(url, "create table if not exists kept (number integer)");
        expect(await query(url, "select count(*)::int as rows from kept")).toEqual([{ rows }]);
        await query(url, "insert into kept values (1)");
      });
    }
    expect(lstatSync(join(dataDir, "postgres/cluster")).isSymbolicLink()).toBe(true);
    rmSync(fallbackFolder, { recursive: true });
    await expect(startPostgres({ dataDir, fallbackFolder })).rejects.toThrow("leads to nothing");
  });

  test("startPostgres() as root moves to a fallback folder what it made in a user namespace", async () => {
    const dataDir = scratchDir();
    const fallbackFolder = join(scratchDir(), "fallback");
    chmodSync(join(fallbackFolder, ".."), 0o711);
    chmodSync(dataDir, 0o700);
    await withPostgres({ dataDir }, async ({ url }) => {
      await query(url, "create table kept (number integer)");
    });
    await withPostgres({ dataDir, namespaces: "never", fallbackFolder }, async ({ url }) => {
      expect(await query(url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
    });
  });

  test("startPostgres() of a normal user who may not write the packages' folder runs as that user", async () => {
    const user = { uid: 65534, gid: 65534 };
    const dataDir = scratchDir();
    chownSync(dataDir, user.uid, user.gid);
    const held = runScript("embedded/hold_postgres.ts", [dataDir], { user });
    const { url } = asTold(await held.firstLine);
    expect(uidOfRunning(dataDir)).toBe(user.uid);
    await query(url, "create table kept (number integer)");
    held.kill("SIGTERM");
    expect(await held.exited).toBe(0);
    // Started by root afterwards, it still runs as the user who owns the files. Its programs are copied to the fallback folder
    // when that user cannot reach the packages' folder.
    const fallbackFolder = join(scratchDir(), "fallback");
    chmodSync(join(fallbackFolder, ".."), 0o711);
    await withPostgres({ dataDir, fallbackFolder }, async (postgres) => {
      expect(uidOfRunning(dataDir)).toBe(user.uid);
      expect(await query(postgres.url, "select count(*)::int as rows from kept")).toEqual([{ rows: 0 }]);
    });
  });

  test("startPostgres() of a user over another's files says whose they are", async () => {
    const dataDir = scratchDir();
    await withPostgres({ dataDir }, () => Promise.resolve());
    for (const folder of [dataDir, join(dataDir, "postgres")]) {
      chmodSync(folder, 0o777);
    }
    for (const file of ["lock", "lock.pid"]) {
      rmSync(join(dataDir, "postgres", file));
    }
    const other = runScript("embedded/hold_postgres.ts", [dataDir], { user: { uid: 65534, gid: 65534 } });
    expect(await other.firstLine).toEqual({ error: expect.stringMatching(/belongs to user 0|may not read|may read/) });
  });
}

/** Starts, uses and stops. */
async function withPostgres(
  options: StartPostgresOptions,
  use: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres(options);
  try {
    await use(postgres);
  } finally {
    await postgres.stop();
  }
  expect(existsSync(join(options.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
}

async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const pool = openDatabase(url, { applicationName: "a test", maxConnections: 1 });
  try {
    return [...await pool.sql.unsafe(statement)].map((row) => Object.fromEntries(Object.entries(row)));
  } finally {
    await pool.close();
  }
}

function uidOfRunning(dataDir: string): number | undefined {
  const pid = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
  return process.platform === "linux" ? statSync(`/proc/${pid}`).uid : undefined;
}

function asTold(message: unknown): { readonly url: string } {
  if (typeof message === "object" && message !== null && "url" in message && typeof message.url === "string") {
    return { url: message.url };
  }
  throw new Error(`The script did not start Postgres: ${JSON.stringify(message)}`);
}
