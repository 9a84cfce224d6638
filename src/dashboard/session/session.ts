import { createStore } from "../base/create_store.ts";
import type { Me } from "../api/types.ts";

/**
 * Who is signed in. `starting`: not known yet. `expired`: somebody was, and may go on where they are after logging in.
 * `unreachable`: the service did not answer the question.
 */
export type Session =
  | { readonly state: "starting" }
  | { readonly state: "absent" }
  | { readonly state: "expired" }
  | { readonly state: "unreachable"; readonly error: unknown }
  | { readonly state: "present"; readonly me: Me };

/** The session of this page. */
export const session = createStore<Session>({ state: "starting" });
