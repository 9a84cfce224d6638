import { expect, test } from "bun:test";
import { chmodSync, chownSync, lstatSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { readPostmaster } from "../../src/embedded/postmaster.ts";
import { limitFiles } from "../chaos/blows.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { descendantsOf } from "../support/processes/process_tree.ts";
import { runScript } from "../support/processes/run_program.ts";
import { until } from "../support/runner/patience.ts";
import { asTold, isRoot, madeDir, query, uidOfRunning, withPostgres } from "./use_postgres.ts";

/** Less than one segment of the log of Postgres. */
const FULL_DISK_BYTES = 65_536;

test("startPostgres() ends what a killed process left behind where the kernel did not", async () => {
  const dataDir = await madeDir();
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
  const dataDir = await madeDir();
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

test("startPostgres() ends a server that stays in recovery, and the next one works", async () => {
  const dataDir = await madeDir();
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
});

if (Bun.which("prlimit") !== null) {
  test("startPostgres() ends a server whose recovery has ended without a result, long before its patience", async () => {
    const dataDir = await madeDir();
    const stuck = await startPostgres({ dataDir, recoveryMs: 3_600_000 });
    await query(stuck.url, "create table kept (word text)");
    await stopRecovery(dataDir, stuck);
    await stuck.exited;
    await stuck.stop();
    await withPostgres({ dataDir }, async ({ url }) => {
      expect(await query(url, "select count(*)::int as count from kept")).toEqual([{ count: 0 }]);
    });
  });
}

/**
 * Fills the disk until Postgres crashes and the process that recovers has ended as well. The postmaster stands still
 * meanwhile: it hears of that process's end before it hears of its beginning, and waits for it for ever.
 */
async function stopRecovery(dataDir: string, { url, exited }: EmbeddedPostgres): Promise<void> {
  const pid = readPostmaster(join(dataDir, "postgres/cluster"))?.pid ?? 0;
  let hasEnded = false;
  void exited.then(() => hasEnded = true);
  const recovering = () => descendantsOf(pid).find((child) => titleOf(child).startsWith("postgres: startup"));
  limitFiles(pid, FULL_DISK_BYTES);
  // It writes more than a file of the log may hold now.
  void query(url, "insert into kept select repeat('x', 100) from generate_series(1, 100000)").catch(() => {});
  await until(() => hasEnded || recovering() !== undefined, 1);
  expect(hasEnded).toBe(false);
  process.kill(pid, "SIGSTOP");
  await until(() => recovering() === undefined);
  limitFiles(pid, "unlimited");
  process.kill(pid, "SIGCONT");
}

/** Empty for a process that has ended. */
function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

/** Makes an empty file with the same owner as another file. */
function copyOwner(from: string, to: string): void {
  const { uid, gid } = statSync(from);
  writeFileSync(to, "");
  if (isRoot) {
    chownSync(to, uid, gid);
  }
}

if (isRoot) {
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
