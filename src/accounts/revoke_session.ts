import type { SessionCaller } from "../domain/caller.ts";
import { Problem } from "../domain/problem.ts";
import { withClaims } from "../store/with_claims.ts";
import { endSession } from "./end_session.ts";
import type { AccountsRoom } from "./room.ts";
import type { Visit } from "./signed_in.ts";

/** One of the caller's own sessions, to end. */
export interface RevokeSession {
  readonly caller: SessionCaller;
  readonly sessionId: string;
  readonly visit?: Visit;
}

/**
 * Ends one of the caller's sessions, be it the one that asks.
 *
 * @throws {Problem} `NOT_FOUND` for a session that is unknown, over, or somebody else's.
 */
export async function revokeSession(room: AccountsRoom, command: RevokeSession): Promise<void> {
  const { sessionId, visit } = command;
  const { userId } = command.caller;
  await withClaims(room.database, { userId }, async (transaction) => {
    if (!await endSession(room, { transaction, userId, sessionId, reason: "revoked", visit })) {
      throw new Problem("NOT_FOUND", "There is no live session of yours with this identifier");
    }
  });
}
