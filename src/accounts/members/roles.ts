import { and, count, eq, ne } from "drizzle-orm";
import type { Caller, SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { type Role, ROLES } from "../../domain/role.ts";
import type { Scope } from "../../domain/scope.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import type { Tenant } from "../../store/with_organization.ts";

/**
 * Asserts that the caller is a person with at least the role `role`.
 *
 * @throws {Problem} `FORBIDDEN`, naming the role that is needed.
 */
export function requireRole(caller: Caller, role: Role): asserts caller is SessionCaller {
  if (caller.kind === "key") {
    throw new Problem("FORBIDDEN", `An API key cannot do this: it needs a session with the role ${role}`);
  }
  if (isBelow(caller.role, role)) {
    throw new Problem("FORBIDDEN", `This needs the role ${role}; yours is ${caller.role}`);
  }
}

/** The lowest role that may do in a session what a key with the scope may. From the public contract. */
const ROLE_OF_SCOPE: Readonly<Record<Scope, Role>> = {
  "resolve": "member",
  "batches:read": "viewer",
  "batches:write": "member",
  "locations:read": "viewer",
  "locations:write": "member",
  "maps:read": "viewer",
  "maps:write": "member",
  "corrections:read": "member",
  "corrections:write": "member",
  "webhooks": "admin",
  "usage:read": "viewer",
};

/**
 * Asserts that the caller may do what `scope` allows: a key by its scopes, a session by its role.
 *
 * @throws {Problem} `FORBIDDEN`, naming the scope or role needed.
 */
export function requireScope(caller: Caller, scope: Scope): void {
  if (caller.kind === "key") {
    if (!caller.scopes.includes(scope)) {
      throw new Problem("FORBIDDEN", `This needs a key with the scope ${scope}`);
    }
    return;
  }
  const role = ROLE_OF_SCOPE[scope];
  if (isBelow(caller.role, role)) {
    throw new Problem("FORBIDDEN", `This needs the role ${role}; yours is ${caller.role}`);
  }
}

/** Whether a role may do less than another. */
export function isBelow(role: Role, other: Role): boolean {
  return ROLES.indexOf(role) < ROLES.indexOf(other);
}

/**
 * Locks the organization, so that changes of its members come one after the other, and reads the roles of the caller and
 * of the member they act on. The caller's role may have changed since the request was authenticated.
 *
 * @throws {Problem} `FORBIDDEN` when the caller is no longer a member, `NOT_FOUND` when the other is not one.
 */
export async function lockRoles(
  { transaction, organizationId }: Tenant,
  { caller, userId }: { readonly caller: SessionCaller; readonly userId: string },
): Promise<{ readonly own: Role; readonly theirs: Role }> {
  await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.id, organizationId)).for("update");
  const roleOf = async (id: string): Promise<Role | undefined> => {
    const [row] = await transaction.select({ role: memberships.role }).from(memberships)
      .where(and(eq(memberships.organizationId, organizationId), eq(memberships.userId, id)));
    return row?.role;
  };
  const own = await roleOf(caller.userId);
  if (own === undefined) {
    throw new Problem("FORBIDDEN", "You are no longer a member of this organization");
  }
  const theirs = await roleOf(userId);
  if (theirs === undefined) {
    throw new Problem("NOT_FOUND", "There is no member with this identifier");
  }
  return { own, theirs };
}

/**
 * Asserts that the organization, whose row the transaction has locked, has another owner.
 *
 * @throws {Problem} `CONFLICT`
 */
export async function assertOwnerStays({ transaction, organizationId }: Tenant, userId: string): Promise<void> {
  const [others] = await transaction.select({ owners: count() }).from(memberships).where(and(
    eq(memberships.organizationId, organizationId),
    eq(memberships.role, "owner"),
    ne(memberships.userId, userId),
  ));
  if ((others?.owners ?? 0) === 0) {
    throw new Problem("CONFLICT", "An organization needs an owner: make another member an owner first");
  }
}
