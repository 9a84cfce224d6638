import { and, asc, eq, ne } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { claim, type Database, type Tenant } from "../../store/with_claims.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { type AuditEvent, recordEvent } from "../../store/audit.ts";
import type { AccountsDeps, MemberAct, MembershipView, UserView } from "../deps.ts";
import { type Caller, type Role, ROLES, type Scope, type SessionCaller } from "../../domain/caller.ts";
import { columnsOf, matching } from "../../store/rows.ts";

/** Organizations of one person that are read. */
const MEMBERSHIPS_MAX = 100;

/** The organizations of the person of the transaction's claims, first joined first. */
export function membershipsOf(transaction: Database, userId: string): Promise<MembershipView[]> {
  return transaction
    .select({
      ...columnsOf(organizations, "id name slug"),
      role: memberships.role,
    })
    .from(memberships)
    .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.joinedAt), asc(memberships.organizationId))
    .limit(MEMBERSHIPS_MAX);
}

/** A person and some of their organizations, all locked against deletion until the transaction ends. */
export interface HeldPerson {
  readonly user: UserView;
  readonly hasSecondFactor: boolean;
  /** First joined first. */
  readonly memberships: readonly MembershipView[];
}

/** The person of the transaction's claims, and which of their organizations are locked. */
export interface HoldPerson {
  readonly userId: string;
  readonly organizations: "first" | "all";
  /** Leaves out the other organizations, by their identifiers. Absent: none. */
  readonly isWanted?: (organizationId: string) => boolean;
  readonly lock?: "key share" | "update";
}

/**
 * Locks the person of the transaction's claims and their organizations against deletion until the transaction ends:
 * rows written next refer to them. Waits for a running deletion, and returns undefined if it deleted the person.
 * Organizations are locked before the person, as a deletion does, so that neither waits for the other.
 *
 * `first` holds only the organization joined first of those that are left. The transaction's claims gain the
 * organization that was held last. `lock: "update"` also waits for everybody else who holds the person.
 */
export async function holdPerson(
  transaction: Database,
  { userId, organizations: wanted, isWanted = () => true, lock = "key share" }: HoldPerson,
): Promise<HeldPerson | undefined> {
  const locked: MembershipView[] = [];
  const own = await membershipsOf(transaction, userId);
  for (const membership of own.filter(({ id }) => isWanted(id))) {
    await claim(transaction, { organizationId: membership.id });
    const rows = await transaction.select({ id: organizations.id }).from(organizations)
      .where(eq(organizations.id, membership.id)).for("key share");
    locked.push(...(rows.length > 0 ? [membership] : []));
    if (wanted === "first" && locked.length > 0) {
      break;
    }
  }
  const [person] = await transaction.select({ id: users.id, email: users.email, secondFactorAt: users.secondFactorAt })
    .from(users).where(eq(users.id, userId)).for(lock);
  if (person === undefined) {
    return undefined;
  }
  const { secondFactorAt, ...user } = person;
  return { user, hasSecondFactor: secondFactorAt !== null, memberships: locked };
}

/**
 * The organization joined first.
 *
 * @throws {Problem} `FORBIDDEN` when there is none: the person was removed from all of them.
 */
export function firstMembership(own: readonly MembershipView[]): MembershipView {
  const first = own[0];
  if (first === undefined) {
    throw new Problem("FORBIDDEN", "This account belongs to no organization");
  }
  return first;
}

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

/** Locks the organization, so that what is made in it at the same time is counted one after the other. */
export async function lockOrganization({ transaction, organizationId }: Tenant): Promise<void> {
  await transaction.select({ id: organizations.id }).from(organizations)
    .where(eq(organizations.id, organizationId)).for("update");
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
  await lockOrganization({ transaction, organizationId });
  const roleOf = async (id: string): Promise<Role | undefined> => {
    const [row] = await transaction.select({ role: memberships.role }).from(memberships)
      .where(matching(memberships, { organizationId, userId: id }));
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

/** Records what a member did in their organization. */
export async function recordAct(
  deps: Pick<AccountsDeps, "clock" | "chance">,
  { tenant, act: { caller, client }, ...event }: Omit<AuditEvent, "actorId" | "client"> & {
    readonly tenant: Tenant;
    readonly act: MemberAct;
  },
): Promise<void> {
  await recordEvent(deps, { tenant, actorId: caller.userId, client, ...event });
}

/** Records an event in each of a person's organizations, which the transaction's claims then end with. */
export async function recordInEach(
  deps: Pick<AccountsDeps, "clock" | "chance">,
  { transaction, memberships: theirs, ...event }: AuditEvent & {
    readonly transaction: Database;
    readonly memberships: readonly MembershipView[];
  },
): Promise<void> {
  for (const { id: organizationId } of theirs) {
    await claim(transaction, { organizationId });
    await recordEvent(deps, { tenant: { transaction, organizationId }, ...event });
  }
}

/**
 * Asserts that the organization, whose row the transaction has locked, has another owner.
 *
 * @throws {Problem} `CONFLICT`
 */
export async function assertOwnerStays({ transaction, organizationId }: Tenant, userId: string): Promise<void> {
  const isOther = and(matching(memberships, { organizationId, role: "owner" }), ne(memberships.userId, userId));
  if (await transaction.$count(memberships, isOther) === 0) {
    throw new Problem("CONFLICT", "An organization needs an owner: make another member an owner first");
  }
}
