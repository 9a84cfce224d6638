import { ROLES } from "../../domain/caller.ts";
import type { Role } from "../api/types.ts";
import { useStore } from "../base/store.ts";
import { session } from "./session.ts";
import type { Environment } from "../base/read_preferences.ts";
import { currentRoute } from "../router/router.tsx";
import { acting } from "./acting.ts";

/** Whether a role is at least another. For display only: the service checks every request. */
export function hasRole(own: Role, least: Role): boolean {
  return ROLES.indexOf(own) >= ROLES.indexOf(least);
}

/** Whether the person has at least a role in the current organization: other buttons are hidden. */
export function useMay(least: Role): boolean {
  const who = useStore(session);
  return who.state === "present" && hasRole(who.me.organization.role, least);
}

/** The current organization's part of public addresses. */
export function useOrganizationSlug(): string {
  const who = useStore(session);
  return who.state === "present" ? who.me.organization.slug : "";
}

/** The environment that the page shows; the component is rendered again when it changes. */
export function useEnvironment(): Environment {
  useStore(currentRoute);
  return acting().environment;
}
