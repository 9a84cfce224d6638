import type { DropReason, RecordSink } from "../../../src/gazetteer/sources/record.ts";

/** A sink that keeps what it is given, kind by kind, in order. */
export interface RecordingSink extends RecordSink {
  readonly records: {
    readonly [Kind in Exclude<keyof RecordSink, "drop" | "draw" | "layer">]: Parameters<RecordSink[Kind]>[0][];
  };
  readonly dropped: Map<DropReason, number>;
}

export function recordingSink(): RecordingSink {
  const records: RecordingSink["records"] = {
    area: [],
    names: [],
    street: [],
    house: [],
    range: [],
    namedPlace: [],
    postcode: [],
    code: [],
    water: [],
  };
  const dropped = new Map<DropReason, number>();
  return {
    records,
    dropped,
    area: (record) => void records.area.push(record),
    names: (record) => void records.names.push(record),
    street: (record) => void records.street.push(record),
    house: (record) => void records.house.push(record),
    range: (record) => void records.range.push(record),
    namedPlace: (record) => void records.namedPlace.push(record),
    postcode: (record) => void records.postcode.push(record),
    code: (record) => void records.code.push(record),
    water: (record) => void records.water.push(record),
    drop: (reason) => void dropped.set(reason, (dropped.get(reason) ?? 0) + 1),
  };
}

/** The text as UTF-8 bytes in pieces of `size`, so that every boundary falls somewhere. */
export async function* chunksOf(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += size) {
    await Promise.resolve();
    yield bytes.subarray(at, at + size);
  }
}
