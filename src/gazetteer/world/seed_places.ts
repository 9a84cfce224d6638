import type { CollectedPlaces } from "../builder/sections/build_sections.ts";
import { type KeyIndex, KeyIndexBuilder } from "../builder/sections/key_index.ts";
import { byRank, orderByHash } from "../builder/numbers/hash_order.ts";
import { encoded, StringPool } from "../builder/numbers/text_table.ts";
import { countryCodeOf, isLandOf, placeImportance } from "../entries/places.ts";
import { CAPITALS, NAME_KINDS, PLACE_KINDS } from "../file/format.ts";
import { PLACE_HASH_BYTES, putPlaceHash } from "../file/id_columns.ts";
import { VarintReader } from "../file/varints.ts";
import { radiusOf } from "../sources/world/endonyms.ts";
import { nameKey } from "../../text/name_key.ts";
import { nameKeyBytes } from "../../text/name_key_bytes.ts";
import type { Seed, SeedColumn, SeedPoints } from "./seed_format.ts";

const ALTERNATE = NAME_KINDS.indexOf("alternate");
/** The next text; any other number is one more than that of a text. */
const NEXT_TEXT = 0;
/** A label that is the place's own name; a greater number is two more than that of a text. */
const OWN_NAME = 1;

/** The places of the seed, as a build collects them. */
export function seedPlaces(seed: Seed, points: SeedPoints): CollectedPlaces {
  const strings = new StringPool({ pieces: 2 * seed.placeDepth.length, bytes: 2 * seed.shownTexts.length });
  const shown = shownTexts(seed, strings);
  const places = placesOf(seed, points);
  const names = namesOf(seed, { shown, importance: places.placeImportance });
  const languages = textsOf(seed, "languages");
  return {
    places: { ...places, placeName: names.placeName, placeByHash: orderByHash(places.placeHash) },
    labels: { ...names.labels, languages: Uint32Array.from(languages, (tag) => strings.add(tag)) },
    keys: names.keys,
    strings,
    // The seed has the numbers of places.
    numbers: {
      entryOf: Number,
      countryOf: (entry) => {
        const letters = places.placeCountry[entry];
        return letters === undefined ? undefined : countryCodeOf(letters);
      },
      count: places.placeFlags.length,
    },
  };
}

/** A reader of a column from its beginning. */
export function reading(seed: Seed, column: SeedColumn): VarintReader {
  return new VarintReader(seed[column], 0, seed[column].length);
}

/** The key of a postcode in the seed, of the country of its place. */
export function seedPostcodeKey(countryCode: string, postcode: string): string {
  return `postcode:${countryCode}:${nameKey(postcode)}`;
}

function textsOf(seed: Seed, column: SeedColumn): string[] {
  const reader = reading(seed, column);
  const texts: string[] = [];
  while (reader.position < reader.end) {
    texts.push(reader.text());
  }
  return texts;
}

/** Where the texts that are shown begin in the column, which is the beginning of the file's `strings`. */
function shownTexts({ shownTexts: bytes }: Seed, strings: StringPool): Uint32Array {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1 + bytes[at]!) {
    count++;
  }
  const starts = new Uint32Array(count + 1);
  for (let text = 0; text < count; text++) {
    const from = starts[text]!;
    starts[text + 1] = from + 1 + bytes[from]!;
    strings.append(bytes, from, starts[text + 1]!);
  }
  return starts;
}

type Places = Omit<CollectedPlaces["places"], "placeName" | "placeByHash">;

function placesOf(seed: Seed, points: SeedPoints): Places {
  const count = seed.placeDepth.length;
  const placeLatitude = new Int32Array(count);
  const placeLongitude = new Int32Array(count);
  const placePopulation = new Uint32Array(count);
  const placeRadius = new Uint32Array(count);
  const importance = new Uint16Array(count);
  const placeFlags = new Uint16Array(count);
  const placeCountry = new Uint16Array(count);
  const population = reading(seed, "population");
  const radius = reading(seed, "radius");
  let countries = 0;
  for (let entry = 0; entry < count; entry++) {
    points.next();
    placeLatitude[entry] = points.latitudeE7;
    placeLongitude[entry] = points.longitudeE7;
    const people = population.unsigned();
    placePopulation[entry] = people;
    placeRadius[entry] = radius.signed() + radiusOf(people);
    const flags = seed.placeFlags[entry]!;
    placeFlags[entry] = flags;
    importance[entry] = importanceOf(flags, people);
    countries += seed.placeDepth[entry] === 0 ? 1 : 0;
    const letters = 2 * countries - 2;
    placeCountry[entry] = seed.countryCodes[letters]! | (seed.countryCodes[letters + 1]! << 8);
  }
  return {
    ...tree(seed.placeDepth),
    placeLatitude,
    placeLongitude,
    placePopulation,
    placeRadius,
    placeImportance: importance,
    placeFlags,
    placeCountry,
    placeHash: hashesOf(seed),
    placeOsm: new Uint32Array(),
    placeOsmTag: new Uint8Array(),
    placeWikidata: wikidataOf(seed),
    placeGeonames: geonamesOf(seed),
    placeGersEntry: new Uint32Array(),
    placeGers: new Uint32Array(),
  };
}

