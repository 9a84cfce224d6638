import { assertSchemaCompatibility, LATEST_SCHEMA_VERSION, runMigrations, SchemaMigrationRequiredError } from "bullmq";
import { Client } from "pg";
import { connectionOf, QUEUE_SCHEMA } from "./postgres_backend.ts";

const CONNECT_MS = 10_000;
/** Identifier of the advisory lock for changing the queues' tables; any number not used elsewhere. */
const LOCK_KEY = 7_261_001_939;

/**
 * Brings the tables that hold BullMQ's queues to this version's shape, as the database's owner, and lets a role work
 * with them. Servers that start together wait for each other. With nothing to do it is one statement.
 *
 * @param options.role exists already: `migrate` makes it
 * @param options.password read for the connection, in place of the one in the address
 */
export async function migrateQueues(
  url: string,
  { role, password }: { readonly role: string; readonly password?: (() => Promise<string>) | undefined },
): Promise<void> {
  const client = new Client({
    ...connectionOf(url, password),
    application_name: "locus migrate",
    connectionTimeoutMillis: CONNECT_MS,
  });
  await client.connect();
  try {
    if (await isReady(client, role)) {
      return;
    }
    // The lock belongs to the session, which is closed in any case.
    await client.query("select pg_advisory_lock($1)", [LOCK_KEY]);
    await runMigrations(client, QUEUE_SCHEMA);
    await grant(client, role);
  } finally {
    await client.end();
  }
}

/** Whether both steps are done: a process can end between them. */
async function isReady(client: Client, role: string): Promise<boolean> {
  try {
    if (await assertSchemaCompatibility(client, QUEUE_SCHEMA) < LATEST_SCHEMA_VERSION) {
      return false;
    }
  } catch (error) {
    if (error instanceof SchemaMigrationRequiredError) {
      return false;
    }
    throw error;
  }
  const { rows } = await client.query<{ granted: boolean }>(
    "select has_schema_privilege($1, $2, 'usage') as granted",
    [role, QUEUE_SCHEMA],
  );
  return rows[0]?.granted === true;
}

/** One message to the server is one transaction: all of it or nothing. */
async function grant(client: Client, role: string): Promise<void> {
  const grantee = client.escapeIdentifier(role);
  await client.query(`
    grant usage on schema ${QUEUE_SCHEMA} to ${grantee};
    grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to ${grantee};
    grant usage, select on all sequences in schema ${QUEUE_SCHEMA} to ${grantee};
    grant execute on all functions in schema ${QUEUE_SCHEMA} to ${grantee}`);
}
