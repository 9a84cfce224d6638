import type { NamedPlace } from "../../../gazetteer/port.ts";
import type { Answer } from "../../answer.ts";
import { ACCURACY_HOUSE_M, AMBIGUOUS_SHARE } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import { namedGroups } from "./named_groups.ts";

/** Bearers of one name told; more of them are rivals all the same. */
const ANSWERS_MAX = 8;

/** What is told of each, beside what it is. */
interface Told extends Pick<Answer, "matches" | "reasons" | "confidence" | "isDoubtful"> {
  /** With how many edits the name of each is the written one. Absent: with none. */
  readonly edits?: ReadonlyMap<string, number>;
}

/** One answer for each of the bearers that are not the same thing known twice. */
export function toldApart(bearers: readonly NamedPlace[], context: PlaceContext, told: Told): Answer[] {
  const groups = namedGroups(bearers, context, told.edits);
  const weight = groups.reduce((sum, group) => sum + group.weight, 0);
  return groups.slice(0, ANSWERS_MAX).map((group): Answer => {
    const { named, spreadM } = group;
    const share = group.weight / weight;
    const isRivalled = share < AMBIGUOUS_SHARE;
    return {
      inputKind: "address",
      coordinates: named.coordinates,
      confidence: told.confidence * share,
      isDoubtful: told.isDoubtful || isRivalled,
      precision: "place",
      accuracyM: Math.max(ACCURACY_HOUSE_M, Math.ceil(spreadM)),
      reasons: isRivalled && !told.reasons.includes("ambiguous") ? [...told.reasons, "ambiguous"] : told.reasons,
      matches: { name: (told.edits?.get(named.placeId) ?? 0) > 0 ? "corrected" : "exact", ...told.matches },
      code: null,
      system: null,
      origin: "gazetteer",
      entry: named.place,
      named,
      record: named,
    };
  });
}
