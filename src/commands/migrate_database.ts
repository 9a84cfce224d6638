import { Failure } from "./line/failure.ts";

/** Explanations of failed connections for the operator, by code of the system or of Postgres. */
const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: "nothing listens there",
  ENOTFOUND: "there is no such host",
  EAI_AGAIN: "there is no such host",
  CONNECT_TIMEOUT: "it does not answer",
  "28P01": "it refuses the password",
  "28000": "it refuses the user",
  "3D000": "it has no such database",
};

/**
 * Migrates a database to this version's schema. Returns the names of the migrations that were applied.
 *
 * @throws Failure in one line, without the address: it holds a password.
 */
export async function migrateDatabase(url: string): Promise<readonly string[]> {
  const [{ migrate }, { readMigrations }] = await Promise.all([
    import("../store/migrations/migrate.ts"),
    import("../capabilities/stores/migrations.ts"),
  ]);
  return await inOneLine(async () => await migrate(url, { migrations: await readMigrations() }));
}

/**
 * Migrates the tables of queues in Postgres, used without Redis, to this version's schema. Runs after
 * `migrateDatabase`.
 *
 * @throws Failure in one line, without the address.
 */
export async function migrateQueueTables(url: string): Promise<void> {
  const [{ migrateQueues }, { APP_ROLE }, { databaseAddress }] = await Promise.all([
    import("../queue/mod.ts"),
    import("../store/migrations/grant_to_app.ts"),
    import("../store/connection/open_driver.ts"),
  ]);
  const { url: plain, password } = databaseAddress(url);
  await inOneLine(() => migrateQueues(plain, { role: APP_ROLE, password }));
}

async function inOneLine<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    const reason = REASONS[code];
    if (reason !== undefined) {
      throw new Failure(`Cannot reach the Postgres of DATABASE_URL: ${reason}`, { cause });
    }
    const message = cause instanceof Error ? cause.message : String(cause);
    const origin = cause instanceof Error ? cause.cause : undefined;
    throw new Failure(origin instanceof Error ? `${message}: ${origin.message}` : message, { cause });
  }
}
