import type { Announcement } from "../store/announcement.ts";
import type { AccountsRoom } from "./room.ts";

/** Forgets here what an announcement is about, so that the database is asked at its next use. */
export function forget(room: Pick<AccountsRoom, "knownKeys" | "knownSessions">, { about, id }: Announcement): void {
  switch (about) {
    case "key":
      room.knownKeys.delete(id);
      break;
    case "person":
      room.knownSessions.deletePrefixed(`${id} `);
      break;
    case "organization":
      room.knownKeys.clear();
      room.knownSessions.clear();
      break;
    case "limit":
      break;
  }
}
