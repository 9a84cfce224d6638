import type { SessionCaller } from "../domain/caller.ts";
import { withOrganization } from "../store/with_organization.ts";
import { organizationOf } from "./organization_of.ts";
import type { AccountsRoom } from "./room.ts";

/** The organization a session acts in. */
export interface OrganizationView {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  /** Calls per calendar month. */
  readonly monthlyLimit: number;
  /** How many people belong to it. */
  readonly members: number;
}

/**
 * Reads the organization the caller acts in.
 *
 * @throws {Problem} `NOT_FOUND` where it was deleted since.
 */
export function readOrganization(room: AccountsRoom, caller: SessionCaller): Promise<OrganizationView> {
  return withOrganization(room.database, caller.organizationId, (tenant) => organizationOf(room, tenant));
}
