import { afterAll, expect, test } from "bun:test";
import {
  acceptInvitation,
  type AccountsDeps,
  authenticateKey,
  changePassword,
  type Claim,
  claimKey,
  ClaimLost,
  type IdempotentRequest,
  invite,
  issueKey,
  keepClaim,
  listenToAnnouncements,
  logOut,
  recordAnswer,
  refreshSession,
  releaseClaim,
  revokeKey,
  revokeSession,
  setMonthlyLimit,
  sweepExpired,
} from "../../src/accounts/mod.ts";
import {
  type CorrectionsDeps,
  correctionsReader,
  createCorrection,
  deleteCorrection,
  evictCorrections,
  openCorrections,
} from "../../src/corrections/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { withOrganization } from "../../src/store/with_claims.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { logIn, TEST_PASSWORD, testAccounts, type TestPerson } from "../support/operations/test_accounts.ts";
import { codeOf } from "../support/operations/test_deps.ts";
import { until } from "../support/runner/patience.ts";

/** The clock of these tests hardly advances: another server's cache is emptied only by an announcement. */
const accounts = await testAccounts();
const here = accounts.deps;
const there = accounts.another();
const limits: string[] = [];
const gazetteer = smallWorld();
const correctionsThere = correctionsOf(there);
const listener = listenToAnnouncements(there, {
  url: accounts.db.url,
  applicationName: "locus test listener",
  monotonicMs: () => performance.now(),
  sleep: Bun.sleep,
  onLimit: (id) => limits.push(id),
  onCorrections: (id) => evictCorrections(correctionsThere, id),
});
const closers = [() => listener.close()];
await until(() => there.listener.isListening());
afterAll(() => Promise.all(closers.map((close) => close())));

function correctionsOf(deps: AccountsDeps): CorrectionsDeps {
  return openCorrections({ ...deps, gazetteer: () => gazetteer, cacheLifetimeMs: () => 30_000 });
}

test("a limit that one server sets reaches the other one", async () => {
  const { caller: { organizationId } } = await accounts.person();
  const { monthlyLimit } = await setMonthlyLimit(here, { organizationId, calls: 7 });
  expect(monthlyLimit).toBe(7);
  await until(() => limits.includes(organizationId));
});

test("a listener whose connection is cut knows it, and hears again by itself with nothing remembered", async () => {
  const { caller } = await accounts.person();
  const issued = await issueKey(here, { caller, name: "k", environment: "live" });
  await authenticateKey(there, issued.key);
  await accounts.db.ownerSql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locus test listener'`;
  await revokeKey(here, { caller, keyId: issued.id });
  await until(() => authenticateKey(there, issued.key).then(() => false, () => true));
  await until(() => there.listener.isListening());
});

test("a listener that hears nothing believes nothing for longer than half a second", async () => {
  const deaf = accounts.another();
  const deafListener = listenToAnnouncements(deaf, {
    url: "postgres://nobody@127.0.0.1:1/nothing",
    applicationName: "locus test deaf",
    monotonicMs: () => performance.now(),
    sleep: Bun.sleep,
  });
  closers.push(() => deafListener.close());
  const { caller } = await accounts.person();
  const issued = await issueKey(here, { caller, name: "k", environment: "live" });
  await authenticateKey(deaf, issued.key);
  await revokeKey(here, { caller, keyId: issued.id });
  accounts.clock.pass(500);
  expect(await codeOf(authenticateKey(deaf, issued.key))).toBe("UNAUTHORIZED");
});

test("a correction made or deleted here is known there, though it is remembered there that there is none", async () => {
  const { caller } = await accounts.person();
  const { organizationId, environment } = caller;
  const find = async () =>
    await correctionsReader(correctionsThere).find({ organizationId, environment, text: "beim hafen" });
  expect(await find()).toBeUndefined();
  const choice = { coordinates: { latitude: 1, longitude: 2 }, label: "Depot" };
  const made = await createCorrection(correctionsOf(here), { caller, input: "Beim Hafen", choice });
  await until(async () => (await find())?.label === "Depot");
  await deleteCorrection(correctionsOf(here), { caller, correctionId: made.id });
  await until(async () => await find() === undefined);
});

