import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { type AccountsRoom, authenticateSession, logOut, refreshSession } from "../../src/accounts/mod.ts";
import { problemOf } from "../support/problem_of.ts";
import { type TestAccounts, testAccounts } from "../support/test_accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await testAccounts();
});
afterAll(() => accounts.db.close());

test("refreshSession() gives the next token of the same session", async () => {
  const { signedIn } = await accounts.person();
  accounts.clock.pass(60_000);
  const next = await refreshSession(accounts.room, signedIn);
  expect(next).toMatchObject({
    user: signedIn.user,
    organization: signedIn.organization,
    session: signedIn.session,
  });
  expect(next.refreshToken).not.toBe(signedIn.refreshToken);
  expect(next.refreshExpiresAt.getTime() - signedIn.refreshExpiresAt.getTime()).toBe(60_000);
  await refreshSession(accounts.room, next);
});

test("refreshSession() ends the session when a spent token comes again, and says so in the trail", async () => {
  const { signedIn, caller } = await accounts.person();
  const next = await refreshSession(accounts.room, signedIn);
  await authenticateSession(accounts.room, caller);
  expect((await problemOf(refreshSession(accounts.room, signedIn))).code).toBe("UNAUTHORIZED");
  expect((await problemOf(refreshSession(accounts.room, next))).code).toBe("UNAUTHORIZED");
  expect((await problemOf(authenticateSession(accounts.room, caller))).code).toBe("UNAUTHORIZED");
  const trail = await accounts.db.ownerSql`
    select action, target_id from audit_events
    where organization_id = ${caller.organizationId} and action like 'session.%'`;
  expect([...trail]).toEqual([{ action: "session.reuse_detected", target_id: caller.sessionId }]);
});

test("refreshSession() leaves the person's other sessions alone when one was stolen", async () => {
  const { signedIn } = await accounts.person();
  const { signedIn: other } = await accounts.person();
  await refreshSession(accounts.room, signedIn);
  await problemOf(refreshSession(accounts.room, signedIn));
  await refreshSession(accounts.room, other);
});

test("refreshSession() refuses what is no token, unknown, expired, or of a session that ended", async () => {
  const { signedIn: expired } = await accounts.person();
  accounts.clock.pass(30 * 86_400_000);
  const { signedIn: ended } = await accounts.person();
  await logOut(accounts.room, ended);
  const unknown = ended.refreshToken.slice(0, -1);
  for (const refreshToken of [expired.refreshToken, ended.refreshToken, unknown, "", "x".repeat(5000)]) {
    expect((await problemOf(refreshSession(accounts.room, { refreshToken }))).code).toBe("UNAUTHORIZED");
  }
});

test("refreshSession() lets exactly one of many exchanges of one token win, and the session goes on", async () => {
  for (let round = 0; round < 10; round++) {
    const { signedIn } = await accounts.person();
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => refreshSession(accounts.room, signedIn)));
    const won = results.flatMap((result) => result.status === "fulfilled" ? [result.value] : []);
    expect(won).toHaveLength(1);
    for (const next of won) {
      await refreshSession(accounts.room, next);
    }
  }
});

test("refreshSession() never lets two exchanges of one token win, on however many servers", async () => {
  const servers = [accounts.another(), accounts.another(), accounts.another()];
  for (let round = 0; round < 10; round++) {
    const { signedIn } = await accounts.person();
    const results = await Promise.allSettled(servers.map((server) => refreshSession(server, signedIn)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

/**
 * Any order of exchanges of any token of a family, some at once. The law: one token that can be exchanged as long as
 * nothing spent came again, none after, and never two.
 */
test("refreshSession() keeps one live token a family, or none, under any interleaving", async () => {
  const step = fc.record({ age: fc.nat(3), servers: fc.integer({ min: 1, max: 2 }), end: fc.boolean() });
  const steps = fc.array(step, { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const rooms = [accounts.room, accounts.another()];
      const { signedIn, caller } = await accounts.person();
      const tokens = [signedIn.refreshToken];
      let mustBeOver = false;
      for (const { age, servers, end } of plan) {
        const i = Math.max(0, tokens.length - 1 - age);
        const refreshToken = tokens[i] ?? "";
        accounts.clock.pass(1);
        const won = await exchanges(rooms.slice(0, servers), refreshToken);
        const isNewest = i === tokens.length - 1;
        expect(won.length).toBe(isNewest && !mustBeOver ? 1 : 0);
        tokens.push(...won);
        mustBeOver ||= !isNewest;
        if (end) {
          await logOut(accounts.room, { refreshToken });
          mustBeOver = true;
        }
        const [live] = await accounts.db.ownerSql`
          select count(*)::int as n from refresh_tokens join sessions on sessions.id = session_id
          where session_id = ${caller.sessionId} and spent_at is null and revoked_at is null`;
        // On a clock that stands still a server that comes late takes a race for a theft: none is left then, never two.
        mustBeOver ||= servers > 1 && live?.["n"] === 0;
        expect(live?.["n"]).toBe(mustBeOver ? 0 : 1);
      }
    }),
    { numRuns: 25 },
  );
});

async function exchanges(rooms: readonly AccountsRoom[], refreshToken: string): Promise<string[]> {
  const results = await Promise.allSettled(rooms.map((room) => refreshSession(room, { refreshToken })));
  return results.flatMap((result) => result.status === "fulfilled" ? [result.value.refreshToken] : []);
}
