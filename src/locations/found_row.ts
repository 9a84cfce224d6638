import type { locations } from "../store/schema/locations.ts";

/** A row that a question found, with what the answer is ordered by. */
export type FoundRow = typeof locations.$inferSelect & { readonly key: number };
