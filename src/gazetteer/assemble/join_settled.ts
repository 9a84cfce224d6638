import { cluster } from "./cluster.ts";
import type { DraftStreet } from "./draft_street.ts";

/**
 * Makes one street of those that turn out to bear one name in one settlement with no more than `gapM` metres between
 * them: their pieces seemed to lie in two places until their addresses told otherwise.
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
