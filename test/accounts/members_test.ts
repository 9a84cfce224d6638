import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  acceptInvitation,
  authenticateKey,
  authenticateSession,
  changeAccount,
  changeRole,
  deleteOrganization,
  invite,
  issueKey,
  listMembers,
  removeMember,
  revokeInvitation,
  rotateKey,
  signUp,
} from "../../src/accounts/mod.ts";
import type { Role, SessionCaller } from "../../src/domain/caller.ts";
import { logIn, TEST_PASSWORD, testAccounts, type TestPerson } from "../support/operations/test_accounts.ts";
import { codeOf, problemOf } from "../support/operations/test_deps.ts";
import { examples } from "../support/runner/depth.ts";

const accounts = await testAccounts();
const { deps, clock, db: { ownerSql } } = accounts;

async function organizationOf(command: { readonly email: string; readonly organization?: string }) {
  return (await signUp(deps, { ...command, password: TEST_PASSWORD })).organization;
}

test("signUp() gives every organization a slug of its own: of its name, and never of the e-mail address or a reserved word", async () => {
  const twins = await Promise.all(
    [1, 2, 3].map((i) => organizationOf({ email: `twin${i}@example.com`, organization: "Zwillinge & Söhne" })),
  );
  expect(new Set(twins.map(({ slug }) => slug)).size).toBe(3);
  expect(twins.every(({ slug }) => slug.startsWith("zwillinge-sohne"))).toBe(true);
  expect(await organizationOf({ email: "maria.rossi@example.com" }))
    .toMatchObject({ name: "My organization", slug: expect.stringMatching(/^team-[0-9a-z]{5}$/) });
  expect((await organizationOf({ email: "sly@example.com", organization: "Admin" })).slug).toMatch(/^team-/);
});

test("signUp() makes one account of an address in any spelling, and one of two made at once", async () => {
  await signUp(deps, { email: "once@example.com", password: TEST_PASSWORD });
  const again = await problemOf(signUp(deps, { email: "ONCE@example.com", password: TEST_PASSWORD }));
  expect(again).toMatchObject({ code: "CONFLICT", pointers: ["/email"] });
  const results = await Promise.allSettled(
    [1, 2, 3].map(() => signUp(deps, { email: "race@example.com", password: TEST_PASSWORD, organization: "race" })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const [left] = await ownerSql`select count(*)::int as n from organizations where name = 'race'`;
  expect(left?.["n"]).toBe(1);
});

test("signUp() does the same work for an address that has an account", async () => {
  await accounts.person("taken");
  const work: string[] = [];
  const counting = {
    ...deps,
    passwords: {
      ...deps.passwords,
      hash(password: string) {
        work.push("hash");
        return deps.passwords.hash(password);
      },
    },
  };
  await problemOf(signUp(counting, { email: "taken@example.com", password: TEST_PASSWORD }));
  await signUp(counting, { email: "not.taken@example.com", password: TEST_PASSWORD });
  expect(work).toEqual(["hash", "hash"]);
});

function from(address: string) {
  return signUp(deps, { email: "many@example.com", password: TEST_PASSWORD, client: { address } });
}

test("signUp() makes a client wait after a hundred sign-ups from one address, and no other client", async () => {
  await from("2001:db8:1:2::1");
  for (let again = 1; again <= 100; again++) {
    expect(await codeOf(from(`2001:db8:1:2::${again.toString(16)}`))).toBe("CONFLICT");
  }
  const limited = await problemOf(from("2001:db8:1:2::ffff"));
  expect(limited).toMatchObject({ code: "RATE_LIMITED", problem: { options: { retryAfterS: 1 } } });
  expect(await codeOf(from("2001:db8:1:3::1"))).toBe("CONFLICT");
  clock.pass(1000);
  expect(await codeOf(from("2001:db8:1:2::1"))).toBe("CONFLICT");
});

test("signUp() does not count sign-ups from this machine", async () => {
  for (let again = 0; again <= 110; again++) {
    const code = await problemOf(
      signUp(deps, { email: "twice@example", password: "short", client: { address: "127.0.0.1" } }),
    ).then((problem) => problem.code);
    expect(code).toBe("INVALID_REQUEST");
  }
});

/** Adds a member to a person's organization, and returns the member's caller. */
async function member(owner: TestPerson, role: Role): Promise<SessionCaller> {
  const { caller } = await accounts.person();
  const { token } = await invite(deps, { caller: owner.caller, role });
  await acceptInvitation(deps, { caller, token });
  return { ...caller, organizationId: owner.caller.organizationId, role };
}

async function rolesIn(caller: SessionCaller): Promise<Readonly<Record<string, Role>>> {
  const { data } = await listMembers(deps, { caller, limit: 100 });
  return Object.fromEntries(data.map(({ userId, role }) => [userId, role]));
}

test("changeRole() refuses to give or change a role above the caller's own", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  const viewer = await member(owner, "viewer");
  const tries = [
    () => changeRole(deps, { caller: admin, userId: viewer.userId, role: "owner" }),
    () => changeRole(deps, { caller: admin, userId: owner.caller.userId, role: "viewer" }),
    () => changeRole(deps, { caller: viewer, userId: viewer.userId, role: "member" }),
    () => removeMember(deps, { caller: admin, userId: owner.caller.userId }),
    () => removeMember(deps, { caller: viewer, userId: admin.userId }),
  ];
  for (const one of tries) {
    expect(await codeOf(one())).toBe("FORBIDDEN");
  }
  expect(Object.values(await rolesIn(owner.caller)).sort()).toEqual(["admin", "owner", "viewer"]);
});

test("changeRole() believes the database, not the role the call came with", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  const viewer = await member(owner, "viewer");
  await changeRole(deps, { caller: owner.caller, userId: admin.userId, role: "viewer" });
  const late = changeRole(deps, { caller: admin, userId: viewer.userId, role: "member" });
  expect(await codeOf(late)).toBe("FORBIDDEN");
});

