import { expect, test } from "bun:test";
import { type SQL, sql } from "drizzle-orm";
import { connect, createServer, type Socket } from "node:net";
import { openDatabase } from "../../src/store/connection/client.ts";
import { StoreError } from "../../src/store/store_error.ts";
import { type Database, withClaims } from "../../src/store/with_claims.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { problemOf } from "../support/operations/test_deps.ts";
import { listenHere } from "../support/services/sockets.ts";

/** Forwards bytes to a port, except those of the first `silent` connections, which get no answer. */
async function silentProxy(to: number, silent: number) {
  let count = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on("error", () => {});
    if (count++ < silent) {
      return;
    }
    const target = connect(to, "127.0.0.1");
    open.add(target);
    target.on("error", () => socket.destroy());
    socket.pipe(target).pipe(socket);
  });
  return {
    port: await listenHere(server),
    async close() {
      open.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const db = await testDatabase();
const PERSON = { userId: "usr_1" };

/** Runs a statement with a person's claim. */
async function run(statement: SQL, { database }: { readonly database: Database } = db): Promise<unknown> {
  return await withClaims(database, PERSON, (transaction) => transaction.execute(statement));
}

test("withClaims() reports what the database refused, and no value of it", async () => {
  const refused = run(sql`insert into users values ('usr_1', ${"SECRET@example.com"}, ${"SECRET hash"}, now())`);
  const error: unknown = await refused.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(StoreError);
  expect(Bun.inspect(error)).toContain("state 23514, table users, constraint users_");
  expect(Bun.inspect(error)).not.toContain("SECRET");
});

test("withClaims() says CONFLICT where what a row refers to was deleted meanwhile", async () => {
  const { code, problem } = await problemOf(withClaims(
    db.database,
    { organizationId: "org_gone" },
    (transaction) => transaction.execute(sql`insert into batch_shares values ('org_gone', now())`),
  ));
  expect([code, problem.options.reason]).toEqual(["CONFLICT", "23503"]);
  expect(Bun.inspect(problem)).not.toContain("org_gone");
});

test("withClaims() says UNAVAILABLE to one of two changes that wait for each other", async () => {
  const other = await testDatabase();
  await other.ownerSql`create table rows (id int primary key, n int)`;
  await other.ownerSql`insert into rows values (1, 0), (2, 0)`;
  const both = Promise.withResolvers<void>();
  const met: number[] = [];
  const change = (first: number, second: number) =>
    withClaims(other.database, PERSON, async (transaction) => {
      await transaction.execute(sql`update rows set n = n + 1 where id = ${first}`);
      if (met.push(first) === 2) {
        both.resolve();
      }
      await both.promise;
      await transaction.execute(sql`update rows set n = n + 1 where id = ${second}`);
    });
  const outcomes = await Promise.allSettled([change(1, 2), change(2, 1)]);
  const [refused, ...more] = outcomes.flatMap((outcome) => outcome.status === "rejected" ? [outcome.reason] : []);
  expect(more).toEqual([]);
  expect(refused).toMatchObject({ kind: "UNAVAILABLE", options: { reason: "40P01", retryAfterS: 1 } });
  await other.close();
});

test("withClaims() says UNAVAILABLE when the database is away", async () => {
  const away = openDatabase("postgres://locus:SECRET@127.0.0.1:1/none", { applicationName: "test" });
  const refused = await problemOf(withClaims(away.database, PERSON, () => Promise.resolve()));
  expect([refused.code, refused.problem.options.reason]).toEqual(["UNAVAILABLE", "ECONNREFUSED"]);
  expect(Bun.inspect(refused.problem)).not.toContain("SECRET");
  await away.close();
});

test("withClaims() says UNAVAILABLE when a transaction is open or idle for too long", async () => {
  const long = await problemOf(withClaims(db.database, PERSON, async (transaction) => {
    // Postgres does not start a running timer again.
    await transaction.execute(sql`set local transaction_timeout = 0`);
    await transaction.execute(sql`set local transaction_timeout = '100ms'`);
    await transaction.execute(sql`select pg_sleep(10)`);
  }));
  expect(long.code).toBe("UNAVAILABLE");
  const idle = await problemOf(withClaims(db.database, PERSON, async (transaction) => {
    await transaction.execute(sql`set local idle_in_transaction_session_timeout = '10ms'`);
    // As a process that stands still: the end of the connection is read with the next answer.
    Bun.sleepSync(200);
    await transaction.execute(sql`select 1`);
  }));
  expect(idle.code).toBe("UNAVAILABLE");
});

test("withClaims() says UNAVAILABLE where the database itself fails", async () => {
  const failure = sql`do $$ begin raise exception 'File too large' using errcode = 'XX000'; end $$`;
  const failed = await problemOf(run(failure));
  expect([failed.code, failed.problem.options.reason]).toEqual(["UNAVAILABLE", "XX000"]);
});

test("withClaims() says UNAVAILABLE when the database takes no writes", async () => {
  const refused = await problemOf(withClaims(db.database, PERSON, async (transaction) => {
    await transaction.execute(sql`set transaction read only`);
    await transaction.execute(sql`insert into users values ('usr_1', 'a@example.com', 'hash', now())`);
  }));
  expect(refused.code).toBe("UNAVAILABLE");
});

test("withClaims() distinguishes a statement that took too long from a database that is away", async () => {
  const refused = await problemOf(withClaims(db.database, PERSON, async (transaction) => {
    await transaction.execute(sql`set local statement_timeout = 1`);
    await transaction.execute(sql`select pg_sleep(60)`);
  }));
  expect([refused.code, refused.problem.message, refused.problem.options.reason])
    .toEqual(["UNAVAILABLE", "The database took too long", "57014"]);
});

test("withClaims() says UNAVAILABLE where nobody has migrated the database", async () => {
  const bare = await testDatabase();
  const owner = openDatabase(bare.ownerUrl, { applicationName: "test" });
  await owner.sql`drop table users cascade`;
  const unknownRole = openDatabase(bare.ownerUrl, { applicationName: "test", role: "nobody_made_this" });
  for (const [opened, state] of [[owner, "42P01"], [unknownRole, "22023"]] as const) {
    const refused = await problemOf(run(sql`select id from users`, opened));
    expect([refused.code, refused.problem.options.reason]).toEqual(["UNAVAILABLE", state]);
    expect(refused.problem.message).toContain("bun run migrate");
  }
  await Promise.all([owner.close(), unknownRole.close()]);
  await bare.close();
});

test("withClaims() undoes everything when its work fails, and passes the reason on", async () => {
  const reason = new RangeError("no");
  const failed = withClaims(db.database, PERSON, async (transaction) => {
    await transaction.execute(sql`insert into users values ('usr_1', 'a@example.com', '$argon2id$', now())`);
    throw reason;
  });
  expect(await failed.catch((error: unknown) => error)).toBe(reason);
  const [left] = await db.ownerSql`select count(*)::int as n from users`;
  expect(left?.["n"]).toBe(0);
});

test("withClaims() tries again where no connection is made in time", async () => {
  const url = new URL(db.url);
  const proxy = await silentProxy(Number(url.port), 1);
  url.port = String(proxy.port);
  const opened = openDatabase(url.href, { applicationName: "test", maxConnections: 1 });
  let work = 0;
  const found = await withClaims(opened.database, PERSON, async (transaction) => {
    work++;
    return await transaction.execute<{ n: number }>(sql`select 1 as n`);
  });
  expect([work, found[0]?.n]).toEqual([1, 1]);
  await opened.close();
  await proxy.close();
});

test("withClaims() refuses to work without a claim", async () => {
  const refused = withClaims(db.database, {}, () => Promise.resolve());
  expect(refused).rejects.toThrow(RangeError);
  await refused.catch(() => {});
});
