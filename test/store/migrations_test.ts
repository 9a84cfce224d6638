import { afterAll, beforeAll, expect, test } from "bun:test";
import { readMigrations } from "../../src/capabilities/stores/migrations.ts";
import { openPostgres } from "../../src/capabilities/stores/postgres.ts";
import { openQueue } from "../../src/capabilities/stores/queue.ts";
import { type EmbeddedPostgres, startPostgres } from "../../src/embedded/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { APP_ROLE } from "../../src/store/migrations/grant_to_app.ts";
import { isMigrated, migrate, type Migration } from "../../src/store/migrations/migrate.ts";
import { type TestDatabase, testDatabase } from "../support/databases/test_database.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

let store: TestDatabase;
let known: Migration[];

beforeAll(async () => {
  store = await testDatabase();
  known = await readMigrations();
});

/** Migrations that follow those of the service. */
function later(sql: string, order = 1): Migration {
  return { tag: `${order}_later`, when: (known.at(-1)?.when ?? 0) + order, sql };
}

test("migrate() does nothing where everything is applied", async () => {
  expect(await migrate(store.ownerUrl, { migrations: known })).toEqual([]);
});

test("migrate() is applied once by servers that start together, and lets the app role in", async () => {
  const migrations = [...known, later("create table once (id integer primary key)")];
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(store.ownerUrl, { migrations })));
  expect(applied.flat()).toEqual(["1_later"]);
  await store.sql`insert into once values (1)`;
  expect((await store.sql`select id from once`).map((row) => row["id"])).toEqual([1]);
});

test("migrate() leaves nothing of a migration that fails, and goes on after it is fixed", async () => {
  const fresh = await testDatabase();
  const good = later("create table good (id integer)");
  const bad = later("create table half (id integer); select 1/0", 2);
  await expect(migrate(fresh.ownerUrl, { migrations: [...known, good, bad] })).rejects.toThrow("2_later failed");
  await migrate(fresh.ownerUrl, { migrations: [...known, good, bad] }).catch(() => {});
  const [row] = await fresh.ownerSql`select to_regclass('good') is not null as good, to_regclass('half') as half`;
  expect({ ...row }).toEqual({ good: true, half: null });
  expect(await migrate(fresh.ownerUrl, { migrations: [...known, good, later("select 1", 2)] })).toEqual(["2_later"]);
  await fresh.close();
});

test("migrate() refuses a changed file and a database that is ahead, which isMigrated() accepts", async () => {
  const fresh = await testDatabase();
  await migrate(fresh.ownerUrl, { migrations: [...known, later("select 1")] });
  await expect(migrate(fresh.ownerUrl, { migrations: [...known, later("select 2")] })).rejects.toThrow(
    "is not what was",
  );
  await expect(migrate(fresh.ownerUrl, { migrations: known })).rejects.toThrow("newer version");
  expect(await isMigrated(fresh.sql, known)).toBe(true);
  expect(await isMigrated(fresh.sql, [...known, later("select 1", 2)])).toBe(false);
  await fresh.close();
});

test("the role locus_app owns nothing and cannot pass row-level security by", async () => {
  const [role] = await store.ownerSql`
    select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb from pg_roles where rolname = 'locus_app'`;
  expect({ ...role }).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false });
  const owned = await store.ownerSql`
    select relname from pg_class where pg_get_userbyid(relowner) = 'locus_app'`;
  expect([...owned]).toEqual([]);
  const pool = openDatabase(store.url, { applicationName: "a test" });
  await expect(pool.sql`create table public.mine (id integer)`.execute()).rejects.toThrow("permission denied");
  await expect(pool.sql`delete from drizzle.__drizzle_migrations`.execute()).rejects.toThrow("permission denied");
  await pool.close();
});

/**
 * What the version before could not live with: it still reads and writes what is dropped or renamed, and leaves out what
 * became required. Written in two steps over two versions instead: first add, and drop when nobody uses it any more.
 */
const BREAKING: Readonly<Record<string, RegExp>> = {
  "drops something": /\bDROP (?:TABLE|COLUMN|TYPE|FUNCTION)\b/iu,
  "renames something": /\bRENAME\b/iu,
  "changes a type": /\bSET DATA TYPE\b|\bALTER COLUMN "\w+" TYPE\b/iu,
  "makes a column required": /\bSET NOT NULL\b/iu,
  "adds a required column without a default":
    /\bADD COLUMN (?:(?!DEFAULT)[^;])*\bNOT NULL\b(?!(?:(?!;)[\s\S])*DEFAULT)/iu,
};

