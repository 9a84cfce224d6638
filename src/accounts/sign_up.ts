import { DAY_MS } from "../domain/clock.ts";
import { newIdentifier } from "../domain/identifier.ts";
import type { InterfaceLanguage } from "../domain/interface_language.ts";
import { isLoopback, networkOf } from "../domain/network.ts";
import { invalidFields, Problem } from "../domain/problem.ts";
import { recordEvent } from "../store/audit.ts";
import { claim, type Recorder, withClaims } from "../store/with_claims.ts";
import { users } from "../store/schema/users.ts";
import type { AccountsDeps, ClientInfo, MemberAct, MembershipView, SignedIn } from "./deps.ts";
import { useInvitation } from "./members/accept_invitation.ts";
import {
  createOrganization,
  deleteOrganization,
  organizationNameFault,
  readOrganizationName,
} from "./organizations/organization.ts";
import { taken } from "./emails/change_email.ts";
import { queueVerification } from "./emails/verify_email.ts";
import { normalizePassword, passwordFault } from "./passwords/password_rules.ts";
import { readEmail } from "./emails/read_email.ts";
import { type AttemptRules, countAttempts } from "./sessions/attempts.ts";
import { rememberSource } from "./sessions/login_sources.ts";
import { assertFresh, assertUnconfined, openSession } from "./sessions/open_session.ts";
import { makeSecretText, sha256 } from "./secret_text.ts";
import { needsSingleSignOn, requiringSingleSignOn } from "./sso/domains.ts";
import { firstOr } from "../store/rows.ts";
import { insertResetToken, type ResetToken } from "./passwords/reset_password.ts";
import { recordOperatorEvent } from "./operators/operator_event.ts";
import { and, eq } from "drizzle-orm";
import type { SessionCaller } from "../domain/caller.ts";
import { memberships } from "../store/schema/organizations.ts";
import { removeMember } from "./members/members.ts";
import { membershipsOf } from "./members/memberships.ts";

/** The account that a person creates. */
interface SignUp {
  readonly email: string;
  readonly password: string;
  /** The name of their organization, 1–100 characters; default: a neutral one, as it may become public. */
  readonly organization?: string;
  /** The token of an invitation: the person joins its organization and gets none of their own. */
  readonly invitation?: string;
  /** Of mails to the person. Default: English. */
  readonly language?: InterfaceLanguage | undefined;
  readonly client?: ClientInfo;
  readonly record?: Recorder<SignedIn>["record"] | undefined;
}

/**
 * Creates a person, an organization that they own, and their first session; with an invitation, a person who joins its
 * organization.
 *
 * @throws {Problem} `INVALID_REQUEST` pointing at fields, `CONFLICT` when the e-mail address already has an account,
 * `FORBIDDEN` if the operator does not let people sign up or the invitation's organization requires single sign-on,
 * `NOT_FOUND` for an invalid invitation, `RATE_LIMITED` if too many signed up from the same address.
 */
export async function signUp(deps: AccountsDeps, command: SignUp): Promise<SignedIn> {
  assertSignUpAllowed(deps, command);
  const { email, name } = await checked(deps, command);
  await countSignUp(deps, command.client);
  const passwordHash = await deps.passwords.hash(normalizePassword(command.password));
  const userId = newIdentifier("usr", deps);
  const organizationId = newIdentifier("org", deps);
  return await withClaims(deps.database, { userId, organizationId }, async (transaction) => {
    const now = deps.clock.now();
    const user = await transaction.insert(users).values({
      id: userId,
      email,
      passwordHash,
      language: command.language ?? null,
      createdAt: now,
    })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id, email: users.email })
      .then(firstOr(taken));
    const { invitation: token, client } = command;
    const organization = token === undefined
      ? await createOrganization(deps, { transaction, id: organizationId, userId, name, now })
      : await useInvitation(deps, { transaction, token, userId, email: user.email, client });
    if ((await requiringSingleSignOn(transaction, [organization.id])).size > 0) {
      // Rolls back, so that the invitation can still be used with the provider.
      throw needsSingleSignOn();
    }
    await queueVerification(deps, { transaction, userId });
    await rememberSource(deps, { transaction, userId, client });
    const session = await openSession(deps, { transaction, proof: { userId, methods: ["password"] }, client });
    const tenant = { transaction, organizationId: organization.id };
    await recordEvent(deps, { tenant, action: "user.signed_up", actorId: userId, client: command.client });
    const signedIn = { user, organization, ...session };
    await command.record?.(tenant, signedIn);
    return signedIn;
  });
}

/**
 * A school or an office may sign up in one morning from one address; beyond that some 150 a day are left. Each one
 * costs the hash of a password, and a monthly quota of calls.
 */
const SIGN_UP_RULES: AttemptRules = { freeFailures: 100, waitSMax: 600, forgottenAfterMs: DAY_MS };

/**
 * Counts a sign-up against the client's network, whatever its outcome. Loopback is not counted: it is the operator, or
 * everybody behind a proxy that the configuration does not name, and one stranger must not lock out all of those.
 */
