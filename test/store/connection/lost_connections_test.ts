import { afterAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { Problem } from "../../../src/domain/problem.ts";
import { openDatabase } from "../../../src/store/connection/client.ts";
import { withOrganization } from "../../../src/store/with_claims.ts";
import { testDatabase } from "../../support/databases/test_database.ts";

/** Without the patch of the driver the process ends in one of the first rounds, or the pool waits for ever. */
const ROUNDS = 40;
const NAME = "locus test lost connections";

const db = await testDatabase();
const pool = openDatabase(db.url, { applicationName: NAME, maxConnections: 2 });
afterAll(async () => {
  await pool.close();
  await db.close();
});

test("a transaction that loses its connection fails alone, and every later statement gets its own answer", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const terminated = Promise.withResolvers();
    const lost = withOrganization(pool.database, `org_${round}`, async ({ transaction }) => {
      terminated.resolve(terminateAll());
      await terminated.promise;
      await Bun.sleep(round % 4);
      return await transaction.execute(sql`select 1`);
    });
    const failure: unknown = await lost.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    // The transaction may fail while the other connection is still to be terminated.
    await terminated.promise;

    const organizations = Array.from({ length: 6 }, (_, n) => `org_${round}_${n}`);
    const answers = await Promise.all(organizations.map((organization) => seenBy(organization)));
    expect(answers).toEqual(organizations);
  }
});

test("a statement of a transaction whose connection was lost is not sent on another", async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const after = Promise.withResolvers<string>();
    const lost = withOrganization(pool.database, "org_lost", async ({ transaction }) => {
      await terminateAll();
      await transaction.execute(sql`select 1`).catch(() => {});
      // The pool connects again in between.
      await Promise.all([seenBy("org_a"), seenBy("org_b")]);
      await transaction.execute(sql`select 2`).then(() => after.resolve("answered"), () => after.resolve("refused"));
    });
    expect(await lost.catch((error: unknown) => error)).toBeInstanceOf(Problem);
    expect(await after.promise).toBe("refused");
  }
});

/** Ends the connections of the pool, one after the other. */
async function terminateAll(): Promise<void> {
  await db.ownerSql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${NAME}`;
}

/** Which organization a transaction of `organizationId` belongs to, read from the database at its end. */
async function seenBy(organizationId: string): Promise<unknown> {
  return await withOrganization(pool.database, organizationId, async ({ transaction }) => {
    await transaction.execute(sql`select pg_sleep(0.002)`);
    const [row] = await transaction.execute(sql`select current_setting('locus.organization') as seen`);
    return row?.["seen"];
  });
}
