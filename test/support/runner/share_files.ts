/**
 * Seconds that the slowest test files take on two cores, next to the others: measured by `bun run test`, which prints
 * the slowest ones at its end. A row that is not exact costs balance and nothing else.
 */
export const SLOW_FILES: Readonly<Record<string, number>> = {
  "test/browser/dashboard/every_page_test.ts": 90,
  "test/commands/serve_test.ts": 73,
  "test/browser/dashboard/looks_test.ts": 55,
  "test/commands/fleet/publish_test.ts": 45,
  "test/embedded/start_postgres_test.ts": 45,
  "test/browser/operator_test.ts": 39,
  "test/api/plugins/caller/create_once_test.ts": 38,
  "test/chaos/strike_all_test.ts": 36,
  "test/embedded/upgrade_postgres_test.ts": 34,
  "test/browser/dashboard/first_run_test.ts": 26,
  "test/browser/dashboard/review_test.ts": 25,
  "test/clients/browser_clients_test.ts": 23,
  "test/browser/dashboard/shell_test.ts": 22,
  "test/commands/catalog_test.ts": 22,
  "test/browser/dashboard/account_test.ts": 20,
  "test/browser/dashboard/suggest_test.ts": 20,
  "test/commands/audit_file_test.ts": 20,
  "test/worker/batches_survive_test.ts": 20,
  "test/browser/dashboard/session_test.ts": 19,
  "test/browser/map_page_test.ts": 18,
  "test/browser/dashboard/batches_test.ts": 17,
  "test/browser/dashboard/data_test.ts": 17,
  "test/browser/dashboard/organization_test.ts": 16,
  "test/commands/backup/backup_place_test.ts": 16,
  "test/commands/gazetteer_test.ts": 16,
  "test/browser/autocomplete_test.ts": 15,
  "test/browser/dashboard/addresses_test.ts": 15,
  "test/browser/dashboard/keys_test.ts": 15,
  "test/usage/rates/rate_store_test.ts": 15,
  "test/commands/backup/scheduled_backups_test.ts": 14,
  "test/commands/backup/verify_backup_test.ts": 13,
  "test/clients/example_clients_test.ts": 12,
  "test/worker/redis_cluster_test.ts": 12,
  "test/browser/dashboard/focus_test.ts": 11,
  "test/commands/overture_test.ts": 11,
  "test/fuzz/hostile_bodies_test.ts": 11,
  "test/browser/swagger_test.ts": 10,
  "test/api/batches/batch_review_test.ts": 9,
  "test/api/batches/batch_uploads_test.ts": 9,
  "test/batches/answering/fair_turns_test.ts": 9,
  "test/browser/dashboard/locations_test.ts": 9,
  "test/browser/dashboard/long_list_test.ts": 9,
  "test/commands/backup_test.ts": 9,
  "test/commands/postcodes_test.ts": 9,
  "test/queue/queues_test.ts": 9,
  "test/api/health/metrics_test.ts": 8,
  "test/api/plugins/limits/neighbours_test.ts": 8,
  "test/browser/dashboard/people_test.ts": 8,
  "test/browser/dashboard/try_test.ts": 8,
  "test/deploy/guides_test.ts": 8,
  "test/api/health/tracing_test.ts": 7,
  "test/browser/dashboard/maps_test.ts": 7,
  "test/capabilities/collector_test.ts": 7,
  "test/commands/operator_test.ts": 7,
  "test/gazetteer/streets_test.ts": 7,
  "test/resolver/countries_test.ts": 7,
  "test/store/connection/frozen_postgres_test.ts": 7,
  "test/store/connection/without_values_test.ts": 7,
  "test/api/compat/same_places_test.ts": 6,
  "test/api/swagger/route_walk_test.ts": 6,
};

/** Seconds of a file without a row. */
const OTHER_SECONDS = 1;

/**
 * Shares test files among processes so that all need about the same time: longest first, each to the process that has
 * least to do. In each process the slowest come first.
 *
 * @returns the files of each process
 */
export function shareFiles(files: readonly string[], processes: number): readonly (readonly string[])[] {
  const shares = Array.from({ length: processes }, () => ({ seconds: 0, files: [] as string[] }));
  const longestFirst = files.toSorted((a, b) => secondsOf(b) - secondsOf(a) || (a < b ? -1 : 1));
  for (const file of longestFirst) {
    const least = shares.reduce((found, share) => share.seconds < found.seconds ? share : found);
    least.seconds += secondsOf(file);
    least.files.push(file);
  }
  return shares.map((share) => share.files);
}

function secondsOf(file: string): number {
  return SLOW_FILES[file] ?? OTHER_SECONDS;
}
