import { PLACE_KINDS } from "../../file/format.ts";
import { areaSections } from "./area_sections.ts";
import type { BuiltSections } from "./built_sections.ts";
import type { GazetteerInput } from "../gazetteer_input.ts";
import { keyCollector } from "./key_sections.ts";
import { labelCollector } from "./label_sections.ts";
import { orderPlaces } from "../order_places.ts";
import { placeCollector } from "./place_sections.ts";
import { codeSections, namedPlaceSections, postcodeSections } from "../spool/point_columns.ts";
import { pointSections } from "./point_sections.ts";
import { releaseMemory, releaseMemoryInLoop } from "../spool/release_memory.ts";
import type { Scratch } from "../spool/scratch.ts";
import { streetSections } from "../streets/street_columns.ts";
import type { StreetsInput } from "../streets/street_input.ts";
import { StringPool } from "../numbers/string_pool.ts";
import { topSections } from "./top_sections.ts";
import { typoSections } from "./typo_sections.ts";
import { waterSections } from "./water_sections.ts";

const LOCALITY = PLACE_KINDS.indexOf("locality");

/** The garbage of their names is some 60 MB. */
const PLACES_BETWEEN_RELEASES = 1 << 16;

const NO_STREETS: StreetsInput = { streets: [], namedPlaces: [], postcodes: [], codes: [] };

/** An index without typos: one empty bucket. */
const NO_TYPOS = { typoStart: new Uint32Array(2), typoKeys: new Uint32Array() };

/**
 * All arrays of the file for this input; the same for the same input. Valid until the scratch is closed. Throws
 * RangeError on contradictory input.
 */
export function buildSections(
  input: GazetteerInput,
  { streets: inPlaces = NO_STREETS, placeTypos = "file", scratch }: {
    readonly streets?: StreetsInput | undefined;
    readonly placeTypos?: "file" | "directory" | undefined;
    readonly scratch: Scratch;
  },
): BuiltSections {
  const ordered = orderPlaces(input.places);
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
  const localities = ordered.flatMap((_, id) => (places.placeFlags[id]! & 15) === LOCALITY ? [id] : []);
  const entries = new Map(ordered.map(({ record }, id) => [record.key, id]));
  const placeNumbers = {
    entryOf: (key: string) => entryOf(entries, key),
    countryOf: (entry: number) => ordered[entry]?.record.countryCode,
    count: ordered.length,
  };
  return {
    ...places,
    ...labels.sections(),
    keyBytes: keys.keyBytes,
    keyStart: keys.keyStart,
    keyPostings: keys.keyPostings,
    keySignature: keys.keySignature,
    postings: keys.postings,
    ...(placeTypos === "file" ? typoSections(keys, places.placeImportance) : NO_TYPOS),
    ...topSections(keys, places.placeImportance),
    ...pointSections(localities, places),
    ...areaSections(input.areas, { entryOf: placeNumbers.entryOf, scratch }),
    ...streetSections(inPlaces.streets, { places: placeNumbers, strings, scratch }),
    ...namedPlaceSections(inPlaces.namedPlaces, placeNumbers, strings),
    ...postcodeSections(inPlaces.postcodes, placeNumbers, strings),
    ...codeSections(inPlaces.codes, placeNumbers, strings),
    ...waterSections(inPlaces.waters ?? [], strings),
    strings: strings.bytes(),
    // Last: streets are assembled while they are added, which shows which data sets share records.
    meta: new TextEncoder().encode(JSON.stringify({ datasets: input.datasets, mixes: input.mixes ?? [] })),
  };
}

function entryOf(entries: ReadonlyMap<string, number>, key: string): number {
  const entry = entries.get(key);
  if (entry === undefined) {
    throw new RangeError(`Cannot store a record in a place that does not exist: current value is ${key}`);
  }
  return entry;
}
