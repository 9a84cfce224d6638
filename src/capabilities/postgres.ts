import { type OpenDatabase, openDatabase, type OpenDatabaseOptions } from "../store/client.ts";
import { within } from "./within.ts";

/** A pool on the service's database. */
export interface PostgresCapability extends OpenDatabase {
  /** Rejects when the server does not answer in time: for health. */
  check(): Promise<void>;
}

/** Longer than any healthy answer, shorter than the patience of whoever asks for health. */
const CHECK_MS = 2000;

/** Opens the database. Returns at once; a server that is away rejects what is asked until it is back. */
export function openPostgres(url: string, options: OpenDatabaseOptions): PostgresCapability {
  const opened = openDatabase(url, options);
  return {
    ...opened,
    async check() {
      await within(opened.sql`select 1`.execute(), { what: "Postgres", deadlineMs: CHECK_MS });
    },
  };
}
