import { DAY_MS } from "../../domain/clock.ts";
import { and, sql } from "drizzle-orm";
import { Problem } from "../../domain/problem.ts";
import { type Database, type Tenant, withOrganization } from "../../store/with_claims.ts";
import { idempotencyKeys } from "../../store/schema/api_keys.ts";
import { isRefusal } from "../../store/store_error.ts";
import type { AccountsDeps } from "../deps.ts";
import { sha256 } from "../secret_text.ts";
import { openAnswer, type RecordedAnswer, sealAnswer } from "./seal_answer.ts";
import { firstOr, matching } from "../../store/rows.ts";

/** A request that creates something, and the key its sender gave it. */
export interface IdempotentRequest {
  readonly organizationId: string;
  /** 1–255 visible ASCII characters, chosen by the sender. */
  readonly key: string;
  /** Everything the request consists of: method, path, caller, environment, body. Stored as SHA-256. */
  readonly request: readonly string[];
}

/** A request that may go on. It ends with `recordAnswer` or `releaseClaim`. */
export interface Claim {
  readonly organizationId: string;
  readonly key: string;
  /** Different for every claim. The key belongs to the request whose token is stored. */
  readonly token: string;
}

/** Another request holds the key by now, or was answered with it: the current transaction must create nothing. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
  constructor() {
    super("The idempotency key was claimed by another request meanwhile");
  }
}

/** From the public contract. */
const KEPT_MS = DAY_MS;
/**
 * A retry waits this long for a request whose server died. Only a matter of convenience: two requests that both believe
 * they have the key are kept apart by the token.
 */
export const CLAIM_MS = 10_000;
/** Two renewals within a claim's lifetime, so that one may fail. */
const RENEW_MS = CLAIM_MS / 3;
/** An hour: no request takes longer. */
const RENEWALS_MAX = Math.ceil(3_600_000 / RENEW_MS);
/** A retry waits this long at most for a transaction that has locked the same key. Milliseconds. */
const LOCK_WAIT_MS = 1000;
/** An answer to a creating request has some hundred bytes. */
const ANSWER_BYTES_MAX = 1_000_000;
const TOKEN_BYTES = 16;
/** The grammar of the header: visible ASCII. */
const KEY = /^[\x21-\x7e]{1,255}$/;

/** Throws `INVALID_REQUEST` for a text that cannot be a key. */
export function assertKey(key: string): void {
  if (!KEY.test(key)) {
    throw new Problem("INVALID_REQUEST", "The header Idempotency-Key must have 1 to 255 visible ASCII characters");
  }
}

/** Distinguishes requests with the same key. */
export function fingerprintOf(request: readonly string[]): string {
  return sha256(JSON.stringify(request));
}

/**
 * Claims a key for a request, or finds the answer recorded for it. Of requests with one key at the same time, one gets
 * the claim.
 *
 * @throws {Problem} `CONFLICT` while another one is under way, `IDEMPOTENCY_KEY_REUSED` if the key belongs to a
 * different request, `INVALID_REQUEST` for a text that is no key.
 */
export async function claimKey(
  deps: Pick<AccountsDeps, "database" | "clock" | "chance">,
  command: IdempotentRequest,
): Promise<Claim | RecordedAnswer> {
  const { organizationId, key, request } = command;
  assertKey(key);
  const now = deps.clock.now();
  const claim = { organizationId, key, token: deps.chance.bytes(TOKEN_BYTES).toHex() };
  const fingerprint = fingerprintOf(request);
  const values = {
    fingerprint,
    claimToken: claim.token,
    claimedUntil: new Date(now.getTime() + CLAIM_MS),
    expiresAt: new Date(now.getTime() + KEPT_MS),
  };
  try {
    const isClaimed = await withOrganization(deps.database, organizationId, async ({ transaction }) => {
      await transaction.execute(sql`select set_config('lock_timeout', ${`${LOCK_WAIT_MS}ms`}, true)`);
      const claimed = await transaction.insert(idempotencyKeys)
        .values({ organizationId, keyHash: sha256(key), ...values })
        .onConflictDoUpdate({
          target: [idempotencyKeys.organizationId, idempotencyKeys.keyHash],
          set: { ...values, status: null, answer: null },
          // Expired, or left by a server that died with it: the latter only for the same request.
          setWhere: sql`idempotency_keys.expires_at <= ${now.toISOString()} or (
            idempotency_keys.status is null and idempotency_keys.claimed_until <= ${now.toISOString()}
            and idempotency_keys.fingerprint = excluded.fingerprint)`,
        }).returning({ keyHash: idempotencyKeys.keyHash });
      return claimed.length > 0;
    });
    if (isClaimed) {
      return claim;
    }
  } catch (error) {
    // The transaction that has locked the row is about to record its answer, or its server hangs.
    if (isRefusal(error, "lockNotAvailable")) {
      throw underWay();
    }
    throw error;
  }
  return await recordedAnswer(deps, command);
}

/**
 * The answer recorded for a request.
 *
 * @throws {Problem} `CONFLICT` if there is none yet, `IDEMPOTENCY_KEY_REUSED`
 */
export async function recordedAnswer(
  deps: Pick<AccountsDeps, "database" | "clock">,
  { organizationId, key, request }: IdempotentRequest,
): Promise<RecordedAnswer> {
  const found = await withOrganization(deps.database, organizationId, (tenant) => findAnswer(deps, tenant, key));
  const answer = await openFound(found, { organizationId, key, request });
  if (answer === undefined) {
    throw underWay();
  }
  return answer;
}

/** The columns of `idempotency_keys` that a replay needs. */
interface FoundAnswer {
  readonly fingerprint: string;
  readonly answer: Uint8Array | null;
}

