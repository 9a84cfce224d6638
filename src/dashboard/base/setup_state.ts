/** What this browser remembers of an organization's first steps. */
export type SetupState = "unseen" | "open" | "hidden";

/** The state for an organization. */
export function setupState(organizationId: string): SetupState {
  try {
    const kept = localStorage.getItem(keyOf(organizationId));
    return kept === "open" || kept === "hidden" ? kept : "unseen";
  } catch {
    return "unseen";
  }
}

/** Remembers the state for an organization. */
export function rememberSetup(organizationId: string, state: SetupState): void {
  try {
    localStorage.setItem(keyOf(organizationId), state);
  } catch {
    // The browser has no storage: the steps are shown again on the next visit.
  }
}

function keyOf(organizationId: string): string {
  return `locus.setup.${organizationId}`;
}
