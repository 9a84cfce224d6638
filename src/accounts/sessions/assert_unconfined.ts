import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";

/** What only the person themselves may do. */
export type OwnChange = "change how you log in" | "join another organization";

/**
 * Asserts that no identity provider opened the caller's session. Who runs the provider of an organization could have
 * opened it, and must not gain anything in the person's other organizations by it.
 *
 * @throws {Problem} `FORBIDDEN`
 */
export function assertUnconfined({ isConfined }: Pick<SessionCaller, "isConfined">, change: OwnChange): void {
  if (isConfined === true) {
    throw ofProvider(change);
  }
}

/** The answer for a session that an identity provider opened. */
export function ofProvider(change: OwnChange): Problem {
  return new Problem("FORBIDDEN", `Log in with your password or a passkey to ${change}`);
}
