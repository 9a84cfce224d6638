import type { Coordinates } from "../../domain/coordinates.ts";
import type { AreaRecord, PointE7, RangeRecord } from "../../gazetteer/sources/record.ts";
import { distanceM } from "../../geo/distance_m.ts";
import { distanceToPath } from "../../geo/distance_to_path.ts";
import { nameKey } from "../../text/name_key.ts";
import type { Area } from "./areas.ts";
import { type HouseAtPoint, housesAtPoint } from "./houses_at_point.ts";
import { numberKey, type Removals } from "./choose_removals.ts";
import type { Sighting } from "./sightings.ts";
import type { Towns } from "./towns.ts";
import type { AreaTruth, TrueAddress, TruePlace, TrueStreet } from "./truth.ts";

/** An address or street of the same name within this distance is the same one. Metres. */
const STRAY_M = 500;

/** What the truth is gathered from. */
export interface GatherOptions {
  readonly area: Area;
  readonly areas: readonly AreaRecord[];
  readonly removals: Removals;
  readonly towns: Towns;
  /** The range that a number was taken from. */
  readonly rangeAt: (sighting: Sighting) => RangeRecord | undefined;
}

/** The truth of the area: what stays in its data and what is removed. */
export function gatherTruth(sightings: readonly Sighting[], options: GatherOptions): AreaTruth {
  const { area, areas, removals, towns, rangeAt } = options;
  const { inTown, ofStreets, ofNumbers } = removals;
  const kept = sightings.filter((seen) => !inTown.has(seen) && !ofStreets.has(seen) && !ofNumbers.has(seen));
  return {
    area: area.name,
    addresses: withSurroundings(addressesOf(kept, area), { towns, housesAt: housesAtPoint(kept, rangeAt) }),
    streets: streetsOf(kept, area),
    places: area.source === "openstreetmap" ? placesOf(areas, removals) : [],
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
    (seen.kind === "house" || seen.kind === "range") && isPlainNumber(seen.number) && seen.number !== seen.postcode
  );
  const strays = Map.groupBy(usable.filter((seen) => seen.localityKey === ""), addressKey);
  const addresses: TrueAddress[] = [];
  for (const [key, named] of Map.groupBy(usable.filter((seen) => seen.localityKey !== ""), addressKey)) {
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
        ...(region === undefined ? {} : { region }),
        ...(matches.every(({ kind }) => kind === "range") ? { isOfRange: true as const } : {}),
        points: pointsOf(matches.filter((seen) => seen.postcode === postcode || seen.postcode === "")),
        pointsAnyPostcode: pointsOf(matches),
      });
    }
  }
  return addresses;
}

/** Adds to each address what a reverse answer may return: its municipality, and the houses at the same point. */
function withSurroundings(
  addresses: readonly TrueAddress[],
  { towns, housesAt }: { readonly towns: Towns; readonly housesAt: (point: PointE7) => HouseAtPoint[] },
): TrueAddress[] {
  return addresses.map((address) => {
    const { latitude, longitude } = address.points[0]!;
    const point = { latitudeE7: Math.round(latitude * 1e7), longitudeE7: Math.round(longitude * 1e7) };
    const municipality = towns.namesAround(point);
    const houses = housesAt(point);
    return {
      ...address,
      ...(municipality.length === 0 ? {} : { municipality }),
      ...(houses.length < 2 ? {} : { samePoint: houses }),
    };
  });
}

/** Lists ("4, 6") and remarks ("s/n") are not numbers that people write in an address. */
function isPlainNumber(number: string): boolean {
  return /^\d{1,6} ?\p{L}?(?:[/-]\d{1,4}\p{L}?)?(?: ?\p{L}\d{1,3}){0,2}$/u.test(number);
}

function addressKey(seen: Sighting): string {
  return `${seen.localityKey}|${seen.streetKey}|${numberKey(seen.number)}`;
}

function streetsOf(sightings: readonly Sighting[], area: Area): TrueStreet[] {
  const usable = sightings.filter((seen) => seen.localityKey !== "" && seen.kind !== "namedPlace");
  const byKey = Map.groupBy(sightings.filter((seen) => seen.path !== undefined), (seen) => seen.streetKey);
  const streets: TrueStreet[] = [];
  for (const [id, members] of Map.groupBy(usable, (seen) => `${seen.localityKey}|${seen.streetKey}`)) {
    const [first] = members;
    const postcode = members.find((seen) => seen.postcode !== "")?.postcode;
    const region = first!.region === "" ? area.region : first!.region;
    streets.push({
      id,
      street: first!.street,
      locality: first!.locality,
      ...(postcode === undefined ? {} : { postcode }),
      ...(region === undefined ? {} : { region }),
      points: pointsOf(members.filter((seen) => seen.path === undefined)),
      // A street continues across the border of its town.
      paths: (byKey.get(first!.streetKey) ?? []).filter((piece) => members.some((seen) => isNear(piece, seen)))
        .map((piece) => [...piece.path ?? []]),
    });
  }
  return streets;
}

function isNear(piece: Sighting, { point }: Sighting): boolean {
  return distanceToPath(point.latitudeE7, point.longitudeE7, piece.path ?? new Int32Array()) <= STRAY_M;
}

/** Settlements with their own point; those of one name are grouped. */
function placesOf(areas: readonly AreaRecord[], { town }: Removals): TruePlace[] {
  const dots = areas.flatMap((record) => {
    const name = record.names[0]?.text ?? "";
    const isPlace = record.kind === "locality" && record.point !== undefined && nameKey(name) !== town;
    return isPlace ? [{ name, point: record.point }] : [];
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

function degrees({ latitudeE7, longitudeE7 }: PointE7): Coordinates {
  return { latitude: latitudeE7 / 1e7, longitude: longitudeE7 / 1e7 };
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
