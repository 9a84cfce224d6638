import { degreesOf } from "../../geo/box_e7.ts";
import { adminKind } from "../../gazetteer/assemble/admin_levels.ts";
import type { AreaRecord, PointE7 } from "../../gazetteer/sources/record.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { PolygonIndex } from "../../geo/polygon_index.ts";
import type { Area } from "./areas.ts";

export type Towns = ReturnType<typeof townsOf>;

/** Finds the town of a point from the source's own outlines, independently of the gazetteer built from them. */
export function townsOf(areas: readonly AreaRecord[], area: Area) {
  const index = new PolygonIndex();
  const outlined = areas.filter((record) =>
    record.kind === "administrative" && record.level !== undefined && record.level > 2 &&
    adminKind(record.level, area.countryCode, record.placeType) === "locality"
  );
  for (const [id, { polygons = [] }] of outlined.entries()) {
    for (const polygon of polygons) {
      index.add(id, polygon);
    }
  }
  const names = new Set(outlined.map((record) => record.names[0]?.text));
  const at = ({ latitudeE7, longitudeE7 }: PointE7): AreaRecord | undefined =>
    outlined[index.containing(latitudeE7, longitudeE7)[0] ?? -1];
  return {
    /** Name of the municipality whose outline contains the point, else the area's own town where it is close enough. */
    around: (point: PointE7) => at(point)?.names[0]?.text ?? townAt(area, point),
    /**
     * All names of the municipality whose outline contains the point, else of the area's own town where it has several;
     * empty where neither is known.
     */
    namesAround: (point: PointE7) => at(point)?.names.map(({ text }) => text) ?? otherNamesAt(area, point),
    hasOutline: (name: string) => names.has(name),
    outlines: outlined.length,
  };
}

function otherNamesAt(area: Area, point: PointE7): readonly string[] {
  const { name, otherNames = [] } = area.town ?? { name: "" };
  return otherNames.length > 0 && townAt(area, point) !== undefined ? [name, ...otherNames] : [];
}

function townAt({ town }: Area, point: PointE7): string | undefined {
  return town !== undefined && distanceM(town, degreesOf(point)) <= town.radiusM ? town.name : undefined;
}