test("every migration after the baseline leaves the servers of the previous version working", async () => {
  const [baseline, ...others] = await readMigrations();
  // It creates everything: no server runs on an empty database.
  expect(baseline?.tag).toBe("0000_baseline");
  const faults = others.flatMap(({ tag, sql }) =>
    sql.split("--> statement-breakpoint").flatMap((statement) =>
      Object.entries(BREAKING).filter(([, form]) => form.test(statement)).map(([what]) =>
        `${tag} ${what}: ${statement}`
      )
    )
  );
  expect(faults).toEqual([]);
});

test("what would break the version before is found", () => {
  const statements = [
    'ALTER TABLE "a" DROP COLUMN "b"',
    'ALTER TABLE "a" RENAME COLUMN "b" TO "c"',
    'ALTER TABLE "a" ALTER COLUMN "b" SET DATA TYPE bigint',
    'ALTER TABLE "a" ALTER COLUMN "b" SET NOT NULL',
    'ALTER TABLE "a" ADD COLUMN "b" text NOT NULL',
  ];
  expect(statements.map(isFound)).toEqual(statements.map(() => true));
  expect(isFound('ALTER TABLE "a" ADD COLUMN "b" smallint DEFAULT 0 NOT NULL')).toBe(false);
  expect(isFound('ALTER TABLE "a" ADD COLUMN "b" text')).toBe(false);
});

function isFound(statement: string): boolean {
  return Object.values(BREAKING).some((form) => form.test(statement));
}

// A server as an operator has it: it has never heard of us, and there is one login.
let server: EmbeddedPostgres;

beforeAll(async () => {
  server = await startPostgres({ dataDir: scratchDir(), settings: { fsync: "off" } });
  const ours = new URL(server.superuserUrl);
  ours.pathname = "/locus";
  await run(ours.href, "drop owned by locus_app", "drop role locus_app");
  await run(
    server.superuserUrl,
    "create role plain login password 'x'",
    "create database plain owner plain",
    "create role operator login createrole password 'x'",
    "create database operator owner operator",
  );
});

afterAll(() => server.stop());

test("migrate() shows a login that may not make roles what an administrator has to run", async () => {
  const migrations = await readMigrations();
  await expect(migrate(urlOf("plain"), { migrations })).rejects.toThrow(
    "CREATE ROLE locus_app NOLOGIN; GRANT locus_app TO",
  );
});

test("a login that may make roles migrates, and then serves and queues as the role that owns nothing", async () => {
  const url = urlOf("operator");
  const migrations = await readMigrations();
  expect(await migrate(url, { migrations })).toEqual(migrations.map(({ tag }) => tag));
  expect(await migrate(url, { migrations })).toEqual([]);
  await migrateQueues(url, { role: APP_ROLE });
  const opened = openPostgres(url, { applicationName: "a test", role: APP_ROLE });
  const [row] = await opened.sql`select current_user::text as acting`;
  expect(row?.["acting"]).toBe(APP_ROLE);
  expect([...await opened.sql`select * from organizations`]).toEqual([]);
  await opened.close();
  const queues = await openQueue({ databaseUrl: url, role: APP_ROLE });
  const done = Promise.withResolvers<string>();
  queues.work({ sweep_expired: () => Promise.resolve() }, {
    concurrency: 1,
    onOutcome: ({ state }) => done.resolve(state),
  });
  await queues.add("sweep_expired", {});
  expect(await done.promise).toBe("completed");
  await queues.close();
});

test("migrate() goes on where a missing role stopped it, once an administrator has made it", async () => {
  await run(server.superuserUrl, `grant ${APP_ROLE} to plain`);
  const migrations = await readMigrations();
  await migrate(urlOf("plain"), { migrations });
  const opened = openPostgres(urlOf("plain"), { applicationName: "a test", role: APP_ROLE });
  expect([...await opened.sql`select * from organizations`]).toEqual([]);
  await opened.close();
});

function urlOf(name: string): string {
  const url = new URL(server.superuserUrl);
  url.username = name;
  url.password = "x";
  url.pathname = `/${name}`;
  return url.href;
}

async function run(url: string, ...statements: readonly string[]): Promise<void> {
  const pool = openDatabase(url, { applicationName: "a test", maxConnections: 1 });
  for (const statement of statements) {
    await pool.sql.unsafe(statement);
  }
  await pool.close();
}
