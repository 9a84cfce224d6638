import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { newIdentifier } from "../domain/identifier.ts";
import { announce } from "../store/announce.ts";
import type { Database } from "../store/database.ts";
import { refreshTokens } from "../store/schema/refresh_tokens.ts";
import { sessions } from "../store/schema/sessions.ts";
import { REFRESH_LIFETIME_MS } from "./refresh_lifetime.ts";
import { REFRESH_TOKEN_PREFIX } from "./refresh_token_prefix.ts";
import { forget } from "./forget.ts";
import type { AccountsRoom } from "./room.ts";
import { makeSecretText } from "./secret_text.ts";
import { sha256 } from "./sha256.ts";
import type { SignedIn, Visit } from "./signed_in.ts";
import { userAgentOf } from "./user_agent_of.ts";

/** A session as it begins: its identifier and its first refresh token. */
export type OpenedSession = Pick<SignedIn, "session" | "refreshToken" | "refreshExpiresAt">;

/** Live sessions of one person: more than they have devices. A script that logs in for every call meets it. */
const SESSIONS_MAX = 50;

/** Begins a session of a person whom the transaction claims. */
export async function openSession(
  room: AccountsRoom,
  command: { readonly transaction: Database; readonly userId: string; readonly visit: Visit | undefined },
): Promise<OpenedSession> {
  const { transaction, userId, visit } = command;
  const now = room.clock.now();
  const expiresAt = new Date(now.getTime() + REFRESH_LIFETIME_MS);
  const id = newIdentifier("ses", room);
  const refreshToken = makeSecretText(REFRESH_TOKEN_PREFIX, room.chance);
  await transaction.insert(sessions).values({
    id,
    userId,
    createdAt: now,
    lastUsedAt: now,
    expiresAt,
    userAgent: userAgentOf(visit),
  });
  await transaction.insert(refreshTokens).values({
    tokenHash: sha256(refreshToken),
    sessionId: id,
    userId,
    createdAt: now,
    expiresAt,
  });
  await endSurplus(room, { transaction, userId });
  return { session: { id }, refreshToken, refreshExpiresAt: expiresAt };
}

/** Ends the sessions used longest ago beyond the most a person may have. */
async function endSurplus(
  room: AccountsRoom,
  { transaction, userId }: { readonly transaction: Database; readonly userId: string },
): Promise<void> {
  const surplus = transaction.select({ id: sessions.id }).from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id)).offset(SESSIONS_MAX);
  const ended = await transaction.update(sessions)
    .set({ revokedAt: room.clock.now(), revocationReason: "superseded" })
    .where(and(eq(sessions.userId, userId), inArray(sessions.id, surplus)))
    .returning({ id: sessions.id });
  if (ended.length > 0) {
    const announcement = { about: "person", id: userId } as const;
    forget(room, announcement);
    await announce(transaction, announcement);
  }
}
