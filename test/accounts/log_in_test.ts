import { expect, test } from "bun:test";
import {
  type AccountsDeps,
  authenticateSession,
  changePassword,
  makeDeviceToken,
  makeResetToken,
  refreshSession,
  resetPassword,
  signUp,
} from "../../src/accounts/mod.ts";
import { makeSecretText } from "../../src/accounts/secret_text.ts";
import { Problem } from "../../src/domain/problem.ts";
import { callerOf, logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";
import { codeOf, problemOf } from "../support/operations/test_deps.ts";

const accounts = await testAccounts();
const { deps, clock, db: { ownerSql } } = accounts;

const WRONG = "wind over six bridges";

test("logIn() answers an unknown address, no address and a wrong password alike, after the same work", async () => {
  await accounts.person("bob");
  const work: string[] = [];
  const watched: AccountsDeps = {
    ...deps,
    passwords: {
      ...deps.passwords,
      verify(password, hash) {
        work.push(hash.split("$").slice(0, 4).join("$"));
        return deps.passwords.verify(password, hash);
      },
    },
  };
  const answers = [];
  for (const email of ["bob@example.com", "nobody@example.com", "no address"]) {
    for (const password of [WRONG, "", "x".repeat(10_000)]) {
      const { code, problem } = await problemOf(logIn(watched, { email, password }));
      answers.push({ code, message: problem.message, options: problem.options });
    }
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.code).toBe("UNAUTHORIZED");
  expect(work).toHaveLength(9);
  expect(new Set(work).size).toBe(1);
});

test("logIn() makes a person wait after too many failures, known or not, even with the right password", async () => {
  await accounts.person("carl");
  for (const email of ["carl@example.com", "ghost@example.com"]) {
    for (let i = 0; i < 10; i++) {
      expect(await codeOf(logIn(deps, { email, password: WRONG }))).toBe("UNAUTHORIZED");
    }
    const limited = await problemOf(logIn(deps, { email, password: TEST_PASSWORD }));
    expect(limited.code).toBe("RATE_LIMITED");
    expect(limited.problem.options.retryAfterS).toBe(1);
  }
  clock.pass(1000);
  await problemOf(logIn(deps, { email: "carl@example.com", password: WRONG }));
  const longer = await problemOf(logIn(deps, { email: "carl@example.com", password: TEST_PASSWORD }));
  expect(longer.problem.options.retryAfterS).toBe(2);
  clock.pass(2000);
  await logIn(deps, { email: "carl@example.com", password: TEST_PASSWORD });
  expect(await codeOf(logIn(deps, { email: "carl@example.com", password: WRONG }))).toBe("UNAUTHORIZED");
});

test("logIn() counts attempts that are made all at once", async () => {
  await accounts.person("dora");
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => logIn(deps, { email: "dora@example.com", password: WRONG })),
  );
  const weighed = results.filter((result) =>
    result.status === "rejected" && result.reason instanceof Problem && result.reason.kind === "UNAUTHORIZED"
  );
  expect(weighed).toHaveLength(10);
});

/** Sends wrong passwords for one account, each from another network, until strangers have to wait. */
async function attack(email: string, networks = 60): Promise<void> {
  for (let i = 0; i < networks; i++) {
    const client = { address: `2001:db8:bad:${i.toString(16)}::1` };
    const { code } = await problemOf(logIn(deps, { email, password: WRONG, client }));
    if (code === "RATE_LIMITED") {
      return;
    }
  }
  throw new Error(`${networks} networks must not be enough to guess on`);
}

test("logIn() makes strangers of one account wait, from however many networks they guess, known or not", async () => {
  await accounts.person("frank");
  for (const email of ["frank@example.com", "spectre@example.com"]) {
    await attack(email);
    const elsewhere = { address: "198.51.100.1" };
    expect(await codeOf(logIn(deps, { email, password: WRONG, client: elsewhere }))).toBe("RATE_LIMITED");
  }
});

test("logIn() lets the owner in from a network they have logged in from, whatever strangers try", async () => {
  const home = { address: "192.0.2.10" };
  await accounts.person("grace");
  const command = { email: "grace@example.com", password: TEST_PASSWORD };
  await logIn(deps, { ...command, client: home });
  await attack(command.email);
  await logIn(deps, { ...command, client: home });
  expect(await codeOf(logIn(deps, { ...command, client: { address: "192.0.2.11" } }))).toBe("RATE_LIMITED");
});

