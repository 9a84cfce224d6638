import { session } from "./session.ts";

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
