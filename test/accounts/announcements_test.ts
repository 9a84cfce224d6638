import { afterAll, beforeAll, expect, test } from "bun:test";
import {
  type AccountsDeps,
  authenticateKey,
  authenticateSession,
  changeRole,
  invite,
  issueKey,
  listenToAnnouncements,
  revokeKey,
  revokeSession,
  rotateKey,
  setMonthlyLimit,
  signUp,
} from "../../src/accounts/mod.ts";
import {
  type CorrectionsDeps,
  correctionsReader,
  createCorrection,
  deleteCorrection,
  evictCorrections,
  openCorrections,
} from "../../src/corrections/mod.ts";
import { smallWorld } from "../resolver/small_world.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { callerOf, TEST_PASSWORD, type TestAccounts, testAccounts } from "../support/operations/test_accounts.ts";
import { until } from "../support/processes/until.ts";

let accounts: TestAccounts;
let here: AccountsDeps;
let there: AccountsDeps;
const limits: string[] = [];
const gazetteer = smallWorld();
let correctionsThere: CorrectionsDeps;
const closers: (() => Promise<void>)[] = [];

/** The clock of these tests does not advance: another server's cache is emptied only by an announcement. */
beforeAll(async () => {
  accounts = await testAccounts();
  here = accounts.deps;
  there = accounts.another();
  correctionsThere = correctionsOf(there);
  const listener = listenToAnnouncements(there, {
    url: accounts.db.url,
    applicationName: "locus test listener",
    monotonicMs: () => performance.now(),
    sleep: Bun.sleep,
    onLimit: (id) => limits.push(id),
    onCorrections: (id) => evictCorrections(correctionsThere, id),
  });
  closers.push(() => listener.close());
  await until(() => there.listener.isListening());
});
afterAll(async () => {
  await Promise.all(closers.map((close) => close()));
  await accounts.db.close();
});

function correctionsOf(deps: AccountsDeps): CorrectionsDeps {
  return openCorrections({ ...deps, gazetteer: () => gazetteer, cacheLifetimeMs: () => 30_000 });
}

async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
  return await work().then(() => false, () => true);
}

test("a key revoked here is refused there, though it is remembered there", async () => {
  const { caller } = await accounts.person();
  const issued = await issueKey(here, { caller, name: "k", environment: "live" });
  await authenticateKey(there, issued.key);
  await revokeKey(here, { caller, keyId: issued.id });
  await until(() => isRefused(() => authenticateKey(there, issued.key)));
});

test("a key rotated without grace is refused there, and the new one is not", async () => {
  const { caller } = await accounts.person();
  const old = await issueKey(here, { caller, name: "k", environment: "live", scopes: ["resolve"] });
  await authenticateKey(there, old.key);
  const made = await rotateKey(here, { caller, keyId: old.id, graceSeconds: 0 });
  await until(() => isRefused(() => authenticateKey(there, old.key)));
  expect((await authenticateKey(there, made.key)).scopes).toEqual(["resolve"]);
});

test("a session ended here is refused there", async () => {
  const { caller } = await accounts.person();
  await authenticateSession(there, caller);
  await revokeSession(here, { caller, sessionId: caller.sessionId });
  await until(() => isRefused(() => authenticateSession(there, caller)));
});

test("a role changed here is the role there", async () => {
  const { caller } = await accounts.person();
  const { token } = await invite(here, { caller, role: "admin" });
  const guest = callerOf(
    await signUp(here, { email: "guest@example.com", password: TEST_PASSWORD, invitation: token }),
  );
  expect((await authenticateSession(there, guest)).role).toBe("admin");
  await changeRole(here, { caller, userId: guest.userId, role: "viewer" });
  await until(async () => (await authenticateSession(there, guest)).role === "viewer");
});

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
  const cut = () =>
    accounts.db.ownerSql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'locus test listener'`;
  await cut();
  await revokeKey(here, { caller, keyId: issued.id });
  await until(() => isRefused(() => authenticateKey(there, issued.key)));
  await until(() => there.listener.isListening());
});

test("a listener that hears nothing believes nothing for longer than half a second", async () => {
  const deaf = accounts.another();
  const listener = listenToAnnouncements(deaf, {
    url: "postgres://nobody@127.0.0.1:1/nothing",
    applicationName: "locus test deaf",
    monotonicMs: () => performance.now(),
    sleep: Bun.sleep,
  });
  closers.push(() => listener.close());
  const { caller } = await accounts.person();
  const issued = await issueKey(here, { caller, name: "k", environment: "live" });
  await authenticateKey(deaf, issued.key);
  await revokeKey(here, { caller, keyId: issued.id });
  accounts.clock.pass(500);
  expect((await problemOf(authenticateKey(deaf, issued.key))).code).toBe("UNAUTHORIZED");
});

test("a correction made or deleted here is known there, though it is remembered there that there is none", async () => {
  const { caller } = await accounts.person();
  const { organizationId, environment } = caller;
  const find = async () =>
    await correctionsReader(correctionsThere).find({ organizationId, environment, text: "beim hafen" });
  expect(await find()).toBeUndefined();
  const made = await createCorrection(correctionsOf(here), {
    caller,
    input: "Beim Hafen",
    choice: { coordinates: { latitude: 1, longitude: 2 }, label: "Depot" },
  });
  await until(async () => (await find())?.label === "Depot");
  await deleteCorrection(correctionsOf(here), { caller, correctionId: made.id });
  await until(async () => await find() === undefined);
});