test("removeMember() ends an account that is left without an organization", async () => {
  const owner = await accounts.person();
  const invited = await invite(deps, { caller: owner.caller, role: "viewer" });
  const email = "homeless@example.com";
  const signedIn = await signUp(deps, { email, password: TEST_PASSWORD, invitation: invited.token });
  await removeMember(deps, { caller: owner.caller, userId: signedIn.user.id });
  expect(await codeOf(logIn(deps, { email, password: TEST_PASSWORD }))).toBe("UNAUTHORIZED");
});

type Act = { readonly by: number; readonly on: number; readonly role: Role | "leave" };

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    by: fc.nat(2),
    on: fc.nat(2),
    role: fc.constantFrom<Role | "leave">("owner", "admin", "viewer", "leave", "leave"),
  }),
  { minLength: 2, maxLength: 8 },
);

test("however owners demote and remove each other at once, one owner stays", async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (walk) => {
      const first = await accounts.person();
      const people = [first.caller, await member(first, "owner"), await member(first, "owner")];
      const allDeps = [deps, accounts.another()];
      await Promise.all(walk.map(async ({ by, on, role }, i) => {
        const [caller, other, server] = [people[by], people[on], allDeps[i % 2]];
        if (caller !== undefined && other !== undefined && server !== undefined) {
          const act = role === "leave"
            ? removeMember(server, { caller, userId: other.userId })
            : changeRole(server, { caller, userId: other.userId, role });
          await act.catch((error: { kind?: string }) => {
            expect(["CONFLICT", "FORBIDDEN", "NOT_FOUND"]).toContain(error.kind ?? "a defect");
          });
        }
      }));
      const [row] = await ownerSql`
        select count(*)::int as owners from memberships
        where organization_id = ${first.caller.organizationId} and role = 'owner'`;
      expect(row?.["owners"]).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: examples(12), seed: 7 },
  );
});

