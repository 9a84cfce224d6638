import { expect, test } from "bun:test";
import {
  authenticateSession,
  changePassword,
  listSessions,
  makeResetToken,
  refreshSession,
  resetPassword,
  signUp,
} from "../../src/accounts/mod.ts";
import { makeSecretText } from "../../src/accounts/secret_text.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { callerOf, logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

const NEXT = "seven winds over bridges";

test("changePassword() ends all other sessions and their tokens, and keeps the caller's", async () => {
  const { caller, signedIn } = await accounts.person("ann");
  const other = await logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  await authenticateSession(accounts.deps, callerOf(other));
  await changePassword(accounts.deps, { caller, currentPassword: TEST_PASSWORD, newPassword: NEXT });
  expect((await problemOf(authenticateSession(accounts.deps, callerOf(other)))).code).toBe("UNAUTHORIZED");
  const refreshed = refreshSession(accounts.deps, { refreshToken: other.refreshToken });
  expect((await problemOf(refreshed)).code).toBe("UNAUTHORIZED");
  expect((await listSessions(accounts.deps, { caller })).data.map(({ id }) => id)).toEqual([caller.sessionId]);
  const old = logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  expect((await problemOf(old)).code).toBe("UNAUTHORIZED");
  await logIn(accounts.deps, { email: signedIn.user.email, password: NEXT });
});

test("changePassword() refuses a wrong current and an unfit new password, each at its field", async () => {
  const { caller } = await accounts.person();
  const wrong = changePassword(accounts.deps, { caller, currentPassword: "", newPassword: NEXT });
  expect((await problemOf(wrong)).pointers).toEqual(["/current_password"]);
  const unfit = changePassword(accounts.deps, { caller, currentPassword: TEST_PASSWORD, newPassword: "short" });
  expect((await problemOf(unfit)).pointers).toEqual(["/new_password"]);
});

/** The same characters: "ä" as one code point and as two, "ﬁ" as a ligature. */
const COMPOSED = "zw\u00e4lf \ufb01sche im Netz";
const DECOMPOSED = "zwa\u0308lf fische im Netz";

test("a password opens the account in every spelling of its characters", async () => {
  for (const [i, [chosen, typed]] of [[COMPOSED, DECOMPOSED], [DECOMPOSED, COMPOSED]].entries()) {
    const email = `spelling${i}@example.com`;
    const signedIn = await signUp(accounts.deps, { email, password: chosen ?? "" });
    await logIn(accounts.deps, { email, password: typed ?? "" });
    const caller = callerOf(signedIn);
    await changePassword(accounts.deps, { caller, currentPassword: typed ?? "", newPassword: typed ?? "" });
    await logIn(accounts.deps, { email, password: chosen ?? "" });
    const { token } = await makeResetToken(accounts.deps, email);
    await resetPassword(accounts.deps, { token, newPassword: chosen ?? "" });
    await logIn(accounts.deps, { email, password: typed ?? "" });
  }
});

test("a hash of a spelling that was not normalised still opens the account, once", async () => {
  const { signedIn } = await accounts.person("old");
  const hash = await accounts.deps.passwords.hash(DECOMPOSED);
  await accounts.db.ownerSql`update users set password_hash = ${hash} where id = ${signedIn.user.id}`;
  const { email } = signedIn.user;
  expect((await problemOf(logIn(accounts.deps, { email, password: COMPOSED }))).code).toBe("UNAUTHORIZED");
  await logIn(accounts.deps, { email, password: DECOMPOSED });
  await logIn(accounts.deps, { email, password: COMPOSED });
  await logIn(accounts.deps, { email, password: DECOMPOSED });
});

test("changePassword() is no place to guess the current one", async () => {
  const { caller } = await accounts.person();
  const kinds: string[] = [];
  for (let i = 0; i < 11; i++) {
    const guess = changePassword(accounts.deps, { caller, currentPassword: `guess ${i}`, newPassword: NEXT });
    kinds.push((await problemOf(guess)).code);
  }
  expect(kinds.at(-1)).toBe("RATE_LIMITED");
});

