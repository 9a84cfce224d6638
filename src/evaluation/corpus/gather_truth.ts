import { given } from "../../domain/given.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import { boxOf, degreesOf, type PointE7, pointE7 } from "../../geo/box_e7.ts";
import { distanceM, distanceToPath } from "../../geo/distance_m.ts";
import { E7_PER_DEGREE, M_PER_E7 } from "../../geo/units.ts";
import { nameKey } from "../../text/name_key.ts";
import { seededRandom } from "../misspelt.ts";
import type { Area } from "./areas.ts";
import { type HouseAtPoint, type NearestHouses, nearestHouses } from "./nearest_houses.ts";
import { addressOf, type Removals, streetOf } from "./choose_removals.ts";
import { type FiledRecord, isOwn, type Sighting } from "./sightings.ts";
import type { Towns } from "./towns.ts";
import type { AreaTruth, ReversePoint, TrueAddress, TruePlace, TrueStreet } from "./truth.ts";

/** An address or street of the same name within this distance is the same one. Metres. */
const STRAY_M = 500;
/** Lists ("4, 6") and remarks ("s/n") are not numbers that people write in an address. */
const PLAIN_NUMBER = /^\d{1,6} ?\p{L}?(?:[/-]\d{1,4}\p{L}?)?(?: ?\p{L}\d{1,3}){0,2}$/u;

export interface GatherOptions {
  readonly area: Area;
  /** The records that stay: of a village in the removed town none does. */
  readonly kept: readonly FiledRecord[];
  readonly removals: Removals;
  readonly towns: Towns;
}

/** The truth of the area: what stays in its data and what is removed. */
export function gatherTruth(sightings: readonly Sighting[], options: GatherOptions): AreaTruth {
  const { area, kept: records, removals: { town, inTown, ofStreets, ofNumbers }, towns } = options;
  const kept = sightings.filter((seen) => !inTown.has(seen) && !ofStreets.has(seen) && !ofNumbers.has(seen));
  const streetless = records.flatMap(({ entry }) =>
    entry.kind === "house" && entry.record.street === undefined ? [entry.record] : []
  );
  const houses = nearestHouses(kept, streetless);
  return {
    area: area.name,
    addresses: addressesOf(kept, area).map((address) => withSurroundings(address, { area, towns, houses })),
    streets: streetsOf(kept, area),
    places: area.source === "openstreetmap" ? placesOf(records.filter((record) => isOwn(record, area))) : [],
    postcodes: postcodesOf(kept),
    removedNumbers: addressesOf([...ofNumbers], area),
    removedStreets: addressesOf([...ofStreets], area),
    removedTown: addressesOf([...inTown].filter((seen) => seen.localityKey === town), area),
    outlines: towns.outlines,
    bounds: boundsOf(sightings),
  };
}

function addressesOf(sightings: readonly Sighting[], area: Area): TrueAddress[] {
  const usable = sightings.filter((seen) =>
    // Some mappers put the postcode into the field of the number.
    (seen.kind === "house" || seen.kind === "range") && PLAIN_NUMBER.test(seen.number) && seen.number !== seen.postcode
  );
  const strays = Map.groupBy(usable.filter((seen) => seen.localityKey === ""), addressOf);
  const addresses: TrueAddress[] = [];
  for (const [key, named] of Map.groupBy(usable.filter((seen) => seen.localityKey !== ""), addressOf)) {
    // A house without a town, close to one of the same street and number that has a town, is the same address.
    const near = (strays.get(key.slice(key.indexOf("|"))) ?? []).filter((stray) =>
      named.some((seen) => distanceM(degreesOf(seen.point), degreesOf(stray.point)) <= STRAY_M)
    );
    const matches = [...named, ...near];
    for (const [postcode, members] of Map.groupBy(named, (seen) => seen.postcode)) {
      if (postcode === "" && named.length > members.length) {
        // Its points count for those addresses.
        continue;
      }
      const { street, number, locality, region } = members[0]!;
      addresses.push({
        id: `${key}|${postcode}`,
        street,
        number,
        locality,
        ...(postcode === "" ? {} : { postcode }),
        ...given({ region: region || area.region }),
        ...(matches.every(({ kind }) => kind === "range") ? { isOfRange: true as const } : {}),
        points: pointsOf(matches.filter((seen) => seen.postcode === postcode || seen.postcode === "")),
        pointsAnyPostcode: pointsOf(matches),
      });
    }
  }
  return addresses;
}

/** How far from a house it is still the answer's house: the public promise of reverse answers. Metres. */
const NEARBY_M = 25;