test("logIn() lets a device in that the owner has logged in with, on any network, even one that is blocked", async () => {
  const device = { address: "192.0.2.20", deviceToken: makeDeviceToken(deps) };
  await accounts.person("heidi");
  await accounts.person("intruder");
  const command = { email: "heidi@example.com", password: TEST_PASSWORD };
  await logIn(deps, { ...command, client: device });
  await attack(command.email);
  const noisy = { address: "192.0.2.21" };
  for (let i = 0; i < 12; i++) {
    await problemOf(logIn(deps, { ...command, password: WRONG, client: noisy }));
  }
  await logIn(deps, { ...command, client: { ...device, ...noisy } });
  // A device token of another person's log-in, and one that was never issued, have no effect here.
  const others = { deviceToken: makeDeviceToken(deps) };
  await logIn(deps, { email: "intruder@example.com", password: TEST_PASSWORD, client: others });
  for (const deviceToken of [others.deviceToken, makeDeviceToken(deps), "locus_device_x"]) {
    const client = { address: "192.0.2.22", deviceToken };
    expect(await codeOf(logIn(deps, { ...command, client }))).toBe("RATE_LIMITED");
  }
});

test("logIn() limits the guesses of a known device and a known network too", async () => {
  await accounts.person("judy");
  const command = { email: "judy@example.com", password: TEST_PASSWORD };
  const device = { deviceToken: makeDeviceToken(deps) };
  for (const client of [device, { address: "192.0.2.30" }]) {
    await logIn(deps, { ...command, client });
    for (let i = 0; i < 10; i++) {
      expect(await codeOf(logIn(deps, { ...command, password: WRONG, client }))).toBe("UNAUTHORIZED");
    }
    expect(await codeOf(logIn(deps, { ...command, client }))).toBe("RATE_LIMITED");
  }
});

test("logIn() forgets a source after 90 days, and all but the last twenty", async () => {
  await accounts.person("kim");
  const command = { email: "kim@example.com", password: TEST_PASSWORD };
  const first = { address: "192.0.2.40" };
  await logIn(deps, { ...command, client: first });
  clock.pass(90 * 86_400_000);
  await attack(command.email);
  expect(await codeOf(logIn(deps, { ...command, client: first }))).toBe("RATE_LIMITED");
  const { token } = await makeResetToken(deps, command.email);
  for (let i = 0; i < 25; i++) {
    clock.pass(1000);
    await logIn(deps, { ...command, client: { address: `192.0.2.${50 + i}` } });
  }
  const [kept] = await ownerSql`
    select count(*)::int as n from login_sources join users on users.id = user_id where email = ${command.email}`;
  expect([kept?.["n"], token.length > 0]).toEqual([20, true]);
});

test("a reset by the operator lifts every wait of the account, and its token opens it from anywhere", async () => {
  const { caller } = await accounts.person("leo");
  const email = "leo@example.com";
  const client = { address: "192.0.2.100" };
  await attack(email);
  for (let i = 0; i < 12; i++) {
    await problemOf(changePassword(deps, { caller, currentPassword: WRONG, newPassword: TEST_PASSWORD }));
  }
  const { token } = await makeResetToken(deps, email);
  const kept = await ownerSql`
    select 1 from attempts where account_hash = sha256(convert_to(${`account: ${email}`}, 'UTF8'))`;
  expect([...kept]).toEqual([]);
  await logIn(deps, { email, password: TEST_PASSWORD, client: { address: "192.0.2.101" } });
  // The attack goes on, and the person uses the token.
  await attack(email);
  const password = "seven winds over bridges";
  await resetPassword(deps, { token, newPassword: password, client });
  await logIn(deps, { email, password, client });
});

