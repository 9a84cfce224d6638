import { ApiError } from "../api/api_error.ts";
import { refreshAccess } from "./access.ts";
import { loadMe } from "./load_me.ts";
import { listenToOtherTabs } from "./other_tabs.ts";
import { session } from "./session.ts";

/** Finds out whether this browser is signed in: at the start, and again after the service could not be reached. */
export async function startSession(): Promise<void> {
  session.set({ state: "starting" });
  listenToOtherTabs();
  try {
    await refreshAccess();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401)) {
      session.set({ state: "unreachable", error });
    }
    return;
  }
  await loadMe();
}
