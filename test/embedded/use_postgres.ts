import { expect } from "bun:test";
import { cpSync, existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { type EmbeddedPostgres, startPostgres, type StartPostgresOptions } from "../../src/embedded/mod.ts";
import { openDatabase } from "../../src/store/connection/client.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { forProcess } from "../support/processes/at_end.ts";

/** Powers that only root has; a normal user's machine tests what a normal user can do. */
export const isRoot = process.getuid?.() === 0;

let made: Promise<string> | undefined;

/** A data folder with a cluster in it, copied from one that is made once: making it is most of a start. */
export async function madeDir(): Promise<string> {
  const from = await (made ??= forProcess(makeOne));
  const dataDir = scratchDir();
  cpSync(join(from, "postgres"), join(dataDir, "postgres"), { recursive: true, verbatimSymlinks: true });
  return dataDir;
}

async function makeOne(): Promise<string> {
  const dataDir = scratchDir();
  await withPostgres({ dataDir }, () => Promise.resolve());
  return dataDir;
}

export async function withPostgres(
  options: StartPostgresOptions,
  use: (postgres: EmbeddedPostgres) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres(options);
  try {
    await use(postgres);
  } finally {
    await postgres.stop();
  }
  expect(existsSync(join(options.dataDir, "postgres/cluster/postmaster.pid"))).toBe(false);
}

export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const pool = openDatabase(url, { applicationName: "a test", maxConnections: 1 });
  try {
    return [...await pool.sql.unsafe(statement)].map((row) => Object.fromEntries(Object.entries(row)));
  } finally {
    await pool.close();
  }
}

/** The user as whom the Postgres of a data folder runs. */
export function uidOfRunning(dataDir: string): number | undefined {
  const pid = readFileSync(join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n")[0];
  return process.platform === "linux" ? statSync(`/proc/${pid}`).uid : undefined;
}

/** What the script that holds a Postgres wrote. */
export function asTold(message: unknown): { readonly url: string } {
  if (typeof message === "object" && message !== null && "url" in message && typeof message.url === "string") {
    return { url: message.url };
  }
  throw new Error(`The script did not start Postgres: ${JSON.stringify(message)}`);
}
