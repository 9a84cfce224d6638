import { sql } from "drizzle-orm";
import type { Database } from "./database.ts";

/**
 * A message from one server to the others about a committed change, so that they drop their cached copy. Identifiers
 * and hashes only: anyone who can connect to the database can listen.
 */
export type Announcement =
  /** A key that was revoked or expires earlier: its SHA-256. */
  | { readonly about: "key"; readonly id: string }
  /** A person whose sessions, memberships or roles changed. */
  | { readonly about: "person"; readonly id: string }
  /** A deleted organization. */
  | { readonly about: "organization"; readonly id: string }
  /** An organization with a new limit. */
  | { readonly about: "limit"; readonly id: string };

const ABOUT: ReadonlySet<string> = new Set(["key", "person", "organization", "limit"]);

/** The text of the notification: some hundred bytes of the 8000 allowed. */
function announcementText({ about, id }: Announcement): string {
  return `${about} ${id}`;
}

/** Undefined for an unknown text: another version may have other announcements. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [about = "", id = "", ...rest] = text.split(" ");
  return isAbout(about) && id !== "" && rest.length === 0 ? { about, id } : undefined;
}

function isAbout(text: string): text is Announcement["about"] {
  return ABOUT.has(text);
}

/** Notifies every server when the transaction commits, and only then. */
export async function announce(transaction: Database, announcement: Announcement): Promise<void> {
  await transaction.execute(sql`select pg_notify(${ANNOUNCEMENTS}, ${announcementText(announcement)})`);
}

/** The channel on which servers announce changes to each other. */
export const ANNOUNCEMENTS = "locus_announcements";
