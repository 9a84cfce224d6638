import { go } from "../router/go.ts";
import { setAccessToken } from "./access.ts";
import { notifyOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/** Forgets a session that the service has ended, in every tab, and goes to a page for visitors. */
export function endSession(path: string): void {
  setAccessToken(undefined);
  // Before the session ends: otherwise the next login would return to this page.
  go(path);
  session.set({ state: "absent" });
  notifyOtherTabs("signed out");
}