function geonamesOf(seed: Seed): Uint32Array {
  const ids = reading(seed, "geonamesId");
  return Uint32Array.from(seed.placeDepth, () => ids.unsigned());
}

function wikidataOf(seed: Seed): Uint32Array {
  const pairs = reading(seed, "wikidata");
  const found: number[] = [];
  for (let entry = 0; pairs.position < pairs.end;) {
    entry += pairs.unsigned();
    found.push(entry, pairs.unsigned());
  }
  return Uint32Array.from(found);
}

function importanceOf(flags: number, population: number): number {
  return placeImportance({
    kind: PLACE_KINDS[flags & 15]!,
    population,
    capital: CAPITALS[(flags >> 4) & 3],
    isLand: isLandOf(flags),
  });
}

/** Parents and ends of places in pre-order, from their depths. */
function tree(depths: Uint8Array): Pick<Places, "placeParent" | "placeTo"> {
  const count = depths.length;
  const placeParent = new Uint32Array(count);
  const placeTo = new Uint32Array(count);
  /** The places around the current one, by depth. */
  const around: number[] = [];
  for (let entry = 0; entry <= count; entry++) {
    const depth = depths[entry] ?? 0;
    for (let ended = around.length - 1; ended >= depth; ended--) {
      placeTo[around.pop()!] = entry;
    }
    if (entry < count) {
      placeParent[entry] = around.at(-1) ?? entry;
      around.push(entry);
    }
  }
  return { placeParent, placeTo };
}

function hashesOf(seed: Seed): Uint8Array {
  const count = seed.placeDepth.length;
  const hashes = new Uint8Array(count * PLACE_HASH_BYTES);
  const ids = reading(seed, "geonamesId");
  const keys = reading(seed, "placeKeys");
  for (let entry = 0; entry < count; entry++) {
    const id = ids.unsigned();
    putPlaceHash(id === 0 ? keys.text() : `geonames:${id}`, hashes, entry * PLACE_HASH_BYTES);
  }
  return hashes;
}

/** The names of the places: those that are shown, and the keys of all. */
function namesOf(
  seed: Seed,
  { shown, importance }: { readonly shown: Uint32Array; readonly importance: Uint16Array },
): {
  readonly placeName: Uint32Array;
  readonly labels: { readonly labelStart: Uint32Array; readonly labels: Uint32Array };
  readonly keys: KeyIndex;
} {
  const count = seed.placeDepth.length;
  const names = reading(seed, "placeName");
  const labelCounts = reading(seed, "labelCount");
  const languages = reading(seed, "labelLanguage");
  const labelTexts = reading(seed, "labelText");
  const foundCounts = reading(seed, "foundCount");
  const index = new KeyIndexBuilder({
    pieces: shown.length + seed.foundKind.length,
    bytes: seed.shownTexts.length + seed.foundTexts.length,
  });
  const keyOfShown = Int32Array.from(
    shown.subarray(1),
    (to, text) => numberOfKey(index, seed.shownTexts, { from: shown[text]! + 1, to }),
  );
  const foundTexts = reading(seed, "foundTexts");
  const placeName = new Uint32Array(count);
  const labelStart = new Uint32Array(count + 1);
  const labels = new Uint32Array(2 * seed.labelLanguage.length);
  let length = 0;
  let nextText = 0;
  let found = 0;
  for (let entry = 0; entry < count; entry++) {
    const stored = names.unsigned();
    const own = stored === NEXT_TEXT ? nextText++ : stored - 1;
    placeName[entry] = shown[own]!;
    addKey(index, keyOfShown[own]!, entry << 2);
    for (let left = labelCounts.unsigned(); left > 0; left--) {
      const label = labelTexts.unsigned();
      const text = label === NEXT_TEXT ? nextText++ : label === OWN_NAME ? own : label - 2;
      labels[length++] = languages.unsigned();
      labels[length++] = shown[text]!;
      addKey(index, keyOfShown[text]!, (entry << 2) | ALTERNATE);
    }
    labelStart[entry + 1] = length / 2;
    for (let left = foundCounts.unsigned(); left > 0; left--) {
      const bytes = foundTexts.unsigned();
      const from = foundTexts.position;
      foundTexts.position += bytes;
      const key = numberOfKey(index, seed.foundTexts, { from, to: from + bytes });
      addKey(index, key, (entry << 2) | seed.foundKind[found++]!);
    }
  }
  return {
    placeName,
    labels: { labelStart, labels: labels.subarray(0, length) },
    keys: index.build(byRank(importance)),
  };
}

/** A name without letters and digits has no key. */
const NO_KEY = -1;

function addKey(index: KeyIndexBuilder, key: number, posting: number): void {
  if (key !== NO_KEY) {
    index.addTo(key, posting);
  }
}

/** The number of a name's key (`nameKey`) in the index. */
function numberOfKey(
  index: KeyIndexBuilder,
  bytes: Uint8Array,
  name: { readonly from: number; readonly to: number },
): number {
  return index.append(nameKeyBytes(bytes, name, encoded)) ?? NO_KEY;
}
