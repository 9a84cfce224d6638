import type { Coordinates } from "../../domain/coordinates.ts";
import type { GazetteerInput, PlaceRecord } from "../builder/gazetteer_input.ts";
import { type OrderedPlace, orderPlaces } from "../builder/place_order.ts";
import type { PostcodeInput } from "../builder/streets/street_row.ts";
import { flagsOfPlace } from "../entries/places.ts";
import { NAME_KINDS, UNITS_PER_DEGREE } from "../file/format.ts";
import { VarintWriter } from "../file/varints.ts";
import type { PointE7 } from "../sources/record.ts";
import { radiusOf } from "../sources/world/endonyms.ts";
import { type Seed, SEED_COLUMNS, type SeedColumn, UNITS_PER_STEP } from "./seed_format.ts";
import { seedPostcodeKey } from "./seed_places.ts";

/** Keys that their identifier determines. */
const GEONAMES = /^geonames:([1-9]\d*)$/u;
const ALTERNATE = NAME_KINDS.indexOf("alternate");
/** Bytes of a text whose length `strings` writes in one byte. */
const SHORT_BYTES_MAX = 254;

type Writers = Readonly<Record<SeedColumn, VarintWriter>>;

/** The seed of these places, their outlines and postcodes. Throws RangeError on what it has no column for. */
export function seedOf({ datasets, places, areas }: GazetteerInput, postcodes: readonly PostcodeInput[]): Seed {
  // The loop adds every column.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const to = Object.fromEntries(SEED_COLUMNS.map((name) => [name, new VarintWriter()])) as unknown as Writers;
  const ordered = orderPlaces(places);
  const entries = new Map(ordered.map(({ record }, entry) => [record.key, entry]));
  const placeOf = (key: string): Place => {
    const entry = entries.get(key);
    if (entry === undefined) {
      throw new RangeError(`Cannot store what belongs to ${key} because there is no such place`);
    }
    return { entry, countryCode: ordered[entry]!.record.countryCode };
  };
  new TextEncoder().encode(JSON.stringify(datasets)).forEach((byte) => to.datasets.byte(byte));
  const points = new Points(to);
  addPlaces(ordered, { to, points });
  addNames(ordered, to);
  addPostcodes(postcodes, { placeOf, to, points });
  addAreas(areas, { placeOf, to, points });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return Object.fromEntries(SEED_COLUMNS.map((name) => [name, to[name].bytes()])) as unknown as Seed;
}

function addPlaces(ordered: readonly OrderedPlace[], { to, points }: Pick<Target, "to" | "points">): void {
  const depths: number[] = [];
  let lastItem = 0;
  for (const [entry, { record, parent }] of ordered.entries()) {
    check(record);
    const depth = parent === entry ? 0 : depths[parent]! + 1;
    depths.push(depth);
    to.placeDepth.byte(depth);
    to.placeFlags.byte(flagsOfPlace(record));
    if (depth === 0) {
      to.countryCodes.byte(record.countryCode.charCodeAt(0));
      to.countryCodes.byte(record.countryCode.charCodeAt(1));
    }
    const id = GEONAMES.exec(record.key)?.[1];
    to.geonamesId.unsigned(Number(id ?? 0));
    if (id === undefined) {
      to.placeKeys.text(record.key);
    }
    if (record.wikidata !== undefined) {
      to.wikidata.unsigned(entry - lastItem);
      to.wikidata.unsigned(record.wikidata);
      lastItem = entry;
    }
    points.addDegrees(record);
    const population = Math.round(record.population);
    to.population.unsigned(population);
    to.radius.signed(Math.round(record.radiusM) - radiusOf(population));
  }
}

function check(record: PlaceRecord): void {
  if (record.dataset !== 0) {
    throw new RangeError(`Cannot store ${record.key} because its data set must be the first`);
  }
}

/** Writes points as steps in hundreds of units, and what is left of each. */
class Points {
  readonly #to: Writers;
  readonly #last = { latitude: 0, longitude: 0 };

  constructor(to: Writers) {
    this.#to = to;
  }

  addDegrees({ latitude, longitude }: Coordinates): void {
    this.#add("latitude", Math.round(latitude * UNITS_PER_DEGREE));
    this.#add("longitude", Math.round(longitude * UNITS_PER_DEGREE));
  }

  addE7({ latitudeE7, longitudeE7 }: PointE7): void {
    this.#add("latitude", latitudeE7);
    this.#add("longitude", longitudeE7);
  }

