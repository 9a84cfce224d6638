import { eq } from "drizzle-orm";
import type { SessionCaller } from "../../domain/caller.ts";
import type { InterfaceLanguage } from "../../domain/interface_language.ts";
import { withClaims } from "../../store/with_claims.ts";
import { sessions } from "../../store/schema/sessions.ts";
import { users } from "../../store/schema/users.ts";
import { type AccountsDeps, unauthorized } from "../deps.ts";
import { membershipsOf } from "../members/memberships.ts";
import { requiringOrganizations } from "../second_factor/changes.ts";
import { includesSecondFactor } from "./open_session.ts";
import { given } from "../../domain/given.ts";
import { matching } from "../../store/rows.ts";

/**
 * Returns the person of a session with their organizations.
 *
 * @throws {Problem} `UNAUTHORIZED` if the person was deleted since.
 */
export function me(deps: AccountsDeps, caller: SessionCaller) {
  return withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
    const [row] = await transaction.select({
      id: users.id,
      email: users.email,
      verifiedAt: users.emailVerifiedAt,
      language: users.language,
      batchMails: users.batchMails,
    }).from(users).where(eq(users.id, caller.userId));
    const all = await membershipsOf(transaction, caller.userId);
    const [session] = await transaction.select({ confinedTo: sessions.confinedTo, proofs: sessions.proofs })
      .from(sessions).where(matching(sessions, { id: caller.sessionId, userId: caller.userId }));
    // An operator and a session of single sign-on are in one organization only, whatever else the person belongs to.
    const singleSignOn = (session?.confinedTo ?? null) !== null;
    const isConfined = caller.impersonation !== undefined || singleSignOn;
    const organizations = isConfined ? all.filter(({ id }) => id === caller.organizationId) : all;
    const organization = organizations.find(({ id }) => id === caller.organizationId);
    if (row === undefined || organization === undefined) {
      throw unauthorized();
    }
    const isExempt = session === undefined || isConfined || includesSecondFactor(session.proofs);
    const requiring = isExempt ? [] : await requiringOrganizations(deps, { transaction, userId: caller.userId });
    const { verifiedAt, ...rest } = row;
    const emailVerification = deps.mail !== "on"
      ? "off" as const
      : verifiedAt === null
      ? "pending" as const
      : "verified" as const;
    return {
      user: { ...rest, emailVerification },
      organization,
      organizations,
      singleSignOn,
      // The organizations that require a second factor, which this session lacks.
      needsSecondFactorIn: requiring.map(({ id }) => id),
      ...given({ impersonation: caller.impersonation, suspension: caller.suspension }),
    };
  });
}

/** Settings of the caller; absent ones stay. */
interface ChangeAccount {
  readonly caller: SessionCaller;
  /** Of mails to the person. */
  readonly language?: InterfaceLanguage;
  /** Whether the person gets a mail when a batch of theirs has ended. */
  readonly batchMails?: boolean;
}

/**
 * Changes settings of a person.
 *
 * @throws {Problem} `UNAUTHORIZED` if the person was deleted since.
 */
export async function changeAccount(deps: AccountsDeps, command: ChangeAccount) {
  const { caller, language, batchMails } = command;
  // Only these two: whatever else a request has under the name of a column must not reach the table.
  const changes = given({ language, batchMails });
  if (Object.keys(changes).length > 0) {
    await withClaims(deps.database, { userId: caller.userId }, async (transaction) => {
      await transaction.update(users).set(changes).where(eq(users.id, caller.userId));
    });
  }
  return await me(deps, caller);
}
