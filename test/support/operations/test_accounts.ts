import {
  type AccountsDeps,
  type LogIn,
  logIn as logInByPassword,
  openAccounts,
  type Passwords,
  type SignedIn,
  signUp,
} from "../../../src/accounts/mod.ts";
import { openOneTimeCodes } from "../../../src/capabilities/second_factor/one_time_codes.ts";
import { openPasskeyVerifier } from "../../../src/capabilities/second_factor/passkey_verifier.ts";
import type { SessionCaller } from "../../../src/domain/caller.ts";
import type { Clock } from "../../../src/domain/clock.ts";
import type { Database } from "../../../src/store/with_claims.ts";
import { type TestDatabase, testDatabase } from "../databases/test_database.ts";

/** A clock that advances only when the test moves it. */
export interface TestClock extends Clock {
  pass(milliseconds: number): void;
}

/** Accounts on a database of their own. */
export interface TestAccounts {
  readonly deps: AccountsDeps;
  readonly clock: TestClock;
  readonly db: TestDatabase;
  /** Another server on the same database: it shares nothing else. */
  another(): AccountsDeps;
  /** A new person with an organization of their own. */
  person(name?: string): Promise<TestPerson>;
}

/** A person who signed up, and the caller they are. */
export interface TestPerson {
  readonly signedIn: SignedIn;
  readonly caller: SessionCaller;
}

/** Long enough, and on no list. */
export const TEST_PASSWORD = "wind over seven bridges";

/** The origin for which passkeys are accepted. */
export const TEST_ORIGIN = "http://localhost:3000";

/** The secret from which the keys of second factors are derived. */
export const TEST_SECRET = "the secret of the second factors of these tests";

/** Logs in a person without a second factor. */
export async function logIn(deps: AccountsDeps, command: LogIn): Promise<SignedIn> {
  const result = await logInByPassword(deps, command);
  if ("secondStep" in result) {
    throw new TypeError("The person has a second factor");
  }
  return result;
}

const chance = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };

/**
 * argon2id as in the product, at its lowest cost: the tests check when passwords are compared, not how
 * slowly. `test/capabilities/second_factor_test.ts` has the real ones.
 */
const passwords: Passwords = {
  hash: (password) => Bun.password.hash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 }),
  verify: (password, hash) => Bun.password.verify(password, hash),
  isCommon: (password) => Promise.resolve(["password", "letmein", "qwertyuiopas"].includes(password)),
};

/** Opens accounts for one test file, at whose end its database is closed. */
export async function testAccounts(changes: Partial<AccountsDeps> = {}): Promise<TestAccounts> {
  const db = await testDatabase();
  const clock = testClock();
  const deps = testAccountsDeps(db.database, clock, changes);
  let count = 0;
  return {
    deps,
    clock,
    db,
    another: () => testAccountsDeps(db.database, clock, changes),
    async person(name = `person${++count}`) {
      const signedIn = await signUp(deps, { email: `${name}@example.com`, password: TEST_PASSWORD });
      return { signedIn, caller: callerOf(signedIn) };
    },
  };
}

/** The caller a person is in their own organization. */
export function callerOf(signedIn: SignedIn): SessionCaller {
  return {
    kind: "session",
    sessionId: signedIn.session.id,
    userId: signedIn.user.id,
    organizationId: signedIn.organization.id,
    environment: "test",
    role: signedIn.organization.role,
  };
}

function testAccountsDeps(database: Database, clock: Clock, changes: Partial<AccountsDeps>): AccountsDeps {
  return {
    ...openAccounts({
      database,
      clock,
      chance,
      passwords,
      oneTimeCodes: openOneTimeCodes(),
      passkeys: openPasskeyVerifier(TEST_ORIGIN),
      secrets: [TEST_SECRET],
      signup: "open",
      monthlyLimit: 10_000,
    }),
    ...changes,
  };
}

function testClock(): TestClock {
  let now = Date.UTC(2025, 2, 1, 12);
  return {
    now: () => new Date(now),
    pass(milliseconds) {
      now += milliseconds;
    },
  };
}
