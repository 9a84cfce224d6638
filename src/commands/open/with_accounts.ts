import { given } from "../../domain/given.ts";
import { type AccountsDeps, closeAccounts, listTenants, type TenantView } from "../../accounts/mod.ts";
import { openPostgres } from "../../capabilities/stores/postgres.ts";
import { Problem } from "../../domain/problem.ts";
import { APP_ROLE } from "../../store/migrations/grant_to_app.ts";
import { Failure } from "../line/failure.ts";
import { migrateDatabase } from "../migrate_database.ts";
import { openAccountsDeps } from "./open_accounts_deps.ts";
import { openConfig } from "./open_config.ts";
import { ownPostgres } from "./own_postgres.ts";

/**
 * Works on the accounts of the service's database: that of `DATABASE_URL`, or the one in the data folder, whether
 * `serve` is running or not.
 *
 * @throws Failure in one line.
 */
export async function withAccounts<Value>(work: (deps: AccountsDeps) => Promise<Value>): Promise<Value> {
  const config = openConfig(process.env);
  const { url, stop } = config.databaseUrl === undefined
    ? await joinEmbedded(config.dataDir)
    : { url: config.databaseUrl, stop: () => Promise.resolve() };
  const postgres = openPostgres(url, { applicationName: "locus operator", role: APP_ROLE, maxConnections: 2 });
  const deps = openAccountsDeps(config, postgres.database);
  try {
    return await work(deps);
  } catch (error) {
    throw error instanceof Problem ? new Failure(error.message, { cause: error }) : error;
  } finally {
    await closeAccounts(deps);
    await postgres.close();
    await stop();
  }
}

async function joinEmbedded(dataDir: string): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const postgres = await ownPostgres({ dataDir, whenRunning: "join" });
  if (postgres.isOurs) {
    await migrateDatabase(postgres.url).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
  }
  return { url: postgres.appUrl, stop: () => postgres.stop() };
}

/** Organizations read at a time. */
const PAGE = 100;

/** All organizations, or those that a search finds. */
export async function* allTenants(deps: AccountsDeps, search?: string): AsyncGenerator<TenantView> {
  const { storageGb } = openConfig(process.env);
  for (let cursor: string | undefined;;) {
    const { data, nextCursor } = await listTenants({ ...deps, storageGb }, {
      limit: PAGE,
      ...given({ search, cursor }),
    });
    yield* data;
    if (nextCursor === null) {
      return;
    }
    cursor = nextCursor;
  }
}
