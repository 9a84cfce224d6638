import { api } from "../api/api.ts";
import { ApiError } from "../api/send.ts";
import type { Me } from "../api/types.ts";
import { actingAt, followAddress, followRenaming, session } from "./session.ts";

/** Loads the person and their organizations. */
export async function loadMe(): Promise<void> {
  const before = session.get();
  try {
    const me = await api.get<Me>("/v1/auth/me", { organization: "first" });
    if (before.state === "present") {
      followRenaming(before.me, me);
    }
    session.set({ state: "present", me: actingAt(me) });
    followAddress();
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) {
      // Every organization of the person requires single sign-on, since after this session began.
      session.set({ state: "absent" });
    } else if (!(error instanceof ApiError && error.status === 401)) {
      session.set({ state: "unreachable", error });
    }
  }
}