test("acceptInvitation() refuses a token that is over, revoked, malformed or for another address", async () => {
  const owner = await accounts.person();
  const { caller } = await accounts.person();
  const over = await invite(deps, { caller: owner.caller, role: "member" });
  clock.pass(7 * 86_400_000);
  const revoked = await invite(deps, { caller: owner.caller, role: "member" });
  await revokeInvitation(deps, { caller: owner.caller, invitationId: revoked.id });
  const other = await invite(deps, { caller: owner.caller, role: "member", email: "only@example.com" });
  for (const token of [over.token, revoked.token, other.token, "locus_invitation_x", ""]) {
    expect(await codeOf(acceptInvitation(deps, { caller, token }))).toBe("NOT_FOUND");
  }
});

test("acceptInvitation() by a member is a CONFLICT, and the invitation stays", async () => {
  const owner = await accounts.person();
  const { token } = await invite(deps, { caller: owner.caller, role: "member" });
  expect(await codeOf(acceptInvitation(deps, { caller: owner.caller, token }))).toBe("CONFLICT");
  const { caller } = await accounts.person();
  expect((await acceptInvitation(deps, { caller, token })).role).toBe("member");
});

test("invite() gives no role above the inviter's", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  expect(await codeOf(invite(deps, { caller: admin, role: "owner" }))).toBe("FORBIDDEN");
  const viewer = await member(owner, "viewer");
  expect(await codeOf(invite(deps, { caller: viewer, role: "viewer" }))).toBe("FORBIDDEN");
});

test("signUp() on a server for the invited needs an invitation, and joins its organization", async () => {
  const owner = await accounts.person();
  const inviting = { ...deps, signup: "invite" as const };
  const closed = { ...deps, signup: "closed" as const };
  const { token } = await invite(deps, { caller: owner.caller, role: "member", email: "guest@example.com" });
  const guest = { email: "guest@example.com", password: TEST_PASSWORD };
  expect(await codeOf(signUp(inviting, guest))).toBe("FORBIDDEN");
  expect(await codeOf(signUp(closed, { ...guest, invitation: token }))).toBe("FORBIDDEN");
  const stranger = signUp(inviting, { ...guest, email: "stranger@example.com", invitation: token });
  expect(await codeOf(stranger)).toBe("NOT_FOUND");
  const joined = await signUp(inviting, { ...guest, invitation: token });
  expect(joined.organization).toMatchObject({ id: owner.caller.organizationId, role: "member" });
  const left = await ownerSql`select 1 from users where email = 'stranger@example.com'`;
  expect([...left]).toEqual([]);
});

test("deleteOrganization() takes everything of it along, and those who belong nowhere else", async () => {
  const owner = await accounts.person();
  const guest = await member(owner, "admin");
  expect(await codeOf(deleteOrganization(deps, guest))).toBe("FORBIDDEN");
  await deleteOrganization(deps, owner.caller);
  const people = await ownerSql`
    select id from users where id in (${owner.caller.userId}, ${guest.userId})`;
  expect(people.map((row) => row["id"])).toEqual([guest.userId]);
  expect(await codeOf(authenticateSession(deps, owner.caller))).toBe("UNAUTHORIZED");
});

test("rotateKey() never lengthens a key's life", async () => {
  const { caller } = await accounts.person();
  const expiresAt = new Date(clock.now().getTime() + 5000);
  const old = await issueKey(deps, { caller, name: "k", environment: "test", expiresAt });
  const made = await rotateKey(deps, { caller, keyId: old.id, graceSeconds: 3600 });
  expect(made.expiresAt).toEqual(expiresAt);
  clock.pass(5000);
  expect(await codeOf(authenticateKey(deps, old.key))).toBe("UNAUTHORIZED");
});

test("changeAccount() changes the settings of a person and no other column", async () => {
  const { caller, signedIn: { user } } = await accounts.person();
  const stored = async () => (await ownerSql`select * from users where id = ${user.id}`)[0];
  const before = await stored();
  const sent = { language: "de", batchMails: false, email: "taken@example.com", passwordHash: "$argon2id$" } as const;
  expect((await changeAccount(deps, { caller, ...sent })).user).toMatchObject({ id: user.id, email: user.email });
  expect(await stored()).toEqual({ ...before, language: "de", batch_mails: false });
  await changeAccount(deps, { caller });
  expect(await stored()).toEqual({ ...before, language: "de", batch_mails: false });
});
