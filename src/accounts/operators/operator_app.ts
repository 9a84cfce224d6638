import { and, eq, ne } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { operators, operatorSessions } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import type { NewTotp } from "../second_factor/set_up_totp.ts";
import { openTotpSecret, sealTotpSecret, TOTP_SECRET_BYTES } from "../second_factor/totp_secret.ts";
import type { ClientInfo } from "../create_account.ts";
import { endImpersonationsOf, operatorWith } from "./manage_operators.ts";
import { type OperatorCaller, recordOperatorEvent } from "./operator_event.ts";
import { proveOperator } from "./prove_operator.ts";

/** An operator who wants to set up an authenticator app, and proves once more who they are. */
export interface BeginOperatorApp {
  readonly operator: OperatorCaller;
  readonly password: string;
  /** Of the app in force, if there is one. */
  readonly code?: string | undefined;
  readonly client: ClientInfo;
}

/**
 * Begins to set up an authenticator app for an operator. An app that is in force stays so until a code of the new one
 * is right.
 *
 * @throws {Problem} as `proveOperator()`
 */
export async function beginOperatorApp(deps: AccountsDeps, command: BeginOperatorApp): Promise<NewTotp> {
  const { operator: { operatorId, email } } = command;
  await proveOperator(deps, { ...command, email });
  const secret = deps.chance.bytes(TOTP_SECRET_BYTES);
  const pendingTotpSecret = await sealTotpSecret(deps, { secret, userId: operatorId });
  await withClaims(
    deps.database,
    { operator: "on" },
    (transaction) => transaction.update(operators).set({ pendingTotpSecret }).where(eq(operators.id, operatorId)),
  );
  return await deps.oneTimeCodes.describe(secret, { email });
}

/** The first code of the app that is being set up. */
export interface ConfirmOperatorApp {
  readonly operator: OperatorCaller;
  readonly code: string;
  readonly client: ClientInfo;
}

/**
 * Puts the app that is being set up in force, in place of an earlier one, and ends the operator's other sessions and
 * impersonations: those were opened without it.
 *
 * @throws {Problem} `INVALID_REQUEST` for a wrong code, `CONFLICT` if no app is being set up.
 */
export async function confirmOperatorApp(deps: AccountsDeps, command: ConfirmOperatorApp): Promise<void> {
  const { operator, code, client } = command;
  const { operatorId, sessionId } = operator;
  await withClaims(deps.database, { operator: "on" }, async (transaction) => {
    const [row] = await transaction.select({ pending: operators.pendingTotpSecret }).from(operators)
      .where(eq(operators.id, operatorId)).for("update");
    if (row?.pending == null) {
      throw new Problem("CONFLICT", "No authenticator app is being set up");
    }
    const { secret } = await openTotpSecret(deps, { sealed: row.pending, userId: operatorId });
    const step = await deps.oneTimeCodes.stepOf(code, { secret, now: deps.clock.now() });
    if (step === undefined) {
      throw new Problem("INVALID_REQUEST", "The authenticator app was not added because the code is wrong", {
        errors: [{ pointer: "/code", detail: "is not the current code of the app" }],
      });
    }
    const totpSecret = await sealTotpSecret(deps, { secret, userId: operatorId });
    await transaction.update(operators).set({ totpSecret, pendingTotpSecret: null, totpLastStep: step })
      .where(eq(operators.id, operatorId));
    await transaction.delete(operatorSessions)
      .where(and(eq(operatorSessions.operatorId, operatorId), ne(operatorSessions.id, sessionId)));
    await endImpersonationsOf(deps, { transaction, operatorId });
    const by = { operator, client };
    await recordOperatorEvent(deps, { transaction, by, action: "operator.app_added", targetId: operatorId });
  });
}

/**
 * Removes the authenticator app of an operator who has lost it, and ends their sessions. Only the command line does.
 *
 * @throws {Problem} `NOT_FOUND` for an unknown operator, and for one without an app.
 */
export async function removeOperatorApp(deps: AccountsDeps, emailText: string): Promise<void> {
  await withClaims(deps.database, { operator: "on" }, async (transaction) => {
    const { id, hasApp } = await operatorWith(transaction, emailText);
    if (!hasApp) {
      throw new Problem("NOT_FOUND", "The operator has no authenticator app");
    }
    await transaction.update(operators).set({ totpSecret: null, pendingTotpSecret: null }).where(eq(operators.id, id));
    await transaction.delete(operatorSessions).where(eq(operatorSessions.operatorId, id));
    await endImpersonationsOf(deps, { transaction, operatorId: id });
    await recordOperatorEvent(deps, { transaction, by: undefined, action: "operator.app_removed", targetId: id });
  });
}
