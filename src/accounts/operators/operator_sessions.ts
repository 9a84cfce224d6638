import { and, eq, gt, isNull, lt, ne } from "drizzle-orm";
import { newIdentifier } from "../../domain/identifier.ts";
import { userAgentOf } from "../../store/audit.ts";
import { operators, operatorSessions } from "../../store/schema/operators.ts";
import { type AccountsDeps, type ClientInfo, unauthorized } from "../deps.ts";
import { readEmail } from "../emails/read_email.ts";
import { endImpersonationsOf, operatorAccountHashOf, operatorWith } from "./manage_operators.ts";
import { asOperator, type OperatorCaller, recordOperatorEvent } from "./operator_event.ts";
import { firstOr, matching } from "../../store/rows.ts";
import { DAY_MS } from "../../domain/clock.ts";
import { networkOf } from "../../domain/network.ts";
import { Problem } from "../../domain/problem.ts";
import { isPassword, wrongPassword } from "../passwords/password_rules.ts";
import { openTotpSecret, sealTotpSecret, TOTP_SECRET_BYTES, wrongFirstCode } from "../second_factor/prove_factor.ts";
import { type AttemptRules, type AttemptSubject, limitAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";

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
  return await asOperator(deps, async (transaction) => {
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
  return asOperator(deps, async (transaction) => {
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
export async function logOutOperator(deps: AccountsDeps, { operator, client }: OwnAct): Promise<void> {
  await asOperator(deps, async (transaction) => {
    await transaction.delete(operatorSessions).where(eq(operatorSessions.id, operator.sessionId));
    await endImpersonationsOf(deps, { transaction, operatorId: operator.operatorId });
    const by = { operator, client };
    await recordOperatorEvent(deps, { transaction, by, action: "operator.logged_out", targetId: operator.operatorId });
  });
}

/** What an operator does in a session of their own. */
interface OwnAct {
  readonly operator: OperatorCaller;
  readonly client: ClientInfo;
}

/** One account from one network: people mistype, and beyond that some 100 guesses a day are left. */
const SOURCE_RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: DAY_MS };
/** One account from all networks. `operator reset` lifts the wait of an operator whom strangers keep out. */
const ACCOUNT_RULES: AttemptRules = { freeFailures: 50, waitSMax: 900, forgottenAfterMs: DAY_MS };
/** Of one network, for all accounts together. */
const NETWORK_RULES: AttemptRules = { freeFailures: 30, waitSMax: 300, forgottenAfterMs: 3_600_000 };
/**
 * Codes of one operator, from all networks: some 100 guesses a day, of which each hits one of three codes in a million.
 */
const CODE_RULES: AttemptRules = { freeFailures: 5, waitSMax: 900, forgottenAfterMs: DAY_MS };

interface OperatorProof {
  /** In the spelling of `operators.email`; one that no operator has is proved false after the same work. */
  readonly email: string;
  readonly password: string;
  /** Of their authenticator app, if they have one. */
  readonly code?: string | undefined;
  readonly client?: ClientInfo | undefined;
}

/**
 * Proves an operator by their password, and by a code where they have an authenticator app. An unknown address and a
 * wrong password get the same answer after the same work. Failures are limited by network and account, and wrong codes
 * by account.
 *
 * @throws {Problem} `UNAUTHORIZED`; `FORBIDDEN` with `needs: "code"` if only the code is missing; `RATE_LIMITED` after
 * too many failures.
 */
async function proveOperator(deps: AccountsDeps, proof: OperatorProof) {
  const { email, password, code, client } = proof;
  const [found] = await asOperator(deps, (transaction) =>
    transaction.select({
      operatorId: operators.id,
      passwordHash: operators.passwordHash,
      sealedSecret: operators.totpSecret,
    }).from(operators).where(eq(operators.email, email)));
  const decoyHash = await deps.decoyHash();
  const known = await limitAttempts(deps, subjectsOf(email, client), async () => {
    const hash = found?.passwordHash ?? decoyHash;
    return await isPassword(deps.passwords, { password, hash }) ? found : undefined;
  });
  if (known === undefined) {
    throw wrongPassword();
  }
  if (known.sealedSecret !== null) {
    if (code === undefined) {
      throw new Problem("FORBIDDEN", "Send the code of the authenticator app too", { extension: { needs: "code" } });
    }
    const sealed = known.sealedSecret;
    const prove = () => useCode(deps, { operatorId: known.operatorId, sealed, code });
    if (await limitAttempts(deps, [codeSubject(email)], prove) === undefined) {
      throw new Problem("UNAUTHORIZED", "The code is wrong or was used before", { extension: { needs: "code" } });
    }
  }
  return { operatorId: known.operatorId, passwordHash: known.passwordHash, byCode: known.sealedSecret !== null };
}

async function useCode(
  deps: AccountsDeps,
  { operatorId, sealed, code }: { readonly operatorId: string; readonly sealed: Uint8Array; readonly code: string },
): Promise<true | undefined> {
  const { secret, isCurrent } = await openTotpSecret(deps, { sealed, userId: operatorId });
  const step = await deps.oneTimeCodes.stepOf(code, { secret, now: deps.clock.now() });
  if (step === undefined) {
    return undefined;
  }
  // Sealed again with the current secret of the service, so that the old one can be removed some day.
  const resealed = isCurrent ? {} : { totpSecret: await sealTotpSecret(deps, { secret, userId: operatorId }) };
  const used = await asOperator(deps, (transaction) =>
    // The conditions make a code work once, and only of the app that is in force.
    transaction.update(operators).set({ totpLastStep: step, ...resealed })
      .where(and(matching(operators, { id: operatorId, totpSecret: sealed }), lt(operators.totpLastStep, step)))
      .returning({ id: operators.id }));
  return used.length > 0 ? true : undefined;
}

/** The counters of a log-in, network before account: all callers use this order. */
function subjectsOf(email: string, client: ClientInfo | undefined): AttemptSubject[] {
  const accountHash = operatorAccountHashOf(email);
  const network = client?.address === undefined ? "" : networkOf(client.address);
  return [
    { subjectHash: sha256(`operator log in from: ${network}`), onSuccess: "keep", rules: NETWORK_RULES },
    { subjectHash: sha256(`operator log in: ${email}`), accountHash, onSuccess: "keep", rules: ACCOUNT_RULES },
    {
      subjectHash: sha256(`operator log in: ${email} from ${network}`),
      accountHash,
      onSuccess: "reset",
      rules: SOURCE_RULES,
    },
  ];
}

function codeSubject(email: string): AttemptSubject {
  return {
    subjectHash: sha256(`operator one-time code: ${email}`),
    accountHash: operatorAccountHashOf(email),
    onSuccess: "reset",
    rules: CODE_RULES,
  };
}

/**
 * Begins to set up an authenticator app for an operator. An app that is in force stays so until a code of the new one
 * is right.
 *
 * @throws {Problem} as `proveOperator()`
 */
export async function beginOperatorApp(deps: AccountsDeps, command: OwnAct & Omit<OperatorProof, "email">) {
  const { operator: { operatorId, email } } = command;
  await proveOperator(deps, { ...command, email });
  const secret = deps.chance.bytes(TOTP_SECRET_BYTES);
  const pendingTotpSecret = await sealTotpSecret(deps, { secret, userId: operatorId });
  await asOperator(
    deps,
    (transaction) => transaction.update(operators).set({ pendingTotpSecret }).where(eq(operators.id, operatorId)),
  );
  return await deps.oneTimeCodes.describe(secret, { email });
}

/**
 * Puts the app that is being set up in force, in place of an earlier one, and ends the operator's other sessions and
 * impersonations: those were opened without it.
 *
 * @throws {Problem} `INVALID_REQUEST` for a wrong code, `CONFLICT` if no app is being set up.
 */
export async function confirmOperatorApp(
  deps: AccountsDeps,
  { operator, code, client }: OwnAct & { readonly code: string },
): Promise<void> {
  const { operatorId, sessionId } = operator;
  await asOperator(deps, async (transaction) => {
    const [row] = await transaction.select({ pending: operators.pendingTotpSecret }).from(operators)
      .where(eq(operators.id, operatorId)).for("update");
    if (row?.pending == null) {
      throw new Problem("CONFLICT", "No authenticator app is being set up");
    }
    const { secret } = await openTotpSecret(deps, { sealed: row.pending, userId: operatorId });
    const step = await deps.oneTimeCodes.stepOf(code, { secret, now: deps.clock.now() });
    if (step === undefined) {
      throw wrongFirstCode();
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
  await asOperator(deps, async (transaction) => {
    const { id, hasApp } = await operatorWith(transaction, emailText);
    if (!hasApp) {
      throw new Problem("NOT_FOUND", "The operator has no authenticator app");
    }
    await transaction.update(operators).set({ totpSecret: null, pendingTotpSecret: null }).where(eq(operators.id, id));
    await transaction.delete(operatorSessions).where(eq(operatorSessions.operatorId, id));
    await endImpersonationsOf(deps, { transaction, operatorId: id });
    await recordOperatorEvent(deps, { transaction, action: "operator.app_removed", targetId: id });
  });
}
