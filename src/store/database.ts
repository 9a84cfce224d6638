import type { PgDatabase } from "drizzle-orm/pg-core";
import type { PostgresJsQueryResultHKT } from "drizzle-orm/postgres-js";

/** A database or a transaction on one, on which queries run. */
export type Database = PgDatabase<PostgresJsQueryResultHKT>;
