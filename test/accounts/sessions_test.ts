import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  type AccountsDeps,
  authenticateSession,
  listSessions,
  logOut,
  readOrganization,
  refreshSession,
  renameOrganization,
  sweepExpired,
} from "../../src/accounts/mod.ts";
import { SESSION_LIFETIME_MS } from "../../src/accounts/sessions/open_session.ts";
import {
  REFRESHES_OF_PERSON_PER_HOUR_MAX,
  REFRESHES_PER_HOUR_MAX,
  REUSE_GRACE_MS,
} from "../../src/accounts/sessions/refresh_session.ts";
import { DAY_MS } from "../../src/domain/clock.ts";
import { callerOf, logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";
import { codeOf, problemOf } from "../support/operations/test_deps.ts";
import { examples } from "../support/runner/depth.ts";

const accounts = await testAccounts();
const { deps, clock, db: { ownerSql } } = accounts;

test("refreshSession() ends a session after 90 days, however often it was refreshed", async () => {
  const { signedIn } = await accounts.person();
  const begunMs = clock.now().getTime();
  let latest = signedIn;
  for (let i = 0; i < 3; i++) {
    clock.pass(29 * DAY_MS);
    latest = await refreshSession(deps, latest);
  }
  expect(latest.refreshExpiresAt.getTime()).toBe(begunMs + SESSION_LIFETIME_MS);
  clock.pass(3 * DAY_MS - 1);
  latest = await refreshSession(deps, latest);
  const caller = callerOf(latest);
  await authenticateSession(deps, caller);
  clock.pass(1);
  expect(await codeOf(refreshSession(deps, latest))).toBe("UNAUTHORIZED");
  expect(await codeOf(authenticateSession(deps, caller))).toBe("UNAUTHORIZED");
});

test("refreshSession() keeps nothing from which the database alone could give a token", async () => {
  const { signedIn, caller } = await accounts.person();
  const next = await refreshSession(deps, signedIn);
  await refreshSession(deps, next);
  const rows = await ownerSql`
    select spent_at is null as live, successor_seed is null as unseeded from refresh_tokens
    where session_id = ${caller.sessionId} order by created_at, live`;
  // Only the last token that was spent has the seed of its successor.
  expect(rows.filter(({ unseeded }) => unseeded === false)).toHaveLength(1);
  expect(rows.filter(({ live }) => live === true)).toEqual([{ live: true, unseeded: true }]);
});

test("refreshSession() rewrites only the tokens that an exchange changes, however many the session has", async () => {
  const { signedIn, caller } = await accounts.person();
  await addSpentTokens(caller.sessionId, 100);
  const versions = () =>
    ownerSql`
      select token_hash, xmin::text from refresh_tokens where session_id = ${caller.sessionId} order by token_hash`;
  const second = await refreshSession(deps, signedIn);
  const before = await versions();
  await refreshSession(deps, second);
  const after = new Set((await versions()).map((row) => JSON.stringify(row)));
  // The token that is spent, and the one before it, which loses its seed.
  expect(before.filter((row) => !after.has(JSON.stringify(row)))).toHaveLength(2);
});

test("refreshSession() leaves the person's other sessions alone when one was stolen", async () => {
  const { signedIn } = await accounts.person();
  const other = await logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  await refreshSession(deps, signedIn);
  clock.pass(REUSE_GRACE_MS + 1);
  await problemOf(refreshSession(deps, signedIn));
  await refreshSession(deps, other);
});

test("refreshSession() refuses what is no token, unknown, expired, or of a session that ended", async () => {
  const { signedIn: expired } = await accounts.person();
  clock.pass(30 * 86_400_000);
  const { signedIn: ended } = await accounts.person();
  await logOut(deps, ended);
  const unknown = ended.refreshToken.slice(0, -1);
  for (const refreshToken of [expired.refreshToken, ended.refreshToken, unknown, "", "x".repeat(5000)]) {
    expect(await codeOf(refreshSession(deps, { refreshToken }))).toBe("UNAUTHORIZED");
  }
});

/** Adds spent tokens to a session, as that many exchanges a minute ago leave them. */
async function addSpentTokens(sessionId: string, count: number): Promise<void> {
  const at = new Date(clock.now().getTime() - 60_000).toISOString();
  await ownerSql`
    insert into refresh_tokens (token_hash, session_id, user_id, created_at, expires_at, spent_at)
    select sha256(convert_to(gen_random_uuid()::text, 'utf8')), id, user_id, ${at}, ${at}::timestamptz + interval '30 days', ${at}
    from sessions, generate_series(1, ${count}::int) where id = ${sessionId}`;
}

test("refreshSession() issues a limited number of tokens per session and hour, then 429, and detects a theft all the while", async () => {
  const { signedIn, caller } = await accounts.person();
  const { signedIn: other } = await accounts.person();
  // The first token of the session and the one issued here complete the number.
  await addSpentTokens(caller.sessionId, REFRESHES_PER_HOUR_MAX - 2);
  const last = await refreshSession(deps, signedIn);
  const { code, problem } = await problemOf(refreshSession(deps, last));
  expect([code, problem.options.retryAfterS]).toEqual(["RATE_LIMITED", 3540]);
  await refreshSession(deps, other);
  // Within the grace, the token before the last still gets the last: no token is made for it.
  expect((await refreshSession(deps, signedIn)).refreshToken).toBe(last.refreshToken);
  clock.pass(3_540_000);
  const next = await refreshSession(deps, last);
  await addSpentTokens(caller.sessionId, REFRESHES_PER_HOUR_MAX);
  expect(await codeOf(refreshSession(deps, next))).toBe("RATE_LIMITED");
  clock.pass(REUSE_GRACE_MS + 1);
  expect(await codeOf(refreshSession(deps, signedIn))).toBe("UNAUTHORIZED");
  expect(await codeOf(refreshSession(deps, next))).toBe("UNAUTHORIZED");
});

test("refreshSession() limits all sessions of a person together, above what one of them can use", async () => {
  const { signedIn, caller } = await accounts.person();
  const { signedIn: other } = await accounts.person();
  const second = await logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  await addSpentTokens(caller.sessionId, REFRESHES_PER_HOUR_MAX);
  const next = await refreshSession(deps, second);
  await addSpentTokens(caller.sessionId, REFRESHES_OF_PERSON_PER_HOUR_MAX - REFRESHES_PER_HOUR_MAX);
  const { code, problem } = await problemOf(refreshSession(deps, next));
  expect([code, problem.message]).toEqual(["RATE_LIMITED", "A person gets at most 1500 refresh tokens per hour"]);
  await refreshSession(deps, other);
  clock.pass(3_600_000);
  await refreshSession(deps, next);
  await refreshSession(deps, signedIn);
});

/**
 * Any order of exchanges of any token of a family, some at once, some after the grace. The law: the newest token gets
 * the next, the one before it gets the newest again within the grace, older ones nothing; a spent one after the grace
 * ends the family; and there are never two live tokens.
 */
test("refreshSession() keeps one live token a family, or none, under any interleaving", async () => {
  const step = fc.record({
    age: fc.nat(3),
    servers: fc.integer({ min: 1, max: 3 }),
    waitMs: fc.constantFrom(1, REUSE_GRACE_MS + 1),
    end: fc.boolean(),
  });
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const allDeps = [deps, accounts.another(), accounts.another()];
      const { signedIn, caller } = await accounts.person();
      const tokens = [signedIn.refreshToken];
      const spentAt: number[] = [];
      let isOver = false;
      for (const { age, servers, waitMs, end } of plan) {
        const i = Math.max(0, tokens.length - 1 - age);
        const refreshToken = tokens[i] ?? "";
        clock.pass(waitMs);
        const now = clock.now().getTime();
        const won = await exchanges(allDeps.slice(0, servers), refreshToken);
        const isNewest = i === tokens.length - 1;
        const isRecent = now - (spentAt[i] ?? now) <= REUSE_GRACE_MS;
        const getsOne = !isOver && (isNewest || (i === tokens.length - 2 && isRecent));
        expect(won).toHaveLength(getsOne ? servers : 0);
        expect(new Set(won).size).toBe(getsOne ? 1 : 0);
        if (getsOne && isNewest) {
          tokens.push(won[0] ?? "");
          spentAt[i] = now;
        } else if (getsOne) {
          expect(won[0]).toBe(tokens.at(-1) ?? "");
        }
        isOver ||= !isNewest && !isRecent;
        if (end) {
          await logOut(deps, { refreshToken });
          isOver = true;
        }
        const [live] = await ownerSql`
          select count(*)::int as n from refresh_tokens join sessions on sessions.id = session_id
          where session_id = ${caller.sessionId} and spent_at is null and revoked_at is null`;
        expect(live?.["n"]).toBe(isOver ? 0 : 1);
      }
    }),
    { numRuns: examples(40) },
  );
});

