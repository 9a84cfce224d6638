import type { Me, Membership, Role } from "../api/types.ts";
import { createStore, useStore } from "../base/store.ts";
import { choose, preferences } from "../base/preferences.ts";
import type { Environment } from "../base/read_preferences.ts";
import { currentRoute, go, useRoute } from "../router/router.tsx";
import { addressOf, type Workspace } from "../router/workspace.ts";
import { ROLES } from "../../domain/caller.ts";

/**
 * Who is signed in. `starting`: not known yet. `expired`: the session ended, and the person stays on the page after
 * logging in. `unreachable`: the service did not answer.
 */
export type Session =
  | { readonly state: "starting" | "absent" | "expired" }
  | { readonly state: "unreachable"; readonly error: unknown }
  | { readonly state: "present"; readonly me: Me };

/** The session of this page. */
export const session = createStore<Session>({ state: "starting" });

/** Where the next request acts. */
export interface Acting {
  readonly environment: Environment;
  /** The identifier; undefined: the service takes the first joined. */
  readonly organization: string | undefined;
}

/** Where the next request acts: in the environment of the address, and in its organization once the session is known. */
export function acting(): Acting {
  const { workspace } = currentRoute.get();
  const who = session.get();
  return {
    environment: workspace?.environment ?? preferences.get().environment,
    organization: who.state === "present" ? who.me.organization.id : undefined,
  };
}

/** The membership in the organization that a workspace names; undefined if the person has none. */
export function membershipOf({ organizations }: Me, { organization }: Workspace): Membership | undefined {
  return organizations.find(({ slug }) => slug === organization) ??
    organizations.find(({ id }) => id === organization);
}

/** The person as they act at the current address: in its organization if they belong to it, else in the last one. */
export function actingAt(me: Me): Me {
  const { workspace } = currentRoute.get();
  const { organization: last } = preferences.get();
  const organization = (workspace === undefined ? undefined : membershipOf(me, workspace)) ??
    me.organizations.find(({ id }) => id === last) ?? me.organization;
  return { ...me, organization };
}

/** Moves the session to the workspace of a changed address, and stores it for addresses that name none. */
export function followAddress(): void {
  const who = session.get();
  const { workspace } = currentRoute.get();
  if (who.state !== "present") {
    return;
  }
  const me = actingAt(who.me);
  if (me.organization !== who.me.organization) {
    session.set({ state: "present", me });
  }
  if (workspace === undefined || membershipOf(me, workspace) === undefined) {
    return;
  }
  const { environment } = workspace;
  const kept = preferences.get();
  if (kept.environment !== environment || kept.organization !== me.organization.id) {
    choose({ environment, organization: me.organization.id });
  }
}

/** Replaces the slug in the current address after its organization was renamed. */
export function followRenaming(before: Me, after: Me): void {
  const { workspace, path, query } = currentRoute.get();
  if (workspace === undefined || membershipOf(after, workspace) !== undefined) {
    return;
  }
  const renamed = after.organizations.find(({ id }) => id === membershipOf(before, workspace)?.id);
  if (renamed !== undefined) {
    const rest = `${path}${query.size === 0 ? "" : `?${query.toString()}`}`;
    go(addressOf(rest, { ...workspace, organization: renamed.slug }), "replace");
  }
}

/** Whether a role is at least another. For display only: the service checks every request. */
export function hasRole(own: Role, least: Role): boolean {
  return ROLES.indexOf(own) >= ROLES.indexOf(least);
}

/** The session; the component is rendered again when it changes. */
export function useSession(): Session {
  return useStore(session);
}

/** The signed-in person; undefined for a visitor. */
export function useMe(): Me | undefined {
  const who = useSession();
  return who.state === "present" ? who.me : undefined;
}

/** Whether the person has at least a role in the current organization: other buttons are hidden. */
export function useMay(least: Role): boolean {
  const me = useMe();
  return me !== undefined && hasRole(me.organization.role, least);
}

/** The current organization's part of public addresses. */
export function useOrganizationSlug(): string {
  return useMe()?.organization.slug ?? "";
}

/** The environment that the page shows; the component is rendered again when it changes. */
export function useEnvironment(): Environment {
  useRoute();
  return acting().environment;
}

/**
 * Notes that the current organization requires a second factor since the page was loaded, and leads the person to it.
 */
export function needSecondFactor(): void {
  const current = session.get();
  if (current.state !== "present" || current.me.organization.needs_second_factor) {
    return;
  }
  const { me } = current;
  const organization = { ...me.organization, needs_second_factor: true };
  const organizations = me.organizations.map((one) => one.id === organization.id ? organization : one);
  session.set({ state: "present", me: { ...me, organization, organizations } });
}
