import type { StreetId } from "../../gazetteer/port.ts";
import type { SuggestContext } from "./guess.ts";
import type { StreetQuery } from "./street_queries.ts";
import { streetDistanceCost, streetWeightCost, SUGGEST_COSTS } from "./suggest_costs.ts";

/** Streets of one look-up where a point orders them, and where a place holds them. */
const STREETS_MAX = 24;
const PLACED_MAX = 10;
/** Streets of all look-ups of one search: six keys of three readings in four places. What is beyond is left out. */
const CANDIDATES_MAX = 2_048;

/** Streets that were found, in arrays that are reused: few of them are worth an object. */
export interface StreetCandidates {
  length: number;
  readonly ids: Float64Array;
  /** Which look-up found them. */
  readonly queries: Uint16Array;
  /** The least that each can cost: its name was not yet looked at. */
  readonly bounds: Float64Array;
}

/** Shared by all searches: none suspends. */
const found: StreetCandidates = {
  length: 0,
  ids: new Float64Array(CANDIDATES_MAX),
  queries: new Uint16Array(CANDIDATES_MAX),
  bounds: new Float64Array(CANDIDATES_MAX),
};

/** What all look-ups find, one after the other. Used up before the next search begins. */
export function streetCandidates(queries: readonly StreetQuery[], context: SuggestContext): StreetCandidates {
  found.length = 0;
  for (let at = 0; at < queries.length; at++) {
    collect(queries[at]!, at, context);
  }
  return found;
}

function collect(query: StreetQuery, at: number, { gazetteer, near, maxDistanceM, limit }: SuggestContext): void {
  const { within, edits } = query;
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
  // Streets of one name in several villages, where there is room for them.
  if (names > 0 && names < limit) {
    found.length = all;
    gazetteer.visitStreetsByPrefix(query.key, options, visit);
  }
}