async function exchanges(allDeps: readonly AccountsDeps[], refreshToken: string): Promise<string[]> {
  const results = await Promise.allSettled(allDeps.map((one) => refreshSession(one, { refreshToken })));
  return results.flatMap((result) => result.status === "fulfilled" ? [result.value.refreshToken] : []);
}

test("authenticateSession() refuses another person's session, remembered or not, and another's organization", async () => {
  const { caller } = await accounts.person();
  const { caller: other } = await accounts.person();
  const { sessionId, userId } = caller;
  for (let i = 0; i < 2; i++) {
    const stolen = await problemOf(authenticateSession(deps, { sessionId, userId: other.userId }));
    expect(stolen.code).toBe("UNAUTHORIZED");
    await authenticateSession(deps, { sessionId, userId });
  }
  const { organizationId } = other;
  expect(await codeOf(authenticateSession(deps, { sessionId, userId, organizationId }))).toBe("NOT_FOUND");
});

test("listSessions() lists the caller's live sessions, newest first", async () => {
  const { signedIn, caller } = await accounts.person("eva");
  clock.pass(1);
  const client = { userAgent: `Mozilla\u001b[31m${"x".repeat(500)}` };
  const second = await logIn(deps, { email: "eva@example.com", password: TEST_PASSWORD, client });
  const { data: listed } = await listSessions(deps, { caller });
  expect(listed.map(({ id, current }) => ({ id, current })))
    .toEqual([{ id: second.session.id, current: false }, { id: signedIn.session.id, current: true }]);
  expect(listed[0]?.userAgent).toStartWith("Mozilla[31mxxx");
  expect(listed[0]?.userAgent?.length).toBeLessThanOrEqual(200);
});

