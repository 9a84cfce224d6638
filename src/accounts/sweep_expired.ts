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
import type { AccountsDeps } from "./deps.ts";

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

/** Rows of one table in one sweep, so that its locks are short. The next sweep takes the others. */
const ROWS_MAX = 5000;

/** Deletes expired rows of all organizations and people. May run at any time, on several servers at once. */
export function sweepExpired(deps: AccountsDeps): Promise<Swept> {
  const now = deps.clock.now();
  return withClaims(deps.database, { maintenance: "on" }, async (transaction) => {
    const sweep = (table: PgTable, key: PgColumn, expiresAt: PgColumn): Promise<number> =>
      sweepTable(transaction, { table, key, expiresAt, now });
    return {
      refreshTokens: await sweep(refreshTokens, refreshTokens.tokenHash, refreshTokens.expiresAt),
      // The tokens of a session are deleted with it, spent ones too: they expire no later.
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
  /** Not unique across tenants in every table, so each deleted row is compared with the time as well. */
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
