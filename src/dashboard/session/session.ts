import type { Me } from "../api/types.ts";
import { createStore } from "../base/store.ts";

/**
 * Who is signed in. `starting`: not known yet. `expired`: the session ended, and the person stays on the page after
 * logging in. `unreachable`: the service did not answer.
 */
export type Session =
  | { readonly state: "starting" }
  | { readonly state: "absent" }
  | { readonly state: "expired" }
  | { readonly state: "unreachable"; readonly error: unknown }
  | { readonly state: "present"; readonly me: Me };

/** The session of this page. */
export const session = createStore<Session>({ state: "starting" });
