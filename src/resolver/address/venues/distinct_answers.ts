import type { NamedPlace } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { verdictOf } from "../../decision/mod.ts";
import { ACCURACY_HOUSE_M, AMBIGUOUS_SHARE } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import { venueGroups } from "./venue_groups.ts";

/** Venues of one name that are returned; the others still count as rivals. */
const ANSWERS_MAX = 8;

/** Fields that all answers have in common. */
interface SharedFields extends Pick<Answer, "matches" | "reasons" | "confidence" | "preventsFound"> {
  /** Typos between the input and the name of each, by place id. Absent: no typos. */
  readonly edits?: ReadonlyMap<string, number>;
}

/** One answer per venue; several records of one venue are merged. */
export function distinctAnswers(
  namesakes: readonly NamedPlace[],
  context: PlaceContext,
  shared: SharedFields,
): Answer[] {
  const groups = venueGroups(namesakes, context, shared.edits);
  const weight = groups.reduce((sum, group) => sum + group.weight, 0);
  return groups.slice(0, ANSWERS_MAX).map((group): Answer => {
    const { named, spreadM } = group;
    const share = group.weight / weight;
    const hasCloseRival = share < AMBIGUOUS_SHARE;
    return {
      inputKind: "address",
      coordinates: named.coordinates,
      confidence: shared.confidence * share,
      ...verdictOf(hasCloseRival ? ["closeRival"] : [], shared),
      precision: "place",
      accuracyM: Math.max(ACCURACY_HOUSE_M, Math.ceil(spreadM)),
      matches: { name: (shared.edits?.get(named.placeId) ?? 0) > 0 ? "corrected" : "exact", ...shared.matches },
      code: null,
      system: null,
      origin: "gazetteer",
      entry: named.place,
      named,
      record: named,
    };
  });
}
