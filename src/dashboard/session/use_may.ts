import type { Role } from "../api/types.ts";
import { useStore } from "../base/use_store.ts";
import { hasRole } from "./has_role.ts";
import { session } from "./session.ts";

/** Whether one has at least a role where one acts: buttons that would be refused are not shown. */
export function useMay(least: Role): boolean {
  const who = useStore(session);
  return who.state === "present" && hasRole(who.me.organization.role, least);
}
