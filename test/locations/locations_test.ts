import { expect, test } from "bun:test";
import fc from "fast-check";
import type { Bounds } from "../../src/domain/coordinates.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import {
  createLocation,
  deleteLocation,
  getLocation,
  type ListLocations,
  listLocations,
  type Location,
  type LocationOwner,
  presentLocation,
  updateLocation,
} from "../../src/locations/mod.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { codeOf, problemOf } from "../support/operations/test_deps.ts";
import { seeded } from "../support/random/random.ts";
import { examples } from "../support/runner/depth.ts";

const accounts = await testAccounts();
const { deps: { database, chance }, clock } = accounts;
const deps = { database, clock, chance };

const POINT = {
  coordinates: { latitude: 47.14001, longitude: 9.52282 },
  label: "Städtle 23, 9490 Vaduz, Liechtenstein",
};

async function newOwner(): Promise<LocationOwner> {
  const { caller } = await accounts.person();
  return { organizationId: caller.organizationId, environment: "live" };
}

test("createLocation() points at every field that is wrong", async () => {
  const mine = await newOwner();
  const refused = await problemOf(createLocation(deps, {
    owner: mine,
    from: POINT,
    name: "",
    tags: ["fine", "", "x".repeat(51)],
    metadata: { "a/b": "x".repeat(501), ["k".repeat(41)]: 1, infinite: Infinity },
  }));
  const pointers = ["/name", "/tags/1", "/tags/2", "/metadata/a~1b", "/metadata", "/metadata/infinite"];
  expect(refused).toMatchObject({ code: "INVALID_REQUEST", pointers });
  const point = { coordinates: { latitude: 90.1, longitude: Number.NaN }, label: "x" };
  expect((await problemOf(createLocation(deps, { owner: mine, from: point }))).pointers)
    .toEqual(["/coordinates/latitude", "/coordinates/longitude"]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, "ü".repeat(400)]));
  expect((await problemOf(createLocation(deps, { owner: mine, from: POINT, metadata: many }))).pointers)
    .toEqual(["/metadata"]);
  const tags = Array.from({ length: 33 }, (_, i) => `t${i}`);
  expect((await problemOf(createLocation(deps, { owner: mine, from: POINT, tags }))).pointers).toEqual(["/tags"]);
});

