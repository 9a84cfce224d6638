import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { openQueue, type OpenQueueOptions } from "../../src/capabilities/stores/queue.ts";
import { type JobOutcome, migrateQueues } from "../../src/queue/mod.ts";
import { type TestDatabase, testDatabase } from "../support/databases/test_database.ts";
import { type TestRedis, testRedis, type TestRedisCluster, testRedisCluster } from "../support/databases/test_redis.ts";
import { until } from "../support/runner/patience.ts";
import { freePort } from "../support/services/sockets.ts";

let store: TestDatabase;
let other: TestDatabase;
let redis: TestRedis;
let cluster: TestRedisCluster;

beforeAll(async () => {
  [store, other, redis, cluster] = await Promise.all([testDatabase(), testDatabase(), testRedis(), testRedisCluster()]);
  await migrateQueues(store.ownerUrl, { role: "locus_app" });
  await migrateQueues(other.ownerUrl, { role: "locus_app" });
});

afterAll(async () => {
  await Promise.all([redis.close(), cluster.close()]);
  await store.close();
  await other.close();
});

/** Ways to hold the queues: all must promise the same. */
const BACKENDS: Readonly<Record<string, () => OpenQueueOptions>> = {
  "Redis": () => ({ redisUrl: redis.url, databaseUrl: store.url }),
  "a Redis cluster": () => ({ redisUrl: cluster.url, databaseUrl: store.url }),
  "Postgres, as the app role": () => ({ databaseUrl: store.url }),
  "Postgres, as an owner who acts as the app role": () => ({ databaseUrl: other.ownerUrl, role: "locus_app" }),
};

for (const [name, options] of Object.entries(BACKENDS)) {
  describe(`on ${name}`, () => {
    test("add() has a job done, by a worker that came first or later", async () => {
      const queues = await openQueue(options());
      const done = waiting(2);
      await queues.add("sweep_expired", {});
      queues.work({ sweep_expired: () => Promise.resolve() }, { concurrency: 1, onOutcome: done.note });
      await queues.add("sweep_expired", {});
      const outcomes = await done.all;
      await queues.close();
      expect(outcomes.every(({ id }) => id !== "")).toBe(true);
      expect(outcomes.map(({ job, state, attempt }) => ({ job, state, attempt }))).toEqual([
        { job: "sweep_expired", state: "completed", attempt: 1 },
        { job: "sweep_expired", state: "completed", attempt: 1 },
      ]);
    });

    test("add() adds a job of one id once", async () => {
      const queues = await openQueue(options());
      await Promise.all([1, 2, 3].map(() => queues.add("sweep_expired", {}, { id: "the-same" })));
      const done = waiting(1);
      let runs = 0;
      queues.work({ sweep_expired: () => Promise.resolve(void runs++) }, { concurrency: 4, onOutcome: done.note });
      await done.all;
      await queues.close();
      expect(runs).toBe(1);
    });

    test("states() reports the age of the oldest waiting job, and jobs() begins with it", async () => {
      const queues = await openQueue(options());
      const ids = ["first", "second", "third", "fourth"];
      for (const id of ids) {
        await queues.add("deliver_webhook", { organizationId: "org_0", deliveryId: id }, { id });
        await Bun.sleep(5);
      }
      const jobs = await queues.jobs("webhooks", { state: "wait", offset: 0, limit: 10 });
      expect(jobs.map(({ id }) => id)).toEqual(ids);
      const nowMs = (jobs[0]?.createdAt.getTime() ?? 0) + 60_000;
      const state = (await queues.states(nowMs)).find(({ queue }) => queue === "webhooks");
      expect([state?.counts["wait"], state?.oldestSeconds]).toEqual([4, 60]);
      for (const id of ids) {
        expect(await queues.removeJob("webhooks", id)).toBe("done");
      }
      const empty = (await queues.states(nowMs)).find(({ queue }) => queue === "webhooks");
      expect([empty?.counts["wait"], empty?.oldestSeconds]).toEqual([0, 0]);
      await queues.close();
    });

    test("repeat() makes one schedule for any number of calls, and has the first job done at once", async () => {
      const servers = [await openQueue(options()), await openQueue(options())];
      const done = waiting(1);
      let runs = 0;
      for (const queues of servers) {
        queues.work({ sweep_expired: () => Promise.resolve(void runs++) }, { concurrency: 2, onOutcome: done.note });
        queues.repeat("sweep_expired", {}, { everyMs: 3_600_000 });
      }
      await done.all;
      await Promise.all(servers.map((queues) => queues.close()));
      // On Postgres two servers that make the schedule in one moment may each add its first job: jobs may run twice.
      expect(runs).toBeWithin(1, servers.length + 1);
    });

    test("close() waits for the job under way and leaves the others", async () => {
      const queues = await openQueue(options());
      const started = Promise.withResolvers<void>();
      let finished = 0;
      await queues.add("sweep_expired", {});
      await queues.add("sweep_expired", {});
      queues.work({
        async sweep_expired() {
          started.resolve();
          await Bun.sleep(100);
          finished++;
        },
      }, { concurrency: 1 });
      await started.promise;
      await queues.close();
      expect(finished).toBe(1);
      const next = await openQueue(options());
      const done = waiting(1);
      next.work({ sweep_expired: () => Promise.resolve() }, { concurrency: 1, onOutcome: done.note });
      await done.all;
      await next.close();
    });
  });
}

