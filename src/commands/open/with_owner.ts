import type { Config } from "../../config.ts";
import { Failure } from "../line/failure.ts";

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
  const { startPostgres } = await import("../../embedded/mod.ts");
  const postgres = await startPostgres({ dataDir: config.dataDir, whenRunning: "join" }).catch((cause: unknown) => {
    throw new Failure(cause instanceof Error ? cause.message : String(cause), { cause });
  });
  try {
    return await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}
