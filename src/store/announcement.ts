import { sql } from "drizzle-orm";
import type { Database } from "./with_claims.ts";

/**
 * A message from one server to the others about a committed change, so that they drop their cached copy. Identifiers
 * and hashes only: anyone who can connect to the database can listen.
 */
export interface Announcement {
  readonly subject: (typeof SUBJECTS)[number];
  /** Of a key its SHA-256. */
  readonly id: string;
}

/**
 * A key that was revoked or expires earlier; a person whose sessions, memberships or roles changed; an organization that
 * was deleted, or has a new limit, or a new or deleted correction.
 */
const SUBJECTS = ["key", "person", "organization", "limit", "corrections"] as const;

/** The text of the notification: some hundred bytes of the 8000 allowed. */
function announcementText({ subject, id }: Announcement): string {
  return `${subject} ${id}`;
}

/** Undefined for an unknown text: another version may have other announcements. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [word = "", id = "", ...rest] = text.split(" ");
  const subject = SUBJECTS.find((one) => one === word);
  return subject !== undefined && id !== "" && rest.length === 0 ? { subject, id } : undefined;
}

/** Notifies every server when the transaction commits, and only then. */
export async function announce(transaction: Database, announcement: Announcement): Promise<void> {
  await transaction.execute(sql`select pg_notify(${ANNOUNCEMENTS}, ${announcementText(announcement)})`);
}

/** The channel on which servers announce changes to each other. */
export const ANNOUNCEMENTS = "locus_announcements";