  #add(axis: "latitude" | "longitude", value: number): void {
    const next = Math.round(value / UNITS_PER_STEP);
    this.#to[axis].signed(next - this.#last[axis]);
    this.#to[`${axis}Rest`].signed(value - next * UNITS_PER_STEP);
    this.#last[axis] = next;
  }
}

function addNames(ordered: readonly OrderedPlace[], to: Writers): void {
  const texts = new Map<string, number>();
  const languages = new Map<string, number>();
  for (const { record } of ordered) {
    const { name, names } = record;
    const own = numberIn(texts, name, (text) => addShown(text, to.shownTexts));
    to.placeName.unsigned(own.isNew ? 0 : own.number + 1);
    const shown = new Set([name]);
    const spoken = new Set<number>();
    for (const { text, languages: tags = [], kind } of names) {
      for (const tag of tags) {
        const { number } = numberIn(languages, tag.toLowerCase(), (each) => to.languages.text(each));
        if (spoken.has(number)) {
          continue;
        }
        if (kind !== "alternate") {
          throw new RangeError(`Cannot store ${record.key} because a name in a language must be an alternate one`);
        }
        spoken.add(number);
        shown.add(text);
        to.labelLanguage.unsigned(number);
        const label = text === name ? undefined : numberIn(texts, text, (each) => addShown(each, to.shownTexts));
        to.labelText.unsigned(label === undefined ? 1 : label.isNew ? 0 : label.number + 2);
      }
    }
    to.labelCount.unsigned(spoken.size);
    const found = new Map<string, number>();
    for (const { text, kind } of names) {
      const number = NAME_KINDS.indexOf(kind);
      if (!shown.has(text) || number < ALTERNATE) {
        found.set(text, Math.min(number, found.get(text) ?? number));
      }
    }
    to.foundCount.unsigned(found.size);
    for (const [text, kind] of found) {
      to.foundKind.byte(kind);
      to.foundTexts.text(text);
    }
  }
}

function numberIn(
  known: Map<string, number>,
  text: string,
  add: (text: string) => void,
): { readonly number: number; readonly isNew: boolean } {
  const number = known.get(text);
  if (number !== undefined) {
    return { number, isNew: false };
  }
  known.set(text, known.size);
  add(text);
  return { number: known.size - 1, isNew: true };
}

function addShown(text: string, to: VarintWriter): void {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > SHORT_BYTES_MAX) {
    throw new RangeError(`Cannot store ${text} because a name must be at most ${SHORT_BYTES_MAX} bytes`);
  }
  to.byte(bytes.length);
  bytes.forEach((byte) => to.byte(byte));
}

interface Place {
  readonly entry: number;
  readonly countryCode: string;
}

interface Target {
  readonly placeOf: (key: string) => Place;
  readonly to: Writers;
  readonly points: Points;
}

function addPostcodes(postcodes: readonly PostcodeInput[], { placeOf, to, points }: Target): void {
  let last = 0;
  for (const { key, postcode, placeKey, point, radiusM, dataset, localities } of sortedByKey(postcodes)) {
    const { entry, countryCode } = placeOf(placeKey);
    if (key !== seedPostcodeKey(countryCode, postcode)) {
      throw new RangeError(`Cannot store ${key} because its key must follow from its country and text`);
    }
    to.postcodeText.text(postcode);
    to.postcodePlace.signed(entry - last);
    to.postcodeRadius.unsigned(radiusM);
    to.postcodeDataset.byte(dataset);
    to.postcodeNames.text(localities.join("\n"));
    points.addE7(point);
    last = entry;
  }
}

function sortedByKey(postcodes: readonly PostcodeInput[]): PostcodeInput[] {
  return postcodes.toSorted((one, other) => (one.key < other.key ? -1 : 1));
}

function addAreas(areas: GazetteerInput["areas"], { placeOf, to, points }: Target): void {
  for (const { key, rings } of areas) {
    to.areaPlace.unsigned(placeOf(key).entry);
    to.areaRings.unsigned(rings.length);
    for (const ring of rings) {
      if (ring instanceof Int32Array) {
        throw new RangeError(`Cannot store the outline of ${key} because its rings must be lists of points`);
      }
      to.ringPoints.unsigned(ring.length);
      ring.forEach(([longitude, latitude]) => points.addDegrees({ latitude, longitude }));
    }
  }
}
