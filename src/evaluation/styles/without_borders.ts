import type { AnyRecord } from "../../gazetteer/assemble/places_by_key.ts";
import { adminKind } from "../../gazetteer/assemble/admin_levels.ts";
import type { AreaRecord, PointE7, Polygon } from "../../gazetteer/sources/record.ts";

/** A settlement or a part of one: its kind, in the source's levels. */
export function settlementKind(record: AreaRecord, countryCode: string): "locality" | "district" | undefined {
  const kind = record.kind === "administrative"
    ? record.level === undefined ? undefined : adminKind(record.level, countryCode, record.placeType)
    : record.kind;
  return kind === "locality" || kind === "district" ? kind : undefined;
}

/** The record with a point in place of its outline, if it is a settlement with an outline. */
export function withoutBorder(entry: AnyRecord, countryCode: string): AnyRecord {
  const kind = entry.kind === "area" ? settlementKind(entry.record, countryCode) : undefined;
  if (entry.kind !== "area" || kind === undefined || entry.record.polygons === undefined) {
    return entry;
  }
  const { polygons, level: _level, ...record } = entry.record;
  return { kind: "area", record: { ...record, kind, point: record.point ?? middleOfBox(polygons) } };
}

function middleOfBox(polygons: readonly Polygon[]): PointE7 {
  const [first, ...others] = polygons.flatMap(([outer = new Int32Array()]) =>
    Array.from({ length: outer.length / 2 }, (_, i) => ({ latitudeE7: outer[2 * i]!, longitudeE7: outer[2 * i + 1]! }))
  );
  const low = { ...first! };
  const high = { ...first! };
  for (const { latitudeE7, longitudeE7 } of others) {
    low.latitudeE7 = Math.min(low.latitudeE7, latitudeE7);
    low.longitudeE7 = Math.min(low.longitudeE7, longitudeE7);
    high.latitudeE7 = Math.max(high.latitudeE7, latitudeE7);
    high.longitudeE7 = Math.max(high.longitudeE7, longitudeE7);
  }
  return {
    latitudeE7: Math.round((low.latitudeE7 + high.latitudeE7) / 2),
    longitudeE7: Math.round((low.longitudeE7 + high.longitudeE7) / 2),
  };
}
