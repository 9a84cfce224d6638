import { hilbert } from "../../geo/hilbert.ts";
import type { PlaceRecord } from "./build_gazetteer.ts";

/** A place in the order of the file. `to` is one past the last place that belongs to it. */
export interface OrderedPlace {
  readonly record: PlaceRecord;
  /** Entry number of the area it belongs to; its own number for a country. */
  readonly parent: number;
  readonly to: number;
}

/**
 * The places in pre-order: each area directly before all that belongs to it, countries by code, siblings along a
 * Hilbert curve. "Belongs to" is then a comparison of numbers. Throws RangeError on a key that occurs twice, a parent
 * that is missing, or a circle of parents.
 */
export function orderPlaces(records: readonly PlaceRecord[]): OrderedPlace[] {
  const children = childrenOf(records);
  const ordered: { record: PlaceRecord; parent: number; to: number }[] = [];
  // An explicit stack: the depth of the data must not become the depth of calls.
  const open: { number: number; rest: PlaceRecord[] }[] = [{ number: -1, rest: children.get("") ?? [] }];
  while (open.length > 0) {
    const level = open[open.length - 1]!;
    const record = level.rest.pop();
    if (record === undefined) {
      open.pop();
      const done = ordered[level.number];
      if (done !== undefined) {
        done.to = ordered.length;
      }
      continue;
    }
    const number = ordered.length;
    ordered.push({ record, parent: level.number < 0 ? number : level.number, to: number + 1 });
    const rest = children.get(record.key);
    if (rest !== undefined) {
      open.push({ number, rest });
    }
  }
  if (ordered.length !== records.length) {
    throw new RangeError(`Cannot order ${records.length - ordered.length} places: their parents form a circle`);
  }
  return ordered;
}

/** The places under each key (`""`: those without a parent), last first, because they are popped. */
function childrenOf(records: readonly PlaceRecord[]): Map<string, PlaceRecord[]> {
  const keys = new Set<string>();
  for (const { key } of records) {
    if (keys.has(key)) {
      throw new RangeError(`Cannot order places because the key ${key} occurs twice`);
    }
    keys.add(key);
  }
  for (const { key, parentKey = "" } of records) {
    if (parentKey !== "" && !keys.has(parentKey)) {
      throw new RangeError(`Cannot order ${key} because its parent ${parentKey} does not exist`);
    }
  }
  const children = Map.groupBy(records, ({ parentKey = "" }) => parentKey);
  for (const [parent, siblings] of children) {
    const ordered = parent === "" ? siblings.toSorted((one, other) => byCountry(other, one)) : alongCurve(siblings);
    children.set(parent, ordered);
  }
  return children;
}

function byCountry(one: PlaceRecord, other: PlaceRecord): number {
  return compare(one.countryCode, other.countryCode) || compare(one.key, other.key);
}

function alongCurve(siblings: readonly PlaceRecord[]): PlaceRecord[] {
  return siblings
    .map((record) => ({ record, position: hilbert(record) }))
    .sort((one, other) => other.position - one.position || compare(other.record.key, one.record.key))
    .map(({ record }) => record);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
