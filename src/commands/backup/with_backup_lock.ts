import { openConnection } from "../../store/connection/open_driver.ts";
import { EXIT_CODE, Failure } from "../line/failure.ts";

/** Names the lock of backups in the service's database. Any unused number. */
const LOCK_KEY = 7_261_001_940;
const CONNECT_TIMEOUT_S = 10;

/**
 * Works while no other process of the installation, on any machine, makes or removes backups: the lock is in the
 * database that they share, and ends with the connection.
 *
 * @param url the database, as its owner
 * @throws Failure while another process works.
 */
export async function withBackupLock<Value>(url: string, work: () => Promise<Value>): Promise<Value> {
  // An upload may last longer than a connection usually lives.
  await using sql = openConnection(url, "backup lock", { connect_timeout: CONNECT_TIMEOUT_S, max_lifetime: null });
  // In a transaction, because a pooler may give each of them another session. It has no snapshot while it waits.
  const done: Value[] = [];
  await sql.begin(async (transaction) => {
    await transaction`set local idle_in_transaction_session_timeout = 0`;
    const [row] = await transaction<{ taken: boolean }[]>`
      select pg_try_advisory_xact_lock(${LOCK_KEY}::bigint) as taken`;
    if (row?.taken !== true) {
      throw new Failure("Another process is making a backup: wait for it to end", { exitCode: EXIT_CODE.busy });
    }
    done.push(await work());
  });
  return done[0]!;
}
