import { expect, test } from "bun:test";
import type { Spender } from "../../../src/usage/mod.ts";
import { reserveCalls } from "../../../src/usage/mod.ts";
import { createWebhook, type WebhookEventType } from "../../../src/webhooks/mod.ts";
import { outcomeOf, testUsage } from "../../support/operations/test_usage.ts";
import { testWebhooksDeps } from "../../support/operations/test_webhooks.ts";

const usage = await testUsage();

const EVENTS: readonly WebhookEventType[] = ["quota.warning", "quota.exceeded"];

/** An organization with a limit and a webhook in each environment. */
async function listening(limit: number): Promise<Spender> {
  const { accounts: { clock, db } } = usage;
  const spender = await usage.spender(limit);
  const deps = testWebhooksDeps(db.database, clock);
  for (const environment of ["live", "test"] as const) {
    const owner = { organizationId: spender.organizationId, environment };
    await createWebhook(deps, { owner, actorId: "usr_0", url: "http://127.0.0.1:1/hook", events: EVENTS });
  }
  return spender;
}

/** The events in the outbox: the warning, then the exceeded limit. */
async function eventsOf({ organizationId }: Spender): Promise<{ type: string; data: unknown; environment: string }[]> {
  const rows = await usage.accounts.db.ownerSql`
    select body from webhook_deliveries where organization_id = ${organizationId} order by type desc`;
  return rows.map((row) => JSON.parse(String(row["body"])));
}

async function call(spender: Spender, times: number): Promise<void> {
  const deps = usage.server();
  for (let i = 0; i < times; i++) {
    await outcomeOf(deps, spender);
  }
  await deps.ledger.close();
}

test("webhooks get one warning at 80 % of the month and one event when it is exceeded", async () => {
  const spender = await listening(10);
  await call(spender, 7);
  expect(await eventsOf(spender)).toEqual([]);
  await call(spender, 1);
  const month = usage.accounts.clock.now().toISOString().slice(0, 7);
  const data = { organization_id: spender.organizationId, month, limit: 10 };
  expect(await eventsOf(spender)).toMatchObject([
    { type: "quota.warning", environment: "live", data: { ...data, calls: 8 } },
  ]);
  await call(spender, 2);
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning"]);
  await call(spender, 3);
  await call(spender, 3);
  expect(await eventsOf(spender)).toMatchObject([{ type: "quota.warning" }, {
    type: "quota.exceeded",
    data: { ...data, calls: 10 },
  }]);
});

test("two servers that reach the limit at once send each event once", async () => {
  const spender = await listening(20);
  const servers = [usage.server(), usage.server()];
  await Promise.all(Array.from({ length: 60 }, (_, i) => outcomeOf(servers[i % 2] ?? usage.server(), spender)));
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning", "quota.exceeded"]);
});

test("a batch that reserves past 80 % warns; calls of the test environment send no event", async () => {
  const spender = await listening(100);
  await reserveCalls(usage.server(), { spender, purpose: "bat_79", calls: 79 });
  expect(await eventsOf(spender)).toEqual([]);
  await reserveCalls(usage.server(), { spender, purpose: "bat_1", calls: 1 });
  expect((await eventsOf(spender)).map(({ type }) => type)).toEqual(["quota.warning"]);

  const testing = await listening(100);
  const inTest = usage.server({ testPerDay: 2 });
  for (let i = 0; i < 4; i++) {
    await outcomeOf(inTest, { ...testing, environment: "test" });
  }
  expect(await eventsOf(testing)).toEqual([]);
});
