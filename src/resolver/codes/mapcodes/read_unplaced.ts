import type { RecognitionHints } from "../../recognition_types.ts";
import type { Coordinates } from "../../../domain/coordinates.ts";
import { areaAt } from "./area.ts";
import type { CodeMeaning } from "../code_grammar.ts";
import { holds } from "./cell_zone.ts";
import { decodeMapcode, decodeNear } from "./decode_mapcode.ts";
import { territories, type Territory } from "./territories.ts";

/** Another cell within this multiple of the distance may be intended as well. */
const RIVAL_FACTOR = 3;

/**
 * A code without a territory: decoded in the caller's country if that is one territory, else treated as shortened, to
 * be decoded in the territory nearest to a reference place.
 *
 * @param written upper case
 */
export function readUnplaced(written: string, { country }: RecognitionHints): CodeMeaning {
  const own = country === undefined ? [] : territories().ofCountry(country);
  const [only] = own;
  if (only !== undefined && own.length === 1) {
    const decoded = decodeMapcode(written, only);
    return decoded === undefined
      ? { outcome: "invalid", normalized: `${only.code} ${written}` }
      : { outcome: "cell", ...decoded };
  }
  return {
    outcome: "shortened",
    normalized: written,
    recover(reference, countryCode) {
      const around = own.length > 0 ? own : countryCode === undefined ? [] : territories().ofCountry(countryCode);
      const cells = decodeNear(written, reference, around.length > 0 ? around : territoriesAt(reference));
      const [best, next] = cells;
      const isAmbiguous = best !== undefined && next !== undefined &&
        offset(next.bounds, reference) < RIVAL_FACTOR * offset(best.bounds, reference);
      return best === undefined ? undefined : { ...best, others: isAmbiguous ? [next.bounds] : [] };
    },
  };
}

/** Territories whose rectangle contains a point. */
function territoriesAt({ latitude, longitude }: Coordinates): readonly Territory[] {
  const { all, areas } = territories();
  const point = { latitude: latitude * 1e6, longitude: longitude * 1e6 };
  return all.filter(({ to }) => holds(areaAt(areas, to - 1), point));
}

/** Approximate distance in degrees, for comparison only. */
function offset([west, south]: readonly number[], { latitude, longitude }: Coordinates): number {
  return Math.hypot((south ?? 0) - latitude, ((west ?? 0) - longitude) * Math.cos(latitude * Math.PI / 180));
}
