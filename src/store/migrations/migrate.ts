import postgres, { type ISql, type Sql } from "postgres";
import { openConnection } from "../connection/open_driver.ts";
import { APP_ROLE, grantToApp, RESTRICTIONS } from "./grant_to_app.ts";
import { SQL_STATES } from "../store_error.ts";

/** One step of the database's schema. */
export interface Migration {
  /** Its file name without the extension. */
  readonly tag: string;
  /** When it was written, milliseconds since 1970: drizzle-kit's identifier of a migration. */
  readonly when: number;
  readonly sql: string;
}

/** Names the lock in which migrations run, in every database of the service. Any unused number. */
const LOCK_KEY = 7_261_001_938;
/** A migration of a large table takes minutes; another server waits that long for it, not for ever. Milliseconds. */
const LOCK_TIMEOUT_MS = 600_000;
const CONNECT_TIMEOUT_S = 10;

/**
 * Migrates a database to the given schema, as its owner, and grants the role `locus_app` its privileges. Servers that
 * start at the same time wait for each other. With nothing to do it costs one connection and one statement.  The ledger
 * is drizzle's own, so that drizzle-kit understands the database too. Each migration is one transaction: after a
 * failure the next start continues where it stopped.  Returns the tags of the applied migrations. Throws when an
 * applied migration differs from its file, when the database has unknown migrations, and when the role cannot be
 * created.
 *
 * @param url the database, with a login that owns it
 */
export async function migrate(url: string, { migrations }: {
  /** All of them, oldest first. */
  readonly migrations: readonly Migration[];
}): Promise<string[]> {
  await using sql = openConnection(url, "migrate", {
    connect_timeout: CONNECT_TIMEOUT_S,
    connection: { lock_timeout: LOCK_TIMEOUT_MS, statement_timeout: 0 },
  });
  return remaining(migrations, await readLedger(sql)).length === 0 ? [] : await migrateLocked(sql, migrations);
}

async function migrateLocked(sql: Sql, migrations: readonly Migration[]): Promise<string[]> {
  // The lock belongs to the session, which is closed in any case.
  await sql`select pg_advisory_lock(${LOCK_KEY}::bigint)`;
  await sql.unsafe(`
    create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint
    )`).simple();
  const open = remaining(migrations, await readLedger(sql));
  // First, so that no table ever exists without its grants, wherever this stops.
  await grantToApp(sql);
  // The service compares the migrations it needs with the applied ones before it reports that it is ready.
  await sql.unsafe(`
    grant usage on schema drizzle to ${APP_ROLE};
    grant select on drizzle.__drizzle_migrations to ${APP_ROLE}`).simple();
  for (const migration of open) {
    await apply(sql, migration);
  }
  return open.map(({ tag }) => tag);
}

async function apply(sql: Sql, migration: Migration): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      // Drizzle-kit's "statement-breakpoint" is an SQL comment, so the whole file is one message to the server.
      await transaction.unsafe(migration.sql).simple();
      await transaction.unsafe(RESTRICTIONS).simple();
      await transaction`
        insert into drizzle.__drizzle_migrations (hash, created_at) values (${
        hashOf(migration.sql)
      }, ${migration.when})`;
    });
  } catch (cause) {
    throw new Error(`Cannot migrate the database because ${migration.tag} failed and was rolled back`, { cause });
  }
}

interface LedgerRow {
  readonly hash: string;
  readonly when: number;
}

async function readLedger(sql: Sql): Promise<LedgerRow[]> {
  try {
    const rows = await sql<{ hash: string; created_at: string }[]>`
      select hash, created_at from drizzle.__drizzle_migrations order by created_at`;
    return rows.map((row) => ({ hash: row.hash, when: Number(row.created_at) }));
  } catch (error) {
    if (error instanceof postgres.PostgresError && MISSING.has(error.code)) {
      return [];
    }
    throw error;
  }
}

/** undefined_table, invalid_schema_name: a database without a ledger. */
const MISSING: ReadonlySet<string> = new Set(["42P01", "3F000"]);

/** The migrations that are not in the ledger yet. The ledger must equal our own first files. */
function remaining(migrations: readonly Migration[], ledger: readonly LedgerRow[]): readonly Migration[] {
  for (const [i, row] of ledger.entries()) {
    const migration = migrations[i];
    if (migration === undefined || migration.when < row.when) {
      throw new Error("Cannot migrate the database because a newer version of the service has migrated it already");
    }
    if (migration.when !== row.when || hashOf(migration.sql) !== row.hash) {
      throw new Error(`Cannot migrate the database because ${migration.tag} is not what was applied to it`);
    }
  }
  return migrations.slice(ledger.length);
}

/** SHA-256: of a migration's file as drizzle computes it. */
function hashOf(text: string): string {
  return new Bun.CryptoHasher("sha256").update(text).digest("hex");
}

/** undefined_table, invalid_schema_name: this database was never migrated. */
const NOTHING_THERE: ReadonlySet<string> = new Set(["42P01", "3F000"]);

/**
 * Whether a database has every migration of this version. It may have more: during an upgrade, servers of the previous
 * version work on the next version's schema, which only adds to theirs.  Throws when the database does not answer.
 *
 * @param sql as the role of the service
 */
export async function isMigrated(sql: ISql, migrations: readonly Pick<Migration, "when">[]): Promise<boolean> {
  const newest = Math.max(0, ...migrations.map(({ when }) => when));
  try {
    const [row] = await sql<{ newest: string | null }[]>`
      select max(created_at)::text as newest from drizzle.__drizzle_migrations`;
    return Number(row?.newest ?? -1) >= newest;
  } catch (error) {
    const code = error instanceof postgres.PostgresError ? error.code : "";
    if (NOTHING_THERE.has(code)) {
      return false;
    }
    // Migrated by hand, with other grants than ours: whether it fits is unknown.
    if (code === SQL_STATES.insufficientPrivilege) {
      return true;
    }
    throw error;
  }
}
