import { afterAll, expect, test } from "bun:test";
import { createOperator, processId, reportProcess } from "../../src/accounts/mod.ts";
import { openQueue, type QueueCapability } from "../../src/capabilities/stores/queue.ts";
import { migrateQueues } from "../../src/queue/mod.ts";
import { APP_ROLE } from "../../src/store/migrations/grant_to_app.ts";
import type { ApiClient } from "../support/api/api_client.ts";
import { testApi } from "../support/api/test_api.ts";
import { startRedis } from "../support/databases/start_redis.ts";
import { scratchDir } from "../support/files/scratch_dir.ts";
import { freePort } from "../support/services/free_port.ts";
import { patience } from "../support/runner/patience.ts";
import { until } from "../support/processes/until.ts";

const PASSWORD = "nine winds over bridges";
const api = await testApi({ operatorQueues: () => Promise.resolve(frozen ?? queues) });
const { deps, db } = api.accounts;
await migrateQueues(db.ownerUrl, { role: APP_ROLE });
const queues: QueueCapability = await openQueue({ databaseUrl: db.ownerUrl, role: APP_ROLE });
let frozen: QueueCapability | undefined;
const operator = await loggedIn();
afterAll(async () => {
  await queues.close();
  await api.close();
});

async function loggedIn(email = "olga@operators.example"): Promise<ApiClient> {
  const { token } = await createOperator(deps, email);
  await api.client.post("/v1/operator/password", { token, new_password: PASSWORD });
  return api.client.as((await api.client.post("/v1/operator/login", { email, password: PASSWORD })).body.access_token);
}

async function jobs(queue: string, state: string, rest = ""): Promise<{ id: string; name: string; fault: string }[]> {
  return (await operator.get(`/v1/operator/queues/${queue}/jobs?state=${state}${rest}`)).body.data;
}

test(
  "operators see waiting, active, failed and stuck jobs, retry failed ones and remove those that nobody holds",
  async () => {
    const payload = { organizationId: "org_0", deliveryId: "evt_0" };
    for (const id of ["first", "second", "third"]) {
      await queues.add("deliver_webhook", payload, { id });
    }
    expect((await jobs("webhooks", "waiting")).map(({ id }) => id)).toEqual(["first", "second", "third"]);
    const page = (await operator.get("/v1/operator/queues/webhooks/jobs?state=waiting&limit=2")).body;
    expect([page.data.length, page.has_more]).toEqual([2, true]);
    expect((await jobs("webhooks", "waiting", `&limit=2&cursor=${page.next_cursor}`)).map(({ id }) => id)).toEqual([
      "third",
    ]);
    const path = "/v1/operator/queues/webhooks/jobs";
    expect((await operator.call("DELETE", `${path}/third`)).status).toBe(204);
    expect((await operator.call("DELETE", `${path}/third`)).status).toBe(404);
    expect((await operator.post(`${path}/first/retry`, {})).status).toBe(409);

    const held = Promise.withResolvers<void>();
    let hasFailed = false;
    queues.work({
      async deliver_webhook() {
        if (hasFailed) {
          await held.promise;
        }
        hasFailed = true;
        throw new Error("The receiver of this test is away");
      },
    }, { concurrency: 1 });
    await until(async () =>
      (await jobs("webhooks", "active")).length === 1 && (await jobs("webhooks", "failed")).length === 1
    );
    const [failed] = await jobs("webhooks", "failed");
    const [active] = await jobs("webhooks", "active");
    expect(failed).toMatchObject({ name: "deliver_webhook", fault: "The receiver of this test is away", attempts: 1 });
    expect((await operator.call("DELETE", `${path}/${active?.id}`)).status).toBe(409);
    expect(await jobs("webhooks", "stuck")).toEqual([]);
    // The service's clock in these tests is behind the queue's: an hour later, no worker should still be at it.
    api.accounts.clock.pass(Date.now() - api.accounts.clock.now().getTime() + 3_600_000);
    const later = await api.client.post("/v1/operator/login", { email: "olga@operators.example", password: PASSWORD });
    const client = api.client.as(later.body.access_token);
    const [webhooks] = (await client.get("/v1/operator/queues")).body.data.filter(
      ({ queue }: { queue: string }) => queue === "webhooks",
    );
    expect(webhooks).toMatchObject({ active: 1, failed: 1, stuck: 1 });
    expect((await client.get(`${path}?state=stuck`)).body.data).toMatchObject([{ id: active?.id }]);
    held.resolve();
    expect((await client.post(`${path}/${failed?.id}/retry`, {})).status).toBe(204);
    await until(async () => (await client.get(`${path}?state=failed`)).body.data.length === 2);
    const trail = (await client.get("/v1/operator/audit-events")).body.data;
    expect(trail.map(({ action }: { action: string }) => action)).toContain("job.retried");
    expect(trail.find(({ action }: { action: string }) => action === "job.removed")).toMatchObject({
      target_id: "third",
      details: { queue: "webhooks" },
    });
    expect((await client.get("/v1/operator/queues/other/jobs?state=failed")).status).toBe(404);
    expect((await client.get(`${path}?state=lost`)).status).toBe(422);

    const report = { version: "1.2.3", gazetteerVersion: null, host: "one", pid: 7, startedAt: new Date() };
    const id = processId(deps);
    await reportProcess(deps, { id, kind: "server", ...report });
    await reportProcess(deps, { id: processId(deps), kind: "worker", ...report, host: "two" });
    await db.ownerSql`update processes set seen_at = seen_at - interval '3 minutes' where host = 'two'`;
    expect((await client.get("/v1/operator/processes")).body.data).toMatchObject([
      { id, kind: "server", version: "1.2.3", host: "one", pid: 7, missing: false },
      { kind: "worker", host: "two", missing: true },
    ]);
    expect((await client.get("/v1/operator/datasets")).body).toEqual({ data: [] });
  },
  patience(60_000),
);

test("while the store of the queues is frozen, they are unavailable and the overview leaves them out", async () => {
  const other = await loggedIn("otto@operators.example");
  const port = freePort();
  const redis = await startRedis({ port, folder: scratchDir() });
  frozen = await openQueue({ databaseUrl: db.ownerUrl, redisUrl: `redis://127.0.0.1:${port}` });
  try {
    expect((await other.get("/v1/operator/queues")).status).toBe(200);
    redis.kill("SIGSTOP");
    for (
      const [method, path] of [["GET", ""], ["GET", "/webhooks/jobs?state=waiting"], ["DELETE", "/webhooks/jobs/a"]]
    ) {
      const { status, body } = await other.call(method!, `/v1/operator/queues${path}`);
      expect([status, body.code]).toEqual([503, "UNAVAILABLE"]);
    }
    const { status, body } = await other.get("/v1/operator/overview");
    expect([status, body.jobs]).toEqual([200, null]);
  } finally {
    redis.kill("SIGCONT");
    await frozen.close();
    frozen = undefined;
    redis.kill();
  }
}, patience(60_000));
