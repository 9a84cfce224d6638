import type { Bounds } from "../../domain/bounds.ts";
import type { DrawableHouse } from "../drawable.ts";
import { forEachHousePoint, houseAt } from "../entries/read_street.ts";
import type { Sections } from "../file/format.ts";
import { streetsIn } from "./streets_in.ts";

/** Streets read for one box: a box of 600 m in a dense city meets some hundred. */
const STREETS_MAX = 2000;
/** Houses whose position is read for one box: a street that crosses it may have thousands elsewhere. */
const READ_MAX = 100_000;

/** The houses in a box, by street; at most `limit`. Only the positions of houses outside it are decoded. */
export function housesIn(sections: Sections, bounds: Bounds, { limit }: { readonly limit: number }): DrawableHouse[] {
  const [west, south, east, north] = bounds;
  const found: DrawableHouse[] = [];
  let left = READ_MAX;
  for (const street of streetsIn(sections, bounds, { leastRadiusM: 0, limit: STREETS_MAX })) {
    if (left <= 0 || found.length >= limit) {
      break;
    }
    const inside: { readonly at: number; readonly latitude: number; readonly longitude: number }[] = [];
    forEachHousePoint(sections, street, (at, latitude, longitude) => {
      left--;
      if (latitude >= south && latitude <= north && longitude >= west && longitude <= east) {
        inside.push({ at, latitude, longitude });
      }
    });
    for (const { at, latitude, longitude } of inside.slice(0, limit - found.length)) {
      const number = houseAt(sections, street, at)?.number;
      if (number !== undefined) {
        found.push({ number, latitude, longitude });
      }
    }
  }
  return found;
}
