import { expect, test } from "bun:test";
import {
  authenticateKey,
  exportOrganization,
  invite,
  issueKey,
  listEvents,
  listKeys,
  rotateKey,
  setMonthlyLimit,
} from "../../src/accounts/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

test("rotateKey() makes a key like the old one, which goes on for the grace", async () => {
  const { caller } = await accounts.person();
  const old = await issueKey(accounts.deps, {
    caller,
    name: "Checkout",
    environment: "live",
    scopes: ["resolve", "usage:read"],
  });
  const made = await rotateKey(accounts.deps, { caller, keyId: old.id, graceSeconds: 60 });
  expect(made).toMatchObject({ name: "Checkout", environment: "live", scopes: ["resolve", "usage:read"] });
  expect(made.id).not.toBe(old.id);
  await authenticateKey(accounts.deps, old.key);
  accounts.clock.pass(60_000);
  expect((await problemOf(authenticateKey(accounts.deps, old.key))).code).toBe("UNAUTHORIZED");
  await authenticateKey(accounts.deps, made.key);
  const again = rotateKey(accounts.deps, { caller, keyId: old.id });
  expect((await problemOf(again)).code).toBe("NOT_FOUND");
});

test("rotateKey() never lengthens a key's life", async () => {
  const { caller } = await accounts.person();
  const expiresAt = new Date(accounts.clock.now().getTime() + 5000);
  const old = await issueKey(accounts.deps, { caller, name: "k", environment: "test", expiresAt });
  const made = await rotateKey(accounts.deps, { caller, keyId: old.id, graceSeconds: 3600 });
  expect(made.expiresAt).toEqual(expiresAt);
  accounts.clock.pass(5000);
  expect((await problemOf(authenticateKey(accounts.deps, old.key))).code).toBe("UNAUTHORIZED");
});

test("rotateKey() of another organization's key is NOT_FOUND and changes nothing", async () => {
  const [mine, theirs] = [await accounts.person(), await accounts.person()];
  const key = await issueKey(accounts.deps, { caller: theirs.caller, name: "k", environment: "test" });
  const rotation = rotateKey(accounts.deps, { caller: mine.caller, keyId: key.id });
  expect((await problemOf(rotation)).code).toBe("NOT_FOUND");
  expect((await listKeys(accounts.deps, { caller: theirs.caller })).data).toHaveLength(1);
  const grace = rotateKey(accounts.deps, { caller: theirs.caller, keyId: key.id, graceSeconds: -1 });
  expect((await problemOf(grace)).code).toBe("INVALID_REQUEST");
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

test("exportOrganization() gives every kind of row of one organization, without secrets", async () => {
  const { caller } = await accounts.person("gil");
  await accounts.person();
  const key = await issueKey(accounts.deps, { caller, name: "k", environment: "test" });
  const { token } = await invite(accounts.deps, { caller, role: "viewer" });
  const kinds: Record<string, number> = {};
  let text = "";
  for await (const { kind, rows } of exportOrganization(accounts.deps, { caller })) {
    kinds[kind] = (kinds[kind] ?? 0) + rows.length;
    text += JSON.stringify(rows);
  }
  expect(kinds).toEqual({
    organization: 1,
    members: 1,
    api_keys: 1,
    invitations: 1,
    sso_providers: 0,
    sso_domains: 0,
    usage: 0,
    usage_details: 0,
    audit_events: 4,
    locations: 0,
    batches: 0,
    webhooks: 0,
    webhook_deliveries: 0,
    maps: 0,
    corrections: 0,
    map_locations: 0,
  });
  expect(text).toContain("gil@example.com");
  expect(text).not.toMatch(/hash":/u);
  expect(text).not.toContain(key.key);
  expect(text).not.toContain(token);
  const notOwner = exportOrganization(accounts.deps, { caller: { ...caller, role: "admin" } }).next();
  expect((await problemOf(notOwner)).code).toBe("FORBIDDEN");
});

test("setMonthlyLimit() refuses what is no limit, and an organization that is none", async () => {
  const { caller: { organizationId } } = await accounts.person();
  expect(setMonthlyLimit(accounts.deps, { organizationId, calls: 1.5 })).rejects.toThrow(RangeError);
  const unknown = setMonthlyLimit(accounts.deps, { organizationId: "org_0", calls: 1 });
  expect((await problemOf(unknown)).code).toBe("NOT_FOUND");
  expect((await setMonthlyLimit(accounts.deps, { organizationId, calls: null })).monthlyLimit).toBe(10_000);
});
