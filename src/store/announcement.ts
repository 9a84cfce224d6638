/**
 * What a server tells the others when it commits a change, so that they forget what they remember of it. Identifiers
 * and hashes only: whoever may connect to the database may listen.
 */
export type Announcement =
  /** A key that ended, or ends earlier: its SHA-256. */
  | { readonly about: "key"; readonly id: string }
  /** A person one of whose sessions ended, or whose memberships or roles changed. */
  | { readonly about: "person"; readonly id: string }
  /** An organization that was deleted. */
  | { readonly about: "organization"; readonly id: string }
  /** An organization whose limit changed. */
  | { readonly about: "limit"; readonly id: string };

const ABOUT: ReadonlySet<string> = new Set(["key", "person", "organization", "limit"]);

/** As it travels: at most 8000 bytes are allowed, these have a hundred. */
export function announcementText({ about, id }: Announcement): string {
  return `${about} ${id}`;
}

/** Undefined for what is none: another version may announce more. */
export function readAnnouncement(text: string): Announcement | undefined {
  const [about = "", id = "", ...rest] = text.split(" ");
  return isAbout(about) && id !== "" && rest.length === 0 ? { about, id } : undefined;
}

function isAbout(text: string): text is Announcement["about"] {
  return ABOUT.has(text);
}
