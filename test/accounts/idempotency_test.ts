import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  abandonIdempotent,
  type BeginIdempotent,
  beginIdempotent,
  finishIdempotent,
  keepClaim,
  sweepExpired,
} from "../../src/accounts/mod.ts";
import { problemOf } from "../support/problem_of.ts";
import { type TestAccounts, testAccounts } from "../support/test_accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await testAccounts();
});
afterAll(() => accounts.db.close());

const ANSWER = { status: 201, headers: { "content-type": "application/json" }, body: '{"key":"locus_live_secret"}' };

async function wanted(changes: Partial<BeginIdempotent> = {}): Promise<BeginIdempotent> {
  const { caller: { organizationId } } = await accounts.person();
  return { organizationId, key: "5a1f", request: ["POST", "/v1/api-keys", "live", "{}"], ...changes };
}

async function begun(request: BeginIdempotent) {
  const claimed = await beginIdempotent(accounts.room, request);
  if ("status" in claimed) {
    throw new Error("Expected a claim, was given an answer");
  }
  return claimed;
}

test("beginIdempotent() gives the answer that was given before, word for word", async () => {
  const request = await wanted();
  await finishIdempotent(accounts.room, { claimed: await begun(request), answer: ANSWER });
  expect(await beginIdempotent(accounts.another(), request)).toEqual(ANSWER);
});

test("beginIdempotent() claims once, of many at once; the others are told to wait", async () => {
  const request = await wanted();
  const outcomes = await Promise.all(
    Array.from(
      { length: 8 },
      () => beginIdempotent(accounts.room, request).then(() => "claimed", (error: { kind: string }) => error.kind),
    ),
  );
  expect(outcomes.sort()).toEqual([...Array.from({ length: 7 }, () => "CONFLICT"), "claimed"]);
});

test("beginIdempotent() refuses a key that belongs to another request, under way or answered", async () => {
  const request = await wanted();
  const other = { ...request, request: ["POST", "/v1/api-keys", "live", '{"name":"other"}'] };
  const claimed = await begun(request);
  expect((await problemOf(beginIdempotent(accounts.room, other))).code).toBe("IDEMPOTENCY_KEY_REUSED");
  await finishIdempotent(accounts.room, { claimed, answer: ANSWER });
  expect((await problemOf(beginIdempotent(accounts.room, other))).code).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("a request that failed created nothing, so its key is free again", async () => {
  const request = await wanted();
  await finishIdempotent(accounts.room, { claimed: await begun(request), answer: { ...ANSWER, status: 422 } });
  await abandonIdempotent(accounts.room, await begun(request));
  await begun(request);
});

test("organizations do not share keys", async () => {
  const [mine, theirs] = [await wanted(), await wanted()];
  await finishIdempotent(accounts.room, { claimed: await begun(mine), answer: ANSWER });
  await begun(theirs);
});

test("answers are kept for 24 hours, then swept", async () => {
  const request = await wanted();
  await finishIdempotent(accounts.room, { claimed: await begun(request), answer: ANSWER });
  accounts.clock.pass(24 * 3_600_000 - 1000);
  expect(await beginIdempotent(accounts.room, request)).toEqual(ANSWER);
  accounts.clock.pass(1000);
  expect((await sweepExpired(accounts.room)).idempotencyKeys).toBeGreaterThan(0);
  await begun(request);
});

test("a server that died with a request blocks its key for two minutes, and only against other requests after", async () => {
  const request = await wanted();
  await begun(request);
  accounts.clock.pass(119_000);
  expect((await problemOf(beginIdempotent(accounts.room, request))).code).toBe("CONFLICT");
  accounts.clock.pass(1000);
  const other = { ...request, request: ["POST", "/v1/maps"] };
  expect((await problemOf(beginIdempotent(accounts.room, other))).code).toBe("IDEMPOTENCY_KEY_REUSED");
  await begun(request);
});

test("a request that is still under way keeps its key, however long it takes", async () => {
  const request = await wanted();
  const claimed = await begun(request);
  const until = async () => {
    const [row] = await accounts.db.ownerSql`
      select claimed_until from idempotency_keys where organization_id = ${claimed.organizationId}`;
    return String(row?.["claimed_until"]);
  };
  const before = await until();
  accounts.clock.pass(100_000);
  const end = keepClaim(accounts.room, claimed, 20);
  while (await until() === before) {
    await Bun.sleep(10);
  }
  end();
  accounts.clock.pass(100_000);
  expect((await problemOf(beginIdempotent(accounts.another(), request))).code).toBe("CONFLICT");
});

test("the database holds neither the key nor a readable answer", async () => {
  const request = await wanted({ key: "a-key-of-the-sender" });
  await finishIdempotent(accounts.room, { claimed: await begun(request), answer: ANSWER });
  const rows = await accounts.db.ownerSql`
    select encode(answer, 'escape') as answer, encode(key_hash, 'escape') as key from idempotency_keys`;
  expect(JSON.stringify(rows)).not.toContain("locus_live_secret");
  expect(JSON.stringify(rows)).not.toContain("a-key-of-the-sender");
});

test("beginIdempotent() refuses what is no key", async () => {
  for (const key of ["", "with blank", "ä", "x".repeat(256)]) {
    expect((await problemOf(beginIdempotent(accounts.room, await wanted({ key })))).code).toBe("INVALID_REQUEST");
  }
});
