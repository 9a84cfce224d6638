import { nameKey } from "../../text/name_key.ts";
import { titleCase } from "../../text/title_case.ts";
import type { NamedPlaceInput } from "../builder/streets/street_row.ts";
import type { NamedPlaceRecord, PointE7, RecordName } from "../sources/record.ts";
import { areNear, type Box } from "./cluster.ts";
import { osmIdOfRecord, type Provenances, recordKey, type RecordOfDataset } from "./places_by_key.ts";

/** Metres: records of one name in two data sets within this distance are one place. */
const SAME_PLACE_M = 200;
/** Metres: within one data set, a building and a point in it. Two shops of a chain are farther apart. */
const TWICE_M = 40;

/** Finds the settlement of a record. */
type KeyAt = (record: { locality?: string }, point: PointE7) => string;

/**
 * Each named place once. Records of one name are one place where two data sets have it within 200 m, or one has it twice.
 * The point of the more trusted data set wins, names are merged, and the first record's identifier stays.
 */
export function gatherNamedPlaces(
  records: readonly RecordOfDataset<NamedPlaceRecord>[],
  { keyAt, provenances }: { readonly keyAt: KeyAt; readonly provenances: Provenances },
): NamedPlaceInput[] {
  const groups = Map.groupBy(records, ({ record }) => nameKey(record.names[0]?.text ?? ""));
  return [...groups.values()].flatMap((group) =>
    joined(group).map((members) => namedPlaceOf(members, { keyAt, provenances }))
  );
}

type Members = [RecordOfDataset<NamedPlaceRecord>, ...RecordOfDataset<NamedPlaceRecord>[]];

function joined(group: readonly RecordOfDataset<NamedPlaceRecord>[]): Members[] {
  const places: Members[] = [];
  for (const tagged of group) {
    const known = places.find((members) => isSame(members, tagged));
    if (known === undefined) {
      places.push([tagged]);
    } else {
      known.push(tagged);
    }
  }
  return places;
}

function isSame(members: Members, tagged: RecordOfDataset<NamedPlaceRecord>): boolean {
  return members.every((member) => {
    if (recordKey(member) === recordKey(tagged)) {
      return true;
    }
    const one = boxAt(member.record.point);
    const other = boxAt(tagged.record.point);
    return member.dataset === tagged.dataset
      ? member.record.category === tagged.record.category && areNear(one, other, TWICE_M)
      : areNear(one, other, SAME_PLACE_M);
  });
}

function namedPlaceOf(
  members: Members,
  { keyAt, provenances }: { readonly keyAt: KeyAt; readonly provenances: Provenances },
): NamedPlaceInput {
  const best = members.reduce((one, other) => other.dataset > one.dataset ? other : one);
  const { point, category } = best.record;
  const addressed = [best, ...members].find(({ record }) => record.street !== undefined)?.record ?? best.record;
  const { street, number, postcode } = addressed;
  const osm = members.map(osmIdOfRecord).find((id) => id !== undefined);
  const wikidata = members.map(({ record }) => record.wikidata).find((item) => item !== undefined);
  const gers = members.map(({ record }) => record.gers).find((id) => id !== undefined);
  return {
    key: recordKey(members[0]),
    names: namesOf([best, ...members]),
    category,
    placeKey: keyAt(best.record, point),
    point,
    dataset: provenances.numberOf(best.dataset, members.map(({ dataset }) => dataset)),
    ...(street === undefined ? {} : { street }),
    ...(number === undefined ? {} : { number }),
    ...(postcode === undefined ? {} : { postcode }),
    ...(osm === undefined ? {} : { osm }),
    ...(wikidata === undefined ? {} : { wikidata }),
    ...(gers === undefined ? {} : { gers }),
  };
}

function namesOf(members: readonly RecordOfDataset<NamedPlaceRecord>[]): RecordName[] {
  const names = new Map<string, RecordName>();
  for (const { record } of members) {
    for (const name of record.names) {
      const text = titleCase(name.text);
      const id = `${name.language ?? ""}|${text}`;
      if (!names.has(id)) {
        names.set(id, { ...name, text });
      }
    }
  }
  return [...names.values()];
}

function boxAt({ latitudeE7, longitudeE7 }: PointE7): Box {
  return { south: latitudeE7, north: latitudeE7, west: longitudeE7, east: longitudeE7 };
}
