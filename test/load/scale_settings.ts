import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { newDataDir, WITHOUT_LIMITS } from "../support/services/run_service.ts";

/** What all parts of one deployment are started with. */
export interface ScaleSettings {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** One Postgres and one Redis for any number of servers and workers, without limits that a load would meet. */
export async function scaleSettings(): Promise<ScaleSettings> {
  const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), newDataDir()]);
  return {
    dataDir,
    environment: { DATABASE_URL: database.ownerUrl, REDIS_URL: redis.url, ...WITHOUT_LIMITS },
  };
}
