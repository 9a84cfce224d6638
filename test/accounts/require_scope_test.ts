import { expect, test } from "bun:test";
import { requireRole, requireScope } from "../../src/accounts/mod.ts";
import { type Caller, type Role, ROLES, type Scope, SCOPES } from "../../src/domain/caller.ts";
import { Problem } from "../../src/domain/problem.ts";

const place = { organizationId: "org_1", environment: "test" } as const;
const session = (role: Role): Caller => ({ kind: "session", sessionId: "ses_1", userId: "usr_1", role, ...place });
const key = (scopes: readonly Scope[]): Caller => ({ kind: "key", keyId: "key_1", scopes, ...place });

/** What each role may do, as the public contract says. */
const ALLOWED: Readonly<Record<Role, readonly Scope[]>> = {
  viewer: ["batches:read", "locations:read", "maps:read", "usage:read"],
  member: SCOPES.filter((scope) => scope !== "webhooks"),
  admin: SCOPES,
  owner: SCOPES,
};

function refusal(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Problem && error.kind === "FORBIDDEN" ? error.message : "something else";
  }
}

test("requireScope() lets each role do what the contract says, and names the role needed", () => {
  for (const role of ROLES) {
    const allowed = SCOPES.filter((scope) => refusal(() => requireScope(session(role), scope)) === undefined);
    expect({ role, allowed }).toEqual({ role, allowed: [...ALLOWED[role]].sort(byContract) });
  }
  expect(refusal(() => requireScope(session("viewer"), "resolve"))).toContain("member");
});

test("requireScope() lets a key do what its scopes say, and names the scope needed", () => {
  for (const scope of SCOPES) {
    expect(refusal(() => requireScope(key([scope]), scope))).toBeUndefined();
    expect(refusal(() => requireScope(key(SCOPES.filter((other) => other !== scope)), scope))).toContain(scope);
  }
});

test("requireRole() lets in the role and those above it, and no key", () => {
  for (const [needed, role] of ROLES.entries()) {
    const admitted = ROLES.filter((one) => refusal(() => requireRole(session(one), role)) === undefined);
    expect(admitted).toEqual(ROLES.slice(needed));
    expect(refusal(() => requireRole(key(SCOPES), role))).toContain(role);
  }
});

function byContract(one: Scope, other: Scope): number {
  return SCOPES.indexOf(one) - SCOPES.indexOf(other);
}