test("resetPassword() by one token at once succeeds once", async () => {
  await accounts.person("cleo");
  const { token } = await makeResetToken(accounts.deps, "cleo@example.com");
  const outcomes = await Promise.all(
    Array.from(
      { length: 5 },
      () => resetPassword(accounts.deps, { token, newPassword: NEXT }).then(() => "set", () => "refused"),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "set")).toEqual(["set"]);
});

test("resetPassword() refuses a token that is over, replaced or malformed, and an unfit password spends none", async () => {
  await accounts.person("dora");
  const first = await makeResetToken(accounts.deps, "dora@example.com");
  const second = await makeResetToken(accounts.deps, "dora@example.com");
  const unfit = resetPassword(accounts.deps, { token: second.token, newPassword: "short" });
  expect((await problemOf(unfit)).code).toBe("INVALID_REQUEST");
  accounts.clock.pass(24 * 3_600_000);
  for (const token of [first.token, second.token, "locus_reset_x"]) {
    expect((await problemOf(resetPassword(accounts.deps, { token, newPassword: NEXT }))).code).toBe("UNAUTHORIZED");
  }
});

test("makeResetToken() reports an address without a person to the operator", async () => {
  for (const email of ["nobody@example.com", "no address"]) {
    expect((await problemOf(makeResetToken(accounts.deps, email))).code).toBe("NOT_FOUND");
  }
});

test("a person has at most 50 live sessions: the least recently used one ends", async () => {
  const { caller, signedIn } = await accounts.person("eve");
  const [user] = await accounts.db.ownerSql`select id from users where email = ${signedIn.user.email}`;
  for (let i = 0; i < 50; i++) {
    accounts.clock.pass(1000);
    await logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  }
  const [live] = await accounts.db.ownerSql`
    select count(*)::int as live from sessions where user_id = ${user?.["id"] ?? ""} and revoked_at is null`;
  expect(live?.["live"]).toBe(50);
  expect((await problemOf(authenticateSession(accounts.deps, caller))).code).toBe("UNAUTHORIZED");
});

test("log-in is limited by the client's network too, and success does not wipe the count", async () => {
  const { signedIn } = await accounts.person("finn");
  const client = { address: "2001:db8:1:2::7" };
  const neighbour = { address: "2001:db8:1:2:ffff::1" };
  const kinds = new Set<string>();
  for (let i = 0; i < 101; i++) {
    const guess = logIn(accounts.deps, { email: `guess${i}@example.com`, password: "wrong", client });
    kinds.add((await problemOf(guess)).code);
    if (i === 50) {
      await logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD, client });
    }
  }
  expect([...kinds]).toEqual(["UNAUTHORIZED"]);
  const blocked = logIn(accounts.deps, { email: signedIn.user.email, password: TEST_PASSWORD, client: neighbour });
  expect(await problemOf(blocked)).toMatchObject({ code: "RATE_LIMITED", problem: { options: { retryAfterS: 1 } } });
  await logIn(accounts.deps, {
    email: signedIn.user.email,
    password: TEST_PASSWORD,
    client: { address: "2001:db8:1:3::7" },
  });
});

/** Well formed, and never issued. */
function unknownSecret(prefix: string): string {
  return makeSecretText(prefix, accounts.deps.chance);
}

test("refreshSession() and resetPassword() keep no one out, however many other tokens failed", async () => {
  const { signedIn } = await accounts.person("gwen");
  const client = { address: "203.0.113.9" };
  for (let i = 0; i < 110; i++) {
    const refreshed = refreshSession(accounts.deps, { refreshToken: unknownSecret("locus_refresh_"), client });
    expect((await problemOf(refreshed)).code).toBe("UNAUTHORIZED");
    const reset = resetPassword(accounts.deps, { token: unknownSecret("locus_reset_"), newPassword: NEXT, client });
    expect((await problemOf(reset)).code).toBe("UNAUTHORIZED");
  }
  await refreshSession(accounts.deps, { refreshToken: signedIn.refreshToken, client });
  const { token } = await makeResetToken(accounts.deps, "gwen@example.com");
  await resetPassword(accounts.deps, { token, newPassword: NEXT, client });
});
