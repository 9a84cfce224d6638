import { readAnnouncement } from "../store/announcement.ts";
import { ANNOUNCEMENTS } from "../store/announcements.ts";
import { listen, type Listener, type ListenOptions } from "../store/listen.ts";
import { forget } from "./forget.ts";
import type { AccountsRoom } from "./room.ts";

/** What listening needs beside the room. */
export interface HearAnnouncements extends Pick<ListenOptions, "applicationName" | "role" | "monotonicMs" | "sleep"> {
  /** The database whose servers are listened to. */
  readonly url: string;
  /** Told of an organization whose limit changed: `ledger.release` of usage. */
  readonly onLimit?: (organizationId: string) => void;
}

/**
 * Listens to what other servers announce until it is closed, and lets the room remember longer while it hears. Without
 * it, and while the connection is lost, what is remembered is asked again twice a second.
 */
export function hearAnnouncements(room: AccountsRoom, { url, onLimit, ...options }: HearAnnouncements): Listener {
  const listener = listen(url, {
    ...options,
    channel: ANNOUNCEMENTS,
    id: room.chance.bytes(12).toHex(),
    onListening() {
      room.knownKeys.clear();
      room.knownSessions.clear();
    },
    onMessage(text) {
      const announcement = readAnnouncement(text);
      if (announcement !== undefined) {
        forget(room, announcement);
      }
      if (announcement?.about === "limit") {
        onLimit?.(announcement.id);
      }
    },
  });
  room.hearing.isHearing = listener.isHearing;
  return listener;
}
