import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { logIn, resetPassword } from "../../src/accounts/mod.ts";
import { readStorage } from "../../src/usage/mod.ts";
import { type TestAccounts, testAccounts } from "../support/operations/test_accounts.ts";

const ROOT = join(import.meta.dir, "../..");

let accounts: TestAccounts;
beforeAll(async () => {
  accounts = await testAccounts();
});
afterAll(() => accounts.db.close());

async function locus(
  ...words: string[]
): Promise<{ readonly code: number; readonly out: string; readonly err: string }> {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: ROOT,
    env: {
      PATH: process.env["PATH"],
      DATABASE_URL: accounts.db.url,
      JWT_SECRET: "k7Qz0pV2mXw9Lr4Tt8Yb3Nc6Hd1Gf5Js",
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, err };
}

test("organization list shows every organization with its limit", async () => {
  const { caller } = await accounts.person();
  const { code, out } = await locus("organization", "list");
  expect(code).toBe(0);
  expect(out).toMatch(/^organization +created +calls per month +URL name\n/u);
  expect(out).toMatch(new RegExp(`${caller.organizationId}  \\d{4}-\\d\\d-\\d\\d +10000  `));
});

test("organization set-limit sets a limit, and default takes it away", async () => {
  const { caller: { organizationId } } = await accounts.person();
  expect((await locus("organization", "set-limit", organizationId, "77")).out).toContain("may make 77 calls a month");
  expect((await locus("organization", "set-limit", organizationId, "default")).out).toContain("may make 10000 calls");
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
  for (const words of [[], ["set-limit"], ["set-limit", "org_0", "5"], ["list", "all"]]) {
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
