import { and, eq, isNull } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import { Problem } from "../../domain/problem.ts";
import type { Database } from "../../store/with_claims.ts";
import { sessions } from "../../store/schema/sessions.ts";
import type { AccountsDeps } from "../deps.ts";

/** How long a proof allows to change how one logs in. Milliseconds. */
export const FRESH_MS = 10 * 60_000;

/** The session of a caller. */
interface OwnSession {
  readonly transaction: Database;
  readonly caller: Pick<SessionCaller, "userId" | "sessionId">;
}

/** Until when the caller's last proof is fresh; undefined: it no longer is, or an identity provider opened the session. */
export async function freshUntil(
  { clock }: Pick<AccountsDeps, "clock">,
  { transaction, caller: { userId, sessionId } }: OwnSession,
): Promise<Date | undefined> {
  const [session] = await transaction
    .select({ createdAt: sessions.createdAt, provedAt: sessions.provedAt, confinedTo: sessions.confinedTo })
    .from(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  if (session === undefined) {
    throw new Problem("UNAUTHORIZED", "The session is over");
  }
  const until = new Date((session.provedAt ?? session.createdAt).getTime() + FRESH_MS);
  return session.confinedTo === null && until > clock.now() ? until : undefined;
}

/**
 * Asserts that the caller proved within `FRESH_MS` who they are: a session that somebody else got hold of must not be
 * enough to change how its person logs in.
 *
 * @throws {Problem} `FORBIDDEN` with `needs: "confirmation"`
 */
export async function assertFresh(deps: Pick<AccountsDeps, "clock">, own: OwnSession): Promise<void> {
  if (await freshUntil(deps, own) === undefined) {
    throw new Problem("FORBIDDEN", "Confirm first that it is you, with POST /v1/account/confirm", {
      extension: { needs: "confirmation" },
    });
  }
}
