import type { Answer } from "../../answer.ts";
import { verdictOf } from "../../decision/mod.ts";
import type { NamedPlace } from "../../../gazetteer/port.ts";
import { boundsContain } from "../../../domain/coordinates.ts";
import { distanceM } from "../../../geo/distance_m.ts";
import { ACCURACY_HOUSE_M, AMBIGUOUS_SHARE, COST_ALTERNATE_NAME, COST_AT_ANOTHER } from "../../weights.ts";
import type { PlaceContext } from "../context/mod.ts";
import { ONE_ADDRESS_M, typoCost } from "../scoring/mod.ts";

/** One venue with all of its records. */
interface VenueGroup {
  readonly named: NamedPlace;
  readonly spreadM: number;
  readonly weight: number;
}

/**
 * Venues of one name, each once: a shop drawn as a point and as a building is one shop. The nearest to the caller's
 * point first.
 */
export function venueGroups(
  namesakes: readonly NamedPlace[],
  { bounds, near }: PlaceContext,
  edits: ReadonlyMap<string, number> = new Map(),
): VenueGroup[] {
  const weightOf = (named: NamedPlace) => Math.exp(-costOf(named) - typoCost(edits.get(named.placeId) ?? 0));
  const groups: VenueGroup[] = [];
  const allowed = namesakes.filter(({ coordinates }) => bounds === undefined || boundsContain(bounds, coordinates));
  for (const named of allowed.toSorted((one, other) => weightOf(other) - weightOf(one) || compareIds(one, other))) {
    const at = groups.findIndex(({ named: known }) => distanceM(known.coordinates, named.coordinates) <= ONE_ADDRESS_M);
    const known = groups[at];
    if (known === undefined) {
      groups.push({ named, spreadM: 0, weight: weightOf(named) });
    } else {
      groups[at] = {
        ...known,
        spreadM: Math.max(known.spreadM, distanceM(known.named.coordinates, named.coordinates)),
      };
    }
  }
  return near === undefined ? groups : groups.toSorted((one, other) =>
    other.weight - one.weight ||
    distanceM(one.named.coordinates, near) - distanceM(other.named.coordinates, near)
  );
}

function costOf({ nameKind, category }: NamedPlace): number {
  return (nameKind === "primary" ? 0 : COST_ALTERNATE_NAME) + (AT_ANOTHER.has(category) ? COST_AT_ANOTHER : 0);
}

/** Categories that have the name of the venue they stand at: its board, its bus stop, its car park. */
const AT_ANOTHER: ReadonlySet<string> = new Set([
  "tourism=information",
  "tourism=artwork",
  "amenity=parking",
  "amenity=parking_entrance",
  "amenity=bicycle_parking",
  "amenity=motorcycle_parking",
  "amenity=charging_station",
  "amenity=car_sharing",
  "amenity=bicycle_rental",
  "amenity=taxi",
  "amenity=toilets",
  "amenity=bench",
  "amenity=shelter",
  "amenity=atm",
  "railway=tram_stop",
  "railway=station",
  "railway=halt",
  "highway=bus_stop",
  "public_transport=station",
  "public_transport=platform",
  "public_transport=stop_position",
  "railway=subway_entrance",
  "shop=ticket",
]);

function compareIds(one: NamedPlace, other: NamedPlace): number {
  return one.placeId < other.placeId ? -1 : one.placeId > other.placeId ? 1 : 0;
}

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