test("migrateQueues() may be called by many at once and again", async () => {
  const fresh = await testDatabase();
  await Promise.all([1, 2, 3].map(() => migrateQueues(fresh.ownerUrl, { role: "locus_app" })));
  await migrateQueues(fresh.ownerUrl, { role: "locus_app" });
  const queues = await openQueue({ databaseUrl: fresh.url });
  await queues.add("sweep_expired", {});
  await queues.close();
  await fresh.close();
});

test("openQueue() neither blocks nor throws while its server is away, and reports it", async () => {
  const away = freePort();
  const servers = [
    { redisUrl: `redis://127.0.0.1:${away}`, databaseUrl: store.url },
    { redisUrl: `redis+cluster://127.0.0.1:${away}`, databaseUrl: store.url },
    { databaseUrl: `postgres://locus:x@127.0.0.1:${away}/locus` },
  ];
  await Promise.all(servers.map(async (options) => {
    const messages: string[] = [];
    const queues = await openQueue({ ...options, onError: (error) => messages.push(error.message) });
    queues.work({ sweep_expired: () => Promise.resolve() }, { concurrency: 1 });
    queues.repeat("sweep_expired", {}, { everyMs: 1000 });
    await expect(queues.check()).rejects.toThrow();
    await expect(queues.add("sweep_expired", {})).rejects.toThrow();
    await queues.close();
    expect(messages.length).toBeGreaterThan(0);
  }));
});

test("work() goes on when Redis comes back after a crash, and no job is lost", async () => {
  const own = await testRedis();
  const queues = await openQueue({ redisUrl: own.url, databaseUrl: store.url });
  const done = waiting(2);
  queues.work({ sweep_expired: () => Promise.resolve() }, { concurrency: 1, onOutcome: done.note });
  await queues.add("sweep_expired", {});
  await own.kill();
  await expect(queues.add("sweep_expired", {})).rejects.toThrow();
  await own.restart();
  await until(() => queues.check().then(() => true, () => false));
  await queues.add("sweep_expired", {});
  await done.all;
  await queues.close();
  await own.close();
});

/** Collects outcomes until there are enough. */
function waiting(count: number): { readonly note: (outcome: JobOutcome) => void; readonly all: Promise<JobOutcome[]> } {
  const { promise, resolve } = Promise.withResolvers<JobOutcome[]>();
  const outcomes: JobOutcome[] = [];
  return {
    all: promise,
    note(outcome) {
      outcomes.push(outcome);
      if (outcomes.length >= count) {
        resolve(outcomes);
      }
    },
  };
}
