import { beforeAll, expect, test } from "bun:test";
import { readMigrations } from "../../../src/capabilities/stores/migrations.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { isMigrated, migrate, type Migration } from "../../../src/store/migrations/migrate.ts";
import { type TestDatabase, testDatabase } from "../../support/databases/test_database.ts";
import { FORMER_LEDGER } from "./former_ledger.ts";

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

test("migrate() refuses a changed file and a database that is ahead", async () => {
  const fresh = await testDatabase();
  await migrate(fresh.ownerUrl, { migrations: [...known, later("select 1")] });
  await expect(migrate(fresh.ownerUrl, { migrations: [...known, later("select 2")] })).rejects.toThrow(
    "is not what was",
  );
  await expect(migrate(fresh.ownerUrl, { migrations: known })).rejects.toThrow("newer version");
  await fresh.close();
});

test("migrate() continues in a database with all migrations that the baseline replaced", async () => {
  const former = await withLedger(FORMER_LEDGER);
  expect(await migrate(former.ownerUrl, { migrations: known })).toEqual(known.slice(1).map(({ tag }) => tag));
  expect(await migrate(former.ownerUrl, { migrations: [...known, later("select 1")] })).toEqual(["1_later"]);
  expect(await migrate(former.ownerUrl, { migrations: [...known, later("select 1")] })).toEqual([]);
  await expect(migrate(former.ownerUrl, { migrations: known })).rejects.toThrow("newer version");
  expect(await isMigrated(former.sql, known)).toBe(true);
  await former.close();
});

test("migrate() refuses a database with some of them, and names the version that has the others", async () => {
  for (const ledger of [FORMER_LEDGER.slice(0, 31), FORMER_LEDGER.slice(0, 1)]) {
    const former = await withLedger(ledger);
    await expect(migrate(former.ownerUrl, { migrations: known })).rejects.toThrow(
      `has ${ledger.length} of the 32 migrations that 0000_baseline replaced. Apply the others once: git checkout 97a2b7be`,
    );
    expect(await isMigrated(former.sql, known)).toBe(false);
    await former.close();
  }
});

test("migrate() refuses a former ledger with a changed migration", async () => {
  const former = await withLedger(FORMER_LEDGER.with(7, { hash: "0", created_at: FORMER_LEDGER[7]?.created_at ?? 0 }));
  await expect(migrate(former.ownerUrl, { migrations: known })).rejects.toThrow("not what was applied");
  await former.close();
});

/** A database with the schema of the baseline and another ledger. */
async function withLedger(rows: typeof FORMER_LEDGER): Promise<TestDatabase> {
  const database = await testDatabase();
  await database.ownerSql`delete from drizzle.__drizzle_migrations`;
  await database.ownerSql`insert into drizzle.__drizzle_migrations ${database.ownerSql([...rows])}`;
  return database;
}

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