/** The row of a key that has not expired. */
export async function findAnswer(
  { clock }: Pick<AccountsDeps, "clock">,
  { transaction, organizationId }: Tenant,
  key: string,
): Promise<FoundAnswer | undefined> {
  const [row] = await transaction
    .select({ fingerprint: idempotencyKeys.fingerprint, answer: idempotencyKeys.answer }).from(idempotencyKeys)
    .where(and(
      matching(idempotencyKeys, { organizationId, keyHash: sha256(key) }),
      sql`expires_at > ${clock.now().toISOString()}`,
    ));
  return row;
}

/** The answer in a found row, if there is one; throws `IDEMPOTENCY_KEY_REUSED` for another request. */
export async function openFound(
  found: FoundAnswer | undefined,
  { organizationId, key, request }: IdempotentRequest,
): Promise<RecordedAnswer | undefined> {
  if (found !== undefined && found.fingerprint !== fingerprintOf(request)) {
    throw new Problem("IDEMPOTENCY_KEY_REUSED", "This Idempotency-Key was already sent with another request");
  }
  const sealed = found?.answer ?? undefined;
  return sealed === undefined ? undefined : await openAnswer(sealed, { organizationId, key });
}

function underWay(): Problem {
  return new Problem("CONFLICT", "A request with this Idempotency-Key is in progress", { retryAfterS: 1 });
}

/**
 * Records a successful answer for a day, in the transaction that creates what it is about. The row is locked from here
 * until the transaction ends, so if several servers believe that they hold the claim, only one can commit.
 *
 * @throws {ClaimLost} if another request holds the key by now; the transaction must not be committed
 */
export async function recordAnswer(
  { chance }: Pick<AccountsDeps, "chance">,
  { transaction, organizationId }: Tenant,
  { claim, answer }: { readonly claim: Claim; readonly answer: RecordedAnswer },
): Promise<void> {
  await transaction.update(idempotencyKeys)
    .set({ status: answer.status, answer: await sealedAnswer(answer, { organizationId, key: claim.key, chance }) })
    .where(held(claim)).returning({ keyHash: idempotencyKeys.keyHash }).then(firstOr(() => new ClaimLost()));
}

/**
 * Records the answer of a request that needs no claim, because a constraint of the database prevents a second creation.
 */
export async function recordUnclaimed(
  { chance, clock }: Pick<AccountsDeps, "chance" | "clock">,
  { transaction, organizationId }: Tenant,
  { key, request, answer }: Pick<IdempotentRequest, "key" | "request"> & { readonly answer: RecordedAnswer },
): Promise<void> {
  const now = clock.now();
  const values = {
    fingerprint: fingerprintOf(request),
    claimToken: null,
    claimedUntil: now,
    expiresAt: new Date(now.getTime() + KEPT_MS),
    status: answer.status,
    answer: await sealedAnswer(answer, { organizationId, key, chance }),
  };
  await transaction.insert(idempotencyKeys).values({ organizationId, keyHash: sha256(key), ...values })
    .onConflictDoUpdate({ target: [idempotencyKeys.organizationId, idempotencyKeys.keyHash], set: values });
}

async function sealedAnswer(answer: RecordedAnswer, by: Parameters<typeof sealAnswer>[1]): Promise<Uint8Array> {
  const bytes = await sealAnswer(answer, by);
  if (bytes.length > ANSWER_BYTES_MAX) {
    throw new RangeError(
      `a recorded answer must have at most ${ANSWER_BYTES_MAX} bytes: current value is ${bytes.length}`,
    );
  }
  return bytes;
}

/**
 * Locks a claim in a transaction that does part of the work, so that a server that lost its claim does none of it.
 *
 * @throws {ClaimLost}
 */
export async function assertClaim({ transaction }: Tenant, claim: Claim): Promise<void> {
  await transaction.select({ keyHash: idempotencyKeys.keyHash }).from(idempotencyKeys)
    .where(held(claim)).for("update").then(firstOr(() => new ClaimLost()));
}

/** Releases a key: the request failed and created nothing. Does nothing if an answer was recorded. */
export async function releaseClaim({ database }: { readonly database: Database }, claim: Claim): Promise<void> {
  await withOrganization(database, claim.organizationId, async ({ transaction }) => {
    await transaction.delete(idempotencyKeys).where(held(claim));
  });
}

/**
 * Renews a claim for as long as its request is under way and its sender waits for the answer: a large upload takes longer
 * than a claim lasts, and a retry in the meantime gets an error at once instead of uploading in vain. A sender that has
 * gone will retry, perhaps because the request hangs, so its claim is left to expire. The returned function stops the
 * renewal.
 */
export function keepClaim(
  deps: Pick<AccountsDeps, "database" | "clock">,
  claim: Claim,
  { sender, everyMs = RENEW_MS }: { readonly sender: AbortSignal; readonly everyMs?: number },
): () => void {
  const renew = (): Promise<unknown> =>
    withOrganization(deps.database, claim.organizationId, async ({ transaction }) => {
      await transaction.update(idempotencyKeys)
        .set({ claimedUntil: new Date(deps.clock.now().getTime() + CLAIM_MS) }).where(held(claim));
    });
  let renewals = 0;
  let isRenewing = false;
  const timer = setInterval(() => {
    if (++renewals > RENEWALS_MAX || sender.aborted) {
      clearInterval(timer);
    } else if (!isRenewing) {
      isRenewing = true;
      // The next renewal makes up for a failed one. If all fail the claim ends, which only lets retries in.
      void renew().catch(() => {}).finally(() => isRenewing = false);
    }
  }, everyMs);
  return () => clearInterval(timer);
}

function held({ organizationId, key, token }: Claim) {
  return matching(idempotencyKeys, { organizationId, keyHash: sha256(key), claimToken: token, status: null });
}
