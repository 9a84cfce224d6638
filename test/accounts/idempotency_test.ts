import { expect, test } from "bun:test";
import {
  type AccountsDeps,
  type Claim,
  claimKey,
  ClaimLost,
  type IdempotentRequest,
  keepClaim,
  recordAnswer,
  releaseClaim,
  sweepExpired,
} from "../../src/accounts/mod.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { codeOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { until } from "../support/processes/until.ts";

const accounts = await testAccounts();

const ANSWER = { status: 201, headers: { "content-type": "application/json" }, body: '{"key":"locus_live_secret"}' };
/** Longer than any claim lasts. */
const LEASE_MS = 60_000;

async function wanted(changes: Partial<IdempotentRequest> = {}): Promise<IdempotentRequest> {
  const { caller: { organizationId } } = await accounts.person();
  return { organizationId, key: "5a1f", request: ["POST", "/v1/api-keys", "live", "{}"], ...changes };
}

async function claimed(request: IdempotentRequest, deps: AccountsDeps = accounts.deps): Promise<Claim> {
  const claim = await claimKey(deps, request);
  if ("status" in claim) {
    throw new Error("Expected a claim, was given an answer");
  }
  return claim;
}

function record(claim: Claim, deps: AccountsDeps = accounts.deps): Promise<void> {
  return withOrganization(
    deps.database,
    claim.organizationId,
    (tenant) => recordAnswer(deps, tenant, { claim, answer: ANSWER }),
  );
}

test("claimKey() refuses a key that belongs to another request, under way or answered", async () => {
  const request = await wanted();
  const other = { ...request, request: ["POST", "/v1/api-keys", "live", '{"name":"other"}'] };
  const claim = await claimed(request);
  expect(await codeOf(claimKey(accounts.deps, other))).toBe("IDEMPOTENCY_KEY_REUSED");
  await record(claim);
  expect(await codeOf(claimKey(accounts.deps, other))).toBe("IDEMPOTENCY_KEY_REUSED");
});

test("releaseClaim() gives a key free, but not one that is another request's by now, nor one with an answer", async () => {
  const request = await wanted();
  const first = await claimed(request);
  await releaseClaim(accounts.deps, first);
  const second = await claimed(request);
  await releaseClaim(accounts.deps, first);
  expect(await codeOf(claimKey(accounts.deps, request))).toBe("CONFLICT");
  await record(second);
  await releaseClaim(accounts.deps, second);
  expect(await claimKey(accounts.deps, request)).toEqual(ANSWER);
});

test("recordAnswer() fails for a claim that was taken over, before and after its successor has answered", async () => {
  const request = await wanted();
  const late = await claimed(request);
  accounts.clock.pass(LEASE_MS);
  const successor = await claimed(request, accounts.another());
  expect(await record(late).catch((error: unknown) => error)).toBeInstanceOf(ClaimLost);
  await record(successor);
  expect(await record(late).catch((error: unknown) => error)).toBeInstanceOf(ClaimLost);
  expect(await record(successor).catch((error: unknown) => error)).toBeInstanceOf(ClaimLost);
});

test("claimKey() refuses a retry while a transaction that records the answer is open, and replays it then", async () => {
  const request = await wanted();
  const claim = await claimed(request);
  accounts.clock.pass(LEASE_MS);
  await withOrganization(accounts.deps.database, claim.organizationId, async (tenant) => {
    await recordAnswer(accounts.deps, tenant, { claim, answer: ANSWER });
    expect(await codeOf(claimKey(accounts.another(), request))).toBe("CONFLICT");
  });
  expect(await claimKey(accounts.another(), request)).toEqual(ANSWER);
});

test("answers are kept for 24 hours, then swept", async () => {
  const request = await wanted();
  await record(await claimed(request));
  accounts.clock.pass(24 * 3_600_000 - 1000);
  expect(await claimKey(accounts.deps, request)).toEqual(ANSWER);
  accounts.clock.pass(1000);
  expect((await sweepExpired(accounts.deps)).idempotencyKeys).toBeGreaterThan(0);
  await claimed(request);
});

test("a server that died with a request blocks its key for some seconds, and for other requests for a day", async () => {
  const request = await wanted();
  await claimed(request);
  accounts.clock.pass(5000);
  expect(await codeOf(claimKey(accounts.deps, request))).toBe("CONFLICT");
  accounts.clock.pass(LEASE_MS);
  const other = { ...request, request: ["POST", "/v1/maps"] };
  expect(await codeOf(claimKey(accounts.deps, other))).toBe("IDEMPOTENCY_KEY_REUSED");
  await claimed(request);
});

test("keepClaim() keeps the key of a request that is still under way, however long it takes", async () => {
  const request = await wanted();
  const claim = await claimed(request);
  const before = await claimedUntil(claim);
  accounts.clock.pass(LEASE_MS);
  const end = keepClaim(accounts.deps, claim, { sender: new AbortController().signal, everyMs: 20 });
  await until(async () => await claimedUntil(claim) !== before);
  end();
  expect(await codeOf(claimKey(accounts.another(), request))).toBe("CONFLICT");
});

test("keepClaim() lets the key of a request expire whose sender has gone", async () => {
  const request = await wanted();
  const claim = await claimed(request);
  const sender = new AbortController();
  const end = keepClaim(accounts.deps, claim, { sender: sender.signal, everyMs: 20 });
  const before = await claimedUntil(claim);
  accounts.clock.pass(1);
  await until(async () => await claimedUntil(claim) !== before);
  sender.abort();
  // One renewal may be under way.
  await Bun.sleep(200);
  accounts.clock.pass(LEASE_MS);
  await Bun.sleep(200);
  await claimed(request);
  end();
});

async function claimedUntil({ organizationId }: Claim): Promise<string> {
  const [row] = await accounts.db.ownerSql`
    select claimed_until from idempotency_keys where organization_id = ${organizationId}`;
  return String(row?.["claimed_until"]);
}

test("the database holds neither the key nor a readable answer", async () => {
  const request = await wanted({ key: "a-key-of-the-sender" });
  await record(await claimed(request));
  const rows = await accounts.db.ownerSql`
    select encode(answer, 'escape') as answer, encode(key_hash, 'escape') as key from idempotency_keys`;
  expect(JSON.stringify(rows)).not.toContain("locus_live_secret");
  expect(JSON.stringify(rows)).not.toContain("a-key-of-the-sender");
});

test("claimKey() refuses a text that is no key", async () => {
  for (const key of ["", "with blank", "ä", "x".repeat(256)]) {
    expect(await codeOf(claimKey(accounts.deps, await wanted({ key })))).toBe("INVALID_REQUEST");
  }
});
