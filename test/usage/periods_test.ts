import { expect, test } from "bun:test";
import {
  closeUsage,
  readUsage,
  reserveCalls,
  SESSION_SUGGESTIONS_MAX,
  settleCalls,
  spendEnd,
  type Spender,
  spendSuggestion,
} from "../../src/usage/mod.ts";
import { createWebhook, type WebhookEventType } from "../../src/webhooks/mod.ts";
import { outcomeOf, tally, testUsage } from "../support/operations/test_usage.ts";
import { testWebhooksDeps } from "../support/operations/test_deps.ts";

const usage = await testUsage();

test("reserveCalls() takes all or none, and exactly what is left", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  await reserveCalls(deps, { spender: who, purpose: "bat_1", calls: 60 });
  expect(reserveCalls(deps, { spender: who, purpose: "bat_2", calls: 41 })).rejects.toMatchObject({
    kind: "QUOTA_EXCEEDED",
  });
  await reserveCalls(deps, { spender: who, purpose: "bat_3", calls: 40 });
  expect(await usage.counted(who)).toBe(100);
  expect(await outcomeOf(deps, who)).toBe("QUOTA_EXCEEDED");
});

test("reserveCalls() that race are granted up to the limit and no further", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  const outcomes = await Promise.all(
    Array.from(
      { length: 30 },
      (_, i) =>
        reserveCalls(deps, { spender: who, purpose: `bat_${i}`, calls: 9 }).then(() => "reserved", () => "refused"),
    ),
  );
  expect(tally(outcomes)).toEqual({ reserved: 11, refused: 19 });
  expect(await usage.counted(who)).toBe(99);
});

test("reserveCalls() called twice for one purpose reserves once", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  const twice = { spender: who, purpose: "bat_twice", calls: 70 };
  await Promise.all([reserveCalls(deps, twice), reserveCalls(deps, twice)]);
  expect(await usage.counted(who)).toBe(70);
});

test("settleCalls() gives unspent calls back, once, to the month they were counted in", async () => {
  const deps = usage.server();
  const who = await usage.spender(100);
  await reserveCalls(deps, { spender: who, purpose: "bat_long", calls: 70 });
  usage.accounts.clock.pass(40 * 86_400_000);
  const settle = { organizationId: who.organizationId, purpose: "bat_long", spent: 50 };
  await Promise.all([settleCalls(deps, settle), settleCalls(deps, settle), settleCalls(deps, settle)]);
  expect(await usage.counted(who)).toBe(50);
  const now = await readUsage(deps, { spender: who });
  expect(now.period).toMatchObject({ calls: 0, remaining: 100 });
});

test("settleCalls() cannot spend more than was reserved", async () => {
  const deps = usage.server();
  const who = await usage.spender();
  await reserveCalls(deps, { spender: who, purpose: "bat_over", calls: 5 });
  const over = settleCalls(deps, { organizationId: who.organizationId, purpose: "bat_over", spent: 6 });
  expect(over).rejects.toThrow("usage_reservations_calls_range");
});

test("settleCalls() of another organization's purpose changes nothing", async () => {
  const deps = usage.server();
  const [mine, theirs] = [await usage.spender(), await usage.spender()];
  await reserveCalls(deps, { spender: mine, purpose: "bat_mine", calls: 5 });
  await settleCalls(deps, { organizationId: theirs.organizationId, purpose: "bat_mine", spent: 0 });
  expect(await usage.counted(mine)).toBe(5);
});

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

test("spendSuggestion() counts a form once on all servers together, however many begin it at once", async () => {
  const spender = await usage.spender();
  const servers = [usage.server(), usage.server(), usage.server()];
  const form = { spender, session: "form-of-a-fleet" };
  const spent = await Promise.all(
    Array.from({ length: 30 }, (_, i) => spendSuggestion(servers[i % servers.length]!, form)),
  );
  expect(spent.filter((one) => one !== undefined)).toHaveLength(1);
  const ends = await Promise.all(servers.map((server) => spendEnd(server, form)));
  // One of them ends the form, the others are calls of their own.
  expect(ends.filter((one) => one === undefined)).toHaveLength(1);
  await Promise.all(servers.map(closeUsage));
  expect(await usage.counted(spender)).toBe(3);
});

test("spendSuggestion() covers no more suggestions by one call when they arrive at once", async () => {
  const spender = await usage.spender();
  const server = usage.server();
  const form = { spender, session: "form-of-a-crowd" };
  await Promise.all(Array.from({ length: 2 * SESSION_SUGGESTIONS_MAX + 10 }, () => spendSuggestion(server, form)));
  await closeUsage(server);
  expect(await usage.counted(spender)).toBeGreaterThanOrEqual(3);
});

test("spendSuggestion() never exceeds the month with forms that begin at once", async () => {
  const spender = await usage.spender(5);
  const server = usage.server();
  const forms = await Promise.allSettled(
    Array.from({ length: 20 }, (_, i) => spendSuggestion(server, { spender, session: `one-of-many-${i}` })),
  );
  expect(forms.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await closeUsage(server);
  expect(await usage.counted(spender)).toBe(5);
});
