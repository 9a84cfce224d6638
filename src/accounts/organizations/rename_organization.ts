import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { plainTextFault } from "../../domain/plain_text_fault.ts";
import { type FieldProblem, Problem } from "../../domain/problem.ts";
import { recordEvent } from "../../store/audit.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { StoreError } from "../../store/store_error.ts";
import { withOrganization } from "../../store/with_organization.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import type { ClientInfo } from "../signed_in.ts";
import { slugFault } from "./organization_slug.ts";
import { organizationOf, type OrganizationView } from "./read_organization.ts";

/** A new name, a new slug, or both, from an admin. */
export interface RenameOrganization {
  readonly caller: SessionCaller;
  readonly name?: string;
  readonly slug?: string;
  readonly client?: ClientInfo;
}

/**
 * Changes the name or the slug of the caller's organization. Public addresses with the old slug stop working.
 *
 * @throws {Problem} `FORBIDDEN` below admin, `INVALID_REQUEST` pointing at fields, `CONFLICT` for a slug that is taken.
 */
export async function renameOrganization(deps: AccountsDeps, command: RenameOrganization): Promise<OrganizationView> {
  const { caller, client } = command;
  requireRole(caller, "admin");
  const change = checked(command);
  try {
    return await withOrganization(deps.database, caller.organizationId, async (tenant) => {
      await tenant.transaction.update(organizations).set(change).where(eq(organizations.id, tenant.organizationId));
      await recordEvent(deps, { tenant, action: "organization.renamed", actorId: caller.userId, client });
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
  const errors: FieldProblem[] = [];
  const name = command.name?.trim().normalize("NFC");
  const nameFault = name === undefined ? undefined : plainTextFault(name, { min: 1, max: 100 });
  if (nameFault !== undefined) {
    errors.push({ pointer: "/name", detail: nameFault });
  }
  const ofSlug = command.slug === undefined ? undefined : slugFault(command.slug);
  if (ofSlug !== undefined) {
    errors.push({ pointer: "/slug", detail: ofSlug });
  }
  if (name === undefined && command.slug === undefined) {
    errors.push({ pointer: "", detail: "must have a name or a slug" });
  }
  if (errors.length > 0) {
    throw new Problem("INVALID_REQUEST", "The organization cannot be renamed because fields are invalid", {
      errors,
    });
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(command.slug === undefined ? {} : { slug: command.slug }),
  };
}
