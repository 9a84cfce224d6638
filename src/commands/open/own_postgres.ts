import { stat, writeFile } from "node:fs/promises";
import type { EmbeddedPostgres, StartPostgresOptions, Upgrade } from "../../embedded/mod.ts";
import { Failure } from "../line/failure.ts";
import type { Config } from "../../config.ts";

/**
 * Starts or joins the Postgres of a data folder. Data of an earlier major version are brought into a new cluster first.
 *
 * @throws Failure in one line.
 */
export async function ownPostgres(
  options: Omit<StartPostgresOptions, "upgrade"> & { readonly report?: Upgrade["report"] },
): Promise<EmbeddedPostgres> {
  const { report = (state, { from, to }) => console.error(`Postgres ${from} → ${to}: ${state}`), ...rest } = options;
  const { startPostgres } = await import("../../embedded/mod.ts");
  return await startPostgres({ ...rest, upgrade: { write, read, report } }).catch((cause: unknown) => {
    throw new Failure(cause instanceof Error ? cause.message : String(cause), { cause });
  });
}

/** Rows as in a backup. A database without a schema, of a first start that was interrupted, has an empty file. */
async function write(url: string, path: string, signal: AbortSignal | undefined): Promise<void> {
  if (!await hasSchema(url)) {
    await writeFile(path, "", { mode: 0o600 });
    return;
  }
  const { writeDatabase } = await import("../backup/write_database.ts");
  await writeDatabase(url, path);
  signal?.throwIfAborted();
}

async function hasSchema(url: string): Promise<boolean> {
  const { openConnection } = await import("../../store/connection/open_driver.ts");
  await using sql = openConnection(url, "upgrade");
  const [row] = await sql<{ there: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as there`;
  return row?.there === true;
}

async function read(url: string, path: string): Promise<void> {
  if ((await stat(path)).size === 0) {
    return;
  }
  const [{ readDatabase }, { countTables }] = await Promise.all([
    import("../backup/read_database.ts"),
    import("../backup/count_tables.ts"),
  ]);
  await readDatabase(url, path, {
    check: async (sql, rows) => {
      const { other } = await countTables(sql, rows);
      if (other !== undefined) {
        throw new Error(
          `Cannot upgrade the database because the table ${other.table} has ${other.rows} rows instead of ` +
            `${other.expected}: the old one is unchanged`,
        );
      }
    },
  });
}

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
  await using postgres = await ownPostgres({ dataDir: config.dataDir, whenRunning: "join" });
  return await work(postgres.url);
}
