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
import { wordsOf } from "../support/texts/words.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";

/**
 * The rows of drizzle's ledger in a database with the 32 migrations that the baseline replaced: the SHA-256 of each file
 * and its time.
 */
const FORMER_LEDGER = wordsOf(`
  634fd8c6d73ee2d7ff9438cc6efc39254c947e955cbf6132fc727d9c90359123:1795199679338
  a0229c125e0b1d406b9aafeb7d870a0f992ca25a92ceef59f0b72363d03a21b8:1795201785331
  f55c31a3928fc70b912f496bfa6773c04bab584712f4a4d870945f073e00e824:1795202330279
  78829dce2cf49def2c52500171561926ce873360c07a6cf8f757af904b230967:1795205311569
  96311397c04cf710c3b813fb918f77328f02fffe420a64b4823fbdf289ad90f6:1795207006744
  bdb1367a27f8347de4597f005e574b26d4b4deb5651d0d38868796f73af0df40:1795294645518
  fbbf0286101744da1ba5a672549d266628c4044294bea189316c1d046be69f48:1795306535856
  c93cffc04ea67a61074298c614906d34803f354b6f00fc1db8c71043de879980:1795311418470
  1373a6341ae5cb772e9f77cca939e0e833d9a89725d1545d3cb64bd7c75c73ee:1795354401721
  93e9c5fb3607547501f4001fec3a3e5894c9e85362eca650f707b2e99264cbd8:1795355003132
  083da1bc2096438f59e5f530ee17bc1164d9a21a67e2b5c5e66c2fcdaeb153b0:1795355687169
  d795696f195aee36452085370f29ca624bc65b011def91e1d84cb77377b4a0c1:1795356040919
  c637aca8102ca5490bdd1472cbccc084d3ca016d18b4f39d8dc759bdf3badd33:1795359704762
  3c81ab25c074a6fbfc7c2e3d30cef035b1b8b438df8ac17ebfe0cfe01ac12870:1795360660766
  d0767458614cb36082cc28f4260b105c1a018271093405307e2b8177c24c6ce9:1795366426315
  a9e1b25370ed0625d03973a37c330389325024d3ceb16cceab420d2ac1b644db:1795367367031
  d2ae4789008b9dfb46966c92233d25142050be0d4fe0c2f29c4ae019923d7cb0:1795387903841
  023ea3ce571865cad286f4e6fa186daacc52075a21bdc4916c1436eb2b2e15e4:1795388864621
  754432133d454396bf9956334b8a68dfe801197115933d1201dcf74328d9a765:1795389607437
  a52ad956adb73664d37910ecb1afeb140b3bb2757ad6435553633fb54e569d63:1795391847656
  78ed3c1eaaef12ba52f7b29ed40ae0c40b7a3a5f23e7d32e7cdf49f8883f3f70:1795392244430
  1816d27d2f4a20334268e39181e7b0186aa9e7a8d59396290d6ef07603ca8189:1795399625267
  b189799097be127d7c656fee4ece13ff9583e14ab1d3801a21c62a9258d95d3e:1795401491868
  b72602990c8a470bf89d570ab0d3df73b2af324fd8e84a5cb27c3659424cbee6:1795402706295
  129729c02ea873496dabc928c163180f9b459ae76505ae3a9fb3516bd70fc367:1795410905590
  5f975baf7c9c98a0ca02358f0e25b01d1f6a94f2adc38f912655b24e98d4cb1a:1795422126609
  f90e51f07b556eeeab89d5de0dc9f99cd492978f7cd1131db366ca1632f50fc4:1795424664452
  336715372cdc288c49f450e683f82efd08ee5cc8c0ae8dcbb650a5056bb54411:1795425141355
  3e11e3dd43e79e414facae99d182603687810bf3b6e20000630c7982b13ef959:1795426825466
  d00d90ee68d0e9f493d092e7c040cad89c56797095b6eb7213454fcf0c7669c5:1795428129806
  9b55c45fb49650e0361c3f1db941b3e3c0eb3fab4415d158a2e5cb80ffaf1713:1795428870443
  45fe63167a0666dab2129028e6bc707e3bfa53ce80561042d69cbee206ef1e8f:1795439009089
`).map((row) => {
  const [hash = "", createdAt] = row.split(":");
  return { hash, created_at: Number(createdAt) };
});

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
