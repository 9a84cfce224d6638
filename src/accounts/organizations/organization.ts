import { columnsOf } from "../../store/rows.ts";
import type { Chance } from "../../domain/clock.ts";
import { base62 } from "../secret_text.ts";
import { plainTextFault, slugFault, slugFromName, type SlugRules } from "../../domain/slug.ts";
import { assertFields, Problem } from "../../domain/problem.ts";
import { type Database, type Tenant, withClaims, withOrganization } from "../../store/with_claims.ts";
import { memberships, organizations } from "../../store/schema/organizations.ts";
import type { AccountsDeps, MemberAct, MembershipView } from "../deps.ts";
import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { changeOrganization } from "../announcements.ts";
import { deleteWithoutMembership } from "../members/members.ts";
import { lockRoles, recordAct, requireRole } from "../members/memberships.ts";
import { StoreError } from "../../store/store_error.ts";
import { given } from "../../domain/given.ts";

/** Words that are part of the service's own addresses, or that could be mistaken for the service. */
const RESERVED = new Set(
  ("about account accounts admin administrator api app assets auth billing blog dashboard docs embed health help home " +
    "invitations legal livez login logout locus maps me metrics new null organization organizations public readyz " +
    "register root security settings signup static status support swagger system team test undefined v1 v2 www")
    .split(" "),
);

const SLUG_RULES: SlugRules = { lengthMax: 48, baseLengthMax: 40, reserved: RESERVED };

/** A slug that is most likely unique: the base and five random characters. */
function slugWithSuffix(base: string, chance: Chance): string {
  const suffix = base62(BigInt(`0x${chance.bytes(3).toHex()}`), 5).toLowerCase();
  return `${base}-${suffix}`;
}

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
  const own = wanted.name === undefined ? undefined : slugFromName(name, SLUG_RULES);
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

/**
 * Deletes the caller's organization with all its rows, and the accounts of people without another organization.
 *
 * @throws {Problem} `FORBIDDEN` below owner.
 */
export async function deleteOrganization(deps: AccountsDeps, caller: SessionCaller): Promise<void> {
  requireRole(caller, "owner");
  await changeOrganization(deps, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    const { own } = await lockRoles(tenant, { caller, userId: caller.userId });
    if (own !== "owner") {
      throw new Problem("FORBIDDEN", `This needs the role owner; yours is ${own}`);
    }
    const people = await transaction.select({ userId: memberships.userId }).from(memberships)
      .where(eq(memberships.organizationId, organizationId));
    await transaction.delete(organizations).where(eq(organizations.id, organizationId));
    for (const { userId } of people) {
      await deleteWithoutMembership(transaction, userId);
    }
  });
}

/** An organization as its members see it. */
export type OrganizationView = Awaited<ReturnType<typeof organizationOf>>;

/**
 * Returns the organization in which the caller acts.
 *
 * @throws {Problem} `NOT_FOUND` when it was deleted since.
 */
export function readOrganization(deps: AccountsDeps, caller: SessionCaller): Promise<OrganizationView> {
  return withOrganization(deps.database, caller.organizationId, (tenant) => organizationOf(deps, tenant));
}

/** The organization of a transaction, with the monthly limit that applies to it. */
export async function organizationOf(
  deps: Pick<AccountsDeps, "monthlyLimit" | "secondFactor">,
  { transaction, organizationId }: Tenant,
) {
  const [row] = await transaction
    .select(columnsOf(organizations, "id name slug monthlyLimit secondFactorRequired zeroDataRetention"))
    .from(organizations).where(eq(organizations.id, organizationId));
  const members = await transaction.$count(memberships, eq(memberships.organizationId, organizationId));
  if (row === undefined) {
    throw new Problem("NOT_FOUND", "There is no such organization");
  }
  return {
    ...row,
    monthlyLimit: row.monthlyLimit ?? deps.monthlyLimit,
    members,
    secondFactorRequired: row.secondFactorRequired || deps.secondFactor === "required",
  };
}

/** A new name, a new slug, or both, from an admin. */
export interface RenameOrganization extends MemberAct {
  readonly name?: string;
  readonly slug?: string;
}

/**
 * Changes the name or the slug of the caller's organization. Public addresses with the old slug stop working.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` pointing at fields, `CONFLICT` for a slug that is taken.
 */
export async function renameOrganization(deps: AccountsDeps, command: RenameOrganization): Promise<OrganizationView> {
  const { caller } = command;
  requireRole(caller, "admin");
  const change = checked(command);
  try {
    return await withOrganization(deps.database, caller.organizationId, async (tenant) => {
      await tenant.transaction.update(organizations).set(change).where(eq(organizations.id, tenant.organizationId));
      await recordAct(deps, { tenant, act: command, action: "organization.renamed" });
      return await organizationOf(deps, tenant);
    });
  } catch (error) {
    if (error instanceof StoreError && error.options.constraint === "organizations_slug") {
      throw new Problem("CONFLICT", "Another organization has this slug", {
        errors: [{ pointer: "/slug", detail: "is taken" }],
      });
    }
    throw error;
  }
}

function checked(command: RenameOrganization): { readonly name?: string; readonly slug?: string } {
  const name = readOrganizationName(command.name);
  const { slug } = command;
  assertFields("The organization cannot be renamed because fields are invalid", {
    name: organizationNameFault(name),
    slug: slug === undefined ? undefined : slugFault(slug, SLUG_RULES),
    "": name === undefined && slug === undefined ? "must have a name or a slug" : undefined,
  });
  return given({ name, slug });
}

/** Whether anybody has signed up on this service. */
export async function hasOrganizations({ database }: Pick<AccountsDeps, "database">): Promise<boolean> {
  const found = await withClaims(
    database,
    { maintenance: "on" },
    (transaction) => transaction.select({ id: organizations.id }).from(organizations).limit(1),
  );
  return found.length > 0;
}
