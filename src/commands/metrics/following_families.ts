import { type Family, gauge } from "../../observability/mod.ts";

/** Whether the published gazetteer is the one in force. */
export type FollowState = "current" | "fetching" | "refused" | "unreachable";

const STATES: readonly FollowState[] = ["current", "fetching", "refused", "unreachable"];

/** How a process follows the published gazetteer. */
export function followingFamilies(now: FollowState): readonly Family[] {
  return [
    gauge("locus_gazetteer_following", "1 for the state of following the published gazetteer.", {
      state: STATES.map((state) => [state, state === now ? 1 : 0]),
    }),
  ];
}
