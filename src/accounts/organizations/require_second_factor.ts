import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import { announce } from "../../store/announcement.ts";
import { recordEvent } from "../../store/audit.ts";
import { organizations } from "../../store/schema/organizations.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { claim } from "../../store/with_claims.ts";
import { withOrganization } from "../../store/with_organization.ts";
import { evictCached } from "../announcements.ts";
import type { AccountsDeps } from "../deps.ts";
import { requireRole } from "../members/roles.ts";
import { includesSecondFactor } from "../sessions/proof.ts";
import type { ClientInfo } from "../signed_in.ts";
import { organizationOf, type OrganizationView } from "./read_organization.ts";

/** Whether the caller's organization requires a second factor from now on. */
export interface RequireSecondFactor {
  readonly caller: SessionCaller;
  readonly isRequired: boolean;
  readonly client?: ClientInfo;
}

/**
 * Sets whether members need a second factor to act in the organization. It applies to live sessions on every server
 * within a second: those without one can do nothing but add it. Keys are not affected.
 *
 * @throws {Problem} `FORBIDDEN` below owner; `CONFLICT` if the caller's own session has no second factor, because they
 * would lock themselves out.
 */
export async function requireSecondFactor(deps: AccountsDeps, command: RequireSecondFactor): Promise<OrganizationView> {
  const { caller, isRequired, client } = command;
  requireRole(caller, "owner");
  const announcement = { subject: "organization", id: caller.organizationId } as const;
  const view = await withOrganization(deps.database, caller.organizationId, async (tenant) => {
    const { transaction, organizationId } = tenant;
    if (isRequired) {
      await claim(transaction, { userId: caller.userId });
      const [own] = await transaction.select({ proofs: sessions.proofs }).from(sessions)
        .where(eq(sessions.id, caller.sessionId));
      if (own === undefined || !includesSecondFactor(own.proofs)) {
        throw new Problem("CONFLICT", "Log in with a second factor of your own first: you would lock yourself out");
      }
    }
    await transaction.update(organizations).set({ secondFactorRequired: isRequired })
      .where(eq(organizations.id, organizationId));
    await recordEvent(deps, {
      tenant,
      action: isRequired ? "organization.second_factor_required" : "organization.second_factor_optional",
      actorId: caller.userId,
      client,
    });
    await announce(transaction, announcement);
    return await organizationOf(deps, tenant);
  });
  evictCached(deps, announcement);
  return view;
}
