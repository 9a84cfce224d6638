import { plainTextFault } from "../../domain/plain_text_fault.ts";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/database.ts";
import { memberships } from "../../store/schema/memberships.ts";
import { organizations } from "../../store/schema/organizations.ts";
import type { AccountsDeps } from "../deps.ts";
import type { MembershipView } from "../signed_in.ts";
import { slugFromName, slugWithSuffix } from "./organization_slug.ts";

/** The organization of a new person. */
export interface NewOrganization {
  readonly transaction: Database;
  readonly id: string;
  /** Its owner. */
  readonly userId: string;
  /** As `readOrganizationName` returns it; undefined: a neutral one. */
  readonly name: string | undefined;
  readonly now: Date;
}

/** A random suffix of five characters collides once in ten million: three collisions in a row mean a defect. */
const SLUG_TRIES = 4;

/**
 * The name and the slug of an organization that was not named. Both are public with its first public map, so nothing of
 * the e-mail address goes into them.
 */
const NEUTRAL_NAME = "My organization";
const NEUTRAL_SLUG = "team";

/** The name of an organization as it is stored. */
export function readOrganizationName(text: string | undefined): string | undefined {
  return text?.trim().normalize("NFC");
}

/** The rule that a name breaks, to show to the person; undefined when it breaks none. */
export function organizationNameFault(name: string | undefined): string | undefined {
  return name === undefined ? undefined : plainTextFault(name, { min: 1, max: 100 });
}

/**
 * Creates an organization with its owner.
 *
 * @throws {Problem} `CONFLICT` when no free slug was found.
 */
export async function createOrganization(deps: AccountsDeps, wanted: NewOrganization): Promise<MembershipView> {
  const organization = await insertOrganization(deps, wanted);
  const { transaction, userId, now: joinedAt } = wanted;
  await transaction.insert(memberships)
    .values({ organizationId: organization.id, userId, role: organization.role, joinedAt });
  return organization;
}

async function insertOrganization(deps: AccountsDeps, wanted: NewOrganization): Promise<MembershipView> {
  const { transaction, id, name = NEUTRAL_NAME, now } = wanted;
  const own = wanted.name === undefined ? undefined : slugFromName(name);
  for (let attempt = 0; attempt < SLUG_TRIES; attempt++) {
    const slug = own !== undefined && attempt === 0 ? own : slugWithSuffix(own ?? NEUTRAL_SLUG, deps.chance);
    const [made] = await transaction.insert(organizations).values({ id, name, slug, createdAt: now })
      .onConflictDoNothing({ target: organizations.slug }).returning({ id: organizations.id });
    if (made !== undefined) {
      return { id, name, slug, role: "owner" };
    }
  }
  throw new Problem("CONFLICT", "No free slug was found for the organization: choose another name");
}
