import { expect, test } from "bun:test";
import { logOut, refreshSession, sweepExpired } from "../../src/accounts/mod.ts";
import { REUSE_GRACE_MS } from "../../src/accounts/sessions/refresh_session.ts";
import { type BatchOwner, createBatch, getBatch, jsonSource, readResults } from "../../src/batches/mod.ts";
import { openQueue } from "../../src/capabilities/stores/queue.ts";
import { checkRedis } from "../../src/commands/doctor/check_stores.ts";
import { createLogger } from "../../src/observability/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { AUDIT_RETENTION_DAYS } from "../../src/store/schema/audit_events.ts";
import { repeatJobs, sweepExpiredJob } from "../../workers/sweeps.ts";
import { type ApiClient, apiClient } from "../support/api/api_client.ts";
import { testDatabase } from "../support/databases/test_database.ts";
import { testRedis, testRedisCluster } from "../support/databases/test_redis.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps } from "../support/operations/test_batches.ts";
import { problemOf } from "../support/operations/test_deps.ts";
import { seeded } from "../support/random/random.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { patience, until } from "../support/runner/patience.ts";
import { runService, type Service, startService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";

/** A run that fails is the same again. */
const SEED = 20_240_303;
/** More than one chunk. `chaos_long_test.ts` strikes oftener. */
const ROWS = 1500;
const BLOWS = 5;

test.if(isInstalled("redis-server"))(
  "workers, Redis and the database's connections are killed at any moment: every row is answered once, counted once",
  async () => {
    const accounts = await testAccounts();
    const { db } = accounts;
    await migrateQueues(db.ownerUrl, { role: "locus_app" });
    const [redis, dataDir] = await Promise.all([testRedis(), smallDataDir()]);
    const environment = { DATABASE_URL: db.ownerUrl, REDIS_URL: redis.url };
    // Nobody waits until it is ready: a worker may as well be killed while it starts.
    const start = (): Promise<Service> => startService({ command: "worker", dataDir, environment });
    const workers = await Promise.all([start(), start()]);
    // The workers go by the real time, and would sweep a batch of another year.
    const clock = { now: () => new Date() };
    const deps = testBatchesDeps(db.database, clock, { monthlyLimit: 1_000_000 });

    const batches: { readonly id: string; readonly owner: BatchOwner }[] = [];
    const random = seeded(SEED);
    for (let blow = 0; blow < BLOWS; blow++) {
      const { caller: { organizationId } } = await accounts.person();
      const owner: BatchOwner = { organizationId, environment: "live" };
      const source = jsonSource(inputs(blow));
      const batch = await createBatch(deps, { owner, requestId: "req_1", options: {}, source });
      batches.push({ id: batch.id, owner });
      await Bun.sleep(random() * 400);
      const kind = Math.floor(random() * 4);
      if (kind < 2) {
        await workers[kind]?.end("SIGKILL");
        workers[kind] = await start();
      } else if (kind === 2) {
        await redis.kill();
        await redis.restart();
      } else {
        await db.ownerSql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name = 'locus worker'`;
      }
    }

    for (const { id, owner } of batches) {
      const look = { owner, batchId: id };
      await until(async () => (await getBatch(deps, look)).finishedAt !== null, 100);
      const { status, counts: { total, processed, found, uncertain, failed, duplicates } } = await getBatch(deps, look);
      expect([status, total, processed, found + uncertain, failed, duplicates])
        .toEqual(["completed", ROWS, ROWS, ROWS, 0, DUPLICATES]);
      const { rows } = await readResults(deps, await getBatch(deps, look));
      const seen: number[] = [];
      for await (const some of rows) {
        seen.push(...some.map(({ row }) => row));
      }
      expect(seen).toEqual(Array.from({ length: ROWS }, (_, row) => row + 1));
      const [usage] = await db.ownerSql`
        select calls::int as calls, (select spent::int from usage_reservations where purpose like ${`${id}%`}) as spent
        from usage_periods where organization_id = ${owner.organizationId}`;
      expect({ ...usage }).toEqual({ calls: DISTINCT, spent: DISTINCT });
    }
    const [left] = await db.ownerSql`select count(*)::int as turns from batch_turns`;
    expect(left?.["turns"]).toBe(0);
    await Promise.all(workers.map((worker) => worker.end()));
    await redis.close();
    await db.close();
  },
  patience(300_000),
);

/** Every tenth row is the one before it again. */
function inputs(batch: number) {
  return Array.from({ length: ROWS }, (_, i) => ({ input: `${(i % 10 === 9 ? i - 1 : i) / 1000}, ${batch}.5` }));
}

const DUPLICATES = ROWS / 10;
const DISTINCT = ROWS - DUPLICATES;

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

const RESOLVES = 3;
/** The key whose slot the queues are in. */
const QUEUES = "{locus}";

test.if(isInstalled("redis-server"))(
  "on a Redis cluster batches, their events and the counting work, and go on when the node of the queues was away",
  async () => {
    const [database, cluster, dataDir] = await Promise.all([testDatabase(), testRedisCluster(), smallDataDir()]);
    await migrateQueues(database.ownerUrl, { role: "locus_app" });
    const environment = { DATABASE_URL: database.ownerUrl, RATE_PER_SECOND: "1000" };
    const [server, worker] = await Promise.all([
      runService({ command: "server", dataDir, environment: { ...environment, REDIS_URL: cluster.url } }),
      runService({ command: "worker", dataDir, environment: { ...environment, REDIS_URL: cluster.seedUrl } }),
    ]);
    const checked = await Promise.all([cluster.url, `redis://127.0.0.1:${cluster.ports[0]}`].map(checkRedis));
    expect(checked.map((findings) => findings.map(({ state }) => state)))
      .toEqual([["ok", "ok", "ok", "ok"], ["fail", "ok", "ok", "ok"]]);

    const { client } = await apiClient(server.url).signUp();
    const key = await client.withKey({ environment: "live" });
    const resolve = async (): Promise<number> => (await key.post("/v1/resolve", { input: "47.1, 9.5" })).status;

    const first = await submit(key, 1);
    const events = await key.get(`/v1/batches/${first}/events`);
    expect(events.text).toContain("event: done");
    expect(await resolve()).toBe(200);

    const node = await cluster.nodeOf(QUEUES);
    await cluster.kill(node);
    expect((await checkRedis(cluster.url)).map(({ state }) => state)).toContain("fail");
    const second = await submit(key, 2);
    expect(await resolve()).toBe(200);
    await cluster.restart(node);
    const more = await key.get(`/v1/batches/${second}/events`);
    expect(more.text).toContain("event: done");
    expect(await resolve()).toBe(200);

    for (const id of [first, second]) {
      const { body } = await key.get(`/v1/batches/${id}`);
      expect([body.status, body.counts.processed, body.counts.failed]).toEqual(["completed", ROWS, 0]);
    }
    const { body: usage } = await key.get("/v1/usage?environment=live");
    expect(usage.days[0].calls).toBe(2 * ROWS + RESOLVES);
    expect((await key.get("/v1/health")).body.checks["redis"]?.[0]?.status).toBe("pass");
    await Promise.all([server.end(), worker.end()]);
    await cluster.close();
    await database.close();
  },
  patience(300_000),
);

async function submit(key: ApiClient, longitude: number): Promise<string> {
  const rows = Array.from({ length: ROWS }, (_, i) => ({ input: `${i / 100}, ${longitude}.5` }));
  const answer = await key.post("/v1/batches", { inputs: rows });
  expect(answer.status).toBe(202);
  return answer.body.id;
}
