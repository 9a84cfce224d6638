import { cluster } from "./cluster.ts";
import type { DraftStreet } from "./draft_street.ts";

/**
 * Joins segments into one street if they have the same name and settlement and are at most `gapM` metres apart. They were
 * separate because they lay in two settlements, until their addresses named the same one.
 */
export function joinSegments(streets: readonly DraftStreet[], gapM: number): DraftStreet[] {
  const groups = Map.groupBy(streets, ({ place, streetKey }) => `${place} ${streetKey}`);
  return [...groups.values()].flatMap((group) =>
    group.length === 1 ? group : cluster(group, ({ box }) => box, gapM).map((members) => {
      const [first, ...others] = members;
      others.forEach((other) => first!.absorb(other));
      return first!;
    })
  );
}
