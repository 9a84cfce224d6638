import { expect, test } from "bun:test";
import { signUp } from "../../src/accounts/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { TEST_PASSWORD, testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();

test("signUp() makes a person, an organization they own, a session, and a line in the trail", async () => {
  const signedIn = await signUp(accounts.deps, {
    email: "  Anna.Keller@Example.COM ",
    password: TEST_PASSWORD,
    organization: "Käse & Söhne",
    client: { address: "192.0.2.7", userAgent: "curl/8" },
  });
  expect(signedIn.user.email).toBe("anna.keller@example.com");
  expect(signedIn.organization).toMatchObject({ name: "Käse & Söhne", slug: "kase-sohne", role: "owner" });
  expect(signedIn.refreshToken).toStartWith("locus_refresh_");
  expect(signedIn.refreshExpiresAt.getTime() - accounts.clock.now().getTime()).toBe(30 * 86_400_000);
  const trail = await accounts.db.ownerSql`
    select action, actor_id, address, user_agent from audit_events where organization_id = ${signedIn.organization.id}`;
  expect([...trail]).toEqual([
    { action: "user.signed_up", actor_id: signedIn.user.id, address: "192.0.2.7", user_agent: "curl/8" },
  ]);
});

test("signUp() keeps the password and the refresh token only as hashes", async () => {
  const { signedIn } = await accounts.person();
  const [user] = await accounts.db.ownerSql`select password_hash from users where id = ${signedIn.user.id}`;
  expect(user?.["password_hash"]).toStartWith("$argon2id$");
  const dump = JSON.stringify([
    await accounts.db.ownerSql`select * from users`,
    await accounts.db.ownerSql`select encode(token_hash, 'escape') from refresh_tokens`,
    await accounts.db.ownerSql`select * from sessions`,
    await accounts.db.ownerSql`select * from audit_events`,
  ]);
  expect(dump).not.toContain(TEST_PASSWORD);
  expect(dump).not.toContain(signedIn.refreshToken);
});

test("signUp() shows nothing of the e-mail address in the name and slug of an organization that was not named", async () => {
  const signedIn = await signUp(accounts.deps, { email: "maria.rossi@example.com", password: TEST_PASSWORD });
  expect(signedIn.organization.name).toBe("My organization");
  expect(signedIn.organization.slug).toMatch(/^team-[0-9a-z]{5}$/);
});

test("signUp() gives every organization of one name a slug of its own", async () => {
  const command = { password: TEST_PASSWORD, organization: "Twin" };
  const slugs = await Promise.all([1, 2, 3].map(async (i) => {
    const signedIn = await signUp(accounts.deps, { ...command, email: `twin${i}@example.com` });
    return signedIn.organization.slug;
  }));
  expect(new Set(slugs).size).toBe(3);
  expect(slugs.every((slug) => slug.startsWith("twin"))).toBe(true);
});

test("signUp() never gives a reserved slug", async () => {
  const signedIn = await signUp(accounts.deps, {
    email: "sly@example.com",
    password: TEST_PASSWORD,
    organization: "Admin",
  });
  expect(signedIn.organization.slug).toMatch(/^team-/);
});

test("signUp() makes one account of an address in any spelling, and one of two made at once", async () => {
  await signUp(accounts.deps, { email: "once@example.com", password: TEST_PASSWORD });
  const again = await problemOf(signUp(accounts.deps, { email: "ONCE@example.com", password: TEST_PASSWORD }));
  expect(again).toMatchObject({ code: "CONFLICT", pointers: ["/email"] });
  const results = await Promise.allSettled(
    [1, 2, 3].map(() =>
      signUp(accounts.deps, { email: "race@example.com", password: TEST_PASSWORD, organization: "race" })
    ),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [left] = await accounts.db.ownerSql`select count(*)::int as n from organizations where name = 'race'`;
  expect(left?.["n"]).toBe(1);
});

test("signUp() does the same work for an address that has an account", async () => {
  await accounts.person("taken");
  const work: string[] = [];
  const deps = {
    ...accounts.deps,
    passwords: {
      ...accounts.deps.passwords,
      hash(password: string) {
        work.push("hash");
        return accounts.deps.passwords.hash(password);
      },
    },
  };
  await problemOf(signUp(deps, { email: "taken@example.com", password: TEST_PASSWORD }));
  await signUp(deps, { email: "not.taken@example.com", password: TEST_PASSWORD });
  expect(work).toEqual(["hash", "hash"]);
});

test("signUp() points at every field that is wrong, without repeating it", async () => {
  const refused = await problemOf(signUp(accounts.deps, { email: "no address", password: "short", organization: "x" }));
  expect(refused).toMatchObject({ code: "INVALID_REQUEST", pointers: ["/email", "/password"] });
  expect(JSON.stringify([refused.problem.message, refused.problem.options])).not.toContain("no address");
  const named = await problemOf(
    signUp(accounts.deps, { email: "a@example.com", password: TEST_PASSWORD, organization: "a\u0000b" }),
  );
  expect(named.pointers).toEqual(["/organization"]);
});

test("signUp() makes a client wait after a hundred sign-ups from one address, and no other client", async () => {
  const from = (address: string) =>
    signUp(accounts.deps, { email: "many@example.com", password: TEST_PASSWORD, client: { address } });
  await from("2001:db8:1:2::1");
  for (let again = 1; again <= 100; again++) {
    expect((await problemOf(from(`2001:db8:1:2::${again.toString(16)}`))).code).toBe("CONFLICT");
  }
  const limited = await problemOf(from("2001:db8:1:2::ffff"));
  expect(limited).toMatchObject({ code: "RATE_LIMITED", problem: { options: { retryAfterS: 1 } } });
  expect((await problemOf(from("2001:db8:1:3::1"))).code).toBe("CONFLICT");
  accounts.clock.pass(1000);
  expect((await problemOf(from("2001:db8:1:2::1"))).code).toBe("CONFLICT");
});

test("signUp() does not count sign-ups from this machine", async () => {
  for (let again = 0; again <= 110; again++) {
    const code = await problemOf(
      signUp(accounts.deps, { email: "twice@example", password: "short", client: { address: "127.0.0.1" } }),
    ).then((problem) => problem.code);
    expect(code).toBe("INVALID_REQUEST");
  }
});
