import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { chmod } from "node:fs/promises";
import { join } from "node:path";
import { openQueue } from "../../src/capabilities/stores/queue.ts";
import { migrateDatabase, migrateQueueTables } from "../../src/commands/migrate_database.ts";
import { Problem } from "../../src/domain/problem.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { type OpenDatabase, openDatabase } from "../../src/store/connection/client.ts";
import { withClaims, withOrganization } from "../../src/store/with_claims.ts";
import { type ApiAnswer, apiClient, CLIENT_PASSWORD } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { atEnd } from "../support/processes/at_end.ts";
import { descendantsOf, signalEach } from "../support/processes/process_tree.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runService } from "../support/services/run_service.ts";
import { freePort } from "../support/services/sockets.ts";

let server: EmbeddedPostgres;
let pool: OpenDatabase;
let processes: readonly number[] = [];

beforeAll(async () => {
  server = await startPostgres({ dataDir: scratchDir(), settings: { fsync: "off" } });
  pool = openDatabase(server.url, { applicationName: "locus test frozen", maxConnections: 2 });
});
afterAll(async () => {
  signal("SIGCONT");
  await pool.close();
  await server.stop();
});

/** Freezes or thaws every process of the server: it is the only one that this process has started. */
function signal(name: "SIGSTOP" | "SIGCONT"): void {
  processes = name === "SIGSTOP" ? descendantsOf(process.pid) : processes;
  signalEach(processes, name);
}

const query = (): Promise<unknown> =>
  withOrganization(pool.database, "org_1", ({ transaction }) => transaction.execute(sql`select 1`));

test("transactions on a frozen server fail within seconds, and work at once when it goes on", async () => {
  await Promise.all([query(), query(), query()]);
  signal("SIGSTOP");
  const begunMs = performance.now();
  // More than there are connections: some wait for one.
  const failures = await Promise.all(Array.from({ length: 6 }, () => query().catch((error: unknown) => error)));
  // Noticed after some 2.5 s; 15 s and more where only the server's own time-out ends a statement.
  expect(performance.now() - begunMs).toBeLessThan(patience(8000));
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ kind: "UNAVAILABLE", message: "The database does not answer" });
  }
  // Known by now: the next ones do not wait at all.
  const nextMs = performance.now();
  expect(await query().catch((error: unknown) => error)).toBeInstanceOf(Problem);
  expect(performance.now() - nextMs).toBeLessThan(patience(1000));

  signal("SIGCONT");
  const thawedMs = performance.now();
  await until(() => query().then(() => true, () => false));
  expect(performance.now() - thawedMs).toBeLessThan(patience(5000));
  expect(await Promise.all(Array.from({ length: 6 }, query))).toHaveLength(6);
});

test("a slow statement is no frozen server", async () => {
  await withOrganization(pool.database, "org_1", ({ transaction }) => transaction.execute(sql`select pg_sleep(4)`));
});

const db = await testDatabase();

/** Smaller than the pools of one server: its connections change hands all the time. */
const SERVER_CONNECTIONS = 3;

