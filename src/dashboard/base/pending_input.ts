import { createStore } from "./store.ts";

/** What a visitor typed before they had an account: resolved once they are logged in. In memory only. */
export const pendingInput = createStore("");
