import { asc, eq } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/database.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { users } from "../../store/schema/users.ts";
import { claim } from "../../store/with_claims.ts";
import type { MembershipView, UserView } from "../signed_in.ts";

/** Organizations of one person that are read. */
const MEMBERSHIPS_MAX = 100;

/** The organizations of the person of the transaction's claims, first joined first. */
export function membershipsOf(transaction: Database, userId: string): Promise<MembershipView[]> {
  return transaction
    .select({
      id: organizations.id,
      name: organizations.name,
      slug: organizations.slug,
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
