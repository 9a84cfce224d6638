import { setAccessToken } from "./access.ts";
import { session } from "./session.ts";

/** Tabs of one browser share the session: what ends it in one ends it in all. */
const channel = new BroadcastChannel("locus-session");
let isHearing = false;

/** Follows what other tabs do with the session. */
export function hearOtherTabs(): void {
  if (isHearing) {
    return;
  }
  isHearing = true;
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

/** Tells the other tabs. */
export function tellOtherTabs(what: "signed in" | "signed out"): void {
  // A channel reaches pages of this origin only.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage(what);
}
