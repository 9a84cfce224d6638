import { expect, test } from "bun:test";
import {
  type AccountsDeps,
  changePassword,
  makeDeviceToken,
  makeResetToken,
  me,
  resetPassword,
} from "../../src/accounts/mod.ts";
import { Problem } from "../../src/domain/problem.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { callerOf, logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

const WRONG = "wind over six bridges";

test("logIn() begins another session of the person, in the organization joined first", async () => {
  const { signedIn } = await accounts.person("ada");
  const again = await logIn(accounts.deps, { email: "ADA@example.com", password: TEST_PASSWORD });
  expect(again.user).toEqual(signedIn.user);
  expect(again.organization).toEqual(signedIn.organization);
  expect(again.session.id).not.toBe(signedIn.session.id);
  expect(await me(accounts.deps, callerOf(again))).toEqual({
    user: { ...signedIn.user, emailVerification: "off", language: null, batchMails: true },
    organization: signedIn.organization,
    organizations: [signedIn.organization],
    singleSignOn: false,
    needsSecondFactorIn: [],
  });
});

test("logIn() answers an unknown address, no address and a wrong password alike, after the same work", async () => {
  await accounts.person("bob");
  const work: string[] = [];
  const deps: AccountsDeps = {
    ...accounts.deps,
    passwords: {
      ...accounts.deps.passwords,
      verify(password, hash) {
        work.push(hash.split("$").slice(0, 4).join("$"));
        return accounts.deps.passwords.verify(password, hash);
      },
    },
  };
  const answers = [];
  for (const email of ["bob@example.com", "nobody@example.com", "no address"]) {
    for (const password of [WRONG, "", "x".repeat(10_000)]) {
      const { code, problem } = await problemOf(logIn(deps, { email, password }));
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
      expect((await problemOf(logIn(accounts.deps, { email, password: WRONG }))).code).toBe("UNAUTHORIZED");
    }
    const limited = await problemOf(logIn(accounts.deps, { email, password: TEST_PASSWORD }));
    expect(limited.code).toBe("RATE_LIMITED");
    expect(limited.problem.options.retryAfterS).toBe(1);
  }
  accounts.clock.pass(1000);
  await problemOf(logIn(accounts.deps, { email: "carl@example.com", password: WRONG }));
  const longer = await problemOf(logIn(accounts.deps, { email: "carl@example.com", password: TEST_PASSWORD }));
  expect(longer.problem.options.retryAfterS).toBe(2);
  accounts.clock.pass(2000);
  await logIn(accounts.deps, { email: "carl@example.com", password: TEST_PASSWORD });
  expect((await problemOf(logIn(accounts.deps, { email: "carl@example.com", password: WRONG }))).code).toBe(
    "UNAUTHORIZED",
  );
});

test("logIn() counts attempts that are made all at once", async () => {
  await accounts.person("dora");
  const results = await Promise.allSettled(
    Array.from({ length: 30 }, () => logIn(accounts.deps, { email: "dora@example.com", password: WRONG })),
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
    const { code } = await problemOf(logIn(accounts.deps, { email, password: WRONG, client }));
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
    const { code } = await problemOf(logIn(accounts.deps, { email, password: WRONG, client: elsewhere }));
    expect(code).toBe("RATE_LIMITED");
  }
});

test("logIn() lets the owner in from a network they have logged in from, whatever strangers try", async () => {
  const home = { address: "192.0.2.10" };
  await accounts.person("grace");
  const command = { email: "grace@example.com", password: TEST_PASSWORD };
  await logIn(accounts.deps, { ...command, client: home });
  await attack(command.email);
  await logIn(accounts.deps, { ...command, client: home });
  const stranger = logIn(accounts.deps, { ...command, client: { address: "192.0.2.11" } });
  expect((await problemOf(stranger)).code).toBe("RATE_LIMITED");
});

