import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { Problem } from "../../../src/domain/problem.ts";
import { type EmbeddedPostgres, startPostgres } from "../../../src/embedded/mod.ts";
import { type OpenDatabase, openDatabase } from "../../../src/store/connection/client.ts";
import { withOrganization } from "../../../src/store/with_claims.ts";
import { scratchDir } from "../../support/files/scratch_dir.ts";
import { descendantsOf, signalEach } from "../../support/processes/process_tree.ts";
import { patience } from "../../support/runner/patience.ts";
import { until } from "../../support/processes/until.ts";

let server: EmbeddedPostgres;
let pool: OpenDatabase;
let processes: readonly number[] = [];

beforeAll(async () => {
  server = await startPostgres({ dataDir: scratchDir(), settings: { fsync: "off" } });
  pool = openDatabase(server.url, { applicationName: "locus test frozen", maxConnections: 2 });
});
afterAll(async () => {
  signal("SIGCONT");
  await pool.close();
  await server.stop();
});

/** Freezes or thaws every process of the server: it is the only one that this process has started. */
function signal(name: "SIGSTOP" | "SIGCONT"): void {
  processes = name === "SIGSTOP" ? descendantsOf(process.pid) : processes;
  signalEach(processes, name);
}

const query = (): Promise<unknown> =>
  withOrganization(pool.database, "org_1", ({ transaction }) => transaction.execute(sql`select 1`));

test("transactions on a frozen server fail within seconds, and work at once when it goes on", async () => {
  await Promise.all([query(), query(), query()]);
  signal("SIGSTOP");
  const begunMs = performance.now();
  // More than there are connections: some wait for one.
  const failures = await Promise.all(Array.from({ length: 6 }, () => query().catch((error: unknown) => error)));
  // Noticed after some 2.5 s; 15 s and more where only the server's own time-out ends a statement.
  expect(performance.now() - begunMs).toBeLessThan(patience(8000));
  for (const failure of failures) {
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({ kind: "UNAVAILABLE", message: "The database does not answer" });
  }
  // Known by now: the next ones do not wait at all.
  const nextMs = performance.now();
  expect(await query().catch((error: unknown) => error)).toBeInstanceOf(Problem);
  expect(performance.now() - nextMs).toBeLessThan(patience(1000));

  signal("SIGCONT");
  const thawedMs = performance.now();
  await until(() => query().then(() => true, () => false));
  expect(performance.now() - thawedMs).toBeLessThan(patience(5000));
  expect(await Promise.all(Array.from({ length: 6 }, query))).toHaveLength(6);
});

test("a slow statement is no frozen server", async () => {
  await withOrganization(pool.database, "org_1", ({ transaction }) => transaction.execute(sql`select pg_sleep(4)`));
});