/** Starts PgBouncer in transaction mode in front of the test's Postgres. Returns the database's address through it. */
async function startPooler(): Promise<string> {
  const { port, username, password } = new URL(db.url);
  const through = new URL(db.url);
  through.port = String(freePort());
  const folder = scratchDir();
  const [users, ini] = [join(folder, "users.txt"), join(folder, "pgbouncer.ini")];
  await Bun.write(users, `"${username}" "${password}"\n`);
  // As in the guide, apart from where it is.
  await Bun.write(
    ini,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${through.port}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
ignore_startup_parameters = role,statement_timeout,lock_timeout,idle_in_transaction_session_timeout,extra_float_digits,options
`,
  );
  await Promise.all([chmod(folder, 0o755), chmod(users, 0o644), chmod(ini, 0o644)]);
  // It refuses to run as root.
  const user = process.getuid?.() === 0 ? ["-u", "nobody"] : [];
  const pooler = Bun.spawn(["pgbouncer", "-q", ...user, ini], { stdout: "ignore", stderr: "ignore" });
  atEnd(async () => {
    pooler.kill();
    await pooler.exited;
  });
  const probe = openDatabase(through.href, { applicationName: "locus test probe", maxConnections: 1 });
  const end = performance.now() + patience(20_000);
  await until(() => probe.ping().then(() => true, () => performance.now() >= end), 50);
  await probe.close();
  return through.href;
}

/** Sends a request again while the service says that all connections are in use: on a busy machine three are few. */
async function patiently(send: () => Promise<ApiAnswer>, tries = 20): Promise<ApiAnswer> {
  const answer = await send();
  if (answer.status !== 503 || tries === 1) {
    return answer;
  }
  await Bun.sleep(500);
  return await patiently(send, tries - 1);
}

test.if(isInstalled("pgbouncer"))(
  "behind a pooler that hands out connections by transaction, every transaction gets its own answer",
  async () => {
    const url = await startPooler();
    const pooled = openDatabase(url, { applicationName: "locus test pooled" });
    const answers = await Promise.all(Array.from({ length: 200 }, async (_, n) => {
      const claims = n % 2 === 0 ? { userId: `usr_${n}` } : { organizationId: `org_${n}`, userId: `usr_${n}` };
      return await withClaims(pooled.database, claims, async (transaction) => {
        const [row] = await transaction.execute<{ user: string }>(
          sql`select current_setting('locus.user', true) as user from pg_sleep(0.002)`,
        );
        return row?.user;
      });
    }));
    expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => `usr_${n}`));
    await pooled.close();

    // A whole server: people sign up and work at the same time.
    const service = await runService({ command: "server", environment: { DATABASE_URL: url, REDIS_URL: "" } });
    try {
      const client = apiClient(service.url);
      const statuses = await Promise.all(Array.from({ length: 8 }, async (_, n) => {
        const email = `pooled${n}@example.com`;
        const body = { email, password: CLIENT_PASSWORD, organization: `Pooled ${n}` };
        const signedUp = await patiently(() => client.post("/v1/auth/signup", body));
        const person = client.as(signedUp.body.access_token);
        const made = await patiently(() => person.post("/v1/api-keys", { name: "Pooled", environment: "live" }));
        const key = client.as(made.body.key);
        const calls = await Promise.all(
          Array.from({ length: 5 }, () => patiently(() => key.post("/v1/resolve", { input: "Vaduz" }))),
        );
        const [location, batch, me] = [
          await patiently(() => key.post("/v1/locations", { input: "Vaduz", name: `Place ${n}` })),
          await patiently(() => key.post("/v1/batches", { inputs: [{ input: "Vaduz" }, { input: "Bern" }] })),
          await patiently(() => person.get("/v1/auth/me")),
        ];
        return [signedUp, made, ...calls, location, batch, me].map(({ status }) => status);
      }));
      expect(statuses).toEqual(Array.from({ length: 8 }, () => [201, 201, 200, 200, 200, 200, 200, 201, 202, 200]));
    } finally {
      await service.end();
    }
  },
  patience(120_000),
);

test("a password in a file is read again for every connection", async () => {
  const { password, username } = new URL(db.url);
  const file = join(scratchDir(), "token");
  const address = new URL(db.url);
  address.password = "";
  address.searchParams.set("password_file", file);
  await Bun.write(file, "expired\n");
  const pooled = openDatabase(address.href, { applicationName: "locus test token", maxConnections: 1 });
  const read = () =>
    withClaims(pooled.database, { userId: "usr_1" }, (t) => t.execute<{ me: string }>(sql`select user as me`));
  expect(String(await read().catch((error: unknown) => error))).toContain("28P01");
  // Renewed, as by the agent of a cloud.
  await Bun.write(file, `${password}\n`);
  expect((await read())[0]?.me).toBe(username);
  await db.ownerSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locus test token'`;
  expect((await read())[0]?.me).toBe(username);
  await pooled.close();

  // The other users of an address: migrations with the owner's log-in, and the queues.
  const owner = new URL(db.ownerUrl);
  await Bun.write(file, owner.password);
  owner.password = "";
  owner.searchParams.set("password_file", file);
  expect(await migrateDatabase(owner.href)).toEqual([]);
  await migrateQueueTables(owner.href);
  await Bun.write(file, password);
  const queue = await openQueue({ databaseUrl: address.href });
  await queue.check();
  expect(await queue.waiting("mails")).toBe(0);
  await queue.close();
});
