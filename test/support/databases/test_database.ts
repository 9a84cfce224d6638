import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import connectPostgres, { type Sql } from "postgres";
import { readMigrations } from "../../../src/capabilities/stores/migrations.ts";
import { keptTables } from "../../../src/commands/backup/backup_file.ts";
import { chooseIdentity } from "../../../src/embedded/choose_identity.ts";
import { createCluster, DATABASE, newSecrets, OWNER_ROLE, writeSecrets } from "../../../src/embedded/create_cluster.ts";
import { formerBinaries } from "../../../src/embedded/find_binaries.ts";
import { launch } from "../../../src/embedded/launch.ts";
import { type EmbeddedPostgres, startPostgres } from "../../../src/embedded/mod.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { migrate } from "../../../src/store/migrations/migrate.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { scratchDir } from "../files/scratch_dir.ts";
import { atEnd, forProcess } from "../processes/at_end.ts";

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

/** Addresses of a Postgres: of the owner, of `locus_app` and of its superuser. */
type ServerUrls = Pick<EmbeddedPostgres, "url" | "appUrl" | "superuserUrl">;

/** Gives the processes of a run the server that they share. */
export const SERVER_VARIABLE = "LOCUS_TEST_POSTGRES";

const TEMPLATE = "locus_template";
/** Small pools: several files of a run keep theirs open at the same time. */
const CONNECTIONS = 4;

let shared: Promise<ServerUrls & { readonly adminSql: Sql }> | undefined;
let count = 0;

/**
 * Creates a separate database for the caller: a copy of a migrated one, on a real Postgres that all tests of a run
 * share. It is closed at the end of the test file at the latest.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url: serverUrl, appUrl, adminSql } = await (shared ??= forProcess(testServer));
  const name = `test_${process.pid}_${++count}`;
  // Copied as files it takes two fifths of the CPU time of a copy by way of the log.
  await adminSql.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy owner locus`);
  await adminSql.unsafe(`grant connect on database ${name} to locus_app`);
  const url = withDatabase(appUrl, name);
  const ownerUrl = withDatabase(serverUrl, name);
  const app = openDatabase(url, { applicationName: "locus test", maxConnections: CONNECTIONS });
  const owner = openDatabase(ownerUrl, { applicationName: "locus test owner", maxConnections: CONNECTIONS });
  let closed: Promise<void> | undefined;
  const close = (): Promise<void> => closed ??= closeAll();
  const closeAll = async (): Promise<void> => {
    await Promise.all([app.close(), owner.close()]);
    await adminSql.unsafe(`drop database if exists ${name} with (force)`);
  };
  atEnd(close);
  return { url, database: app.database, sql: app.sql, ownerUrl, ownerSql: owner.sql, close };
}

/** Starts a Postgres for tests, with the migrated database that theirs are copies of. The caller stops it. */
export async function startTestServer(dataDir: string): Promise<EmbeddedPostgres> {
  const postgres = await startPostgres({
    dataDir,
    // Nothing here has to outlive a power cut.
    settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off", max_connections: "300" },
  });
  const admin = openDatabase(postgres.superuserUrl, { applicationName: "locus test admin", maxConnections: 1 });
  await admin.sql.unsafe(`create database ${TEMPLATE} owner locus`);
  await admin.close();
  await migrate(withDatabase(postgres.url, TEMPLATE), { migrations: await readMigrations() });
  return postgres;
}

/** What the variable contains for a server. */
export function serverWords({ url, appUrl, superuserUrl }: ServerUrls): string {
  return [url, appUrl, superuserUrl].join(" ");
}

async function testServer(): Promise<ServerUrls & { readonly adminSql: Sql }> {
  const [url, appUrl, superuserUrl] = (process.env[SERVER_VARIABLE] ?? "").split(" ");
  const urls = url && appUrl && superuserUrl ? { url, appUrl, superuserUrl } : await ownServer();
  const admin = openDatabase(urls.superuserUrl, { applicationName: "locus test admin", maxConnections: 2 });
  atEnd(() => admin.close());
  return { ...urls, adminSql: admin.sql };
}

async function ownServer(): Promise<ServerUrls> {
  const postgres = await startTestServer(scratchDir());
  atEnd(() => postgres.stop());
  return postgres;
}

function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}

/**
 * A running Postgres of an earlier major version in a data folder, as a version of the service that had it would run
 * it.
 */
export interface FormerPostgres {
  /** The database, as its owner. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Creates the cluster of a data folder with the programs of an earlier major version, and starts it. */
export async function formerPostgres(dataDir: string, major: number): Promise<FormerPostgres> {
  const folder = join(dataDir, "postgres");
  await mkdir(folder, { recursive: true, mode: 0o711 });
  const binaries = await formerBinaries(major, { folder });
  const program = { binaries, identity: chooseIdentity({ uid: process.getuid?.() ?? 1, namespaces: "auto" }) };
  const secrets = newSecrets();
  await writeSecrets(folder, secrets);
  const cluster = join(folder, "cluster");
  await createCluster(cluster, { program, secrets, durability: "none" });
  const server = await launch(cluster, { program, logFile: join(folder, "server.log"), settings: { fsync: "off" } });
  return {
    url: `postgres://${OWNER_ROLE}:${secrets.owner}@127.0.0.1:${server.port}/${DATABASE}`,
    async stop() {
      await server.stop();
      // A version that had these programs as a package left none here.
      await rm(binaries.root, { recursive: true });
      await rm(join(folder, `programs-${major}`), { recursive: true });
    },
  };
}

/** Every row of every table of a database, as text after its table's name; bytes as hexadecimal. */
export async function everyRow(ownerSql: Sql): Promise<readonly string[]> {
  const tables = await ownerSql<{ schema: string; name: string }[]>`
    select table_schema::text as schema, table_name::text as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1, 2`;
  const lines: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await ownerSql.unsafe<{ row: string }[]>(
      `select t::text as row from "${schema}"."${name}" t order by 1`,
    );
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return lines;
}

/** Every row of the tables of the service, without those of its queues, which are built again. */
export async function keptRows(url: string): Promise<readonly string[]> {
  const sql = connectPostgres(url, { max: 1, onnotice: () => {} });
  try {
    const names = new Set((await keptTables(sql)).map(({ table }) => table));
    return (await everyRow(sql)).filter((row) => names.has(row.split(" ", 1)[0] ?? ""));
  } finally {
    await sql.end();
  }
}
