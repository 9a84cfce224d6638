import { and, eq, gt, isNull } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { userAgentOf } from "../../store/audit.ts";
import { operators, operatorSessions } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import { type AccountsDeps, type ClientInfo, unauthorized } from "../deps.ts";
import { readEmail } from "../emails/read_email.ts";
import { endImpersonationsOf } from "./manage_operators.ts";
import { type OperatorCaller, recordOperatorEvent } from "./operator_event.ts";
import { proveOperator, wrongPassword } from "./prove_operator.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A working day. It cannot be refreshed: the operator logs in again. Milliseconds. */
export const OPERATOR_SESSION_MS = 8 * 3_600_000;
/** A session that was not used for this long is over. Milliseconds. */
const IDLE_MS = 3_600_000;
/** The last use is written at most this often. Milliseconds. */
const WRITTEN_EVERY_MS = 60_000;

/**
 * Opens a session for an operator who proves who they are.
 *
 * @throws {Problem} as `proveOperator()`
 */
export async function logInOperator(
  deps: AccountsDeps,
  command: { readonly email: string; readonly password: string; readonly code?: string; readonly client?: ClientInfo },
): Promise<OperatorCaller> {
  const email = readEmail(command.email) ?? "@";
  const { client } = command;
  const { operatorId, passwordHash, byCode } = await proveOperator(deps, { ...command, email });
  return await withClaims(deps.database, { operator: "on" }, async (transaction) => {
    // Meanwhile the password may have been changed, an app been added, and the operator been removed.
    await transaction.select({ id: operators.id }).from(operators)
      .where(
        and(matching(operators, { id: operatorId, passwordHash }), byCode ? undefined : isNull(operators.totpSecret)),
      ).for("share").then(firstOr(wrongPassword));
    const now = deps.clock.now();
    const sessionId = newIdentifier("ops", deps);
    await transaction.insert(operatorSessions).values({
      id: sessionId,
      operatorId,
      createdAt: now,
      lastUsedAt: now,
      expiresAt: new Date(now.getTime() + OPERATOR_SESSION_MS),
      userAgent: userAgentOf(client),
    });
    const operator = { operatorId, sessionId, email };
    const by = { operator, ...(client === undefined ? {} : { client }) };
    await recordOperatorEvent(deps, { transaction, by, action: "operator.logged_in", targetId: operatorId });
    return operator;
  });
}

/** An operator with a live session, and whether a log-in of theirs needs the code of an authenticator app. */
export interface LiveOperator extends OperatorCaller {
  readonly hasApp: boolean;
}

/**
 * Finds the live session of an operator's token. Always in the database: operators send few requests, and an ended
 * session is refused at once.
 *
 * @throws {Problem} `UNAUTHORIZED`
 */
export function authenticateOperator(
  deps: AccountsDeps,
  { sessionId, operatorId }: { readonly sessionId: string; readonly operatorId: string },
): Promise<LiveOperator> {
  return withClaims(deps.database, { operator: "on" }, async (transaction) => {
    const now = deps.clock.now();
    const row = await transaction.select({
      email: operators.email,
      lastUsedAt: operatorSessions.lastUsedAt,
      sealedSecret: operators.totpSecret,
    })
      .from(operatorSessions).innerJoin(operators, eq(operators.id, operatorSessions.operatorId))
      .where(and(
        matching(operatorSessions, { id: sessionId, operatorId }),
        gt(operatorSessions.expiresAt, now),
        gt(operatorSessions.lastUsedAt, new Date(now.getTime() - IDLE_MS)),
      )).then(firstOr(unauthorized));
    if (now.getTime() - row.lastUsedAt.getTime() >= WRITTEN_EVERY_MS) {
      await transaction.update(operatorSessions).set({ lastUsedAt: now }).where(eq(operatorSessions.id, sessionId));
    }
    return { operatorId, sessionId, email: row.email, hasApp: row.sealedSecret !== null };
  });
}

/** Ends the session of an operator, and what they do in the place of members. */
export async function logOutOperator(
  deps: AccountsDeps,
  { operator, client }: { readonly operator: OperatorCaller; readonly client: ClientInfo },
): Promise<void> {
  await withClaims(deps.database, { operator: "on" }, async (transaction) => {
    await transaction.delete(operatorSessions).where(eq(operatorSessions.id, operator.sessionId));
    await endImpersonationsOf(deps, { transaction, operatorId: operator.operatorId });
    await recordOperatorEvent(deps, {
      transaction,
      by: { operator, client },
      action: "operator.logged_out",
      targetId: operator.operatorId,
    });
  });
}
