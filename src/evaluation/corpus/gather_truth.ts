import { degrees } from "./along_path.ts";
import { given } from "../../domain/given.ts";
import type { Coordinates } from "../../domain/coordinates.ts";
import type { AreaRecord, HouseRecord, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { distanceM, distanceToPath } from "../../geo/distance_m.ts";
import { M_PER_E7 } from "../../geo/units.ts";
import { nameKey } from "../../text/name_key.ts";
import { seededRandom } from "../misspelt.ts";
import type { Area } from "./areas.ts";
import { type HouseAtPoint, type NearestHouses, nearestHouses } from "./nearest_houses.ts";
import { addressOf, type Removals, streetOf } from "./choose_removals.ts";
import type { Sighting } from "./sightings.ts";
import type { Towns } from "./towns.ts";
import type { AreaTruth, ReversePoint, TrueAddress, TruePlace, TrueStreet } from "./truth.ts";

/** An address or street of the same name within this distance is the same one. Metres. */
const STRAY_M = 500;
/** Lists ("4, 6") and remarks ("s/n") are not numbers that people write in an address. */
const PLAIN_NUMBER = /^\d{1,6} ?\p{L}?(?:[/-]\d{1,4}\p{L}?)?(?: ?\p{L}\d{1,3}){0,2}$/u;

export interface GatherOptions {
  readonly area: Area;
  /** Those that stay in the data: of a village in the removed town nothing does. */
  readonly areas: readonly AreaRecord[];
  readonly removals: Removals;
  readonly towns: Towns;
  /** Houses that are numbered without a street: they may be nearest to a point. */
  readonly streetless: readonly HouseRecord[];
  /** The range that a number was taken from. */
  readonly rangeAt: (sighting: Sighting) => RangeRecord | undefined;
}

/** The truth of the area: what stays in its data and what is removed. */
export function gatherTruth(sightings: readonly Sighting[], options: GatherOptions): AreaTruth {
  const { area, areas, removals, towns, rangeAt, streetless } = options;
  const { inTown, ofStreets, ofNumbers } = removals;
  const kept = sightings.filter((seen) => !inTown.has(seen) && !ofStreets.has(seen) && !ofNumbers.has(seen));
  return {
    area: area.name,
    addresses: withSurroundings(addressesOf(kept, area), {
      area,
      towns,
      houses: nearestHouses(kept, { rangeAt, streetless }),
    }),
    streets: streetsOf(kept, area),
    places: area.source === "openstreetmap" ? placesOf(areas) : [],
    postcodes: postcodesOf(kept),
    removedNumbers: addressesOf([...ofNumbers], area),
    removedStreets: addressesOf([...ofStreets], area),
    removedTown: addressesOf([...inTown].filter((seen) => seen.localityKey === removals.town), area),
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
      named.some((seen) => distanceM(degrees(seen.point), degrees(stray.point)) <= STRAY_M)
    );
    const matches = [...named, ...near];
    for (const [postcode, members] of Map.groupBy(named, (seen) => seen.postcode)) {
      if (postcode === "" && named.length > members.length) {
        // Its points count for those addresses.
        continue;
      }
      const [first] = members;
      const region = first!.region === "" ? area.region : first!.region;
      addresses.push({
        id: `${key}|${postcode}`,
        street: first!.street,
        number: first!.number,
        locality: first!.locality,
        ...(postcode === "" ? {} : { postcode }),
        ...given({ region }),
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

/** Adds to each address what a reverse answer at it, and near it, may return. */
function withSurroundings(
  addresses: readonly TrueAddress[],
  { area, towns, houses }: { readonly area: Area; readonly towns: Towns; readonly houses: NearestHouses },
): TrueAddress[] {
  return addresses.map((address) => {
    const random = seededRandom(`${area.name}/${address.id}/reverse`);
    const point = random.pick(address.points)!;
    const angle = random.below(360) * Math.PI / 180;
    const away = { metres: random.below(NEARBY_M), angle };
    const at = reversePoint(point, towns, houses.at(e7(point), NEARBY_M));
    const beside = movedBy(point, away);
    const near = houses.nearest(e7(beside), NEARBY_M);
    return {
      ...address,
      at,
      ...(near.length === 0 ? {} : { nearby: reversePoint(beside, towns, near) }),
    };
  });
}

function reversePoint(point: Coordinates, towns: Towns, houses: readonly HouseAtPoint[]): ReversePoint {
  const municipality = towns.namesAround(e7(point));
  return { ...point, houses, ...(municipality.length === 0 ? {} : { municipality }) };
}

function e7({ latitude, longitude }: Coordinates): PointE7 {
  return { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
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
  const streets: TrueStreet[] = [];
  for (const [id, members] of Map.groupBy(usable, streetOf)) {
    const [first] = members;
    const postcode = members.find((seen) => seen.postcode !== "")?.postcode;
    const region = first!.region === "" ? area.region : first!.region;
    const otherKeys = [...new Set(members.flatMap((seen) => seen.otherKeys ?? []))];
    streets.push({
      id,
      street: first!.street,
      ...(otherKeys.length === 0 ? {} : { otherKeys }),
      locality: first!.locality,
      ...given({ postcode, region }),
      points: pointsOf(members.filter((seen) => seen.path === undefined)),
      paths: piecesOf(members, byKey.get(first!.streetKey) ?? []).map((piece) => [...piece.path ?? []]),
    });
  }
  return streets;
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
function placesOf(areas: readonly AreaRecord[]): TruePlace[] {
  const dots = areas.flatMap((record) => {
    const name = record.names[0]?.text ?? "";
    return record.kind === "locality" && record.point !== undefined ? [{ name, point: record.point }] : [];
  });
  return [...Map.groupBy(dots, ({ name }) => nameKey(name))].map(([id, matches]) => ({
    id,
    name: matches[0]!.name,
    points: matches.map(({ point }) => degrees(point)),
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
  return sightings.map((seen) => degrees(seen.point));
}

function boundsOf(sightings: readonly Sighting[]): AreaTruth["bounds"] {
  const bounds: [number, number, number, number] = [180, 90, -180, -90];
  for (const { point } of sightings) {
    const { latitude, longitude } = degrees(point);
    bounds[0] = Math.min(bounds[0], longitude);
    bounds[1] = Math.min(bounds[1], latitude);
    bounds[2] = Math.max(bounds[2], longitude);
    bounds[3] = Math.max(bounds[3], latitude);
  }
  return bounds;
}
