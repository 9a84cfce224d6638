import { and, inArray, lte } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "../store/database.ts";
import { attempts } from "../store/schema/attempts.ts";
import { idempotencyKeys } from "../store/schema/idempotency_keys.ts";
import { invitations } from "../store/schema/invitations.ts";
import { loginSources } from "../store/schema/login_sources.ts";
import { passwordResets } from "../store/schema/password_resets.ts";
import { refreshTokens } from "../store/schema/refresh_tokens.ts";
import { sessions } from "../store/schema/sessions.ts";
import { withClaims } from "../store/with_claims.ts";
import type { AccountsRoom } from "./room.ts";

/** How many rows were deleted. */
export interface Swept {
  readonly refreshTokens: number;
  readonly sessions: number;
  readonly attempts: number;
  readonly loginSources: number;
  readonly invitations: number;
  readonly passwordResets: number;
  readonly idempotencyKeys: number;
}

/** The most rows of one table in one sweep, so that none holds its locks for long. The next sweep takes the rest. */
const ROWS_MAX = 5000;

/** Deletes what has expired, whoever it belonged to. May run at any time, on any server, twice at once. */
export function sweepExpired(room: AccountsRoom): Promise<Swept> {
  const now = room.clock.now();
  return withClaims(room.database, { maintenance: "on" }, async (transaction) => {
    const sweep = (table: PgTable, key: PgColumn, expiresAt: PgColumn): Promise<number> =>
      sweepTable(transaction, { table, key, expiresAt, now });
    return {
      refreshTokens: await sweep(refreshTokens, refreshTokens.tokenHash, refreshTokens.expiresAt),
      // With a session go its tokens, spent ones too: all expired no later than it.
      sessions: await sweep(sessions, sessions.id, sessions.expiresAt),
      attempts: await sweep(attempts, attempts.subjectHash, attempts.expiresAt),
      loginSources: await sweep(loginSources, loginSources.sourceHash, loginSources.expiresAt),
      invitations: await sweep(invitations, invitations.id, invitations.expiresAt),
      passwordResets: await sweep(passwordResets, passwordResets.tokenHash, passwordResets.expiresAt),
      idempotencyKeys: await sweep(idempotencyKeys, idempotencyKeys.keyHash, idempotencyKeys.expiresAt),
    };
  });
}

interface Expiring {
  readonly table: PgTable;
  /** Tells rows apart, though several tenants may have chosen the same: so the time is asked of every row that goes. */
  readonly key: PgColumn;
  readonly expiresAt: PgColumn;
  readonly now: Date;
}

async function sweepTable(transaction: Database, { table, key, expiresAt, now }: Expiring): Promise<number> {
  const expired = transaction.select({ key }).from(table).where(lte(expiresAt, now)).limit(ROWS_MAX);
  const gone = await transaction.delete(table).where(and(inArray(key, expired), lte(expiresAt, now))).returning({
    key,
  });
  return gone.length;
}
