import { expect, test } from "bun:test";
import { closeUsage, SESSION_SUGGESTIONS_MAX, spendEnd, spendSuggestion } from "../../../src/usage/mod.ts";
import { testUsage } from "../../support/operations/test_usage.ts";

const usage = await testUsage();

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
