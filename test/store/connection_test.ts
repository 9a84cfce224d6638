import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { Problem } from "../../src/domain/problem.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { statementSummary, statementText } from "../../src/store/connection/trace_statements.ts";
import { users } from "../../src/store/schema/users.ts";
import { withClaims, withOrganization } from "../../src/store/with_claims.ts";
import { type TestDatabase, testDatabase } from "../support/databases/test_database.ts";
import { patience } from "../support/runner/patience.ts";
import { freePort } from "../support/services/sockets.ts";

let store: TestDatabase;

beforeAll(async () => {
  store = await testDatabase();
});

test("openDatabase() names itself and keeps UTC", async () => {
  const pool = openDatabase(store.url, { applicationName: "a test" });
  const [row] = await pool.sql`
    select current_setting('application_name') as name, current_setting('TimeZone') as zone`;
  expect({ ...row }).toEqual({ name: "a test", zone: "UTC" });
  await pool.close();
});

test("openDatabase() cancels a statement that takes too long", async () => {
  const pool = openDatabase(store.url, { applicationName: "a test", statementTimeoutMs: 50 });
  await expect(pool.sql`select pg_sleep(10)`.execute()).rejects.toThrow("statement timeout");
  await pool.close();
});

test("a transaction has an end even if its process is frozen in the middle of a statement", async () => {
  const pool = openDatabase(store.url, { applicationName: "a test" });
  const [inside] = await withOrganization(pool.database, "org_1", ({ transaction }) =>
    transaction.execute(sql`
      select current_setting('transaction_timeout') as longest, current_setting('locus.organization') as organization`));
  expect({ ...inside }).toEqual({ longest: "1min", organization: "org_1" });
  const [outside] = await pool.sql`select current_setting('transaction_timeout') as longest`;
  expect({ ...outside }).toEqual({ longest: "0" });
  await pool.close();
});

test("openDatabase() with a role acts as that role from the first statement on", async () => {
  const pool = openDatabase(store.ownerUrl, { applicationName: "a test", role: "locus_app" });
  const [row] = await pool.sql`select current_user::text as acting, session_user::text as login`;
  expect({ ...row }).toEqual({ acting: "locus_app", login: "locus" });
  await pool.close();
});

test("openDatabase() rejects every statement within 5 s, however long nobody has listened", async () => {
  const away = openDatabase(`postgres://locus:x@127.0.0.1:${freePort()}/locus`, {
    applicationName: "a test",
    maxConnections: 1,
  });
  for (let attempt = 0; attempt < 12; attempt++) {
    const begun = performance.now();
    expect(await away.sql`select 1`.catch((error: NodeJS.ErrnoException) => error.code)).toBe("ECONNREFUSED");
    expect(performance.now() - begun).toBeLessThan(patience(5000));
  }
  await away.close();
});

test("openDatabase() asks a server that refuses sessions as seldom as one that is away", async () => {
  const unknown = new URL(store.url);
  unknown.pathname = "/nowhere";
  const pool = openDatabase(unknown.href, { applicationName: "a test", maxConnections: 1 });
  const begun = performance.now();
  for (let attempt = 0; attempt < 5; attempt++) {
    expect(await pool.sql`select 1`.catch((error: NodeJS.ErrnoException) => error.code)).toBe("3D000");
  }
  // The pauses after the first four: 30, 90, 270 and 500 ms.
  expect(performance.now() - begun).toBeGreaterThan(850);
  await pool.close();
});

test("openDatabase() rejects a statement when connections are accepted and closed again", async () => {
  // A proxy does this while it has no server.
  let accepted = 0;
  const proxy = Bun.listen({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        accepted++;
        socket.end();
      },
      data() {},
    },
  });
  const pool = openDatabase(`postgres://locus:x@127.0.0.1:${proxy.port}/locus`, { applicationName: "a test" });
  expect(await pool.sql`select 1`.catch((error: NodeJS.ErrnoException) => error.code))
    .toMatch(/CONNECTION_CLOSED|ECONNRESET|EPIPE/u);
  expect(accepted).toBe(1);
  await pool.close();
  proxy.stop(true);
});

test("openDatabase() ends the wait for a connection when all of them are in use", async () => {
  const pool = openDatabase(store.url, { applicationName: "a test", maxConnections: 1, connectionWaitMs: 50 });
  const slow = Promise.withResolvers<void>();
  const first = pool.database.transaction(() => slow.promise);
  let ran = 0;
  const late = await withOrganization(pool.database, "org_1", async () => void ran++).catch((error: unknown) => error);
  expect(late).toBeInstanceOf(Problem);
  const message = "All connections to the database are in use";
  expect(late).toMatchObject({ kind: "UNAVAILABLE", message, options: { retryAfterS: 1 } });
  slow.resolve();
  await first;
  // The one that gave up neither runs later nor takes the connection from the next.
  await withOrganization(pool.database, "org_1", async () => {});
  expect(ran).toBe(0);
  expect(pool.pool()).toMatchObject({ busy: 0, waiting: 0, ended: 3 });
  await pool.close();
});

