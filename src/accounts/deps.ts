import type { Impersonation, KeyCaller, Role, SessionCaller } from "../domain/caller.ts";
import type { Chance, Clock } from "../domain/clock.ts";
import type { Database } from "../store/with_claims.ts";
import type { MailMode } from "../store/queue_mail.ts";
import { ExpiringCache } from "./expiring_cache.ts";
import type { OneTimeCodes, PasskeyVerifier } from "./second_factor/ports.ts";
import { Problem } from "../domain/problem.ts";
import type { users } from "../store/schema/users.ts";
import type { organizations } from "../store/schema/organizations.ts";

/** The port for hashing passwords: slow by design, and never on the event loop. */
export interface Passwords {
  /** An encoded hash with its parameters and its own salt. */
  hash(password: string): Promise<string>;
  verify(password: string, hash: string): Promise<boolean>;
  /** Whether a password, in lower case, is one of the most common ones. */
  isCommon(password: string): Promise<boolean>;
}

/** Who may sign up: anyone, only invited people, or no one. From the public contract (`SIGNUP`). */
type SignupMode = "open" | "invite" | "closed";

/** The dependencies that `openAccounts` receives. */
interface AccountsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly passwords: Passwords;
  readonly oneTimeCodes: OneTimeCodes;
  readonly passkeys: PasskeyVerifier;
  /** The service's secrets, from which keys are derived: the first seals, all open. */
  readonly secrets: readonly string[];
  readonly signup: SignupMode;
  /** Whether people and operators need a second factor, whatever their organizations require. Absent: `optional`. */
  readonly secondFactor?: "optional" | "required" | undefined;
  /** Calls per calendar month of an organization whose limit the operator has not set. */
  readonly monthlyLimit: number;
  /** Whether mails are sent. Absent: they are not. */
  readonly mail?: MailMode | undefined;
}

/** One organization of a person. */
interface KnownMembership {
  readonly organizationId: string;
  readonly role: Role;
  /** Why the operator suspended it; null: it is not suspended. */
  readonly suspension: string | null;
  /** Whether one acts in it only in sessions with a second factor. */
  readonly requiresSecondFactor: boolean;
  readonly zeroDataRetention: boolean;
  /** Whether the organization requires an identity provider with which the session was not opened. */
  readonly needsProvider: boolean;
}

/** A live session in the cache. Its expiry is compared with the clock at every use. */
export interface KnownSession {
  readonly userId: string;
  readonly expiresAt: Date;
  readonly hasSecondFactor: boolean;
  /** An identity provider opened it: it acts in one organization only. */
  readonly isConfined?: true;
  /** First joined first. */
  readonly memberships: readonly KnownMembership[];
  /** Of an operator's session in the place of the person. */
  readonly impersonation?: Impersonation;
}

/** A usable key in the cache. Its expiry is compared with the clock at every use. */
export interface KnownKey {
  readonly caller: KeyCaller;
  readonly expiresAt: Date | null;
}

/** The dependencies of every operation of accounts, its first argument. Created once by `openAccounts`. */
export interface AccountsDeps extends AccountsParts {
  /** By the key's SHA-256, hexadecimal. */
  readonly knownKeys: ExpiringCache<KnownKey>;
  /** By the person's identifier, a space and the session's. */
  readonly knownSessions: ExpiringCache<KnownSession>;
  /** Whether announcements of other servers arrive; `listenToAnnouncements` sets it. */
  readonly listener: { isListening: () => boolean };
  /** When a key's last use was last written, in milliseconds since 1970, by the key's identifier. */
  readonly lastUses: Map<string, number>;
  /** Pending writes that no request waits for. `closeAccounts` does. */
  readonly background: Set<Promise<void>>;
  /** The hash of a random password: log-ins of unknown addresses are compared with it, to take the same time. */
  readonly decoyHash: () => Promise<string>;
}

/**
 * How long a key or session is cached while announcements of other servers do not arrive. The public contract gives
 * revocation one second on every server; half of it is left for the request that is under way. Milliseconds.
 */
const CACHE_LIFETIME_MS = 500;

/**
 * The same while announcements arrive, which empty the cache at once. Bounds how long an entry that was read just
 * before its announcement stays. Milliseconds.
 */
const CACHE_LIFETIME_LISTENING_MS = 30_000;

/** How long what other servers may change is cached now. Milliseconds. */
export function cacheLifetimeMs({ listener }: Pick<AccountsDeps, "listener">): number {
  return listener.isListening() ? CACHE_LIFETIME_LISTENING_MS : CACHE_LIFETIME_MS;
}

/** Entries of each cache: about 300 bytes each, so some 6 MB. */
const CACHED_MAX = 20_000;

/** Adds the caches, which live as long as the process, to the given parts. */
export function openAccounts(parts: AccountsParts): AccountsDeps {
  const { clock, chance, passwords } = parts;
  let decoy: Promise<string> | undefined;
  const listener = { isListening: () => false };
  const lifetimeMs = () => cacheLifetimeMs({ listener });
  return {
    ...parts,
    knownKeys: new ExpiringCache({ clock, lifetimeMs, capacity: CACHED_MAX }),
    knownSessions: new ExpiringCache({ clock, lifetimeMs, capacity: CACHED_MAX }),
    listener,
    lastUses: new Map(),
    background: new Set(),
    decoyHash() {
      decoy ??= passwords.hash(chance.bytes(16).toHex()).catch((error: unknown) => {
        decoy = undefined;
        throw error;
      });
      return decoy;
    },
  };
}

/** Waits for the writes that no request waited for. Call it before the database is closed. */
export async function closeAccounts(deps: AccountsDeps): Promise<void> {
  await Promise.all(deps.background);
}

/** Where a request came from, as far as the server knows. Kept in the audit trail and in the list of sessions. */
export interface ClientInfo {
  /** The client's IP address. */
  readonly address?: string;
  readonly userAgent?: string;
  /** The token of `makeDeviceToken` that the device received at an earlier log-in. */
  readonly deviceToken?: string;
  /** The e-mail address of the operator who acts in the place of a member. */
  readonly operator?: string;
}

/** What a member of an organization does, and from where. */
export interface MemberAct {
  readonly caller: SessionCaller;
  readonly client?: ClientInfo | undefined;
}

/** The person of a transaction's claims. */
export interface OfPerson {
  readonly transaction: Database;
  readonly userId: string;
}

/** The person of a transaction's claims, and the client of their request. */
export interface ClientOfPerson extends OfPerson {
  readonly client: ClientInfo | undefined;
}

export type UserView = Pick<typeof users.$inferSelect, "id" | "email">;

/** An organization as one of its members sees it. */
export interface MembershipView extends Readonly<Pick<typeof organizations.$inferSelect, "id" | "name" | "slug">> {
  readonly role: Role;
}

/** The result of signing up, logging in and refreshing. The HTTP interface makes the access token from it. */
export interface SignedIn {
  readonly user: UserView;
  /** The organization joined first. */
  readonly organization: MembershipView;
  readonly session: { readonly id: string };
  /** Returned only here; the database has its SHA-256. */
  readonly refreshToken: string;
  readonly refreshExpiresAt: Date;
}

/** The same answer for every credential that is refused: the reason would help only a thief. */
export function unauthorized(): Problem {
  return new Problem("UNAUTHORIZED", "The credential is missing, malformed, expired or revoked");
}
