import { createStore } from "../../base/create_store.ts";

/**
 * The open modal dialogs, the last one on top. What is outside the last one lies behind it, and screen readers are silent
 * about it.
 */
export const openDialogs = createStore<readonly symbol[]>([]);