test("openDatabase() rejects statements while nobody listens", async () => {
  const pool = openDatabase(`postgres://locus:x@127.0.0.1:${freePort()}/locus`, { applicationName: "a test" });
  await expect(pool.sql`select 1`.execute()).rejects.toThrow("ECONNREFUSED");
  await pool.close();
});

/** Without the patch of the driver the process ends in one of the first rounds, or the pool waits for ever. */
const ROUNDS = 40;
const NAME = "locus test lost connections";

const db = await testDatabase();
const pool = openDatabase(db.url, { applicationName: NAME, maxConnections: 2 });
afterAll(async () => {
  await pool.close();
  await db.close();
});

test("a transaction that loses its connection fails alone, and every later statement gets its own answer", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const terminated = Promise.withResolvers();
    const lost = withOrganization(pool.database, `org_${round}`, async ({ transaction }) => {
      terminated.resolve(terminateAll());
      await terminated.promise;
      await Bun.sleep(round % 4);
      return await transaction.execute(sql`select 1`);
    });
    const failure: unknown = await lost.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    // The transaction may fail while the other connection is still to be terminated.
    await terminated.promise;

    const organizations = Array.from({ length: 6 }, (_, n) => `org_${round}_${n}`);
    const answers = await Promise.all(organizations.map((organization) => seenBy(organization)));
    expect(answers).toEqual(organizations);
  }
});

test("a statement of a transaction whose connection was lost is not sent on another", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const after = Promise.withResolvers<string>();
    const lost = withOrganization(pool.database, "org_lost", async ({ transaction }) => {
      await terminateAll();
      await transaction.execute(sql`select 1`).catch(() => {});
      // The pool connects again in between.
      await Promise.all([seenBy("org_a"), seenBy("org_b")]);
      await transaction.execute(sql`select 2`).then(() => after.resolve("answered"), () => after.resolve("refused"));
    });
    expect(await lost.catch((error: unknown) => error)).toBeInstanceOf(Problem);
    expect(await after.promise).toBe("refused");
  }
});

/** Ends the connections of the pool, one after the other. */
async function terminateAll(): Promise<void> {
  await db.ownerSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`;
}

/** Which organization a transaction of `organizationId` belongs to, read from the database at its end. */
async function seenBy(organizationId: string): Promise<unknown> {
  return await withOrganization(pool.database, organizationId, async ({ transaction }) => {
    await transaction.execute(sql`select pg_sleep(0.002)`);
    const [row] = await transaction.execute(sql`select current_setting('locus.organization') as seen`);
    return row?.["seen"];
  });
}

test("traceStatements() reports each statement once, with its outcome, and changes no answer", async () => {
  const reported: [text: string, hasFailed: boolean | undefined][] = [];
  const opened = openDatabase(db.url, {
    applicationName: "test",
    trace(text) {
      const at = reported.push([text, undefined]) - 1;
      return (hasFailed) => reported[at] = [text, hasFailed];
    },
  });
  const email = "who@example.com";
  const found = await withClaims(
    opened.database,
    { userId: "usr_1" },
    (transaction) => transaction.select({ id: users.id }).from(users).where(eq(users.email, email)),
  );
  expect(found).toEqual([]);
  const failing = withClaims(
    opened.database,
    { userId: "usr_1" },
    (transaction) => transaction.execute(sql`select ${email}::int`),
  );
  expect(await failing.then(() => "answered", () => "failed")).toBe("failed");
  expect(reported.map(([text, hasFailed]) => [statementSummary(text), hasFailed])).toEqual([
    ["BEGIN", false],
    ["SELECT", false],
    ["SELECT users", false],
    ["BEGIN", false],
    ["SELECT", false],
    ["SELECT", true],
  ]);
  expect(JSON.stringify(reported)).not.toContain(email);
  await opened.close();
});

test("statementText() leaves parameters and names, and no value that was written in", () => {
  expect(statementText(`select "a1", 'it''s' from t2 where x = $12 and y = -3.5 or z in ('b', 7)`)).toBe(
    `select "a1", ?? from t2 where x = $12 and y = -? or z in (?, ?)`,
  );
  expect(statementText("x".repeat(5000)).length).toBe(2001);
});

test("statementSummary() says what is done and to which table first", () => {
  expect([
    statementSummary(`insert into "batches" ("id") values ($1)`),
    statementSummary(`update "locations" set x = $1 from maps`),
    statementSummary("with a as (select 1) delete from usage_days"),
    statementSummary(""),
  ]).toEqual(["INSERT batches", "UPDATE locations", "WITH usage_days", "STATEMENT"]);
});
