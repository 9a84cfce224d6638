import { type ApiClient, apiClient } from "../api/api_client.ts";
import { type TestDatabase, testDatabase } from "../databases/test_database.ts";
import type { TestRedis } from "../databases/test_redis.ts";
import { runService, type Service } from "./run_service.ts";
import { smallDataDir } from "./small_data_dir.ts";

/** Two servers as an operator would run them: processes that share a database, perhaps a Redis, and nothing else. */
export interface TwoServers {
  readonly database: TestDatabase;
  readonly services: readonly [Service, Service];
  /** Without a credential, of the first and of the second. */
  readonly clients: readonly [ApiClient, ApiClient];
  close(): Promise<void>;
}

/** High enough that only the monthly limit applies. */
const RATE_PER_SECOND = "100000";

/** Starts two `server` commands. Close them after the tests. */
export async function twoServers(
  redis?: TestRedis,
  changes: Readonly<Record<string, string>> = {},
): Promise<TwoServers> {
  const [database, dataDir] = await Promise.all([testDatabase(), smallDataDir()]);
  const environment = {
    DATABASE_URL: database.ownerUrl,
    RATE_PER_SECOND,
    ...(redis === undefined ? {} : { REDIS_URL: redis.url }),
    ...changes,
  };
  const start = () => runService({ command: "server", dataDir, environment });
  const services = await Promise.all([start(), start()]);
  return {
    database,
    services,
    clients: [apiClient(services[0].url), apiClient(services[1].url)],
    async close() {
      await Promise.all(services.map((service) => service.end()));
      await database.close();
    },
  };
}
