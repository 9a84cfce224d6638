import { migrateDatabase, migrateQueueTables } from "./migrate_database.ts";
import { openConfig, requireDatabaseUrl } from "./open/open_config.ts";

/** Migrates the database of `DATABASE_URL` to this version's schema. `serve` does it by itself. */
export async function migrate(): Promise<void> {
  const config = openConfig(process.env);
  const databaseUrl = requireDatabaseUrl(config, "migrate");
  const applied = await migrateDatabase(databaseUrl);
  if (config.redisUrl === undefined) {
    await migrateQueueTables(databaseUrl);
  }
  console.log(applied.length === 0 ? "The database is up to date" : `Applied ${applied.join(", ")}`);
}