/** The address with what a reverse answer at it, and near it, may return. */
function withSurroundings(
  address: TrueAddress,
  { area, towns, houses }: Pick<GatherOptions, "area" | "towns"> & { readonly houses: NearestHouses },
): TrueAddress {
  const random = seededRandom(`${area.name}/${address.id}/reverse`);
  const point = random.pick(address.points)!;
  const angle = random.below(360) * Math.PI / 180;
  const beside = movedBy(point, { metres: random.below(NEARBY_M), angle });
  const near = houses.nearest(pointE7(beside), NEARBY_M);
  return {
    ...address,
    at: reversePoint(point, towns, houses.at(pointE7(point), NEARBY_M)),
    ...(near.length === 0 ? {} : { nearby: reversePoint(beside, towns, near) }),
  };
}

function reversePoint(point: Coordinates, towns: Towns, houses: readonly HouseAtPoint[]): ReversePoint {
  const municipality = towns.namesAround(pointE7(point));
  return { ...point, houses, ...(municipality.length === 0 ? {} : { municipality }) };
}

/** A point so many metres away, in whole 1e-7 degrees. */
function movedBy(
  { latitude, longitude }: Coordinates,
  { metres, angle }: { readonly metres: number; readonly angle: number },
): Coordinates {
  const up = metres * Math.sin(angle) / M_PER_E7;
  const along = metres * Math.cos(angle) / M_PER_E7 / Math.cos(latitude * Math.PI / 180);
  return {
    latitude: Math.round(latitude * 1e7 + up) / 1e7,
    longitude: Math.round(longitude * 1e7 + along) / 1e7,
  };
}

function streetsOf(sightings: readonly Sighting[], area: Area): TrueStreet[] {
  const usable = sightings.filter((seen) => seen.localityKey !== "" && seen.kind !== "namedPlace");
  const byKey = Map.groupBy(sightings.filter((seen) => seen.path !== undefined), (seen) => seen.streetKey);
  return [...Map.groupBy(usable, streetOf)].map(([id, members]) => {
    const { street, streetKey, locality, region } = members[0]!;
    const postcode = members.find((seen) => seen.postcode !== "")?.postcode;
    const otherKeys = [...new Set(members.flatMap((seen) => seen.otherKeys ?? []))];
    return {
      id,
      street,
      ...(otherKeys.length === 0 ? {} : { otherKeys }),
      locality,
      ...given({ postcode, region: region || area.region }),
      points: pointsOf(members.filter((seen) => seen.path === undefined)),
      paths: piecesOf(members, byKey.get(streetKey) ?? []).map((piece) => [...piece.path ?? []]),
    };
  });
}

/** A street continues across the border of its town: the pieces at its houses and lines, and those joined to them. */
function piecesOf(members: readonly Sighting[], named: readonly Sighting[]): readonly Sighting[] {
  const joined = new Set(
    named.filter((piece) => members.some(({ point }) => isNear(piece, point))),
  );
  let added: readonly Sighting[] = [...joined];
  while (added.length > 0) {
    const ends = added.flatMap(({ path = new Int32Array() }) =>
      [0, path.length - 2].map((at) => ({ latitudeE7: path[at]!, longitudeE7: path[at + 1]! }))
    );
    added = named.filter((piece) => !joined.has(piece) && ends.some((end) => isNear(piece, end)));
    added.forEach((piece) => joined.add(piece));
  }
  return named.filter((piece) => joined.has(piece));
}

function isNear({ path = new Int32Array() }: Sighting, { latitudeE7, longitudeE7 }: PointE7): boolean {
  return distanceToPath(latitudeE7, longitudeE7, path) <= STRAY_M;
}

/** Settlements with their own point; those of one name are grouped. */
function placesOf(records: readonly FiledRecord[]): TruePlace[] {
  const dots = records.flatMap(({ entry: { kind, record } }) =>
    kind === "area" && record.kind === "locality" && record.point !== undefined
      ? [{ name: record.names[0]?.text ?? "", point: degreesOf(record.point) }]
      : []
  );
  return [...Map.groupBy(dots, ({ name }) => nameKey(name))].map(([id, matches]) => ({
    id,
    name: matches[0]!.name,
    points: matches.map(({ point }) => point),
  }));
}

function postcodesOf(sightings: readonly Sighting[]): TruePlace[] {
  const usable = sightings.filter((seen) => seen.postcode !== "" && seen.kind !== "namedPlace");
  return [...Map.groupBy(usable, (seen) => seen.postcode)].map(([postcode, members]) => ({
    id: postcode,
    name: postcode,
    points: pointsOf(members),
  }));
}

function pointsOf(sightings: readonly Sighting[]): Coordinates[] {
  return sightings.map((seen) => degreesOf(seen.point));
}

function boundsOf(sightings: readonly Sighting[]): AreaTruth["bounds"] {
  const box = boxOf(sightings.flatMap(({ point: { latitudeE7, longitudeE7 } }) => [latitudeE7, longitudeE7]));
  return [box.west / E7_PER_DEGREE, box.south / E7_PER_DEGREE, box.east / E7_PER_DEGREE, box.north / E7_PER_DEGREE];
}
