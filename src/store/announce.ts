import { sql } from "drizzle-orm";
import { type Announcement, announcementText } from "./announcement.ts";
import { ANNOUNCEMENTS } from "./announcements.ts";
import type { Database } from "./database.ts";

/** Notifies every server when the transaction commits, and only then. */
export async function announce(transaction: Database, announcement: Announcement): Promise<void> {
  await transaction.execute(sql`select pg_notify(${ANNOUNCEMENTS}, ${announcementText(announcement)})`);
}
