import { afterAll, beforeAll, expect, test } from "bun:test";
import { readMigrations } from "../../../src/capabilities/stores/migrations.ts";
import { openPostgres } from "../../../src/capabilities/stores/postgres.ts";
import { openQueue } from "../../../src/capabilities/stores/queue.ts";
import { type EmbeddedPostgres, startPostgres } from "../../../src/embedded/mod.ts";
import { migrateQueues } from "../../../src/queue/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { APP_ROLE } from "../../../src/store/migrations/grant_to_app.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";

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
