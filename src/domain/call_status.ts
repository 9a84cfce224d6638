import type { Status } from "./resolution.ts";

/** The status of an answered call. `other`: a suggestion or the look-up of a place, which have no status. */
export type CallStatus = Status | "other";
