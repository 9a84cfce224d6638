import { and, gt, lt, sql } from "drizzle-orm";
import { type Database, withOrganization } from "../../store/with_claims.ts";
import { suggestSessions } from "../../store/schema/usage.ts";
import type { UsageDeps } from "../deps.ts";
import type { Allowed } from "../leases/ledger.ts";
import type { Spender } from "../parts.ts";
import { refundCall, spendCall, spendPeriodCall, takeSecond } from "../leases/spend_call.ts";
import { matching } from "../../store/rows.ts";

/** How long a session lasts from its first suggestion: longer than it takes to type an address. Milliseconds. */
export const SESSION_MS = 5 * 60_000;
/** Suggestions of one session: an address has some thirty letters, of which some are corrected. */
export const SESSION_SUGGESTIONS_MAX = 50;

interface FormRequest {
  readonly spender: Spender;
  /** The caller's token. */
  readonly session: string;
}

/** A request that may belong to a form. Without a session it is a call like any other. */
interface PerhapsOfForm {
  readonly spender: Spender;
  readonly session: string | undefined;
}

/**
 * Spends a call for a suggestion and opens its session, unless the session is open. Undefined where no call was spent.
 *
 * @throws {Problem} `RATE_LIMITED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export async function spendSuggestion(
  usage: UsageDeps,
  { spender, session }: PerhapsOfForm,
): Promise<Allowed | undefined> {
  if (session === undefined) {
    return await spendCall(usage, spender);
  }
  const request = { spender, session };
  await takeSecond(usage, spender);
  if (await countSuggestion(usage, request)) {
    return undefined;
  }
  // The call is spent first, so that no session is open without one.
  const spent = await spendPeriodCall(usage, spender);
  let isCovered: boolean;
  try {
    // Another request of the form may have opened it since, and others may have taken all its suggestions.
    isCovered = !await openSession(usage, request) && await countSuggestion(usage, request);
  } catch (error) {
    refundCall(usage, spent);
    throw error;
  }
  if (!isCovered) {
    return spent;
  }
  refundCall(usage, spent);
  return undefined;
}

/**
 * Spends a call for the request that ends a form, unless its session is open, and closes the session. Undefined where no
 * call was spent. Without a session as `spendCall`, which is synchronous where a lease has a call.
 *
 * @throws {Problem} `RATE_LIMITED`, `QUOTA_EXCEEDED`, `UNAVAILABLE`
 */
export function spendEnd(
  usage: UsageDeps,
  { spender, session }: PerhapsOfForm,
): Allowed | Promise<Allowed | undefined> {
  return session === undefined ? spendCall(usage, spender) : endForm(usage, { spender, session });
}

async function endForm(usage: UsageDeps, request: FormRequest): Promise<Allowed | undefined> {
  await takeSecond(usage, request.spender);
  return await closeSession(usage, request) ? undefined : await spendPeriodCall(usage, request.spender);
}

/** Counts a suggestion. True if the session is open and had one left. */
function countSuggestion(usage: UsageDeps, request: FormRequest): Promise<boolean> {
  return inSession(usage, request, async (transaction) => {
    const counted = await transaction.update(suggestSessions)
      .set({ suggestions: sql`${suggestSessions.suggestions} + 1` })
      .where(and(
        isOf(request),
        gt(suggestSessions.expiresAt, usage.clock.now()),
        lt(suggestSessions.suggestions, SESSION_SUGGESTIONS_MAX),
      ))
      .returning({ suggestions: suggestSessions.suggestions });
    return counted.length > 0;
  });
}

/** Opens the session. False if it is open already. */
function openSession(usage: UsageDeps, request: FormRequest): Promise<boolean> {
  const now = usage.clock.now();
  const { organizationId, environment } = request.spender;
  const expiresAt = new Date(now.getTime() + SESSION_MS);
  return inSession(usage, request, async (transaction) => {
    const opened = await transaction.insert(suggestSessions)
      .values({ organizationId, environment, tokenHash: hashOf(request.session), suggestions: 1, expiresAt })
      .onConflictDoUpdate({
        target: [suggestSessions.organizationId, suggestSessions.environment, suggestSessions.tokenHash],
        set: { suggestions: 1, expiresAt },
        setWhere: sql`${suggestSessions.expiresAt} <= ${now.toISOString()}::timestamptz
          or ${suggestSessions.suggestions} >= ${SESSION_SUGGESTIONS_MAX}`,
      })
      .returning({ suggestions: suggestSessions.suggestions });
    return opened.length > 0;
  });
}

/** Closes the session. True if it was open. */
function closeSession(usage: UsageDeps, request: FormRequest): Promise<boolean> {
  return inSession(usage, request, async (transaction) => {
    const closed = await transaction.delete(suggestSessions)
      .where(and(isOf(request), gt(suggestSessions.expiresAt, usage.clock.now())))
      .returning({ suggestions: suggestSessions.suggestions });
    return closed.length > 0;
  });
}

function isOf({ spender: { organizationId, environment }, session }: FormRequest) {
  return matching(suggestSessions, { organizationId, environment, tokenHash: hashOf(session) });
}

function inSession(
  { database }: UsageDeps,
  { spender: { organizationId } }: FormRequest,
  work: (transaction: Database) => Promise<boolean>,
): Promise<boolean> {
  return withOrganization(database, organizationId, ({ transaction }) => work(transaction));
}

function hashOf(session: string): string {
  return new Bun.CryptoHasher("sha256").update(session).digest("hex");
}
