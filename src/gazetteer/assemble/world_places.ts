import type { NameRecord, PlaceRecord } from "../build/gazetteer_input.ts";
import { CAPITALS, NAME_KINDS, type Sections } from "../format.ts";
import { readPlace } from "../read_place.ts";
import { textAt } from "../texts.ts";

/**
 * A country's part of an opened file of the world's places, as it can be built again: every key is the place's public
 * identifier, so that identifiers stay. Names that are never shown come as their folded keys.
 */
export function worldPlaces(sections: Sections, country: number): PlaceRecord[] {
  const from = country;
  const to = sections.placeTo[country] ?? from;
  const names = new Map<number, NameRecord[]>();
  collectLabels(sections, { from, to }, names);
  collectKeys(sections, { from, to }, names);
  const records: PlaceRecord[] = [];
  for (let id = from; id < to; id++) {
    const place = readPlace(sections, id);
    const parent = place.parents[0];
    const capital = CAPITALS[(sections.placeFlags[id]! >> 4) & 3];
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
      ...(parent === undefined ? {} : { parentKey: readPlace(sections, parent).placeId }),
      ...(capital === undefined ? {} : { capital }),
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
    for (let at = sections.labelStart[id]!; at < sections.labelStart[id + 1]!; at++) {
      const language = textAt(sections.strings, sections.languages[sections.labels[2 * at]!] ?? 0);
      const text = textAt(sections.strings, sections.labels[2 * at + 1]!);
      append(names, id, { text, kind: "alternate", languages: [language] });
    }
  }
}

function collectKeys(sections: Sections, { from, to }: Interval, names: Map<number, NameRecord[]>): void {
  const decoder = new TextDecoder();
  for (let key = 0; key < sections.keySignature.length; key++) {
    for (let at = sections.keyPostings[key]!; at < sections.keyPostings[key + 1]!; at++) {
      const posting = sections.postings[at]!;
      const entry = posting >>> 2;
      if (entry >= from && entry < to) {
        const text = decoder.decode(sections.keyBytes.subarray(sections.keyStart[key], sections.keyStart[key + 1]));
        append(names, entry, { text, kind: NAME_KINDS[posting & 3]! });
      }
    }
  }
}

function append(names: Map<number, NameRecord[]>, id: number, name: NameRecord): void {
  const known = names.get(id);
  if (known === undefined) {
    names.set(id, [name]);
  } else {
    known.push(name);
  }
}
