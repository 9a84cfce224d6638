import type { Status } from "./resolution.ts";

/** What a call came to. `other`: a suggestion or the look-up of a place, which have no status. */
export type CallStatus = Status | "other";

/** Every status of a call, in the order of reports. */
export const CALL_STATUSES: readonly CallStatus[] = ["found", "uncertain", "unresolved", "other"];
