import { afterAll, beforeAll, expect, test } from "bun:test";
import { type AccountsRoom, authenticateSession, logIn, logOut, me } from "../../src/accounts/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { problemOf } from "../support/problem_of.ts";
import { callerOf, TEST_PASSWORD, type TestAccounts, testAccounts } from "../support/test_accounts.ts";

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await testAccounts();
});
afterAll(() => accounts.db.close());

const WRONG = "wind over six bridges";

test("logIn() begins another session of the person, in the organization joined first", async () => {
  const { signedIn } = await accounts.person("ada");
  const again = await logIn(accounts.room, { email: "ADA@example.com", password: TEST_PASSWORD });
  expect(again.user).toEqual(signedIn.user);
  expect(again.organization).toEqual(signedIn.organization);
  expect(again.session.id).not.toBe(signedIn.session.id);
  expect(await me(accounts.room, callerOf(again))).toEqual({
    user: signedIn.user,
    organization: signedIn.organization,
    organizations: [signedIn.organization],
  });
});

test("logIn() answers an unknown address, no address and a wrong password alike, after the same work", async () => {
  await accounts.person("bob");
  const work: string[] = [];
  const room: AccountsRoom = {
    ...accounts.room,
    passwords: {
      ...accounts.room.passwords,
      verify(password, hash) {
        work.push(hash.split("$").slice(0, 4).join("$"));
        return accounts.room.passwords.verify(password, hash);
      },
    },
  };
  const answers = [];
  for (const email of ["bob@example.com", "nobody@example.com", "no address"]) {
    for (const password of [WRONG, "", "x".repeat(10_000)]) {
      const { code, problem } = await problemOf(logIn(room, { email, password }));
      answers.push({ code, message: problem.message, options: problem.options });
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.code).toBe("UNAUTHORIZED");
  expect(work).toHaveLength(9);
  expect(new Set(work).size).toBe(1);
});

test("logIn() makes whoever fails too often wait, known or not, even with the right password", async () => {
  await accounts.person("carl");
  for (const email of ["carl@example.com", "ghost@example.com"]) {
    for (let i = 0; i < 10; i++) {
      expect((await problemOf(logIn(accounts.room, { email, password: WRONG }))).code).toBe("UNAUTHORIZED");
    }
    const limited = await problemOf(logIn(accounts.room, { email, password: TEST_PASSWORD }));
    expect(limited.code).toBe("RATE_LIMITED");
    expect(limited.problem.options.retryAfterS).toBe(1);
  }
  accounts.clock.pass(1000);
  await problemOf(logIn(accounts.room, { email: "carl@example.com", password: WRONG }));
  const longer = await problemOf(logIn(accounts.room, { email: "carl@example.com", password: TEST_PASSWORD }));
  expect(longer.problem.options.retryAfterS).toBe(2);
  accounts.clock.pass(2000);
  await logIn(accounts.room, { email: "carl@example.com", password: TEST_PASSWORD });
  expect((await problemOf(logIn(accounts.room, { email: "carl@example.com", password: WRONG }))).code).toBe(
    "UNAUTHORIZED",
  );
});

test("logIn() counts attempts that are made all at once", async () => {
  await accounts.person("dora");
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => logIn(accounts.room, { email: "dora@example.com", password: WRONG })),
  );
  const weighed = results.filter((result) =>
    result.status === "rejected" && result.reason instanceof Problem && result.reason.kind === "UNAUTHORIZED"
  );
  expect(weighed).toHaveLength(10);
});

test("logOut() ends the session everywhere, and is no error when it is over", async () => {
  const { signedIn, caller } = await accounts.person();
  const other = accounts.another();
  await authenticateSession(other, caller);
  await logOut(accounts.room, { refreshToken: signedIn.refreshToken });
  expect((await problemOf(authenticateSession(accounts.room, caller))).code).toBe("UNAUTHORIZED");
  accounts.clock.pass(1000);
  expect((await problemOf(authenticateSession(other, caller))).code).toBe("UNAUTHORIZED");
  await logOut(accounts.room, { refreshToken: signedIn.refreshToken });
  await logOut(accounts.room, { refreshToken: "locus_refresh_nothing" });
});
