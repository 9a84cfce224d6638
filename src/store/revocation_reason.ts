/**
 * Why a session ended before its time. `reused`: a spent refresh token of it was presented again. `superseded`: the
 * person began more sessions than one may have, and it was the one used longest ago.
 */
export type RevocationReason = "logged_out" | "revoked" | "reused" | "password_changed" | "superseded";
