import { and, eq, lt } from "drizzle-orm";
import { DAY_MS } from "../../domain/clock.ts";
import { networkOf } from "../../domain/network.ts";
import { Problem } from "../../domain/problem.ts";
import { operators } from "../../store/schema/operators.ts";
import { withClaims } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { checkPassword } from "../passwords/password_rules.ts";
import { openTotpSecret, sealTotpSecret } from "../second_factor/totp_secret.ts";
import { type AttemptRules, type AttemptSubject, limitAttempts } from "../sessions/attempts.ts";
import { sha256 } from "../secret_text.ts";
import type { ClientInfo } from "../create_account.ts";
import { operatorAccountHashOf } from "./manage_operators.ts";

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

/** What an operator knows and has. */
export interface OperatorProof {
  /** In the spelling of `operators.email`; one that no operator has is proved false after the same work. */
  readonly email: string;
  readonly password: string;
  /** Of their authenticator app, if they have one. */
  readonly code?: string | undefined;
  readonly client?: ClientInfo | undefined;
}

/** An operator who has proved who they are. */
export interface ProvenOperator {
  readonly operatorId: string;
  readonly passwordHash: string;
  /** Whether a code was needed, and right. */
  readonly byCode: boolean;
}

/**
 * Proves an operator by their password, and by a code where they have an authenticator app. An unknown address and a
 * wrong password get the same answer after the same work. Failures are limited by network and account, and wrong codes
 * by account.
 *
 * @throws {Problem} `UNAUTHORIZED`; `FORBIDDEN` with `needs: "code"` if only the code is missing; `RATE_LIMITED` after
 * too many failures.
 */
export async function proveOperator(deps: AccountsDeps, proof: OperatorProof): Promise<ProvenOperator> {
  const { email, password, code, client } = proof;
  const found = await withClaims(deps.database, { operator: "on" }, async (transaction) => {
    const [row] = await transaction.select({
      operatorId: operators.id,
      passwordHash: operators.passwordHash,
      sealedSecret: operators.totpSecret,
    }).from(operators).where(eq(operators.email, email));
    return row;
  });
  const decoyHash = await deps.decoyHash();
  const known = await limitAttempts(deps, subjectsOf(email, client), async () => {
    const check = await checkPassword(deps.passwords, { password, hash: found?.passwordHash ?? decoyHash });
    return check === "wrong" ? undefined : found;
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

/** A wrong password, or an address that no operator has. */
export function wrongPassword(): Problem {
  return new Problem("UNAUTHORIZED", "The e-mail address or the password is wrong");
}

interface UseCode {
  readonly operatorId: string;
  readonly sealed: Uint8Array;
  readonly code: string;
}

async function useCode(deps: AccountsDeps, { operatorId, sealed, code }: UseCode): Promise<true | undefined> {
  const { secret, isCurrent } = await openTotpSecret(deps, { sealed, userId: operatorId });
  const step = await deps.oneTimeCodes.stepOf(code, { secret, now: deps.clock.now() });
  if (step === undefined) {
    return undefined;
  }
  // Sealed again with the current secret of the service, so that the old one can be removed some day.
  const resealed = isCurrent ? {} : { totpSecret: await sealTotpSecret(deps, { secret, userId: operatorId }) };
  const used = await withClaims(
    deps.database,
    { operator: "on" },
    (transaction) =>
      // The conditions make a code work once, and only of the app that is in force.
      transaction.update(operators).set({ totpLastStep: step, ...resealed })
        .where(and(eq(operators.id, operatorId), eq(operators.totpSecret, sealed), lt(operators.totpLastStep, step)))
        .returning({ id: operators.id }),
  );
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
