import { afterAll, expect, test } from "bun:test";
import { authenticateKey, closeAccounts, issueKey, listKeys, revokeKey, rotateKey } from "../../src/accounts/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { SCOPES } from "../../src/domain/caller.ts";
import { codeOf, problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();
afterAll(async () => {
  await closeAccounts(accounts.deps);
  await accounts.db.close();
});

test("issueKey() shows the key once and keeps its SHA-256", async () => {
  const { caller } = await accounts.person();
  const issued = await issueKey(accounts.deps, { caller, name: " Shop ", environment: "live" });
  expect(issued).toMatchObject({ name: "Shop", environment: "live", scopes: [...SCOPES], expiresAt: null });
  expect(issued.key).toStartWith(issued.prefix);
  expect(issued.prefix).toMatch(/^locus_live_[0-9A-Za-z]{4}$/);
  const [row] = await accounts.db
    .ownerSql`select encode(key_hash, 'hex') as hash from api_keys where id = ${issued.id}`;
  expect(row?.["hash"]).toBe(new Bun.CryptoHasher("sha256").update(issued.key).digest("hex"));
  const { data } = await listKeys(accounts.deps, { caller });
  const { key: _, ...view } = issued;
  expect(data).toEqual([view]);
  const trail = await accounts.db.ownerSql`
    select action, actor_id, target_id, details from audit_events
    where organization_id = ${caller.organizationId} and action = 'api_key.created'`;
  expect([...trail]).toEqual([{
    action: "api_key.created",
    actor_id: caller.userId,
    target_id: issued.id,
    details: { environment: "live", scopes: [...SCOPES] },
  }]);
});

test("issueKey() points at every field that is wrong", async () => {
  const { caller } = await accounts.person();
  const wrong = { caller, name: "", environment: "test", scopes: [], expiresAt: accounts.clock.now() } as const;
  expect(await problemOf(issueKey(accounts.deps, wrong))).toMatchObject({
    code: "INVALID_REQUEST",
    pointers: ["/name", "/scopes", "/expires_at"],
  });
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

test("authenticateKey() finds organization, environment and scopes", async () => {
  const { caller } = await accounts.person();
  const { key, id } = await issueKey(accounts.deps, {
    caller,
    name: "scoped",
    environment: "live",
    scopes: ["usage:read", "resolve", "resolve"],
  });
  expect(await authenticateKey(accounts.deps, key)).toEqual({
    kind: "key",
    keyId: id,
    organizationId: caller.organizationId,
    environment: "live",
    scopes: ["resolve", "usage:read"],
  });
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

test("revokeKey() refuses the key at once here, and within a second on every other server", async () => {
  const { caller } = await accounts.person();
  const { key, id } = await issueKey(accounts.deps, { caller, name: "lost", environment: "test" });
  const other = accounts.another();
  await Promise.all([authenticateKey(accounts.deps, key), authenticateKey(other, key)]);
  await revokeKey(accounts.deps, { caller, keyId: id });
  expect(await codeOf(authenticateKey(accounts.deps, key))).toBe("UNAUTHORIZED");
  accounts.clock.pass(1000);
  expect(await codeOf(authenticateKey(other, key))).toBe("UNAUTHORIZED");
  expect((await listKeys(accounts.deps, { caller })).data).toEqual([]);
  expect(await codeOf(revokeKey(accounts.deps, { caller, keyId: id }))).toBe("NOT_FOUND");
  await closeAccounts(other);
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
