import { DAY_MS } from "../../domain/clock.ts";
import { eq } from "drizzle-orm";
import { networkOf } from "../../domain/network.ts";
import { users } from "../../store/schema/users.ts";
import { claim, type Database, withClaims } from "../../store/with_claims.ts";
import { type AccountsDeps, type ClientInfo, type SignedIn, unauthorized } from "../deps.ts";
import { isPassword, wrongPassword } from "../passwords/password_rules.ts";
import { readEmail } from "../emails/read_email.ts";
import { sha256 } from "../secret_text.ts";
import { accountHashOf, type AttemptRules, type AttemptSubject, limitAttempts } from "./attempts.ts";
import { findSourceTrust, rememberSource, type SourceTrust } from "./login_sources.ts";
import { recordEvent } from "../../store/audit.ts";
import { firstMembership, holdPerson, membershipsOf } from "../members/memberships.ts";
import { makeLoginChallenge, type SecondStep } from "../second_factor/login_challenges.ts";
import { needsSingleSignOn, requiringSingleSignOn } from "../sso/domains.ts";
import { includesSecondFactor, openSession, type Proof } from "./open_session.ts";

/** An e-mail address and a password, for a session. */
export interface LogIn {
  readonly email: string;
  readonly password: string;
  readonly client?: ClientInfo;
}

/** One account from one network or device: people mistype, and beyond that some 100 guesses a day are left. */
const SOURCE_RULES: AttemptRules = { freeFailures: 9, waitSMax: 900, forgottenAfterMs: DAY_MS };

/** One account from all sources that it does not know: guesses from many addresses are some 150 a day. */
const STRANGERS_RULES: AttemptRules = { freeFailures: 50, waitSMax: 900, forgottenAfterMs: DAY_MS };

/**
 * One network, whatever the account. Many people may share an address, and one of them must not lock the others out for
 * long: waits are short, and failures are forgotten within the hour.
 */
const NETWORK_RULES: AttemptRules = { freeFailures: 100, waitSMax: 60, forgottenAfterMs: 3_600_000 };

/** Placeholders for a malformed e-mail address and for an unknown person, so that both cost the same work. */
const UNKNOWN_PERSON = { email: "@", userId: "" };

/**
 * Opens a session for a person who knows the password, or asks for their second factor. An unknown e-mail address and a
 * wrong password get the same answer after the same work. Failures are limited by account and source, so that a
 * stranger's failures do not keep out the owner: decision 0077.
 *
 * @throws {Problem} `UNAUTHORIZED`; `FORBIDDEN` for a person with the right password whose organizations all require
 * single sign-on; `RATE_LIMITED` after too many failures.
 */
export async function logIn(deps: AccountsDeps, command: LogIn): Promise<LoggedIn> {
  const email = readEmail(command.email) ?? UNKNOWN_PERSON.email;
  const { client } = command;
  const { user, trust } = await findUser(deps, { email, client });
  const decoyHash = await deps.decoyHash();
  const proven = await limitAttempts(deps, subjectsOf({ email, client, trust }), async () => {
    const hash = user?.passwordHash ?? decoyHash;
    return await isPassword(deps.passwords, { password: command.password, hash }) ? user : undefined;
  });
  if (proven === undefined) {
    throw wrongPassword();
  }
  const proof = { userId: proven.id, methods: ["password"] } as const;
  return await withClaims(
    deps.database,
    { userId: proven.id },
    (transaction) => finishLogIn(deps, { transaction, proof, client }),
  );
}

/** The counters of a log-in, network before account: all callers use this order. */
function subjectsOf({ email, client, trust }: {
  readonly email: string;
  readonly client: ClientInfo | undefined;
  readonly trust: SourceTrust;
}): AttemptSubject[] {
  const accountHash = accountHashOf(email);
  const network = client?.address === undefined ? undefined : networkOf(client.address);
  const source = trust === "device" ? `device ${client?.deviceToken}` : `network ${network}`;
  const subjects: AttemptSubject[] = [];
  if (network !== undefined && trust !== "device") {
    const subjectHash = sha256(`log in from: ${network}`);
    subjects.push({ subjectHash, onSuccess: "keep", rules: NETWORK_RULES });
  }
  if (trust === "none") {
    const subjectHash = sha256(`log in by strangers: ${email}`);
    subjects.push({ subjectHash, accountHash, onSuccess: "keep", rules: STRANGERS_RULES });
  }
  const subjectHash = sha256(`log in: ${email} from ${source}`);
  subjects.push({ subjectHash, accountHash, onSuccess: "reset", rules: SOURCE_RULES });
  return subjects;
}

type FoundUser = Pick<typeof users.$inferSelect, "id" | "email" | "passwordHash">;

/** The person with an address, and the trust in the request's source: the same work for an unknown address. */
function findUser(
  deps: AccountsDeps,
  { email, client }: { readonly email: string; readonly client: ClientInfo | undefined },
): Promise<{ readonly user: FoundUser | undefined; readonly trust: SourceTrust }> {
  return withClaims(deps.database, { credential: email }, async (transaction) => {
    const [user] = await transaction
      .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
      .from(users).where(eq(users.email, email));
    const userId = user?.id ?? UNKNOWN_PERSON.userId;
    await claim(transaction, { userId });
    return { user, trust: await findSourceTrust(deps, { transaction, userId, client }) };
  });
}

/** The result of a log-in: a session, or the challenge of its second step. */
type LoggedIn = SignedIn | SecondStep;

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
