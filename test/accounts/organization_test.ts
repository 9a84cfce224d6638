import { expect, test } from "bun:test";
import { authenticateKey, invite, issueKey, listEvents, rotateKey, setMonthlyLimit } from "../../src/accounts/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

test("rotateKey() never lengthens a key's life", async () => {
  const { caller } = await accounts.person();
  const expiresAt = new Date(accounts.clock.now().getTime() + 5000);
  const old = await issueKey(accounts.deps, { caller, name: "k", environment: "test", expiresAt });
  const made = await rotateKey(accounts.deps, { caller, keyId: old.id, graceSeconds: 3600 });
  expect(made.expiresAt).toEqual(expiresAt);
  accounts.clock.pass(5000);
  expect((await problemOf(authenticateKey(accounts.deps, old.key))).code).toBe("UNAUTHORIZED");
});

test("listEvents() lists the events of the caller's organization, newest first", async () => {
  const { caller } = await accounts.person();
  const client = { address: "192.0.2.7", userAgent: "test" };
  accounts.clock.pass(1);
  await invite(accounts.deps, { caller, role: "viewer", client });
  accounts.clock.pass(1);
  await setMonthlyLimit(accounts.deps, { organizationId: caller.organizationId, calls: 5 });
  const { data } = await listEvents(accounts.deps, { caller });
  expect(data.map(({ action, actorId }) => [action, actorId])).toEqual([
    ["organization.limit_set", "operator"],
    ["invitation.created", caller.userId],
    ["user.signed_up", caller.userId],
  ]);
  expect(data[1]).toMatchObject({ address: "192.0.2.7", userAgent: "test", details: { role: "viewer" } });
  const asMember = listEvents(accounts.deps, { caller: { ...caller, role: "member" } });
  expect((await problemOf(asMember)).code).toBe("FORBIDDEN");
});

test("setMonthlyLimit() refuses what is no limit, and an organization that is none", async () => {
  const { caller: { organizationId } } = await accounts.person();
  expect(setMonthlyLimit(accounts.deps, { organizationId, calls: 1.5 })).rejects.toThrow(RangeError);
  const unknown = setMonthlyLimit(accounts.deps, { organizationId: "org_0", calls: 1 });
  expect((await problemOf(unknown)).code).toBe("NOT_FOUND");
  expect((await setMonthlyLimit(accounts.deps, { organizationId, calls: null })).monthlyLimit).toBe(10_000);
});
