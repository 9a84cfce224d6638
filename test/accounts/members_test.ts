import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  acceptInvitation,
  authenticateSession,
  changeRole,
  deleteOrganization,
  invite,
  listInvitations,
  listMembers,
  removeMember,
  revokeInvitation,
  signUp,
} from "../../src/accounts/mod.ts";
import type { Role, SessionCaller } from "../../src/domain/caller.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { logIn, TEST_PASSWORD, testAccounts, type TestPerson } from "../support/operations/test_accounts.ts";
import { examples } from "../support/runner/depth.ts";

const accounts = await testAccounts();

/** Adds a member to a person's organization, and returns the member's caller. */
async function member(owner: TestPerson, role: Role): Promise<SessionCaller> {
  const { caller } = await accounts.person();
  const { token } = await invite(accounts.deps, { caller: owner.caller, role });
  await acceptInvitation(accounts.deps, { caller, token });
  return { ...caller, organizationId: owner.caller.organizationId, role };
}

async function rolesIn(caller: SessionCaller): Promise<Readonly<Record<string, Role>>> {
  const { data } = await listMembers(accounts.deps, { caller, limit: 100 });
  return Object.fromEntries(data.map(({ userId, role }) => [userId, role]));
}

test("changeRole() refuses to give or change a role above the caller's own", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  const viewer = await member(owner, "viewer");
  const tries = [
    () => changeRole(accounts.deps, { caller: admin, userId: viewer.userId, role: "owner" }),
    () => changeRole(accounts.deps, { caller: admin, userId: owner.caller.userId, role: "viewer" }),
    () => changeRole(accounts.deps, { caller: viewer, userId: viewer.userId, role: "member" }),
    () => removeMember(accounts.deps, { caller: admin, userId: owner.caller.userId }),
    () => removeMember(accounts.deps, { caller: viewer, userId: admin.userId }),
  ];
  for (const one of tries) {
    expect((await problemOf(one())).code).toBe("FORBIDDEN");
  }
  expect(Object.values(await rolesIn(owner.caller)).sort()).toEqual(["admin", "owner", "viewer"]);
});

test("changeRole() believes the database, not the role the call came with", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  const viewer = await member(owner, "viewer");
  await changeRole(accounts.deps, { caller: owner.caller, userId: admin.userId, role: "viewer" });
  const late = changeRole(accounts.deps, { caller: admin, userId: viewer.userId, role: "member" });
  expect((await problemOf(late)).code).toBe("FORBIDDEN");
});

test("removeMember() takes somebody out; an account without an organization ends", async () => {
  const owner = await accounts.person();
  const theirs = await member(owner, "member");
  await removeMember(accounts.deps, { caller: owner.caller, userId: theirs.userId });
  const known = { sessionId: theirs.sessionId, userId: theirs.userId };
  const there = authenticateSession(accounts.deps, { ...known, organizationId: theirs.organizationId });
  expect((await problemOf(there)).code).toBe("NOT_FOUND");
  const own = await authenticateSession(accounts.deps, known);
  expect(own.role).toBe("owner");

  const invited = await invite(accounts.deps, { caller: owner.caller, role: "viewer" });
  const email = "homeless@example.com";
  const signedIn = await signUp(accounts.deps, { email, password: TEST_PASSWORD, invitation: invited.token });
  await removeMember(accounts.deps, { caller: owner.caller, userId: signedIn.user.id });
  const gone = logIn(accounts.deps, { email, password: TEST_PASSWORD });
  expect((await problemOf(gone)).code).toBe("UNAUTHORIZED");
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
      const allDeps = [accounts.deps, accounts.another()];
      await Promise.all(walk.map(async ({ by, on, role }, i) => {
        const [caller, other, deps] = [people[by], people[on], allDeps[i % 2]];
        if (caller !== undefined && other !== undefined && deps !== undefined) {
          const act = role === "leave"
            ? removeMember(deps, { caller, userId: other.userId })
            : changeRole(deps, { caller, userId: other.userId, role });
          await act.catch((error: { kind?: string }) => {
            expect(["CONFLICT", "FORBIDDEN", "NOT_FOUND"]).toContain(error.kind ?? "a defect");
          });
        }
      }));
      const [row] = await accounts.db.ownerSql`
        select count(*)::int as owners from memberships
        where organization_id = ${first.caller.organizationId} and role = 'owner'`;
      expect(row?.["owners"]).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: examples(12), seed: 7 },
  );
});

