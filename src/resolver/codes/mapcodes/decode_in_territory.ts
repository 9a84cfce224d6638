import { type Area, areaAt } from "./area.ts";
import { decodeAuto } from "./decode_auto.ts";
import { decodeGrid } from "./decode_grid.ts";
import { decodeNameless } from "./decode_nameless.ts";
import { holds, type Limits, within } from "./cell_zone.ts";
import { territories, type Territory } from "./territories.ts";

/** A code without vowels, and its extension without dash. */
export interface WrittenCode {
  readonly code: string;
  readonly extension: string;
}

/** Nine characters are relative to the whole world. */
const WORLD_FORM = 54;
/** Countries whose parts have no codes of seven characters of their own. */
const SHORT_PARENTS: ReadonlySet<string> = new Set(["IND", "MEX"]);

/**
 * The cell of a code in a territory, in microdegrees; undefined if there is none. A part of a large country leaves its
 * longest codes to the country.
 */
export function decodeInTerritory(written: WrittenCode, territory: Territory): Limits | undefined {
  const at = written.code.indexOf(".");
  const form = at * 10 + written.code.length - 1 - at;
  const counting = countingTerritory(territory, form);
  const { areas } = territories();
  const whole = areaAt(areas, counting.to - 1);
  for (let index = counting.from; index < counting.to; index += 1) {
    const area = areaAt(areas, index);
    if (isOfForm(area, form, written.code)) {
      const zone = zoneIn(area, written, { areas, first: index, to: counting.to, from: counting.from });
      const inside = zone === undefined ? undefined : within(zone, whole);
      return inside === undefined || !area.isRestricted
        ? inside
        : amongOthers(inside, { areas, from: counting.from, to: index });
    }
  }
  return undefined;
}

function countingTerritory(territory: Territory, form: number): Territory {
  const { parent } = territory;
  if (form === WORLD_FORM) {
    return territories().world;
  }
  const isLong = form === 44 || ((form === 34 || form === 43) && SHORT_PARENTS.has(parent?.code ?? ""));
  return parent !== undefined && isLong ? parent : territory;
}

/** The forms of codes of areas by kind and form. */
const FORMS: Readonly<Record<Area["kind"], (form: number) => readonly number[]>> = {
  nameless: (form) => (form === 13 ? [23] : form === 21 ? [22] : [32]),
  grid: (form) => (form === 21 ? [21, 22] : [form]),
  header: (form) => [form + 10],
  auto: (form) => (form === 22 ? [23] : form === 23 ? [33] : []),
};

function isOfForm(area: Area, form: number, code: string): boolean {
  return FORMS[area.kind](area.form).includes(form) && (area.kind !== "header" || area.header === code.charAt(0));
}

interface Place {
  readonly areas: Int32Array;
  readonly from: number;
  readonly first: number;
  readonly to: number;
}

function zoneIn(area: Area, { code, extension }: WrittenCode, place: Place): Limits | undefined {
  if (area.kind === "nameless") {
    return decodeNameless(place, code, extension);
  }
  if (area.kind === "auto") {
    return decodeAuto(place, code, extension);
  }
  return decodeGrid(area, area.kind === "header" ? code.slice(1) : code, extension);
}

/** A restricted area's cell is valid only inside an unrestricted area before it: whole, or the intersection. */
function amongOthers(
  zone: Limits,
  { areas, from, to }: { readonly areas: Int32Array; readonly from: number; readonly to: number },
): Limits | undefined {
  const middle = {
    latitude: Math.floor((zone.south + zone.north) / 2),
    longitude: Math.floor((zone.west + zone.east) / 2),
  };
  const shares: Limits[] = [];
  for (let index = from; index < to && shares.length < 2; index += 1) {
    const area = areaAt(areas, index);
    if (area.isRestricted) {
      continue;
    }
    if (holds(area, middle)) {
      return zone;
    }
    const share = within(zone, area);
    shares.push(...(share === undefined ? [] : [share]));
  }
  return shares.length > 1 ? zone : shares[0];
}
