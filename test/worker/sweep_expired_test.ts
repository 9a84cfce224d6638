import { expect, test } from "bun:test";
import { logOut, refreshSession, sweepExpired } from "../../src/accounts/mod.ts";
import { REUSE_GRACE_MS } from "../../src/accounts/sessions/refresh_session.ts";
import { openQueue } from "../../src/capabilities/stores/queue.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { AUDIT_RETENTION_DAYS } from "../../src/store/schema/audit_events.ts";
import { repeatJobs, sweepExpiredJob } from "../../workers/sweeps.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

/** Longer than any session lives. */
const YEAR_MS = 365 * 24 * 3_600_000;

test("the sweep deletes every expired session, by its schedule and however many there are", async () => {
  const accounts = await testAccounts();
  const { deps, clock, db } = accounts;
  await migrateQueues(db.ownerUrl, { role: "locus_app" });
  await accounts.person();
  clock.pass(YEAR_MS);
  const alive = await accounts.person();
  const lines: string[] = [];
  const logger = createLogger({ level: "info", format: "json", write: (line) => lines.push(line), clock });
  const queues = await openQueue({ databaseUrl: db.url });
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

test("the sweep deletes ended sessions with their tokens, and keeps every spent token of a live one", async () => {
  const accounts = await testAccounts();
  const { deps, clock, db } = accounts;
  const ended = await accounts.person();
  const next = await refreshSession(deps, ended.signedIn);
  await logOut(deps, next);
  const live = await accounts.person();
  await refreshSession(deps, live.signedIn);
  clock.pass(3_600_000);
  const swept = await sweepExpired(deps);
  expect([swept.endedTokens, swept.endedSessions]).toEqual([2, 1]);
  const kept = await db.ownerSql`select session_id from refresh_tokens`;
  expect(kept.map((row): unknown => row["session_id"])).toEqual([live.caller.sessionId, live.caller.sessionId]);
  // Tokens of the ended session get what they got before, and a stolen token of the live one still gives itself away.
  expect((await problemOf(refreshSession(deps, next))).code).toBe("UNAUTHORIZED");
  clock.pass(REUSE_GRACE_MS + 1);
  await problemOf(refreshSession(deps, live.signedIn));
  const [session] = await db.ownerSql`select revocation_reason from sessions where id = ${live.caller.sessionId}`;
  expect(session?.["revocation_reason"]).toBe("reused");
  await db.close();
});

test("the sweep deletes audit events after their retention, of every organization, and no younger one", async () => {
  const accounts = await testAccounts();
  const { deps, clock, db } = accounts;
  const people = [await accounts.person(), await accounts.person()];
  // Without their places in the chain: the oldest event of a chain is the first one to go.
  await db.ownerSql`alter table audit_events disable trigger audit_events_chain`;
  await db.ownerSql`insert into audit_events (id, organization_id, at, action, actor_id, details)
    select 'evt_' || days || right(organization_id, 16), organization_id,
      ${clock.now().toISOString()}::timestamptz - make_interval(days => days), 'organization.renamed', actor_id, '{}'
    from audit_events, generate_series(${AUDIT_RETENTION_DAYS - 1}::int, ${AUDIT_RETENTION_DAYS + 1}::int, 2) days`;
  const events = async () =>
    (await db.ownerSql`
    select organization_id, count(*)::int as events from audit_events group by 1`).map((row): unknown => row["events"]);
  expect(await events()).toEqual([3, 3]);
  expect((await sweepExpired(deps)).auditEvents).toBe(people.length);
  expect(await events()).toEqual([2, 2]);
  await db.close();
});
