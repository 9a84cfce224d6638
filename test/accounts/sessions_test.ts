import { expect, test } from "bun:test";
import {
  authenticateSession,
  listSessions,
  readOrganization,
  refreshSession,
  renameOrganization,
  revokeSession,
  sweepExpired,
} from "../../src/accounts/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { callerOf, logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

test("authenticateSession() refuses another person's session, remembered or not, and another's organization", async () => {
  const { caller } = await accounts.person();
  const { caller: other } = await accounts.person();
  const { sessionId, userId } = caller;
  for (let i = 0; i < 2; i++) {
    const stolen = await problemOf(authenticateSession(accounts.deps, { sessionId, userId: other.userId }));
    expect(stolen.code).toBe("UNAUTHORIZED");
    await authenticateSession(accounts.deps, { sessionId, userId });
  }
  const { organizationId } = other;
  expect((await problemOf(authenticateSession(accounts.deps, { sessionId, userId, organizationId }))).code).toBe(
    "NOT_FOUND",
  );
});

test("authenticateSession() notices a changed role and a lost membership within a second", async () => {
  const { caller } = await accounts.person();
  await authenticateSession(accounts.deps, caller);
  await accounts.db.ownerSql`update memberships set role = 'viewer' where user_id = ${caller.userId}`;
  accounts.clock.pass(1000);
  expect((await authenticateSession(accounts.deps, caller)).role).toBe("viewer");
  await accounts.db.ownerSql`delete from memberships where user_id = ${caller.userId}`;
  accounts.clock.pass(1000);
  const { sessionId, userId } = caller;
  expect((await problemOf(authenticateSession(accounts.deps, { sessionId, userId }))).code).toBe("FORBIDDEN");
});

test("authenticateSession() lets a person act in each organization they belong to, by default the first joined", async () => {
  const { caller } = await accounts.person();
  const { caller: host } = await accounts.person();
  await accounts.db.ownerSql`
    insert into memberships values (${host.organizationId}, ${caller.userId}, 'member', now() + interval '1 year')`;
  const { sessionId, userId } = caller;
  expect((await authenticateSession(accounts.deps, { sessionId, userId })).organizationId).toBe(caller.organizationId);
  const guest = await authenticateSession(accounts.deps, { sessionId, userId, organizationId: host.organizationId });
  expect(guest).toMatchObject({ organizationId: host.organizationId, role: "member" });
});

test("listSessions() lists the caller's live sessions, newest first", async () => {
  const { signedIn, caller } = await accounts.person("eva");
  accounts.clock.pass(1);
  const client = { userAgent: `Mozilla\u001b[31m${"x".repeat(500)}` };
  const second = await logIn(accounts.deps, { email: "eva@example.com", password: TEST_PASSWORD, client });
  const { data: listed } = await listSessions(accounts.deps, { caller });
  expect(listed.map(({ id, current }) => ({ id, current }))).toEqual([
    { id: second.session.id, current: false },
    { id: signedIn.session.id, current: true },
  ]);
  expect(listed[0]?.userAgent).toStartWith("Mozilla[31mxxx");
  expect(listed[0]?.userAgent?.length).toBeLessThanOrEqual(200);
});

test("revokeSession() ends a session of the caller, and no other person's", async () => {
  const { signedIn, caller } = await accounts.person("finn");
  const { signedIn: other, caller: stranger } = await accounts.person();
  const theirs = await problemOf(revokeSession(accounts.deps, { caller: stranger, sessionId: caller.sessionId }));
  expect(theirs.code).toBe("NOT_FOUND");
  const next = await refreshSession(accounts.deps, signedIn);
  await revokeSession(accounts.deps, { caller, sessionId: caller.sessionId });
  expect((await problemOf(refreshSession(accounts.deps, next))).code).toBe("UNAUTHORIZED");
  expect((await problemOf(revokeSession(accounts.deps, { caller, sessionId: caller.sessionId }))).code).toBe(
    "NOT_FOUND",
  );
  await refreshSession(accounts.deps, other);
});

test("renameOrganization() gives a name and a slug, and refuses a taken, reserved or unfit one", async () => {
  const { caller } = await accounts.person();
  const { caller: other, signedIn } = await accounts.person();
  const renamed = await renameOrganization(accounts.deps, { caller, name: "Norden", slug: "norden" });
  expect(renamed).toMatchObject({ name: "Norden", slug: "norden" });
  const taken = await problemOf(renameOrganization(accounts.deps, { caller: other, slug: "norden" }));
  expect(taken).toMatchObject({ code: "CONFLICT", pointers: ["/slug"] });
  for (const slug of ["api", "ab", "-ab", "a--b", "Upper", "ä-b", "a".repeat(49)]) {
    const refused = await problemOf(renameOrganization(accounts.deps, { caller: other, slug }));
    expect(refused).toMatchObject({ code: "INVALID_REQUEST", pointers: ["/slug"] });
  }
  const member = { ...other, role: "member" } as const;
  expect((await problemOf(renameOrganization(accounts.deps, { caller: member, name: "Mine" }))).code).toBe("FORBIDDEN");
  expect((await readOrganization(accounts.deps, other)).slug).toBe(signedIn.organization.slug);
});

test("sweepExpired() deletes what has expired, and nothing else", async () => {
  await accounts.person("ida");
  await problemOf(logIn(accounts.deps, { email: "ida@example.com", password: "wrong" }));
  accounts.clock.pass(30 * 86_400_000);
  const { signedIn } = await accounts.person();
  await problemOf(logIn(accounts.deps, { email: "ida@example.com", password: "wrong" }));
  const swept = await sweepExpired(accounts.deps);
  expect(swept.refreshTokens).toBeGreaterThan(0);
  expect(swept.sessions).toBeGreaterThan(0);
  expect(await sweepExpired(accounts.deps)).toEqual({
    endedTokens: 0,
    endedSessions: 0,
    refreshTokens: 0,
    sessions: 0,
    attempts: 0,
    loginChallenges: 0,
    spentChallenges: 0,
    loginSources: 0,
    invitations: 0,
    emailVerifications: 0,
    mails: 0,
    mailRefusals: 0,
    passwordResets: 0,
    idempotencyKeys: 0,
    suggestSessions: 0,
    ssoAttempts: 0,
    ssoLogoutTokens: 0,
    auditEvents: 0,
    operatorSessions: 0,
    operatorAuditEvents: 0,
    impersonations: 0,
  });
  const left = await accounts.db.ownerSql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from attempts) as attempts`;
  // Of the failure there are two counters: of its source, and of all unknown sources together.
  expect([...left]).toEqual([{ sessions: 1, attempts: 2 }]);
  await refreshSession(accounts.deps, { refreshToken: signedIn.refreshToken });
  expect(callerOf(signedIn).kind).toBe("session");
});
