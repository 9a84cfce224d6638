import type { Role } from "../api/types.ts";
import { useStore } from "../base/use_store.ts";
import { hasRole } from "./has_role.ts";
import { session } from "./session.ts";

/** Whether the person has at least a role in the current organization: other buttons are hidden. */
export function useMay(least: Role): boolean {
  const who = useStore(session);
  return who.state === "present" && hasRole(who.me.organization.role, least);
}
