import { announce, type Announcement, ANNOUNCEMENTS, readAnnouncement } from "../store/announcement.ts";
import { listen, type Listener, type ListenOptions } from "../store/connection/listen.ts";
import { type Database, type Tenant, withOrganization } from "../store/with_claims.ts";
import type { AccountsDeps } from "./deps.ts";

/** What listening needs in addition to `AccountsDeps`. */
export interface ListenToAnnouncements
  extends Pick<ListenOptions, "applicationName" | "role" | "monotonicMs" | "sleep"> {
  /** URL of the database through which servers announce. */
  readonly url: string;
  /** Called for an organization whose limit changed: `ledger.release` of usage. */
  readonly onLimit?: (organizationId: string) => void;
  /** Called for an organization whose corrections changed; undefined: announcements were missed, so any may have. */
  readonly onCorrections?: (organizationId: string | undefined) => void;
}

/**
 * Listens to the announcements of other servers until it is closed, and keeps cache entries longer meanwhile
 * (`CACHE_LIFETIME_LISTENING_MS`). Without it, and while the connection is lost, they live for `CACHE_LIFETIME_MS`.
 */
export function listenToAnnouncements(
  deps: AccountsDeps,
  { url, onLimit, onCorrections, ...options }: ListenToAnnouncements,
): Listener {
  const listener = listen(url, {
    ...options,
    channel: ANNOUNCEMENTS,
    id: deps.chance.bytes(12).toHex(),
    onListening() {
      deps.knownKeys.clear();
      deps.knownSessions.clear();
      onCorrections?.(undefined);
    },
    onMessage(text) {
      const announcement = readAnnouncement(text);
      if (announcement !== undefined) {
        evictCached(deps, announcement);
      }
      if (announcement?.subject === "limit") {
        onLimit?.(announcement.id);
      }
      if (announcement?.subject === "corrections") {
        onCorrections?.(announcement.id);
      }
    },
  });
  deps.listener.isListening = listener.isListening;
  return listener;
}

/** Changes an organization in a transaction, and empties the caches of all servers that know its state. */
export async function changeOrganization<Result>(
  deps: AccountsDeps,
  organizationId: string,
  work: (tenant: Tenant) => Promise<Result>,
): Promise<Result> {
  const announcement = { subject: "organization", id: organizationId } as const;
  const result = await withOrganization(deps.database, organizationId, async (tenant) => {
    const made = await work(tenant);
    await announce(tenant.transaction, announcement);
    return made;
  });
  evictCached(deps, announcement);
  return result;
}

/** Announces that the sessions or memberships of a person changed, and empties this process's caches of them. */
export async function announcePerson(
  deps: Pick<AccountsDeps, "knownKeys" | "knownSessions">,
  transaction: Database,
  userId: string,
): Promise<void> {
  const announcement = { subject: "person", id: userId } as const;
  evictCached(deps, announcement);
  await announce(transaction, announcement);
}

/** Removes the subject of an announcement from this process's caches: the next use reads the database. */
export function evictCached(
  deps: Pick<AccountsDeps, "knownKeys" | "knownSessions">,
  { subject, id }: Announcement,
): void {
  switch (subject) {
    case "key":
      deps.knownKeys.delete(id);
      break;
    case "person":
      deps.knownSessions.deletePrefixed(`${id} `);
      break;
    case "organization":
      deps.knownKeys.clear();
      deps.knownSessions.clear();
      break;
    case "limit":
    case "corrections":
      break;
  }
}
