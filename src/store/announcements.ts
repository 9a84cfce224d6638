/** The channel on which servers announce changes to each other. */
export const ANNOUNCEMENTS = "locus_announcements";
