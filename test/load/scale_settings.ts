import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { newDataDir } from "../support/services/run_service.ts";

/** What all parts of one deployment are started with. */
export interface ScaleSettings {
  readonly dataDir: string;
  readonly environment: Readonly<Record<string, string>>;
}

const UNLIMITED = "1000000000";

/** One Postgres and one Redis for any number of servers and workers, without limits that a load would meet. */
export async function scaleSettings(): Promise<ScaleSettings> {
  const [database, redis, dataDir] = await Promise.all([testDatabase(), testRedis(), newDataDir()]);
  return {
    dataDir,
    environment: {
      DATABASE_URL: database.ownerUrl,
      REDIS_URL: redis.url,
      JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
      RATE_PER_SECOND: "1000000",
      MONTHLY_LIMIT: UNLIMITED,
    },
  };
}
