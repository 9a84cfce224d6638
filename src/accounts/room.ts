import type { Chance } from "../domain/chance.ts";
import type { Clock } from "../domain/clock.ts";
import type { KeyCaller } from "../domain/caller.ts";
import type { Role } from "../domain/role.ts";
import type { Database } from "../store/database.ts";
import { ExpiringCache } from "./expiring_cache.ts";
import type { Passwords } from "./passwords.ts";

/** Who may sign up: anyone, only who was invited, or nobody. From the public contract (`SIGNUP`). */
export type SignupMode = "open" | "invite" | "closed";

/** What the room is opened with. */
export interface AccountsParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly chance: Chance;
  readonly passwords: Passwords;
  readonly signup: SignupMode;
  /** Calls per calendar month of an organization whose limit the operator has not set. */
  readonly monthlyLimit: number;
}

/** One organization of a person. */
export interface KnownMembership {
  readonly organizationId: string;
  readonly role: Role;
}

/** A live session that was found; what the cache keeps. Expiry is asked of the clock at every use. */
export interface KnownSession {
  readonly userId: string;
  readonly expiresAt: Date;
  /** First joined first. */
  readonly memberships: readonly KnownMembership[];
}

/** A key that was found; what the cache keeps. Expiry is asked of the clock at every use. */
export interface KnownKey {
  readonly caller: KeyCaller;
  readonly expiresAt: Date | null;
}

/** What every verb of accounts is handed first. Made once by `openAccounts`. */
export interface AccountsRoom extends AccountsParts {
  /** By the key's SHA-256, hexadecimal. */
  readonly knownKeys: ExpiringCache<KnownKey>;
  /** By the person's identifier, a blank and the session's. */
  readonly knownSessions: ExpiringCache<KnownSession>;
  /** Whether announcements of other servers are heard; `hearAnnouncements` sets it. */
  readonly hearing: { isHearing: () => boolean };
  /** When a key's last use was last written, in milliseconds since 1970, by the key's identifier. */
  readonly lastUses: Map<string, number>;
  /** Writes under way that no call waits for. `closeAccounts` does. */
  readonly background: Set<Promise<void>>;
  /** The hash of a password nobody has: whoever is unknown is weighed against it, to take the same time. */
  readonly decoyHash: () => Promise<string>;
}

/**
 * How long a found key or session is believed without asking the database, where nobody would tell of its end. The
 * public contract gives revocation one second on every server; half of it leaves the other half for the call that is
 * already under way.
 */
export const BELIEF_MS = 500;

/** The same while other servers' announcements are heard: then only expiry and chance meetings are left to bound. */
export const BELIEF_HEARING_MS = 30_000;

/** Bounds the caches' memory: about 300 bytes an entry, so some 6 MB. */
export const KNOWN_MAX = 20_000;

/** Opens the accounts room: the given parts, and the caches that live as long as the process. */
export function openAccounts(parts: AccountsParts): AccountsRoom {
  const { clock, chance, passwords } = parts;
  let decoy: Promise<string> | undefined;
  const hearing = { isHearing: () => false };
  const lifetimeMs = () => hearing.isHearing() ? BELIEF_HEARING_MS : BELIEF_MS;
  return {
    ...parts,
    knownKeys: new ExpiringCache({ clock, lifetimeMs, capacity: KNOWN_MAX }),
    knownSessions: new ExpiringCache({ clock, lifetimeMs, capacity: KNOWN_MAX }),
    hearing,
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
