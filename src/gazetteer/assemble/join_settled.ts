import { cluster } from "./cluster.ts";
import type { DraftStreet } from "./draft_street.ts";

/**
 * Joins streets with one name in one settlement and at most `gapM` metres between them: their segments were in two
 * settlements until their addresses named the same one.
 */
export function joinSettled(streets: readonly DraftStreet[], gapM: number): DraftStreet[] {
  const groups = Map.groupBy(streets, ({ place, streetKey }) => `${place} ${streetKey}`);
  return [...groups.values()].flatMap((group) =>
    group.length === 1 ? group : cluster(group, ({ box }) => box, gapM).map((members) => {
      const [first, ...others] = members;
      others.forEach((other) => first!.absorb(other));
      return first!;
    })
  );
}