test("logIn() lets a device in that the owner has logged in with, on any network, even one that is blocked", async () => {
  const device = { address: "192.0.2.20", deviceToken: makeDeviceToken(accounts.deps) };
  await accounts.person("heidi");
  await accounts.person("intruder");
  const command = { email: "heidi@example.com", password: TEST_PASSWORD };
  await logIn(accounts.deps, { ...command, client: device });
  await attack(command.email);
  const noisy = { address: "192.0.2.21" };
  for (let i = 0; i < 12; i++) {
    await problemOf(logIn(accounts.deps, { ...command, password: WRONG, client: noisy }));
  }
  await logIn(accounts.deps, { ...command, client: { ...device, ...noisy } });
  // A device token of another person's log-in, and one that was never issued, have no effect here.
  const others = { deviceToken: makeDeviceToken(accounts.deps) };
  await logIn(accounts.deps, { email: "intruder@example.com", password: TEST_PASSWORD, client: others });
  for (const deviceToken of [others.deviceToken, makeDeviceToken(accounts.deps), "locus_device_x"]) {
    const client = { address: "192.0.2.22", deviceToken };
    expect((await problemOf(logIn(accounts.deps, { ...command, client }))).code).toBe("RATE_LIMITED");
  }
});

test("logIn() limits the guesses of a known device and a known network too", async () => {
  await accounts.person("judy");
  const command = { email: "judy@example.com", password: TEST_PASSWORD };
  const device = { deviceToken: makeDeviceToken(accounts.deps) };
  for (const client of [device, { address: "192.0.2.30" }]) {
    await logIn(accounts.deps, { ...command, client });
    for (let i = 0; i < 10; i++) {
      const { code } = await problemOf(logIn(accounts.deps, { ...command, password: WRONG, client }));
      expect(code).toBe("UNAUTHORIZED");
    }
    expect((await problemOf(logIn(accounts.deps, { ...command, client }))).code).toBe("RATE_LIMITED");
  }
});

test("logIn() forgets a source after 90 days, and all but the last twenty", async () => {
  await accounts.person("kim");
  const command = { email: "kim@example.com", password: TEST_PASSWORD };
  const first = { address: "192.0.2.40" };
  await logIn(accounts.deps, { ...command, client: first });
  accounts.clock.pass(90 * 86_400_000);
  await attack(command.email);
  expect((await problemOf(logIn(accounts.deps, { ...command, client: first }))).code).toBe("RATE_LIMITED");
  const { token } = await makeResetToken(accounts.deps, command.email);
  for (let i = 0; i < 25; i++) {
    accounts.clock.pass(1000);
    await logIn(accounts.deps, { ...command, client: { address: `192.0.2.${50 + i}` } });
  }
  const [kept] = await accounts.db.ownerSql`
    select count(*)::int as n from login_sources join users on users.id = user_id where email = ${command.email}`;
  expect([kept?.["n"], token.length > 0]).toEqual([20, true]);
});

test("a reset by the operator lifts every wait of the account, and its token opens it from anywhere", async () => {
  const { caller } = await accounts.person("leo");
  const email = "leo@example.com";
  const client = { address: "192.0.2.100" };
  await attack(email);
  for (let i = 0; i < 12; i++) {
    await problemOf(changePassword(accounts.deps, { caller, currentPassword: WRONG, newPassword: TEST_PASSWORD }));
  }
  const { token } = await makeResetToken(accounts.deps, email);
  const kept = await accounts.db.ownerSql`
    select 1 from attempts where account_hash = sha256(convert_to(${`account: ${email}`}, 'UTF8'))`;
  expect([...kept]).toEqual([]);
  await logIn(accounts.deps, { email, password: TEST_PASSWORD, client: { address: "192.0.2.101" } });
  // The attack goes on, and the person uses the token.
  await attack(email);
  const password = "seven winds over bridges";
  await resetPassword(accounts.deps, { token, newPassword: password, client });
  await logIn(accounts.deps, { email, password, client });
});

test("people who log in at the same time, from one address, all get in", async () => {
  // An advancing clock: each request reads another time, and they reach the counters in any order.
  const deps = { ...accounts.deps, clock: { now: () => new Date(accounts.clock.now().getTime() + performance.now()) } };
  const client = { address: "198.51.100.77" };
  const people = await Promise.all(Array.from({ length: 8 }, () => accounts.person()));
  const outcomes = await Promise.allSettled(
    people.map(({ signedIn: { user: { email } } }) => logIn(deps, { email, password: TEST_PASSWORD, client })),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(people.map(() => "fulfilled"));
});
