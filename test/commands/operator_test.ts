import { expect, test } from "bun:test";
import { addDomain, addProvider, logInOperator, resetPassword, setOperatorPassword } from "../../src/accounts/mod.ts";
import { readStorage } from "../../src/usage/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { logIn, TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";
import { testSingleSignOn } from "../support/operations/test_single_sign_on.ts";
import { runHere } from "../support/services/run_here.ts";

const accounts = await testAccounts();

function locus(...words: string[]): ReturnType<typeof runHere> {
  return runHere(words, { DATABASE_URL: accounts.db.url, JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js" });
}

test("organization list shows every organization with its limit", async () => {
  const { caller, signedIn } = await accounts.person();
  const { code, out } = await locus("organization", "list");
  expect(code).toBe(0);
  expect(out).toMatch(/^organization +created +calls this month +stored +last active +state +owner, name\n/u);
  const line = `${caller.organizationId}  \\d{4}-\\d\\d-\\d\\d +0 of 10000 +\\d+\\.\\d MB +\\S+ +active +`;
  expect(out).toMatch(new RegExp(`${line}${signedIn.user.email}, `));
  const found = await locus("organization", "list", signedIn.user.email);
  expect(found.out.split("\n").filter((one) => one.startsWith("org_"))).toHaveLength(1);
});

test("organization set-limit sets a limit, and default takes it away", async () => {
  const { caller: { organizationId } } = await accounts.person();
  expect((await locus("organization", "set-limit", organizationId, "77")).out).toContain("may make 77 calls a month");
  expect((await locus("organization", "set-limit", organizationId, "default")).out).toContain("may make 10000 calls");
});

test("organization sso verifies a domain without DNS, lists providers, and lets people log in with passwords again", async () => {
  const { caller, signedIn } = await accounts.person();
  const deps = testSingleSignOn(accounts.deps);
  const issuer = "http://127.0.0.1:1";
  const { id } = await addProvider(deps, { caller, name: "Staff", issuer, clientId: "locus", clientSecret: "s" });
  await addDomain(deps, { caller, providerId: id, domain: "Operator.example" });
  const org = caller.organizationId;
  expect((await locus("organization", "sso", org, "list")).out).toContain("operator.example  not verified");
  expect((await locus("organization", "sso", org, "verify-domain", "operator.example")).code).toBe(0);
  expect((await locus("organization", "sso", org, "list")).out).toMatch(
    /optional {2}.*\n {2}operator\.example {2}verified/u,
  );
  await accounts.db.ownerSql`update sso_providers set required = true where id = ${id}`;
  const password = { email: signedIn.user.email, password: TEST_PASSWORD };
  expect((await problemOf(logIn(accounts.deps, password))).code).toBe("FORBIDDEN");
  expect((await locus("organization", "sso", org, "allow-passwords")).out).toContain("1 identity provider(s)");
  expect((await logIn(accounts.deps, password)).user.id).toBe(caller.userId);
  const refused = [["allow-passwords"], ["verify-domain", "unknown.example"]];
  for (const words of refused) {
    expect((await locus("organization", "sso", org, ...words)).code).toBe(1);
  }
  expect((await locus("organization", "sso", org, "verify-domain")).code).toBe(2);
});

test("organization set-storage sets the storage of an organization, and default takes it away", async () => {
  const { caller: { organizationId } } = await accounts.person();
  const storage = { database: accounts.db.database, storageGb: 10 };
  expect((await locus("organization", "set-storage", organizationId, "250")).out).toContain("may store 250 GB");
  expect((await readStorage(storage, organizationId)).limitBytes).toBe(250_000_000_000);
  expect((await locus("organization", "set-storage", organizationId, "default")).code).toBe(0);
  expect((await readStorage(storage, organizationId)).limitBytes).toBe(10_000_000_000);
  expect((await locus("organization", "set-storage", organizationId, "much")).code).toBe(2);
});

test("organization refuses what it does not understand, and an organization that is none", async () => {
  for (const words of [[], ["limit"], ["limit", "org_0", "5"], ["list", "a", "b"], ["suspend", "org_0"]]) {
    expect((await locus("organization", ...words)).code).toBe(2);
  }
  expect((await locus("organization", "set-limit", "my-team", "5")).err).toContain(
    '"my-team" is not the identifier of an organization',
  );
  expect((await locus("organization", "set-storage", `org_${"0".repeat(26)}`, "1.5")).err).toContain(
    '"1.5" is not a number of gigabytes',
  );
  const unknown = await locus("organization", "set-limit", `org_${"0".repeat(26)}`, "5");
  expect([unknown.code, unknown.err]).toEqual([1, "There is no such organization\n"]);
});

test("user reset prints a token that sets a new password", async () => {
  const { signedIn } = await accounts.person("forgetful");
  const { code, out } = await locus("user", "reset", signedIn.user.email);
  expect(code).toBe(0);
  // The token was made by the system's clock, the tests' clock is behind it.
  await resetPassword(accounts.deps, { token: out.trim(), newPassword: "seven winds over bridges" });
  await logIn(accounts.deps, { email: signedIn.user.email, password: "seven winds over bridges" });
  expect((await locus("user", "reset", "nobody@example.com")).err).toBe(
    "There is no account with this e-mail address\n",
  );
});

test("user create makes the first account where nobody may sign up, and its owner sets the password once", async () => {
  const email = `first-${crypto.randomUUID()}@example.com`;
  const { code, out, err } = await locus("user", "create", "--organization=Alpine Logistics", email);
  const token = out.trim();
  expect([code, err]).toEqual([0, expect.stringContaining(`/reset#${token}`)]);
  const { deps } = accounts;
  const again = await locus("user", "create", email);
  expect([again.code, again.err]).toEqual([1, "An account with this e-mail address already exists\n"]);
  await resetPassword(deps, { token, newPassword: "seven winds over bridges" });
  const { organization } = await logIn(deps, { email, password: "seven winds over bridges" });
  expect(organization).toMatchObject({ name: "Alpine Logistics", role: "owner" });
  expect(resetPassword(deps, { token, newPassword: "eight winds over bridges" })).rejects.toThrow("reset token");
  const bad = await locus("user", "create", "nobody");
  expect([bad.code, bad.out, bad.err]).toEqual([1, "", "The e-mail address is not valid\n"]);
});

test("operator create prints a link once, and reset, list and remove work on the same operator", async () => {
  const email = "otto@operators.example";
  const made = await locus("operator", "create", email);
  expect([made.code, made.err]).toEqual([0, expect.stringContaining(`/operator/password#${made.out.trim()}`)]);
  expect((await locus("operator", "create", email)).err).toBe(
    "An operator with this e-mail address already exists: bun run operator reset <e-mail> prints a new link\n",
  );
  const reset = await locus("operator", "reset", email);
  const { deps } = accounts;
  const newPassword = "seven winds over bridges";
  await expect(setOperatorPassword(deps, { token: made.out.trim(), newPassword })).rejects.toThrow("unknown");
  await setOperatorPassword(deps, { token: reset.out.trim(), newPassword });
  await logInOperator(deps, { email, password: newPassword });
  expect((await locus("operator", "list")).out).toMatch(/^opr_\w{26}  \d{4}-\d\d-\d\d  otto@operators\.example\n$/u);
  expect((await locus("operator", "remove", email)).code).toBe(0);
  await expect(logInOperator(deps, { email, password: newPassword })).rejects.toThrow("wrong");
  expect((await locus("operator", "remove", email)).err).toBe(
    "There is no operator with this e-mail address: bun run operator list shows them\n",
  );
  for (const words of [[], ["create"], ["list", email], ["rename", email]]) {
    expect((await locus("operator", ...words)).code).toBe(2);
  }
});

test("organization suspend, resume and sign-out, and user sign-out, act and are in both trails", async () => {
  const { caller, signedIn } = await accounts.person();
  const { organizationId } = caller;
  const suspended = await locus("organization", "suspend", organizationId, "--reason=The invoice is open");
  expect([suspended.code, suspended.out]).toEqual([0, expect.stringContaining("is suspended")]);
  expect((await locus("organization", "list", signedIn.user.email)).out).toContain("  suspended  ");
  expect((await locus("organization", "resume", organizationId)).code).toBe(0);
  expect((await locus("organization", "sign-out", organizationId)).out).toStartWith("1 sessions of its members");
  await logIn(accounts.deps, { email: signedIn.user.email, password: "wind over seven bridges" });
  expect((await locus("user", "sign-out", signedIn.user.email)).out).toBe("1 sessions are ended\n");
  expect((await locus("user", "reset", signedIn.user.email)).code).toBe(0);
  const own = await accounts.db.ownerSql`
    select action from audit_events where organization_id = ${organizationId} and actor_id = 'operator' order by id`;
  expect(own.map(({ action }) => action)).toEqual([
    "organization.suspended",
    "organization.resumed",
    "organization.signed_out",
    "session.ended_by_operator",
  ]);
  const operators = await accounts.db.ownerSql`
    select action, operator_id from operator_audit_events where target_id in (${organizationId}, ${caller.userId}) order by id`;
  expect(operators.map(({ action, operator_id: id }) => [action, id])).toEqual([
    ["organization.suspended", null],
    ["organization.resumed", null],
    ["organization.signed_out", null],
    ["user.signed_out", null],
    ["user.reset", null],
  ]);
});