test("createLocation() takes the largest of everything that it allows", async () => {
  const mine = await newOwner();
  const saved = await createLocation(deps, {
    owner: mine,
    from: { coordinates: { latitude: -90, longitude: 180 }, label: "🚲".repeat(500) },
    name: "é".repeat(200),
    tags: Array.from({ length: 32 }, (_, i) => `${i}`.padEnd(50, "ß")),
    metadata: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`.padEnd(40, "x"), '"'.repeat(130)])),
  });
  expect(await getLocation(deps, { owner: mine, locationId: saved.id })).toEqual(saved);
});

test("updateLocation() changes what is given and counts the version", async () => {
  const mine = await newOwner();
  const saved = await createLocation(deps, { owner: mine, from: POINT, name: "Old", tags: ["a"], metadata: { a: 1 } });
  accounts.clock.pass(1);
  const changed = await updateLocation(deps, { owner: mine, locationId: saved.id, versions: [1], name: "New" });
  const { words } = changed;
  expect(changed).toEqual({ ...saved, name: "New", version: 2, updatedAt: accounts.clock.now(), words });
  const cleared = await updateLocation(deps, { owner: mine, locationId: saved.id, name: null, tags: [], metadata: {} });
  expect(cleared).toMatchObject({ name: null, tags: [], metadata: {}, version: 3 });
});

test("updateLocation() and deleteLocation() refuse an older version, and let one of two at once win", async () => {
  const mine = await newOwner();
  const { id: locationId } = await createLocation(deps, { owner: mine, from: POINT });
  const results = await Promise.allSettled(
    ["a", "b", "c"].map((name) => updateLocation(deps, { owner: mine, locationId, versions: [1], name })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = { owner: mine, locationId, versions: [1] };
  expect(await codeOf(updateLocation(deps, { ...late, name: "d" }))).toBe("PRECONDITION_FAILED");
  expect(await codeOf(deleteLocation(deps, late))).toBe("PRECONDITION_FAILED");
  await deleteLocation(deps, { ...late, versions: [2] });
  expect(await codeOf(getLocation(deps, late))).toBe("NOT_FOUND");
});

const owner = await newOwner();
const stranger = await newOwner();
const saved: Location[] = [];
const NAMES = ["Café Größe", "Café klein", "Lager O'Brien \\ Söhne", "東京駅", "مكتب", "<img src=x onerror=alert(1)>"];
const random = seeded(7);
for (let i = 0; i < 150; i++) {
  // Half of them around the antimeridian, a few at one spot.
  const spread = i % 2 === 0 ? 360 : 2;
  const longitude = (179.5 + spread * (random() - 0.5) + 540) % 360 - 180;
  const coordinates = i % 10 === 9 ? { latitude: 1, longitude: 2 } : { latitude: 170 * random() - 85, longitude };
  const from = { coordinates, label: `Street ${i}` };
  const name = NAMES[i % NAMES.length] ?? "";
  const tags = i % 3 === 0 ? ["a'b", "open"] : ["shut"];
  saved.push(await createLocation(deps, { owner, from, name, tags }));
  clock.pass(1);
  await createLocation(deps, { owner: i % 2 === 0 ? stranger : { ...owner, environment: "test" }, from, name, tags });
}

async function all(filter: Partial<ListLocations>, limit = 7): Promise<Location[]> {
  const found: Location[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLocations(deps, { owner, limit, ...filter, ...(cursor === undefined ? {} : { cursor }) });
    found.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

function degrees(max: number): fc.Arbitrary<number> {
  return fc.double({ min: -max, max, noNaN: true });
}

function counting(from: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: 16 }, (_, i) => from + i);
}

function ids(locations: readonly Location[]): string[] {
  return locations.map(({ id }) => id);
}

function isInside([west, south, east, north]: Bounds, { coordinates: { latitude, longitude } }: Location): boolean {
  const isBetween = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east;
  return isBetween && south <= latitude && latitude <= north;
}

test("listLocations() finds exactly what is in a box, page by page", async () => {
  const boxes = fc.tuple(degrees(180), degrees(90), degrees(180), degrees(90))
    .map(([west, south, east, north]): Bounds => [west, Math.min(south, north), east, Math.max(south, north)]);
  await fc.assert(
    fc.asyncProperty(boxes, async (bounds) => {
      const expected = saved.filter((location) => isInside(bounds, location));
      expect(ids(await all({ bounds }, 40)).sort()).toEqual(ids(expected).sort());
    }),
    { numRuns: examples(12) },
  );
  expect(await all({ bounds: [2, 1, 2, 1] }, 4)).toHaveLength(15);
});

test("listLocations() gives the nearest first, within the radius and no others, page by page", async () => {
  for (const near of [{ latitude: 1, longitude: 2.001 }, { latitude: 10, longitude: 179.9 }]) {
    for (const radiusM of [500, 3_000_000, undefined]) {
      const expected = saved.filter(({ coordinates }) => distanceM(near, coordinates) <= (radiusM ?? Infinity))
        .toSorted((a, b) => distanceM(near, a.coordinates) - distanceM(near, b.coordinates) || (a.id < b.id ? -1 : 1));
      expect(ids(await all({ near, ...(radiusM === undefined ? {} : { radiusM }) }, 20))).toEqual(ids(expected));
    }
  }
});

test("listLocations() finds by words that begin so, accents aside, and by whole tags, newest first", async () => {
  const newest = ids(saved).toReversed();
  const named = (name: string) => newest.filter((id) => saved.find((one) => one.id === id)?.name === name);
  expect(ids(await all({ text: "CAFE gro" }))).toEqual(named("Café Größe"));
  expect(ids(await all({ text: "o'brien \\" }))).toEqual(named("Lager O'Brien \\ Söhne"));
  expect(ids(await all({ text: "東京" }))).toEqual(named("東京駅"));
  expect(ids(await all({ text: "onerror alert" }))).toEqual(named("<img src=x onerror=alert(1)>"));
  expect(ids(await all({ text: saved[3]?.shortCode ?? "" }))).toEqual([saved[3]?.id ?? ""]);
  expect(await all({ tag: "a'b" })).toHaveLength(50);
  expect(await all({ tag: "a'" })).toEqual([]);
  expect(await all({ text: "' & | ! ) :* \\" })).toEqual([]);
  const both = saved.filter((one) => one.tags.includes("open") && isInside([-180, 0, 180, 90], one));
  expect(ids(await all({ tag: "open", bounds: [-180, 0, 180, 90] })).sort()).toEqual(ids(both).sort());
  expect(ids(await all({ tag: "open", near: { latitude: 0, longitude: 0 } })).sort())
    .toEqual(ids(saved.filter((one) => one.tags.includes("open"))).sort());
});

test("updateLocation() moves the point and the words it is found by", async () => {
  const from = { coordinates: { latitude: 60, longitude: 60 }, label: "Before" };
  const created = await createLocation(deps, { owner, from });
  const coordinates = { latitude: -60, longitude: -60 };
  const moved = await updateLocation(deps, { owner, locationId: created.id, coordinates, name: "Afterwards" });
  expect(moved).toMatchObject({ coordinates, label: "Before", shortCode: created.shortCode, version: 2 });
  expect(await all({ bounds: [59.9, 59.9, 60.1, 60.1] })).toEqual([]);
  for (const filter of [{ bounds: [-60.1, -60.1, -59.9, -59.9] as const }, { text: "afterw" }]) {
    const found = await all(filter);
    expect(found).toMatchObject([{ version: 2, placeId: moved.placeId }]);
    expect(found.map(presentLocation)).toEqual([presentLocation(moved)]);
  }
  expect(await updateLocation(deps, { owner, locationId: created.id })).toEqual(moved);
  await deleteLocation(deps, { owner, locationId: created.id });
});

test("listLocations() refuses filters and cursors that cannot be", async () => {
  const cases = [
    [{ bounds: [0, 2, 1, 1] }, "/bounds"],
    [{ bounds: [-181, 0, 1, 1] }, "/bounds"],
    [{ near: { latitude: 91, longitude: 0 } }, "/near"],
    [{ near: { latitude: 0, longitude: 0 }, radiusM: 0 }, "/radius_m"],
    [{ radiusM: 10 }, "/radius_m"],
    [{ near: { latitude: 0, longitude: 0 }, cursor: btoa(saved[0]?.id ?? "") }, "/cursor"],
    [{ bounds: [0, 0, 1, 1], cursor: btoa(`near 1 ${saved[0]?.id}`) }, "/cursor"],
  ] as const;
  for (const [filter, pointer] of cases) {
    expect((await problemOf(listLocations(deps, { owner, ...filter }))).pointers).toEqual([pointer]);
  }
  expect(await codeOf(listLocations(deps, { owner, mapId: "map_0" }))).toBe("NOT_FOUND");
});

test("the database places points on the same curve as the code, and gives out no code twice", async () => {
  const { db } = accounts;
  const { curveCell } = await import("../../src/geo/curve_cell.ts");
  const rows = await db.ownerSql`select latitude, longitude, cell::float8 as cell from locations`;
  for (const row of rows) {
    expect(curveCell({ latitude: Number(row["latitude"]), longitude: Number(row["longitude"]) })).toBe(row["cell"]);
  }
  const from = { coordinates: { latitude: 3, longitude: 3 }, label: "x" };
  const doomed = await createLocation(deps, { owner, from });
  const code = doomed.shortCode?.replace("-", "");
  await deleteLocation(deps, { owner, locationId: doomed.id });
  const again = db.ownerSql`update locations set short_code = ${code ?? ""} where id = ${saved[0]?.id ?? ""}`;
  expect(again).rejects.toThrow("the code was given out before");
});

test("createLocation() takes another code where chance gives one that was given out", async () => {
  const bytes = [counting(5), counting(5), counting(6)];
  const codes: (string | null)[] = [];
  for (let i = 0; i < 2; i++) {
    const scripted = {
      bytes: (length: number) => length === 16 ? bytes.shift() ?? new Uint8Array() : deps.chance.bytes(length),
    };
    const from = { coordinates: { latitude: 3, longitude: 3 }, label: "x" };
    codes.push((await createLocation({ ...deps, chance: scripted }, { owner, from })).shortCode);
  }
  expect(new Set(codes).size).toBe(2);
  expect(bytes).toEqual([]);
});
