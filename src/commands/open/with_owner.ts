import type { Config } from "../../config.ts";
import { ownPostgres } from "./own_postgres.ts";

/**
 * Works on the service's database as the owner of its tables: that of `DATABASE_URL`, or the one in the data folder,
 * whether `serve` is running or not.
 *
 * @throws Failure in one line.
 */
export async function withOwner<Value>(config: Config, work: (url: string) => Promise<Value>): Promise<Value> {
  if (config.databaseUrl !== undefined) {
    return await work(config.databaseUrl);
  }
  const postgres = await ownPostgres({ dataDir: config.dataDir, whenRunning: "join" });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