test("people who log in at the same time, from one address, all get in", async () => {
  // An advancing clock: each request reads another time, and they reach the counters in any order.
  const advancing = { ...deps, clock: { now: () => new Date(clock.now().getTime() + performance.now()) } };
  const client = { address: "198.51.100.77" };
  const people = await Promise.all(Array.from({ length: 8 }, () => accounts.person()));
  const outcomes = await Promise.allSettled(
    people.map(({ signedIn: { user: { email } } }) => logIn(advancing, { email, password: TEST_PASSWORD, client })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(people.map(() => "fulfilled"));
});

const NEXT = "seven winds over bridges";

/** The same characters: "ä" as one code point and as two, "ﬁ" as a ligature. */
const COMPOSED = "zw\u00e4lf \ufb01sche im Netz";
const DECOMPOSED = "zwa\u0308lf fische im Netz";

test("a password opens the account in every spelling of its characters", async () => {
  for (const [i, [chosen, typed]] of [[COMPOSED, DECOMPOSED], [DECOMPOSED, COMPOSED]].entries()) {
    const email = `spelling${i}@example.com`;
    const signedIn = await signUp(deps, { email, password: chosen ?? "" });
    await logIn(deps, { email, password: typed ?? "" });
    const caller = callerOf(signedIn);
    await changePassword(deps, { caller, currentPassword: typed ?? "", newPassword: typed ?? "" });
    await logIn(deps, { email, password: chosen ?? "" });
    const { token } = await makeResetToken(deps, email);
    await resetPassword(deps, { token, newPassword: chosen ?? "" });
    await logIn(deps, { email, password: typed ?? "" });
  }
});

test("changePassword() is no place to guess the current one", async () => {
  const { caller } = await accounts.person();
  const kinds: string[] = [];
  for (let i = 0; i < 11; i++) {
    const guess = changePassword(deps, { caller, currentPassword: `guess ${i}`, newPassword: NEXT });
    kinds.push((await problemOf(guess)).code);
  }
  expect(kinds.at(-1)).toBe("RATE_LIMITED");
});

test("resetPassword() by one token at once succeeds once", async () => {
  await accounts.person("cleo");
  const { token } = await makeResetToken(deps, "cleo@example.com");
  const outcomes = await Promise.all(
    Array.from(
      { length: 5 },
      () => resetPassword(deps, { token, newPassword: NEXT }).then(() => "set", () => "refused"),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === "set")).toEqual(["set"]);
});

test("resetPassword() refuses a token that is over, replaced or malformed, and an unfit password spends none", async () => {
  await accounts.person("doris");
  const first = await makeResetToken(deps, "doris@example.com");
  const second = await makeResetToken(deps, "doris@example.com");
  const unfit = resetPassword(deps, { token: second.token, newPassword: "short" });
  expect(await codeOf(unfit)).toBe("INVALID_REQUEST");
  clock.pass(24 * 3_600_000);
  for (const token of [first.token, second.token, "locus_reset_x"]) {
    expect(await codeOf(resetPassword(deps, { token, newPassword: NEXT }))).toBe("UNAUTHORIZED");
  }
});

test("a person has at most 50 live sessions: the least recently used one ends", async () => {
  const { caller, signedIn } = await accounts.person("eve");
  const [user] = await ownerSql`select id from users where email = ${signedIn.user.email}`;
  for (let i = 0; i < 50; i++) {
    clock.pass(1000);
    await logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD });
  }
  const [live] = await ownerSql`
    select count(*)::int as live from sessions where user_id = ${user?.["id"] ?? ""} and revoked_at is null`;
  expect(live?.["live"]).toBe(50);
  expect(await codeOf(authenticateSession(deps, caller))).toBe("UNAUTHORIZED");
});

test("log-in is limited by the client's network too, and success does not wipe the count", async () => {
  const { signedIn } = await accounts.person("finn");
  const client = { address: "2001:db8:1:2::7" };
  const neighbour = { address: "2001:db8:1:2:ffff::1" };
  const kinds = new Set<string>();
  for (let i = 0; i < 101; i++) {
    const guess = logIn(deps, { email: `guess${i}@example.com`, password: "wrong", client });
    kinds.add((await problemOf(guess)).code);
    if (i === 50) {
      await logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD, client });
    }
  }
  expect([...kinds]).toEqual(["UNAUTHORIZED"]);
  const blocked = logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD, client: neighbour });
  expect(await problemOf(blocked)).toMatchObject({ code: "RATE_LIMITED", problem: { options: { retryAfterS: 1 } } });
  await logIn(deps, { email: signedIn.user.email, password: TEST_PASSWORD, client: { address: "2001:db8:1:3::7" } });
});

/** Well formed, and never issued. */
function unknownSecret(prefix: string): string {
  return makeSecretText(prefix, deps.chance);
}

test("refreshSession() and resetPassword() keep no one out, however many other tokens failed", async () => {
  const { signedIn } = await accounts.person("gwen");
  const client = { address: "203.0.113.9" };
  for (let i = 0; i < 110; i++) {
    const refreshed = refreshSession(deps, { refreshToken: unknownSecret("locus_refresh_"), client });
    expect(await codeOf(refreshed)).toBe("UNAUTHORIZED");
    const reset = resetPassword(deps, { token: unknownSecret("locus_reset_"), newPassword: NEXT, client });
    expect(await codeOf(reset)).toBe("UNAUTHORIZED");
  }
  await refreshSession(deps, { refreshToken: signedIn.refreshToken, client });
  const { token } = await makeResetToken(deps, "gwen@example.com");
  await resetPassword(deps, { token, newPassword: NEXT, client });
});
