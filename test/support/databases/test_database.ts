import type { Sql } from "postgres";
import { readMigrations } from "../../../src/capabilities/stores/migrations.ts";
import { type EmbeddedPostgres, startPostgres } from "../../../src/embedded/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import type { Database } from "../../../src/store/database.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd } from "../processes/at_end.ts";

/** A database for one test or one file, migrated and empty. */
export interface TestDatabase {
  /** As the role `locus_app`, bound by row-level security: what the service uses. */
  readonly url: string;
  readonly database: Database;
  readonly sql: Sql;
  /** As the owner of its tables, who bypasses row-level security: for checks of the rows themselves. */
  readonly ownerUrl: string;
  readonly ownerSql: Sql;
  /** Closes its connections and drops it. */
  close(): Promise<void>;
}

/** The server that all databases of this process share. */
interface TestServer {
  readonly postgres: EmbeddedPostgres;
  readonly adminSql: Sql;
}

const TEMPLATE = "locus_template";
/** Small pools: all files of a run keep theirs open at the same time. */
const CONNECTIONS = 4;

let shared: Promise<TestServer> | undefined;
let count = 0;

/**
 * Creates a separate database for the caller: a copy of a migrated one, on a real Postgres that all callers of this
 * process share and that ends with the tests.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { postgres, adminSql } = await testServer();
  const name = `test_${++count}`;
  await adminSql.unsafe(`create database ${name} template ${TEMPLATE} owner locus`);
  await adminSql.unsafe(`grant connect on database ${name} to locus_app`);
  const url = withDatabase(postgres.appUrl, name);
  const ownerUrl = withDatabase(postgres.url, name);
  const app = openDatabase(url, { applicationName: "locus test", maxConnections: CONNECTIONS });
  const owner = openDatabase(ownerUrl, { applicationName: "locus test owner", maxConnections: CONNECTIONS });
  return {
    url,
    database: app.database,
    sql: app.sql,
    ownerUrl,
    ownerSql: owner.sql,
    async close() {
      await Promise.all([app.close(), owner.close()]);
      await adminSql.unsafe(`drop database if exists ${name} with (force)`);
    },
  };
}

function testServer(): Promise<TestServer> {
  return shared ??= startServer();
}

async function startServer(): Promise<TestServer> {
  const postgres = await startPostgres({
    dataDir: scratchDir(),
    // Nothing here has to outlive a power cut.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  atEnd(() => postgres.stop());
  const admin = openDatabase(postgres.superuserUrl, { applicationName: "locus test admin", maxConnections: 2 });
  atEnd(() => admin.close());
  await admin.sql.unsafe(`create database ${TEMPLATE} owner locus`);
  await migrate(withDatabase(postgres.url, TEMPLATE), { migrations: await readMigrations() });
  return { postgres, adminSql: admin.sql };
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
