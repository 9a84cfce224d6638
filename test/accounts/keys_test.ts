import { afterAll, expect, test } from "bun:test";
import { authenticateKey, closeAccounts, issueKey, listKeys, rotateKey } from "../../src/accounts/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { codeOf } from "../support/operations/test_deps.ts";

const accounts = await testAccounts();
afterAll(async () => {
  await closeAccounts(accounts.deps);
  await accounts.db.close();
});

test("issueKey() stops at 100 keys, made at once or not", async () => {
  const { caller } = await accounts.person();
  await accounts.db.ownerSql`
    insert into api_keys (id, organization_id, environment, name, key_hash, prefix, scopes, created_at)
    select 'key_' || i, ${caller.organizationId}, 'test', 'many', sha256(('many' || i)::bytea), 'locus_test_', '{resolve}', now()
    from generate_series(1, 98) i`;
  const results = await Promise.allSettled(
    Array.from({ length: 5 }, () => issueKey(accounts.deps, { caller, name: "one more", environment: "test" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
});

test("authenticateKey() refuses a malformed key without a database query", async () => {
  const { caller } = await accounts.person();
  const { key } = await issueKey(accounts.deps, { caller, name: "typed", environment: "test" });
  const deps = accounts.another();
  const loads: string[] = [];
  const get = deps.knownKeys.get.bind(deps.knownKeys);
  deps.knownKeys.get = (name, load) => {
    loads.push(name);
    return get(name, load);
  };
  for (let i = 0; i < key.length; i++) {
    const typed = key.slice(0, i) + (key.charAt(i) === "x" ? "y" : "x") + key.slice(i + 1);
    expect(await codeOf(authenticateKey(deps, typed))).toBe("UNAUTHORIZED");
  }
  for (const text of ["", "locus_test_", key.replace("test", "live"), ` ${key}`, key.repeat(100)]) {
    expect(await codeOf(authenticateKey(deps, text))).toBe("UNAUTHORIZED");
  }
  expect(loads).toEqual([]);
});

test("authenticateKey() refuses an expired key to the millisecond, though it is remembered", async () => {
  const { caller } = await accounts.person();
  const expiresAt = new Date(accounts.clock.now().getTime() + 100);
  const { key } = await issueKey(accounts.deps, { caller, name: "brief", environment: "test", expiresAt });
  accounts.clock.pass(99);
  await authenticateKey(accounts.deps, key);
  accounts.clock.pass(1);
  expect(await codeOf(authenticateKey(accounts.deps, key))).toBe("UNAUTHORIZED");
});

test("authenticateKey() writes the last use at most once a minute", async () => {
  const { caller } = await accounts.person();
  const { key } = await issueKey(accounts.deps, { caller, name: "used", environment: "test" });
  const lastUse = async () => {
    await authenticateKey(accounts.deps, key);
    await closeAccounts(accounts.deps);
    return (await listKeys(accounts.deps, { caller })).data[0]?.lastUsedAt;
  };
  const first = accounts.clock.now();
  expect(await lastUse()).toEqual(first);
  accounts.clock.pass(59_999);
  expect(await lastUse()).toEqual(first);
  accounts.clock.pass(1);
  expect(await lastUse()).toEqual(accounts.clock.now());
});

test("rotateKey() keeps the cap of usable keys, and always allows a rotation without a grace", async () => {
  const { caller } = await accounts.person();
  const ids: string[] = [];
  for (let i = 0; i < 99; i++) {
    ids.push((await issueKey(accounts.deps, { caller, name: `k${i}`, environment: "test" })).id);
  }
  const outcomes = await Promise.all(
    ids.slice(0, 5).map((keyId) =>
      rotateKey(accounts.deps, { caller, keyId, graceSeconds: 60 }).then(
        () => "rotated",
        (error: unknown) => error instanceof Problem ? error.kind : "failed",
      )
    ),
  );
  expect(outcomes.toSorted()).toEqual(["CONFLICT", "CONFLICT", "CONFLICT", "CONFLICT", "rotated"]);
  const replaced = await rotateKey(accounts.deps, { caller, keyId: ids[50] ?? "", graceSeconds: 0 });
  expect(replaced.id).not.toBe(ids[50] ?? "");
  accounts.clock.pass(61_000);
  expect((await rotateKey(accounts.deps, { caller, keyId: replaced.id, graceSeconds: 60 })).name).toBe("k50");
  expect(await codeOf(issueKey(accounts.deps, { caller, name: "k", environment: "test" }))).toBe("CONFLICT");
});
