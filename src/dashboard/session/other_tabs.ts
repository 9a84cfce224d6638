import { setAccessToken } from "./access.ts";
import { session } from "./session.ts";

/** Tabs of one browser share the session: if it ends in one, it ends in all. */
const channel = new BroadcastChannel("locus-session");
let isListening = false;

/** Follows sign-in and sign-out in other tabs. */
export function listenToOtherTabs(): void {
  if (isListening) {
    return;
  }
  isListening = true;
  channel.addEventListener("message", ({ data }) => {
    if (data === "signed out") {
      setAccessToken(undefined);
      session.set({ state: "absent" });
    } else if (data === "signed in") {
      // Possibly another person: everything is loaded again.
      location.reload();
    }
  });
}

/** Announces a sign-in or sign-out to the other tabs. */
export function notifyOtherTabs(what: "signed in" | "signed out"): void {
  // A channel reaches pages of this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(what);
}
