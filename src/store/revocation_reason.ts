/**
 * Why a session ended early. `reused`: a spent refresh token of it was presented again. `superseded`: the person
 * exceeded the number of sessions, and it was the one used longest ago.
 */
export type RevocationReason = "logged_out" | "revoked" | "reused" | "password_changed" | "superseded";
