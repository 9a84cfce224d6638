import { MAX_SECTION_BYTES, NAME_KINDS, PLACE_KINDS } from "../../file/format.ts";
import { areaSections } from "./area_sections.ts";
import { type PlaceArrays, PlaceCollector, pointSections } from "./place_sections.ts";
import { type BuiltSections, column, type Scratch } from "../spool/spool.ts";
import type { ArraysOf } from "../numbers/pack_numbers.ts";
import type { GazetteerInput, NameRecord, PlaceRecord } from "../gazetteer_input.ts";
import { KeyIndexBuilder, type StoredKeys, storedKeys } from "./key_index.ts";
import { orderPlaces } from "../place_order.ts";
import { codeSections, namedPlaceSections, postcodeSections } from "./point_sections.ts";
import { type PlaceNumbers, streetSections } from "../streets/street_columns.ts";
import type { StreetsInput, WaterInput } from "../streets/street_row.ts";
import { StringPool } from "../numbers/text_table.ts";
import { editsOfKeys, exactIndex, topSections, typoIndex } from "./top_sections.ts";
import { nameKey } from "../../../text/name_key.ts";
import { byRank } from "../numbers/hash_order.ts";
import { boxAround, boxAt, boxOf } from "../../../geo/box_e7.ts";
import { simplifyPath } from "../../../geo/simplify_path.ts";
import { encodePath, VarintWriter } from "../../file/varints.ts";

/** Metres: less than a pixel on any map of these tiles. */
const SIMPLIFIED_M = 10;

const LOCALITY = PLACE_KINDS.indexOf("locality");

const NO_STREETS: StreetsInput = { streets: [], namedPlaces: [], postcodes: [], codes: [] };

/** Tables of no keys: one empty bucket. */
const NO_TABLES = {
  keyTableStart: new Uint32Array(2),
  keyTable: new Uint32Array(),
  typoStart: new Uint32Array(2),
  typoKeys: new Uint32Array(),
  topFrom: new Uint32Array(),
  topTo: new Uint32Array(),
  topStart: new Uint32Array(1),
  tops: new Uint32Array(),
};

/** The places of a file with their names, before anything else of it. */
export interface CollectedPlaces {
  readonly places: PlaceArrays;
  readonly labels: LabelArrays;
  readonly keys: StoredKeys;
  /** The texts of names. More are added. */
  readonly strings: StringPool;
  readonly numbers: PlaceNumbers;
}

/** What a file has besides its places. */
export interface SectionsInput extends Pick<GazetteerInput, "datasets" | "mixes" | "areas"> {
  readonly streets?: StreetsInput | undefined;
  readonly placeNames?: "file" | "directory" | undefined;
  readonly scratch: Scratch;
}

/**
 * All arrays of the file for this input; the same for the same input. Valid until the scratch is closed. Throws
 * RangeError on contradictory input.
 */
export function buildSections(
  input: GazetteerInput,
  options: Pick<SectionsInput, "streets" | "placeNames" | "scratch">,
): BuiltSections {
  return sectionsOf(collectPlaces(input.places), { ...input, ...options });
}

function collectPlaces(records: readonly PlaceRecord[]): CollectedPlaces {
  const ordered = orderPlaces(records);
  const strings = new StringPool();
  const collector = new PlaceCollector(ordered.length, strings);
  const labels = new LabelCollector(strings);
  const index = new KeyIndexBuilder();
  for (const [entry, place] of ordered.entries()) {
    collector.add(place);
    const { name, names } = place.record;
    labels.add(names);
    index.add(nameKey(name), entry << 2);
    for (const { text, kind } of names) {
      index.add(nameKey(text), (entry << 2) | NAME_KINDS.indexOf(kind));
    }
  }
  const places = collector.sections();
  const keys = index.build(byRank(places.placeImportance));
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
  { datasets, mixes, areas, streets = NO_STREETS, placeNames = "file", scratch }: SectionsInput,
): BuiltSections {
  const tables = placeNames === "directory" ? NO_TABLES : {
    ...exactIndex(keys),
    ...typoIndex(keys, editsOfKeys(keys, places.placeImportance)),
    ...topSections(keys, places.placeImportance),
  };
  return {
    ...places,
    ...labels,
    ...tables,
    ...storedKeys(keys),
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

type LabelArrays = ArraysOf<"labelStart" | "labels" | "languages">;

/** Collects the names in languages. Entries are added in order. */
class LabelCollector {
  readonly #strings: StringPool;
  /** Tag → its number. */
  readonly #languages = new Map<string, number>();
  readonly #labels: number[] = [];
  readonly #labelStart: number[] = [0];

  constructor(strings: StringPool) {
    this.#strings = strings;
  }

  /** Of two names for one language the first stays. */
  add(names: readonly NameRecord[]): void {
    const known = new Set<string>();
    for (const { text, languages = [] } of names) {
      for (const tag of languages.map((each) => each.toLowerCase())) {
        if (!known.has(tag)) {
          known.add(tag);
          this.#labels.push(this.#languages.getOrInsert(tag, this.#languages.size), this.#strings.add(text));
        }
      }
    }
    this.#labelStart.push(this.#labels.length / 2);
  }

  sections(): LabelArrays {
    return {
      labelStart: Uint32Array.from(this.#labelStart),
      labels: Uint32Array.from(this.#labels),
      languages: Uint32Array.from(this.#languages.keys(), (tag) => this.#strings.add(tag)),
    };
  }
}

/** The arrays of named waters, the largest first. The same for the same waters in any order. */
function waterSections(inputs: Iterable<WaterInput>, strings: StringPool): ArraysOf<`water${string}`> {
  const waters = [...inputs].sort((one, other) => other.radiusM - one.radiusM || (one.key < other.key ? -1 : 1));
  const writer = new VarintWriter();
  const starts = Uint32Array.from([0, ...waters.map((water) => writePaths(water, writer))]);
  if (writer.length > MAX_SECTION_BYTES) {
    throw new RangeError(
      `Cannot store the waters because their bytes must be at most ${MAX_SECTION_BYTES}: split the country`,
    );
  }
  return {
    waterName: Uint32Array.from(waters, ({ name }) => strings.add(name)),
    waterCategory: Uint32Array.from(waters, ({ category }) => strings.add(category)),
    waterLatitude: Int32Array.from(waters, ({ point }) => point.latitudeE7),
    waterLongitude: Int32Array.from(waters, ({ point }) => point.longitudeE7),
    waterRadius: Uint32Array.from(waters, ({ radiusM }) => radiusM),
    waterBox: Int32Array.from(waters.flatMap(sidesOf)),
    waterPathStart: starts,
    waterPaths: writer.bytes().slice(),
  };
}

/** Returns where the next one begins. */
function writePaths({ point, paths }: WaterInput, writer: VarintWriter): number {
  writer.unsigned(paths.length);
  for (const path of paths) {
    encodePath(simplifyPath(path, SIMPLIFIED_M), point, writer);
  }
  return writer.length;
}

/** South, west, north, east. */
function sidesOf({ point, paths }: WaterInput): number[] {
  const { south, west, north, east } = paths.map(boxOf).reduce(boxAround, boxAt(point));
  return [south, west, north, east];
}