test("invite() shows a token once, that one person can use", async () => {
  const owner = await accounts.person();
  const { token, id } = await invite(accounts.deps, { caller: owner.caller, role: "member" });
  expect(JSON.stringify(await listInvitations(accounts.deps, { caller: owner.caller }))).not.toContain(token);
  const guests = await Promise.all([accounts.person(), accounts.person(), accounts.person()]);
  const outcomes = await Promise.all(
    guests.map(({ caller }) =>
      acceptInvitation(accounts.deps, { caller, token }).then(() => "joined", (error: { kind: string }) => error.kind)
    ),
  );
  expect(outcomes.sort()).toEqual(["NOT_FOUND", "NOT_FOUND", "joined"]);
  expect((await listInvitations(accounts.deps, { caller: owner.caller })).data.map((one) => one.id)).not.toContain(id);
  const hashed = await accounts.db.ownerSql`select * from invitations`;
  expect(JSON.stringify(hashed)).not.toContain(token);
});

test("acceptInvitation() refuses a token that is over, revoked, malformed or for another address", async () => {
  const owner = await accounts.person();
  const { caller } = await accounts.person();
  const over = await invite(accounts.deps, { caller: owner.caller, role: "member" });
  accounts.clock.pass(7 * 86_400_000);
  const revoked = await invite(accounts.deps, { caller: owner.caller, role: "member" });
  await revokeInvitation(accounts.deps, { caller: owner.caller, invitationId: revoked.id });
  const other = await invite(accounts.deps, { caller: owner.caller, role: "member", email: "only@example.com" });
  for (const token of [over.token, revoked.token, other.token, "locus_invitation_x", ""]) {
    expect((await problemOf(acceptInvitation(accounts.deps, { caller, token }))).code).toBe("NOT_FOUND");
  }
});

test("acceptInvitation() by a member is a CONFLICT, and the invitation stays", async () => {
  const owner = await accounts.person();
  const { token } = await invite(accounts.deps, { caller: owner.caller, role: "member" });
  const again = acceptInvitation(accounts.deps, { caller: owner.caller, token });
  expect((await problemOf(again)).code).toBe("CONFLICT");
  const { caller } = await accounts.person();
  expect((await acceptInvitation(accounts.deps, { caller, token })).role).toBe("member");
});

test("invite() gives no role above the inviter's", async () => {
  const owner = await accounts.person();
  const admin = await member(owner, "admin");
  expect((await problemOf(invite(accounts.deps, { caller: admin, role: "owner" }))).code).toBe("FORBIDDEN");
  const viewer = await member(owner, "viewer");
  expect((await problemOf(invite(accounts.deps, { caller: viewer, role: "viewer" }))).code).toBe("FORBIDDEN");
});

test("signUp() on a server for the invited needs an invitation, and joins its organization", async () => {
  const owner = await accounts.person();
  const deps = { ...accounts.deps, signup: "invite" as const };
  const closed = { ...accounts.deps, signup: "closed" as const };
  const { token } = await invite(accounts.deps, { caller: owner.caller, role: "member", email: "guest@example.com" });
  const guest = { email: "guest@example.com", password: TEST_PASSWORD };
  expect((await problemOf(signUp(deps, guest))).code).toBe("FORBIDDEN");
  expect((await problemOf(signUp(closed, { ...guest, invitation: token }))).code).toBe("FORBIDDEN");
  const stranger = signUp(deps, { ...guest, email: "stranger@example.com", invitation: token });
  expect((await problemOf(stranger)).code).toBe("NOT_FOUND");
  const joined = await signUp(deps, { ...guest, invitation: token });
  expect(joined.organization).toMatchObject({ id: owner.caller.organizationId, role: "member" });
  const left = await accounts.db.ownerSql`select 1 from users where email = 'stranger@example.com'`;
  expect([...left]).toEqual([]);
});

test("deleteOrganization() takes everything of it along, and those who belong nowhere else", async () => {
  const owner = await accounts.person();
  const guest = await member(owner, "admin");
  expect((await problemOf(deleteOrganization(accounts.deps, guest))).code).toBe("FORBIDDEN");
  await deleteOrganization(accounts.deps, owner.caller);
  const people = await accounts.db.ownerSql`
    select id from users where id in (${owner.caller.userId}, ${guest.userId})`;
  expect(people.map((row) => row["id"])).toEqual([guest.userId]);
  const session = authenticateSession(accounts.deps, owner.caller);
  expect((await problemOf(session)).code).toBe("UNAUTHORIZED");
});
