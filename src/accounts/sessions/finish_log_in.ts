import { recordEvent } from "../../store/audit.ts";
import type { Database } from "../../store/with_claims.ts";
import type { AccountsDeps } from "../deps.ts";
import { firstMembership, holdPerson, membershipsOf } from "../members/memberships.ts";
import { makeLoginChallenge, type SecondStep } from "../second_factor/login_challenges.ts";
import { type ClientInfo, type SignedIn, unauthorized } from "../create_account.ts";
import { needsSingleSignOn, requiringSingleSignOn } from "../sso/domains.ts";
import { rememberSource } from "./login_sources.ts";
import { includesSecondFactor, openSession, type Proof } from "./open_session.ts";

/** The result of a log-in: a session, or the challenge of its second step. */
export type LoggedIn = SignedIn | SecondStep;

/**
 * Opens the session of a person who has proved who they are, or asks for the second step. Every way to log in ends
 * here, and nothing else decides what a session needs: a person with a second factor proves it after every first
 * step. The identity provider of an organization asks for one itself; its session acts in that organization only.
 *
 * @throws {Problem} `UNAUTHORIZED` if the person was deleted meanwhile; `FORBIDDEN` if they belong to no organization,
 * or to none without required single sign-on.
 */
export async function finishLogIn(
  deps: AccountsDeps,
  command: { readonly transaction: Database; readonly proof: Proof; readonly client: ClientInfo | undefined },
): Promise<LoggedIn> {
  const { transaction, proof: { userId, methods, provider }, client } = command;
  const own = provider === undefined ? await membershipsOf(transaction, userId) : [];
  const requiring = await requiringSingleSignOn(transaction, own.map(({ id }) => id));
  const person = await holdPerson(transaction, {
    userId,
    organizations: "first",
    isWanted: (id) => provider === undefined ? !requiring.has(id) : id === provider.organizationId,
  });
  if (person === undefined) {
    throw unauthorized();
  }
  if (person.memberships.length === 0 && requiring.size > 0) {
    throw needsSingleSignOn();
  }
  const organization = firstMembership(person.memberships);
  if (person.hasSecondFactor && provider === undefined && !includesSecondFactor(methods)) {
    return await makeLoginChallenge(deps, { transaction, proof: command.proof });
  }
  await rememberSource(deps, { transaction, userId, client });
  const session = await openSession(deps, { transaction, proof: command.proof, client });
  await recordEvent(deps, {
    tenant: { transaction, organizationId: organization.id },
    action: "user.logged_in",
    actorId: userId,
    targetId: session.session.id,
    ...(methods.length === 1 && methods[0] === "password" ? {} : {
      details: { by: methods, ...(provider === undefined ? {} : { provider: provider.id }) },
    }),
    client,
  });
  return { user: person.user, organization, ...session };
}
