import { organizations } from "../../store/schema/organizations.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";

/** Whether anybody has signed up on this service. */
export async function hasOrganizations({ database }: Pick<AccountsDeps, "database">): Promise<boolean> {
  const found = await withClaims(
    database,
    { maintenance: "on" },
    (transaction) => transaction.select({ id: organizations.id }).from(organizations).limit(1),
  );
  return found.length > 0;
}
