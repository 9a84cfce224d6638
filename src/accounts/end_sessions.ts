import { and, eq, isNull, ne } from "drizzle-orm";
import { announce } from "../store/announce.ts";
import type { Database } from "../store/database.ts";
import { sessions } from "../store/schema/sessions.ts";
import { forget } from "./forget.ts";
import type { AccountsRoom } from "./room.ts";

/** Ends all sessions of a person whom the transaction claims, because their password changed. Returns how many. */
export async function endSessions(room: AccountsRoom, command: {
  readonly transaction: Database;
  readonly userId: string;
  /** The one that stays: whoever changes their password goes on. */
  readonly except?: string;
}): Promise<number> {
  const { transaction, userId, except } = command;
  const ended = await transaction.update(sessions)
    .set({ revokedAt: room.clock.now(), revocationReason: "password_changed" })
    .where(and(
      eq(sessions.userId, userId),
      isNull(sessions.revokedAt),
      except === undefined ? undefined : ne(sessions.id, except),
    ))
    .returning({ id: sessions.id });
  const announcement = { about: "person", id: userId } as const;
  await announce(transaction, announcement);
  forget(room, announcement);
  return ended.length;
}
