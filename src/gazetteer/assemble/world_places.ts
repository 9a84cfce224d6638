import type { GazetteerInput, NameRecord, PlaceRecord } from "../builder/gazetteer_input.ts";
import { orderPlaces } from "../builder/place_order.ts";
import { CAPITALS, NAME_KINDS, type Sections } from "../file/format.ts";
import { nameKey } from "../../text/name_key.ts";
import { LazyPlace } from "../entries/places.ts";
import { valueOf } from "../entries/ids.ts";
import { allValues, decodeText, textAt, textOrNone } from "../file/texts.ts";
import type { StreetsInput } from "../builder/streets/street_row.ts";
import type { Belonging, PointE7 } from "../sources/record.ts";
import { COUNTRIES_WITH_POSTCODES, readWorldPostcodes, WORLD_POSTCODES } from "../sources/world/world_names.ts";
import { gatherPostcodes, type ListedPostcode, listedPostcodes } from "./gather_postcodes.ts";
import { mergePlaces } from "./merge_places.ts";
import { PlaceFinder } from "./place_finder.ts";
import { Provenances } from "./places_by_key.ts";

/**
 * Reads a country's part of an opened file of the world's places as input of a build: every key is the place's public
 * identifier, so that identifiers stay. Names that are never shown come as their folded keys. The keys of all countries
 * are unpacked once.
 */
export function worldPlaces(sections: Sections): (country: number) => PlaceRecord[] {
  const keys = { postings: allValues(sections.postings), keyPostings: allValues(sections.keyPostings) };
  return (country) => placesOf(sections, country, keys);
}

function placesOf(sections: Sections, country: number, keys: UnpackedKeys): PlaceRecord[] {
  const from = country;
  const to = sections.placeTo.at(country) ?? from;
  const names = new Map<number, NameRecord[]>();
  collectLabels(sections, { from, to }, names);
  collectKeys(sections, { from, to, keys }, names);
  const records: PlaceRecord[] = [];
  const file = { sections, base: 0, firstDataset: 0 };
  for (let id = from; id < to; id++) {
    const place = new LazyPlace(file, id);
    const parent = place.parents[0];
    records.push({
      key: place.placeId,
      kind: place.kind,
      name: place.name,
      names: names.get(id) ?? [],
      // Names without a language come as their keys, and every name has one.
      keys: (names.get(id) ?? []).filter(isKey).map(({ text }) => text),
      latitude: place.coordinates.latitude,
      longitude: place.coordinates.longitude,
      radiusM: place.radiusM,
      population: place.population,
      countryCode: place.countryCode,
      dataset: 0,
      wikidata: valueOf(sections.placeWikidata, id),
      geonames: sections.placeGeonames.at(id) || undefined,
      parentKey: parent === undefined ? undefined : records[parent - from]?.key,
      capital: CAPITALS[(sections.placeFlags[id]! >> 4) & 3],
      isLand: place.isLand ? true : undefined,
    });
  }
  return records;
}

function isKey({ kind, languages }: NameRecord): boolean {
  return languages === undefined && kind !== "code";
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

function collectLabels(sections: Sections, { from, to }: Interval, names: Map<number, NameRecord[]>): void {
  for (let id = from; id < to; id++) {
    for (let at = sections.labelStart.at(id); at < sections.labelStart.at(id + 1); at++) {
      const language = textAt(sections.strings, sections.languages[sections.labels.at(2 * at)] ?? 0);
      const text = textAt(sections.strings, sections.labels.at(2 * at + 1));
      names.getOrInsertComputed(id, () => []).push({ text, kind: "alternate", languages: [language] });
    }
  }
}

type UnpackedKeys = Readonly<Record<"postings" | "keyPostings", Uint32Array>>;

/** Adds the keys of the entries, those of each ascending. */
function collectKeys(
  { keyBytes, keyStart }: Sections,
  { from, to, keys: { postings, keyPostings } }: Interval & { readonly keys: UnpackedKeys },
  names: Map<number, NameRecord[]>,
): void {
  let key = 0;
  let text: string | undefined;
  for (let at = 0; at < postings.length; at++) {
    while (at >= keyPostings[key + 1]!) {
      key++;
      text = undefined;
    }
    const entry = postings[at]! >>> 2;
    if (entry >= from && entry < to) {
      text ??= decodeText(keyBytes, keyStart.at(key), keyStart.at(key + 1));
      names.getOrInsertComputed(entry, () => []).push({ text, kind: NAME_KINDS[postings[at]! & 3]! });
    }
  }
}

/** The postcodes of a country as the world file has them: those in no settlement are in the country itself. */
export function worldPostcodesOf(
  sections: Sections,
  country: number,
  places: readonly PlaceRecord[],
): (dataset: number) => ListedPostcode[] {
  return (dataset) => {
    const { strings } = sections;
    const listed: ListedPostcode[] = [];
    for (let at = 0; at < sections.postcodeText.length; at++) {
      const place = places[sections.postcodePlace.at(at) - country];
      if (place === undefined) {
        continue;
      }
      const postcode = textAt(strings, sections.postcodeText.at(at));
      const isInTown = place.kind === "locality" || place.kind === "district";
      listed.push({
        key: `postcode:${place.countryCode}:${nameKey(postcode)}`,
        postcode,
        placeKey: isInTown ? place.key : places[0]!.key,
        localities: textOrNone(strings, sections.postcodeNames.at(at))?.split("\n") ?? [],
        point: { latitudeE7: sections.postcodeLatitude.at(at), longitudeE7: sections.postcodeLongitude.at(at) },
        radiusM: sections.postcodeRadius.at(at),
        dataset,
        datasets: [dataset],
      });
    }
    return listed;
  };
}

/** Metres: a postcode without a settlement nearby is in the area of the nearest one within this. */
const AREA_REACH_M = 100_000;

/** The postcodes of the world file, each in the place of the world list that it belongs to. */
export function worldPostcodes({ datasets, places }: GazetteerInput): StreetsInput {
  const dataset = datasets.indexOf(WORLD_POSTCODES);
  const provenances = new Provenances(datasets.length);
  // As the file has them: of two places at one point a country's own file takes the first.
  const inOrder = orderPlaces(places).map(({ record }) => record);
  const postcodes = COUNTRIES_WITH_POSTCODES.flatMap((countryCode) => {
    const merged = mergePlaces(inOrder.filter((place) => place.countryCode === countryCode), [], countryCode)
      .filter(({ latitude }) => !Number.isNaN(latitude));
    const finder = new PlaceFinder(merged);
    const stated = ({ locality }: Pick<Belonging, "locality">, point: PointE7): number | undefined =>
      locality === undefined ? undefined : finder.stated(locality, point);
    const keyOf = (known: number | undefined, { point }: { readonly point: PointE7 }): string => {
      const place = merged[known ?? finder.around(point)]!;
      return place.kind === "country"
        ? finder.settlementsNear(point, AREA_REACH_M)[0]?.worldParentKey ?? place.key
        : place.key;
    };
    const records = readWorldPostcodes(countryCode).all().map((record) => ({ record, dataset }));
    return gatherPostcodes(listedPostcodes(records, { stated, keyOf }), { stated, keyOf, provenances });
  });
  return { streets: [], namedPlaces: [], codes: [], postcodes };
}
