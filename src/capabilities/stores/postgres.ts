import { HealthFault } from "../../observability/mod.ts";
import { type OpenDatabase, openDatabase, type OpenDatabaseOptions } from "../../store/connection/client.ts";
import { APP_ROLE } from "../../store/migrations/grant_to_app.ts";
import { isMigrated } from "../../store/migrations/migrate.ts";
import { readMigrations } from "./migrations.ts";
import { within } from "../within.ts";
import { SQL_STATES } from "../../store/store_error.ts";

/** A pool on the service's database. */
export interface PostgresCapability extends OpenDatabase {
  /** Rejects when the server does not answer in time: for health. */
  check(): Promise<void>;
  /** Rejects until the database has every migration of this version. Once it has, no query is made. */
  checkSchema(): Promise<void>;
}

/** Longer than any healthy answer, shorter than the timeout of health checks. */
const CHECK_MS = 2000;

/** The login cannot take on the role of the service: its only statement here is `select 1`. */
function explain(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === SQL_STATES.insufficientPrivilege) {
    throw new HealthFault(
      `the login of DATABASE_URL may not act as ${APP_ROLE}: an administrator runs GRANT ${APP_ROLE} TO it`,
      { cause: error },
    );
  }
  throw error;
}

/** Opens the database. Returns at once; while the server is away queries are rejected. */
export function openPostgres(url: string, options: OpenDatabaseOptions): PostgresCapability {
  const opened = openDatabase(url, options);
  let isReady = false;
  return {
    ...opened,
    async check() {
      await within(opened.ping().catch(explain), { what: "Postgres", deadlineMs: CHECK_MS });
    },
    async checkSchema() {
      isReady ||= await within(readMigrations().then((all) => isMigrated(opened.sql, all)), {
        what: "Postgres",
        deadlineMs: CHECK_MS,
      });
      if (!isReady) {
        throw new Error("The database lacks migrations of this version: run migrate");
      }
    },
  };
}