/**
 * Deletes organizations and people as `deleteOrganization` does, in one transaction that pauses between the two
 * until `meanwhile` waits for one of its locks, or is done.
 */
async function whileDeleting<Value>(
  { organizations, people }: { readonly organizations: readonly string[]; readonly people: readonly string[] },
  meanwhile: () => Promise<Value>,
): Promise<Value> {
  const { ownerSql } = accounts.db;
  let outcome: Promise<PromiseSettledResult<Value>[]> | undefined;
  await ownerSql.begin(async (sql) => {
    await sql`delete from organizations where id in ${sql(organizations)}`;
    const progress = { isDone: false, waiting: 0 };
    outcome = Promise.allSettled([meanwhile()]).finally(() => progress.isDone = true);
    while (progress.waiting === 0 && !progress.isDone) {
      await Bun.sleep(5);
      // Of this test's database alone: other tests run at the same time.
      const [row] = await ownerSql<{ n: number }[]>`
        select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      progress.waiting = row?.n ?? 0;
    }
    if (people.length > 0) {
      await sql`delete from users where id in ${sql(people)}`;
    }
  });
  const [settled] = await (outcome ?? Promise.reject(new Error("nothing was begun")));
  if (settled?.status === "rejected") {
    throw settled.reason;
  }
  return settled?.value ?? Promise.reject(new Error("nothing was settled"));
}

/** Operations of a person at the moment that their only organization and their account are deleted. */
const MEANWHILE: Readonly<Record<string, (person: TestPerson) => Promise<unknown>>> = {
  "log in": ({ signedIn }) => logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD }),
  "refresh": ({ signedIn }) => refreshSession(accounts.deps, signedIn),
  "log out": ({ signedIn }) => logOut(accounts.deps, signedIn),
  "change the password": ({ caller }) =>
    changePassword(accounts.deps, { caller, currentPassword: TEST_PASSWORD, newPassword: "seven winds over bridges" }),
  "make a key": ({ caller }) => issueKey(accounts.deps, { caller, name: "Late", environment: "test" }),
  "invite somebody": ({ caller }) => invite(accounts.deps, { caller, role: "viewer" }),
  "claim an idempotency key": ({ caller: { organizationId } }) =>
    claimKey(accounts.deps, { organizationId, key: "late", request: ["POST"] }),
  "end a session": ({ caller }) => revokeSession(accounts.deps, { caller, sessionId: caller.sessionId }),
};

for (const [what, act] of Object.entries(MEANWHILE)) {
  test(`a person deleted with their organization while they ${what} never gets an internal error`, async () => {
    const person = await accounts.person();
    const { organizationId, userId } = person.caller;
    const done = whileDeleting(
      { organizations: [organizationId], people: [userId] },
      () => act(person).then(() => "done"),
    );
    const outcome = await done.catch((error: unknown) => error instanceof Problem ? error.kind : String(error));
    expect(["UNAUTHORIZED", "NOT_FOUND", "CONFLICT", "done"]).toContain(outcome);
    const left = await accounts.db.ownerSql`select 1 from users where id = ${userId}`;
    expect([...left]).toEqual([]);
  });
}

test("logIn() opens the next organization of a person whose first is being deleted", async () => {
  const person = await accounts.person();
  const { caller: host } = await accounts.person();
  const { token } = await invite(accounts.deps, { caller: host, role: "viewer" });
  await acceptInvitation(accounts.deps, { caller: person.caller, token });
  const command = { email: person.signedIn.user.email, password: TEST_PASSWORD };
  const organizations = [person.caller.organizationId];
  const again = await whileDeleting({ organizations, people: [] }, () => logIn(accounts.deps, command));
  expect(again.organization.id).toBe(host.organizationId);
});

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
