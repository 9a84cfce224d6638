import { expect, test } from "bun:test";
import { type BatchOwner, createBatch, getBatch, jsonSource, readResults } from "../../src/batches/mod.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { testRedis } from "../support/databases/test_redis.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { testBatchesDeps } from "../support/operations/test_batches.ts";
import { isInstalled } from "../support/runner/is_installed.ts";
import { type Service, startService } from "../support/services/run_service.ts";
import { smallDataDir } from "../support/services/small_data_dir.ts";
import { patience } from "../support/runner/patience.ts";
import { seeded } from "../support/random/seeded.ts";
import { until } from "../support/processes/until.ts";

/** A run that fails is the same again. */
const SEED = 20_240_303;
/** More than one chunk. `strike_all_long_test.ts` strikes oftener. */
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
      const batch = await createBatch(deps, {
        owner,
        requestId: "req_1",
        options: {},
        source: jsonSource(inputs(blow)),
      });
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
      expect([status, total, processed, found + uncertain, failed, duplicates]).toEqual([
        "completed",
        ROWS,
        ROWS,
        ROWS,
        0,
        DUPLICATES,
      ]);
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
