import { type Scratch, spooled } from "../spool/spool.ts";
import { addUp, prefixed } from "../numbers/pack_numbers.ts";
import { collectStreets } from "./collect_streets.ts";
import { type KeyIndex, storedKeys } from "../sections/key_index.ts";
import type { StreetInput } from "./street_row.ts";
import { StreetWriter } from "./street_writer.ts";
import type { StringPool } from "../numbers/text_table.ts";
import { streetTopSections, typoIndex } from "../sections/top_sections.ts";

export interface PlaceNumbers {
  /** Entry of a place's key. */
  entryOf(key: string): number;
  countryOf(entry: number): string | undefined;
  readonly count: number;
}

/**
 * The arrays of the streets, their houses, names and tree. The same for the same streets in any order. Valid until the
 * scratch is closed.
 */
export function streetSections(streets: Iterable<StreetInput>, target: Target) {
  const { scratch } = target;
  const { index, weights, ...written } = writeStreets(streets, target);
  const typos = typosOf(index, scratch);
  const tops = streetTopSections(index, weights);
  return { ...written, ...typos, ...tops, ...spooled(prefixed("street", storedKeys(index)), scratch) };
}

interface Target {
  readonly places: PlaceNumbers;
  readonly strings: StringPool;
  readonly scratch: Scratch;
}

// Separate functions, so that the garbage of each can be released before the next.

function writeStreets(streets: Iterable<StreetInput>, { places, strings, scratch }: Target) {
  const collected = collectStreets(streets, places, scratch);
  const index = collected.keys.order();
  const streetLaterWords = collected.keys.later();
  const writer = new StreetWriter(collected, { index, strings, scratch });
  const entries = new Uint32Array(places.count + 1);
  collected.runs.forEach((row) => {
    entries[row.entry + 1]!++;
    writer.take(row);
  });
  // From the number of streets of each entry before: the first street of it or of a later one.
  addUp(entries);
  return {
    ...writer.finish(),
    ...spooled({ streetByHash: writer.hashes.take() }, scratch),
    index,
    streetLaterWords,
    weights: writer.weights,
    placeStreets: collected.runs.count === 0 ? new Uint32Array() : entries,
    otherStreets: Uint32Array.from(
      writer.others.sort((one, other) => one[0] - other[0] || one[1] - other[1]).flat(),
    ),
  };
}

function typosOf(index: KeyIndex, scratch: Scratch) {
  const typos = typoIndex(index, new Uint8Array(index.keySignature.length).fill(2));
  return spooled(prefixed("street", typos), scratch);
}
