/** An operator's session in the place of a member, kept by this tab alone. */
export interface KeptImpersonation {
  readonly id: string;
  readonly token: string;
}

/** Of this tab: the browser's own session, in its cookie, goes on in the others. */
const NAME = "locus.impersonation";

/** Keeps the session for the pages that this tab opens next. */
export function keepImpersonation(kept: KeptImpersonation): void {
  sessionStorage.setItem(NAME, JSON.stringify(kept));
}

/** The session that this tab was given; undefined: none. */
export function keptImpersonation(): KeptImpersonation | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(NAME) ?? "null");
    return typeof kept === "object" && kept !== null && "id" in kept && "token" in kept &&
        typeof kept.id === "string" && typeof kept.token === "string"
      ? { id: kept.id, token: kept.token }
      : undefined;
  } catch {
    return undefined;
  }
}

export function forgetImpersonation(): void {
  sessionStorage.removeItem(NAME);
}
