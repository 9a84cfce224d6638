import { PLACE_KINDS } from "../../file/format.ts";
import { areaSections } from "./area_sections.ts";
import type { BuiltSections } from "./built_sections.ts";
import type { GazetteerInput, PlaceRecord } from "../gazetteer_input.ts";
import { column } from "../spool/column.ts";
import type { KeyIndex } from "./key_index.ts";
import { keyCollector } from "./key_sections.ts";
import { type LabelCollector, labelCollector } from "./label_sections.ts";
import { orderPlaces } from "../order_places.ts";
import { type PlaceCollector, placeCollector } from "./place_sections.ts";
import { codeSections, namedPlaceSections, postcodeSections } from "../spool/point_columns.ts";
import { pointSections } from "./point_sections.ts";
import { releaseMemory, releaseMemoryInLoop } from "../spool/release_memory.ts";
import type { Scratch } from "../spool/scratch.ts";
import { type PlaceNumbers, streetSections } from "../streets/street_columns.ts";
import type { StreetsInput } from "../streets/street_input.ts";
import { StringPool } from "../numbers/string_pool.ts";
import { topSections } from "./top_sections.ts";
import { typoSections } from "./typo_sections.ts";
import { waterSections } from "./water_sections.ts";

const LOCALITY = PLACE_KINDS.indexOf("locality");

/** The garbage of their names is some 60 MB. */
const PLACES_BETWEEN_RELEASES = 1 << 16;

/** Growth after which the garbage of some sections is collected before the next. */
const BETWEEN_SECTIONS_BYTES = 48 * 2 ** 20;

const NO_STREETS: StreetsInput = { streets: [], namedPlaces: [], postcodes: [], codes: [] };

/** An index without typos: one empty bucket. */
const NO_TYPOS = { typoStart: new Uint32Array(2), typoKeys: new Uint32Array() };

/** The places of a file with their names, before anything else of it. */
export interface CollectedPlaces {
  readonly places: ReturnType<PlaceCollector["sections"]>;
  readonly labels: ReturnType<LabelCollector["sections"]>;
  readonly keys: Omit<KeyIndex, "rankOf">;
  /** The texts of names. More are added. */
  readonly strings: StringPool;
  readonly numbers: PlaceNumbers;
}

/** What a file has besides its places. */
export interface SectionsInput extends Pick<GazetteerInput, "datasets" | "mixes" | "areas"> {
  readonly streets?: StreetsInput | undefined;
  readonly placeTypos?: "file" | "directory" | undefined;
  readonly scratch: Scratch;
}

/**
 * All arrays of the file for this input; the same for the same input. Valid until the scratch is closed. Throws
 * RangeError on contradictory input.
 */
export function buildSections(
  input: GazetteerInput,
  options: Pick<SectionsInput, "streets" | "placeTypos" | "scratch">,
): BuiltSections {
  return sectionsOf(collectPlaces(input.places), { ...input, ...options });
}

function collectPlaces(records: readonly PlaceRecord[]): CollectedPlaces {
  const ordered = orderPlaces(records);
  const strings = new StringPool();
  const collector = placeCollector(ordered.length, strings);
  const labels = labelCollector(strings);
  const collected = keyCollector();
  for (const [entry, place] of ordered.entries()) {
    collector.add(entry, place);
    const { names } = place.record;
    labels.add(names);
    collected.add(entry, place.record, names);
    if (entry % PLACES_BETWEEN_RELEASES === PLACES_BETWEEN_RELEASES - 1) {
      releaseMemoryInLoop();
    }
  }
  const places = collector.sections();
  const keys = collected.keys(places.placeImportance);
  releaseMemory();
  const entries = new Map(ordered.map(({ record }, id) => [record.key, id]));
  const numbers = {
    entryOf: (key: string) => entryOf(entries, key),
    countryOf: (entry: number) => ordered[entry]?.record.countryCode,
    count: ordered.length,
  };
  return { places, labels: labels.sections(), keys, strings, numbers };
}

/** All arrays of a file with these places, as `buildSections`. */
export function sectionsOf(
  { places, labels, keys, strings, numbers }: CollectedPlaces,
  { datasets, mixes, areas, streets = NO_STREETS, placeTypos = "file", scratch }: SectionsInput,
): BuiltSections {
  const ofNames = {
    ...(placeTypos === "file" ? typoSections(keys, places.placeImportance) : NO_TYPOS),
    ...topSections(keys, places.placeImportance),
  };
  releaseMemory(BETWEEN_SECTIONS_BYTES);
  return {
    ...places,
    ...labels,
    ...ofNames,
    keyBytes: keys.keyBytes,
    keyStart: keys.keyStart,
    keyPostings: keys.keyPostings,
    keySignature: keys.keySignature,
    postings: keys.postings,
    ...pointSections(localitiesIn(places.placeFlags), places),
    ...areaSections(areas, { entryOf: (key) => numbers.entryOf(key), scratch }),
    ...streetSections(streets.streets, { places: numbers, strings, scratch }),
    ...namedPlaceSections(streets.namedPlaces, numbers, strings),
    ...postcodeSections(streets.postcodes, numbers, strings),
    ...codeSections(streets.codes, numbers, strings),
    ...waterSections(streets.waters ?? [], strings),
    strings: strings.bytes(),
    // Last: streets are assembled while they are added, which shows which data sets share records.
    meta: new TextEncoder().encode(JSON.stringify({ datasets, mixes: mixes ?? [] })),
  };
}

function localitiesIn(flags: Uint16Array): Uint32Array {
  const entries = column("u32");
  for (let entry = 0; entry < flags.length; entry++) {
    if ((flags[entry]! & 15) === LOCALITY) {
      entries.push(entry);
    }
  }
  return entries.values();
}

function entryOf(entries: ReadonlyMap<string, number>, key: string): number {
  const entry = entries.get(key);
  if (entry === undefined) {
    throw new RangeError(`Cannot store a record in a place that does not exist: current value is ${key}`);
  }
  return entry;
}
