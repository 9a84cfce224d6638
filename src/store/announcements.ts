/** The channel on which servers tell each other of changes. */
export const ANNOUNCEMENTS = "locus_announcements";