test("renameOrganization() gives a name and a slug, and refuses a taken, reserved or unfit one", async () => {
  const { caller } = await accounts.person();
  const { caller: other, signedIn } = await accounts.person();
  const renamed = await renameOrganization(deps, { caller, name: "Norden", slug: "norden" });
  expect(renamed).toMatchObject({ name: "Norden", slug: "norden" });
  const taken = await problemOf(renameOrganization(deps, { caller: other, slug: "norden" }));
  expect(taken).toMatchObject({ code: "CONFLICT", pointers: ["/slug"] });
  for (const slug of ["api", "ab", "-ab", "a--b", "Upper", "ä-b", "a".repeat(49)]) {
    const refused = await problemOf(renameOrganization(deps, { caller: other, slug }));
    expect(refused).toMatchObject({ code: "INVALID_REQUEST", pointers: ["/slug"] });
  }
  const member = { ...other, role: "member" } as const;
  expect(await codeOf(renameOrganization(deps, { caller: member, name: "Mine" }))).toBe("FORBIDDEN");
  expect((await readOrganization(deps, other)).slug).toBe(signedIn.organization.slug);
});

test("sweepExpired() deletes what has expired, and nothing else", async () => {
  await accounts.person("ida");
  await problemOf(logIn(deps, { email: "ida@example.com", password: "wrong" }));
  clock.pass(30 * 86_400_000);
  const { signedIn } = await accounts.person();
  await problemOf(logIn(deps, { email: "ida@example.com", password: "wrong" }));
  const swept = await sweepExpired(deps);
  expect(swept.refreshTokens).toBeGreaterThan(0);
  expect(swept.sessions).toBeGreaterThan(0);
  expect(Object.values(await sweepExpired(deps)).filter((rows) => rows !== 0)).toEqual([]);
  const left = await ownerSql`
    select (select count(*)::int from sessions) as sessions, (select count(*)::int from attempts) as attempts`;
  // Of the failure there are two counters: of its source, and of all unknown sources together.
  expect([...left]).toEqual([{ sessions: 1, attempts: 2 }]);
  await refreshSession(deps, { refreshToken: signedIn.refreshToken });
  expect(callerOf(signedIn).kind).toBe("session");
});
