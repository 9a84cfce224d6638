import type { StreetId } from "../../gazetteer/port.ts";
import type { SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { streetDistanceCost, streetWeightCost, SUGGEST_COSTS } from "./suggest_costs.ts";

/** Streets per look-up, near a point and inside a place. */
const STREETS_MAX = 24;
const PLACED_MAX = 10;
/** Streets of all look-ups of one search: six keys of three parses in four places. Others are ignored. */
export const CANDIDATES_MAX = 2_048;

/** The streets found, in reused arrays: few of them become objects. */
export interface StreetCandidates {
  length: number;
  readonly ids: Float64Array;
  /** The index of the look-up that found each. */
  readonly queries: Uint16Array;
  /** The lowest possible cost of each, before its name is read. */
  readonly bounds: Float64Array;
}

/** Shared by all searches, because none suspends. */
const found: StreetCandidates = {
  length: 0,
  ids: new Float64Array(CANDIDATES_MAX),
  queries: new Uint16Array(CANDIDATES_MAX),
  bounds: new Float64Array(CANDIDATES_MAX),
};

/** The results of all look-ups in sequence. Valid until the next search begins. */
export function streetCandidates(queries: readonly StreetQuery[], context: SuggestContext): StreetCandidates {
  found.length = 0;
  for (let at = 0; at < queries.length; at++) {
    collect(queries[at]!, at, context);
  }
  return found;
}

function collect(query: StreetQuery, at: number, { gazetteer, near, maxDistanceM, limit }: SuggestContext): void {
  const { within, edits, isLater } = query;
  const base = SUGGEST_COSTS.street + query.cost;
  const typo = edits === undefined ? 0 : SUGGEST_COSTS.typo;
  const isNear = near !== undefined;
  const visit = (id: StreetId, nameKind: string, behind: number): void => {
    if (found.length === CANDIDATES_MAX) {
      return;
    }
    const componentSpan = isNear ? streetDistanceCost(behind) : streetWeightCost(-behind);
    found.ids[found.length] = id;
    found.queries[found.length] = at;
    found.bounds[found.length++] = base + componentSpan + typo + (nameKind === "primary" ? 0 : SUGGEST_COSTS.alternate);
  };
  const options = {
    limit: query.parse.place.length > 0 ? PLACED_MAX : STREETS_MAX,
    ...(maxDistanceM === undefined ? {} : { maxDistanceM }),
    ...(within === undefined ? {} : { within }),
    ...(near === undefined ? {} : { near }),
    ...(edits === undefined ? {} : { edits }),
    ...(isLater === undefined ? {} : { isLater }),
  };
  const from = found.length;
  if (query.written !== undefined) {
    gazetteer.visitStreetsByPrefix(query.key, { ...options, onePerName: true, written: query.written }, visit);
    if (found.length - from >= limit) {
      return;
    }
  }
  const all = found.length;
  gazetteer.visitStreetsByPrefix(query.key, { ...options, onePerName: true }, visit);
  const names = found.length - all;
  // If there is space, streets of one name in several villages.
  if (names > 0 && names < limit) {
    found.length = all;
    gazetteer.visitStreetsByPrefix(query.key, options, visit);
  }
}
