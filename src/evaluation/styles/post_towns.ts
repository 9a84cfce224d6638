import { distanceM } from "../../geo/distance_m.ts";
import { nameKey } from "../../text/name_key.ts";
import type { AreaTruth } from "../corpus/truth.ts";
import { allAddresses, onHouses, type Style } from "./style.ts";
import { withoutBorder } from "./without_borders.ts";

/** A post town delivers to places as far as this. Metres. */
const POST_TOWN_M = 10_000;

/**
 * Houses state the post town that delivers there, and no place has an outline. Half of the people write the post town,
 * the others the place that they live in.
 */
export const POST_TOWNS: Style = {
  name: "post towns",
  isOfData: true,
  in({ area, truth, draw }) {
    const postTowns = postTownsOf(truth, (town) => draw(town, 2) === 0);
    if (postTowns.size === 0) {
      return undefined;
    }
    const restated = onHouses((record, seen) => {
      const locality = postTowns.get(seen.localityKey) ?? seen.locality;
      return locality === "" ? record : { ...record, locality };
    });
    return {
      publish: (entry, seen) => restated(withoutBorder(entry, area.countryCode), seen),
      write(address) {
        const postTown = postTowns.get(nameKey(address.locality));
        return postTown === undefined || draw(address.id, 2) === 0 ? address : { ...address, locality: postTown };
      },
    };
  },
};

/** The post town of places that `isServed` selects: the nearest place with more addresses. */
function postTownsOf(truth: AreaTruth, isServed: (town: string) => boolean): ReadonlyMap<string, string> {
  const towns = [...Map.groupBy(allAddresses(truth), ({ locality }) => nameKey(locality))].map(([key, members]) => ({
    key,
    name: members[0]!.locality,
    point: members[0]!.points[0]!,
    size: members.length,
  }));
  const postTowns = new Map<string, string>();
  for (const town of towns) {
    const [nearest] = towns.filter(({ size }) => size > town.size)
      .map((other) => ({ other, awayM: distanceM(town.point, other.point) }))
      .toSorted((one, other) => one.awayM - other.awayM);
    // A place that is served serves no other.
    if (nearest !== undefined && nearest.awayM <= POST_TOWN_M && isServed(town.key) && !isServed(nearest.other.key)) {
      postTowns.set(town.key, nearest.other.name);
    }
  }
  return postTowns;
}