async function countSignUp(deps: AccountsDeps, client: ClientInfo | undefined): Promise<void> {
  if (client?.address !== undefined && !isLoopback(client.address)) {
    const subjectHash = sha256(`sign up from: ${networkOf(client.address)}`);
    await countAttempts(deps, [{ subjectHash, onSuccess: "keep", rules: SIGN_UP_RULES }]);
  }
}

function assertSignUpAllowed(deps: AccountsDeps, { invitation }: SignUp): void {
  if (deps.signup === "closed") {
    throw new Problem("FORBIDDEN", "Signing up is closed on this service");
  }
  if (deps.signup === "invite" && invitation === undefined) {
    throw new Problem("FORBIDDEN", "Signing up needs an invitation on this service");
  }
}

async function checked(
  deps: AccountsDeps,
  command: SignUp,
): Promise<{ readonly email: string; readonly name: string | undefined }> {
  const email = readEmail(command.email);
  const password = await passwordFault(command.password, { passwords: deps.passwords, email: email ?? "" });
  const name = readOrganizationName(command.organization);
  const organization = organizationNameFault(name);
  if (email === undefined || password !== undefined || organization !== undefined) {
    throw invalidFields("The account cannot be created because fields are invalid", {
      email: email === undefined ? "must be an e-mail address" : undefined,
      password,
      organization,
    });
  }
  return { email, name };
}

/** An account that the operator creates for a person. */
interface CreateAccount {
  readonly email: string;
  /** The name of their organization, 1–100 characters; default: a neutral one. */
  readonly organization?: string | undefined;
}

/**
 * Creates a person with an organization of their own, and the token with which they set their first password: until then
 * nobody can log in. For the operator only, whatever `SIGNUP` says.
 *
 * @throws {Problem} `INVALID_REQUEST` naming what is wrong, `CONFLICT` when the e-mail address already has an account.
 */
export async function createAccount(deps: AccountsDeps, command: CreateAccount): Promise<ResetToken> {
  const email = readEmail(command.email);
  if (email === undefined) {
    throw new Problem("INVALID_REQUEST", "The e-mail address is not valid");
  }
  const name = readOrganizationName(command.organization);
  const fault = organizationNameFault(name);
  if (fault !== undefined) {
    throw new Problem("INVALID_REQUEST", `The name of the organization ${fault}`);
  }
  // A password that nobody knows, so that the account is like any other.
  const passwordHash = await deps.passwords.hash(makeSecretText("", deps.chance));
  const userId = newIdentifier("usr", deps);
  const organizationId = newIdentifier("org", deps);
  return await withClaims(deps.database, { userId, organizationId, credential: email }, async (transaction) => {
    const now = deps.clock.now();
    await transaction.insert(users).values({ id: userId, email, passwordHash, createdAt: now })
      .onConflictDoNothing({ target: users.email }).returning({ id: users.id })
      .then(firstOr(() => new Problem("CONFLICT", "An account with this e-mail address already exists")));
    await createOrganization(deps, { transaction, id: organizationId, userId, name, now });
    await recordEvent(deps, {
      tenant: { transaction, organizationId },
      action: "user.signed_up",
      actorId: userId,
      client: undefined,
    });
    await recordOperatorEvent(deps, { transaction, action: "user.created", targetId: userId });
    return await insertResetToken(deps, { transaction, userId, email });
  });
}

/**
 * Deletes the account of a person who has just confirmed who they are: it leaves its organizations, and those that it is
 * alone in are deleted with all they have. One organization after the other, so that a call that was interrupted can be
 * repeated; the account goes with the last one.
 *
 * @throws {Problem} `CONFLICT`, before anything is deleted, for the only owner of an organization with other members;
 * `FORBIDDEN` with `needs: "confirmation"`, or in a session that an identity provider opened.
 */
export async function deleteAccount(deps: AccountsDeps, { caller, client }: MemberAct): Promise<void> {
  assertUnconfined(caller, "delete your account");
  const { userId } = caller;
  const own = await withClaims(deps.database, { userId }, async (transaction) => {
    await assertFresh(deps, { transaction, caller });
    const places: { readonly membership: MembershipView; readonly members: number; readonly owners: number }[] = [];
    for (const membership of await membershipsOf(transaction, userId)) {
      await claim(transaction, { organizationId: membership.id });
      const isIn = eq(memberships.organizationId, membership.id);
      const members = await transaction.$count(memberships, isIn);
      const owners = await transaction.$count(memberships, and(isIn, eq(memberships.role, "owner")));
      places.push({ membership, members, owners });
    }
    return places;
  });
  const held = own.filter(({ membership: { role }, members, owners }) =>
    role === "owner" && owners === 1 && members > 1
  );
  if (held.length > 0) {
    const names = held.map(({ membership: { name } }) => name).join(", ");
    throw new Problem(
      "CONFLICT",
      `You are the only owner of ${names}: make another member an owner, or delete it first`,
    );
  }
  for (const { membership: { id: organizationId, role }, members } of own) {
    const member: SessionCaller = { ...caller, organizationId, role };
    await (members === 1
      ? deleteOrganization(deps, member)
      : removeMember(deps, { caller: member, userId, ...(client === undefined ? {} : { client }) }));
  }
}
