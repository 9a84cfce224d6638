import type { PlaceMatch } from "../../gazetteer/gazetteer.ts";
import type { PlaceContext } from "./place_context.ts";

/** Bearers looked at: they come most important first, so that the rest are smaller. */
const BEARERS_MAX = 8;

/** The bearer of a name that is meant by it most often; of equals the first entry, whatever the order given. */
export function mostImportant(matches: readonly PlaceMatch[], context: PlaceContext): PlaceMatch | undefined {
  let best: PlaceMatch | undefined;
  for (const match of matches.slice(0, BEARERS_MAX)) {
    if (best === undefined || isBefore(match, best, context)) {
      best = match;
    }
  }
  return best;
}

function isBefore(one: PlaceMatch, other: PlaceMatch, context: PlaceContext): boolean {
  const difference = context.place(one.id).importance - context.place(other.id).importance;
  return one.edits < other.edits ||
    (one.edits === other.edits && (difference > 0 || (difference === 0 && one.id < other.id)));
}
