import { type Bounds, boundsContain, type Coordinates } from "../domain/coordinates.ts";
import { type Ring, ringContains, ringOf } from "./ring_contains.ts";
/**
 * Land that several states of ISO 3166-1 hold or claim, and that has no ISO code. Sources of the list: Natural Earth's
 * theme of breakaway and disputed areas (naturalearthdata.com) and the World Factbook's field "Disputes –
 * international", both in the public domain, and for regions of Ukraine resolution ES-11/4 of the General Assembly of the
 * United Nations. Land with an ISO code (EH, FK, PS, TW, XK) is reported under that code, and land that only one state of
 * ISO's list claims (Abkhazia, Northern Cyprus, Somaliland, Transnistria) under that state.
 *
 * The outlines are drawn for this list, with a margin of some kilometres: within them a point is disputed only if the
 * borders assign it to one of the claimants. `claimants` are ISO 3166-1 alpha-2, in the order of the alphabet; `outline`
 * has `longitude,latitude` pairs in degrees, clockwise or not, not closed.
 */
import DISPUTED_LAND from "./disputed_land.json";

const LAND = DISPUTED_LAND.map(({ claimants, outline }) => {
  const ring = ringOf(outline);
  return { claimants, ring, box: boxOf(ring) };
});

/**
 * The states (ISO 3166-1 alpha-2) that hold or claim the land at a point; empty if it is undisputed. `held` is the
 * country that the borders assign the point to: the outlines are generous, so a point that belongs to a third country is
 * not disputed.
 *
 * @example
 * ```ts
 * claimantsAt({ latitude: 44.95, longitude: 34.1 }, "RU"); // ["RU", "UA"]
 * claimantsAt({ latitude: 47.14, longitude: 9.52 }, "LI"); // []
 * ```
 */
export function claimantsAt(point: Coordinates, held: string | undefined): readonly string[] {
  const land = LAND.find(({ claimants, ring, box }) =>
    boundsContain(box, point) && (held === undefined || claimants.includes(held)) && ringContains(ring, point)
  );
  return land?.claimants ?? [];
}

function boxOf(ring: Ring): Bounds {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
