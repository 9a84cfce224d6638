import { expect, test } from "bun:test";
import { openQueue } from "../../src/capabilities/queue.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { testAccounts } from "../support/test_accounts.ts";
import { repeatJobs } from "../../workers/repeat_jobs.ts";
import { sweepExpiredJob } from "../../workers/sweep_expired.ts";

/** Longer than any session lives. */
const YEAR_MS = 365 * 24 * 3_600_000;

test("the sweep deletes every expired session, by its schedule and however many there are", async () => {
  const accounts = await testAccounts();
  const { room: deps, clock, db } = accounts;
  await migrateQueues(db.ownerUrl, { role: "locus_app" });
  await accounts.person();
  clock.pass(YEAR_MS);
  const alive = await accounts.person();
  const lines: string[] = [];
  const logger = createLogger({ level: "info", format: "json", write: (line) => lines.push(line), clock });
  const queues = openQueue({ databaseUrl: db.url });
  const done = Promise.withResolvers<string>();
  queues.work({ sweep_expired: sweepExpiredJob(deps, { logger }) }, {
    concurrency: 1,
    onOutcome: ({ state }) => done.resolve(state),
  });
  repeatJobs(queues);
  expect(await done.promise).toBe("completed");
  await queues.close();
  const users = await db.ownerSql`select user_id from sessions`;
  expect(users.map((row): unknown => row["user_id"])).toEqual([alive.signedIn.user.id]);
  const [tokens] = await db.ownerSql`select count(*)::int as count from refresh_tokens`;
  expect(tokens?.["count"]).toBe(1);
  expect(lines.length).toBe(1);
  await db.close();
});
