import { M_PER_E7 } from "../../geo/units.ts";
import { nameKey } from "../../text/name_key.ts";
import type { PostcodeInput } from "../build/streets/street_input.ts";
import type { PointE7, PostcodeRecord } from "../sources/record.ts";
import type { Provenances } from "./provenances.ts";
import type { RecordOfDataset } from "./record_of_dataset.ts";

/** Metres: the least radius of a postcode known by one point. */
const RADIUS_MIN_M = 500;

/**
 * One entry per postcode, from all its rows: sources have a row for each settlement it serves. Its point is the row nearest
 * to the middle (an inhabited place; a mean can be in a lake), its radius reaches all rows.
 */
export function gatherPostcodes(
  records: readonly RecordOfDataset<PostcodeRecord>[],
  { keyAt, provenances }: {
    readonly keyAt: (record: { locality?: string }, point: PointE7) => string;
    readonly provenances: Provenances;
  },
): PostcodeInput[] {
  const groups = Map.groupBy(records, ({ record }) => nameKey(record.postcode));
  groups.delete("");
  return [...groups].map(([key, rows]): PostcodeInput => {
    const { record, dataset } = middleRow(rows);
    const reach = Math.max(...rows.map((row) => metresBetween(record.point, row.record.point)));
    return {
      key: `postcode:${record.countryCode}:${key}`,
      postcode: record.postcode,
      placeKey: keyAt(record, record.point),
      localities: [...new Set(rows.flatMap((row) => row.record.locality === undefined ? [] : [row.record.locality]))],
      point: record.point,
      radiusM: Math.max(RADIUS_MIN_M, Math.round(reach)),
      dataset: provenances.numberOf(dataset, rows.map((row) => row.dataset)),
    };
  });
}

function middleRow(rows: readonly RecordOfDataset<PostcodeRecord>[]): RecordOfDataset<PostcodeRecord> {
  const latitudeE7 = rows.reduce((sum, { record }) => sum + record.point.latitudeE7, 0) / rows.length;
  const longitudeE7 = rows.reduce((sum, { record }) => sum + record.point.longitudeE7, 0) / rows.length;
  let best = rows[0]!;
  for (const row of rows) {
    if (
      metresBetween({ latitudeE7, longitudeE7 }, row.record.point) <
        metresBetween({ latitudeE7, longitudeE7 }, best.record.point)
    ) {
      best = row;
    }
  }
  return best;
}

function metresBetween(one: PointE7, other: PointE7): number {
  const shrink = Math.cos((one.latitudeE7 / 1e7) * (Math.PI / 180));
  return Math.hypot(one.latitudeE7 - other.latitudeE7, (one.longitudeE7 - other.longitudeE7) * shrink) * M_PER_E7;
}
