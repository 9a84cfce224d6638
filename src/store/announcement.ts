import { sql } from "drizzle-orm";
import type { Database } from "./with_claims.ts";

/**
 * A message from one server to the others about a committed change, so that they drop their cached copy. Identifiers
 * and hashes only: anyone who can connect to the database can listen.
 */
export type Announcement =
  /** A key that was revoked or expires earlier: its SHA-256. */
  | { readonly subject: "key"; readonly id: string }
  /** A person whose sessions, memberships or roles changed. */
  | { readonly subject: "person"; readonly id: string }
  /** A deleted organization. */
  | { readonly subject: "organization"; readonly id: string }
  /** An organization with a new limit. */
  | { readonly subject: "limit"; readonly id: string }
  /** An organization with a new or deleted correction. */
  | { readonly subject: "corrections"; readonly id: string };

const SUBJECTS: ReadonlySet<string> = new Set(["key", "person", "organization", "limit", "corrections"]);

/** The text of the notification: some hundred bytes of the 8000 allowed. */
function announcementText({ subject, id }: Announcement): string {
  return `${subject} ${id}`;
}

/** Undefined for an unknown text: another version may have other announcements. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [subject = "", id = "", ...rest] = text.split(" ");
  return isSubject(subject) && id !== "" && rest.length === 0 ? { subject, id } : undefined;
}

function isSubject(text: string): text is Announcement["subject"] {
  return SUBJECTS.has(text);
}

/** Notifies every server when the transaction commits, and only then. */
export async function announce(transaction: Database, announcement: Announcement): Promise<void> {
  await transaction.execute(sql`select pg_notify(${ANNOUNCEMENTS}, ${announcementText(announcement)})`);
}

/** The channel on which servers announce changes to each other. */
export const ANNOUNCEMENTS = "locus_announcements";
