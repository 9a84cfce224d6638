import { expect, test } from "bun:test";
import { readUsage, reserveCalls, settleCalls } from "../../../src/usage/mod.ts";
import { outcomeOf, tally, testUsage } from "../../support/operations/test_usage.ts";

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

test("a reservation in the test environment is of the day's calls", async () => {
  const deps = usage.server({ testPerDay: 10 });
  const spender = { ...await usage.spender(), environment: "test" as const };
  await reserveCalls(deps, { spender, purpose: "bat_test", calls: 10 });
  expect(await outcomeOf(deps, spender)).toBe("QUOTA_EXCEEDED");
});

test("readUsage() returns each day's calls, the month's and the remaining ones", async () => {
  const deps = usage.server();
  const who = await usage.spender(200);
  for (let i = 0; i < 12; i++) {
    await outcomeOf(deps, who);
  }
  const view = await readUsage(deps, { spender: who });
  const today = usage.accounts.clock.now().toISOString().slice(0, 10);
  expect(view.days).toEqual([{ day: today, calls: 12 }]);
  expect(view.period).toMatchObject({ calls: 12, limit: 200, remaining: 188, from: `${today.slice(0, 7)}-01` });
  expect((await readUsage(deps, { spender: { ...who, environment: "test" } })).days).toEqual([]);
});

test("readUsage() refuses what is no range of days", async () => {
  const deps = usage.server();
  const spender = await usage.spender();
  for (const [from, to] of [["2024-02-30", "2024-03-01"], ["2024-03-02", "2024-03-01"], ["2020-01-01", "2024-01-01"]]) {
    const refused = readUsage(deps, { spender, from: from ?? "", to: to ?? "" });
    expect(refused).rejects.toMatchObject({ kind: "INVALID_REQUEST" });
  }
});
