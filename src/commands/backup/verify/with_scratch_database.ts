import postgres, { type Sql } from "postgres";
import { openConnection } from "../../../store/connection/open_driver.ts";
import type { Config } from "../../../config.ts";
import { SQL_STATES } from "../../../store/store_error.ts";
import { EXIT_CODE, Failure, wrongUsage } from "../../line/failure.ts";
import { ownPostgres } from "../../open/own_postgres.ts";

const PREFIX = "locus_verify_";
/** Only names that this file makes: what a person has named is never dropped. */
const NAME_PATTERN = "^locus_verify_[0-9a-f]{16}$";
/** Names the lock of verifications in the database that this connects to first. Any unused number. */
const LOCK_KEY = 7_261_001_941;
const CONNECT_TIMEOUT_S = 10;

interface Server {
  /** With a login that may create databases. */
  readonly adminUrl: string;
  /** With the login that restores, where it is another one. */
  readonly owner?: { readonly role: string; readonly url: string };
}

/**
 * Works on a new empty database on the Postgres of the service, and drops it, also after a failure and when the signal
 * is aborted. Drops what killed runs have left.
 *
 * @throws Failure where the login may not create databases, and while another process verifies.
 */
export async function withScratchDatabase<Value>(
  config: Config,
  { signal, work }: { readonly signal: AbortSignal; readonly work: (url: string) => Promise<Value> },
): Promise<Value> {
  if (config.databaseUrl !== undefined) {
    return await onServer({ adminUrl: config.databaseUrl }, { signal, work });
  }
  await using own = await ownPostgres({ dataDir: config.dataDir, whenRunning: "join", signal });
  // The owner of the service's database may not create others.
  const owner = { role: new URL(own.url).username, url: own.url };
  return await onServer({ adminUrl: own.superuserUrl, owner }, { signal, work });
}

async function onServer<Value>(
  { adminUrl, owner }: Server,
  { signal, work }: { readonly signal: AbortSignal; readonly work: (url: string) => Promise<Value> },
): Promise<Value> {
  await using admin = connect(adminUrl);
  const [lock] = await admin<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK_KEY}::bigint) as taken`;
  if (lock?.taken !== true) {
    throw new Failure("Another process verifies a backup: wait for it to end", { exitCode: EXIT_CODE.busy });
  }
  await dropLeftovers(admin);
  signal.throwIfAborted();
  const name = `${PREFIX}${crypto.getRandomValues(new Uint8Array(8)).toHex()}`;
  const drop = async (): Promise<void> => void await admin`drop database if exists ${admin(name)} with (force)`;
  // Ends the restore's own connection, too, which takes no signal.
  const stop = (): void => void drop().catch(() => {});
  try {
    await create(admin, name, owner?.role);
    const { href: url } = Object.assign(new URL(owner?.url ?? adminUrl), { pathname: `/${name}` });
    await using holder = connect(url);
    // Installations with other databases on this server do not see the lock: a database in use is not dropped.
    await holder`select 1`;
    signal.addEventListener("abort", stop);
    signal.throwIfAborted();
    return await work(url);
  } finally {
    signal.removeEventListener("abort", stop);
    await drop();
  }
}

function connect(url: string) {
  // A verification may last longer than a connection usually lives.
  return openConnection(url, "verify", { connect_timeout: CONNECT_TIMEOUT_S, max_lifetime: null });
}

async function create(admin: Sql, name: string, owner: string | undefined): Promise<void> {
  try {
    // Nobody is ever connected to this template: with another one it would fail.
    await (owner === undefined
      ? admin`create database ${admin(name)} template template0`
      : admin`create database ${admin(name)} owner ${admin(owner)} template template0`);
    // It gets customers' data: nobody else connects.
    await admin`revoke all on database ${admin(name)} from public`;
  } catch (cause) {
    if (cause instanceof postgres.PostgresError && cause.code === SQL_STATES.insufficientPrivilege) {
      throw wrongUsage(
        "The login of DATABASE_URL lacks the right CREATEDB, which the scratch database needs: have an administrator " +
          "run ALTER ROLE <the login> CREATEDB, or verify on a machine without DATABASE_URL",
        { cause },
      );
    }
    throw cause;
  }
}

/** Drops the databases of killed runs. Postgres refuses to drop one that somebody uses. */
async function dropLeftovers(admin: Sql): Promise<void> {
  const left = await admin<{ name: string }[]>`
    select datname::text as name from pg_database
    where datname ~ ${NAME_PATTERN} and pg_has_role(current_user, datdba, 'USAGE')`;
  for (const { name } of left) {
    await admin`drop database if exists ${admin(name)}`.catch((error: unknown) => {
      if (!(error instanceof postgres.PostgresError && error.code === SQL_STATES.objectInUse)) {
        throw error;
      }
    });
  }
}
