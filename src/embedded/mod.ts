/**
 * The Postgres that is started when no `DATABASE_URL` is given: the real server's binaries from an npm package, run
 * by a launcher of our own.
 *
 * @module
 */
export { startPostgres } from "./start_postgres.ts";
export type { EmbeddedPostgres, StartPostgresOptions } from "./start_postgres.ts";
