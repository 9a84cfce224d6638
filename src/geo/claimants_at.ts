import type { Coordinates } from "../domain/coordinates.ts";
import { DISPUTED_LAND } from "./disputed_land.ts";
import { ringContains } from "./ring_contains.ts";

type Ring = readonly (readonly [longitude: number, latitude: number])[];

const LAND: readonly { readonly claimants: readonly string[]; readonly ring: Ring; readonly box: Box }[] = DISPUTED_LAND
  .map(({ claimants, outline }) => {
    const ring = outline.split(" ").map((pair): [number, number] => {
      const [longitude = 0, latitude = 0] = pair.split(",").map(Number);
      return [longitude, latitude];
    });
    return { claimants, ring, box: boxOf(ring) };
  });

interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

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
  const { latitude, longitude } = point;
  const land = LAND.find(({ claimants, ring, box }) =>
    longitude >= box.west && longitude <= box.east && latitude >= box.south && latitude <= box.north &&
    (held === undefined || claimants.includes(held)) && ringContains(ring, point)
  );
  return land?.claimants ?? [];
}

function boxOf(ring: Ring): Box {
  const longitudes = ring.map(([longitude]) => longitude);
  const latitudes = ring.map(([, latitude]) => latitude);
  return {
    west: Math.min(...longitudes),
    south: Math.min(...latitudes),
    east: Math.max(...longitudes),
    north: Math.max(...latitudes),
  };
}
