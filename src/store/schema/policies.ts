import { sql } from "drizzle-orm";
import { pgPolicy } from "drizzle-orm/pg-core";

/** Rows with `organization_id`: for transactions of this organization. */
export function forOrganization(name: string) {
  return pgPolicy(name, { for: "all", using: sql`organization_id = current_setting('locus.organization', true)` });
}

/** Rows with `user_id`: for transactions of this person. */
export function forPerson(name: string) {
  return pgPolicy(name, { for: "all", using: sql`user_id = current_setting('locus.user', true)` });
}

/** A caller with a token may read the row that has the hash of this token in `token_hash`. */
export function forBearer(name: string) {
  return pgPolicy(name, {
    for: "select",
    using: sql`encode(token_hash, 'hex') = current_setting('locus.credential', true)`,
  });
}

/** All rows: for the service's own work in the background. */
export function forMaintenance(name: string) {
  return pgPolicy(name, { for: "all", using: sql`current_setting('locus.maintenance', true) = 'on'` });
}
