import { expect, test } from "bun:test";
import {
  createLocation,
  deleteLocation,
  getLocation,
  listLocations,
  type LocationOwner,
  updateLocation,
} from "../../src/locations/mod.ts";
import { problemOf } from "../support/operations/problem_of.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

const accounts = await testAccounts();
const { database, clock, chance } = accounts.deps;
const deps = { database, clock, chance };

const POINT = {
  coordinates: { latitude: 47.14001, longitude: 9.52282 },
  label: "Städtle 23, 9490 Vaduz, Liechtenstein",
};

async function owner(): Promise<LocationOwner> {
  const { caller } = await accounts.person();
  return { organizationId: caller.organizationId, environment: "live" };
}

test("createLocation() points at every field that is wrong", async () => {
  const mine = await owner();
  const refused = await problemOf(createLocation(deps, {
    owner: mine,
    from: POINT,
    name: "",
    tags: ["fine", "", "x".repeat(51)],
    metadata: { "a/b": "x".repeat(501), ["k".repeat(41)]: 1, infinite: Infinity },
  }));
  expect(refused).toMatchObject({
    code: "INVALID_REQUEST",
    pointers: ["/name", "/tags/1", "/tags/2", "/metadata/a~1b", "/metadata", "/metadata/infinite"],
  });
  const point = { coordinates: { latitude: 90.1, longitude: Number.NaN }, label: "x" };
  expect((await problemOf(createLocation(deps, { owner: mine, from: point }))).pointers).toEqual([
    "/coordinates/latitude",
    "/coordinates/longitude",
  ]);
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`k${i}`, "ü".repeat(400)]));
  expect((await problemOf(createLocation(deps, { owner: mine, from: POINT, metadata: many }))).pointers).toEqual([
    "/metadata",
  ]);
  const tags = Array.from({ length: 33 }, (_, i) => `t${i}`);
  expect((await problemOf(createLocation(deps, { owner: mine, from: POINT, tags }))).pointers).toEqual(["/tags"]);
});

test("createLocation() takes the largest of everything that it allows", async () => {
  const mine = await owner();
  const saved = await createLocation(deps, {
    owner: mine,
    from: { coordinates: { latitude: -90, longitude: 180 }, label: "🚲".repeat(500) },
    name: "é".repeat(200),
    tags: Array.from({ length: 32 }, (_, i) => `${i}`.padEnd(50, "ß")),
    metadata: Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`.padEnd(40, "x"), '"'.repeat(130)])),
  });
  expect(await getLocation(deps, { owner: mine, locationId: saved.id })).toEqual(saved);
});

test("listLocations() gives stable pages, newest first", async () => {
  const mine = await owner();
  const made: string[] = [];
  for (let i = 0; i < 7; i++) {
    accounts.clock.pass(1);
    made.unshift((await createLocation(deps, { owner: mine, from: POINT })).id);
  }
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLocations(deps, { owner: mine, limit: 3, ...(cursor === undefined ? {} : { cursor }) });
    seen.push(...page.data.map(({ id }) => id));
    expect(page.hasMore).toBe(page.nextCursor !== null);
    cursor = page.nextCursor ?? undefined;
    await createLocation(deps, { owner: mine, from: POINT });
    await deleteLocation(deps, { owner: mine, locationId: page.data[0]?.id ?? "" });
  } while (cursor !== undefined);
  expect(seen).toEqual(made);
});

test("listLocations() refuses a page that cannot be read", async () => {
  const mine = await owner();
  for (const limit of [0, 101, 1.5, Number.NaN]) {
    expect((await problemOf(listLocations(deps, { owner: mine, limit }))).pointers).toEqual(["/limit"]);
  }
  for (const cursor of ["", "x", "%", btoa("loc_1' or true --"), "a".repeat(10_000)]) {
    expect((await problemOf(listLocations(deps, { owner: mine, cursor }))).pointers).toEqual(["/cursor"]);
  }
});

test("updateLocation() changes what is given and counts the version", async () => {
  const mine = await owner();
  const saved = await createLocation(deps, { owner: mine, from: POINT, name: "Old", tags: ["a"], metadata: { a: 1 } });
  accounts.clock.pass(1);
  const changed = await updateLocation(deps, { owner: mine, locationId: saved.id, versions: [1], name: "New" });
  const { words } = changed;
  expect(changed).toEqual({ ...saved, name: "New", version: 2, updatedAt: accounts.clock.now(), words });
  const cleared = await updateLocation(deps, { owner: mine, locationId: saved.id, name: null, tags: [], metadata: {} });
  expect(cleared).toMatchObject({ name: null, tags: [], metadata: {}, version: 3 });
});

test("updateLocation() and deleteLocation() refuse an older version, and let one of two at once win", async () => {
  const mine = await owner();
  const { id: locationId } = await createLocation(deps, { owner: mine, from: POINT });
  const results = await Promise.allSettled(
    ["a", "b", "c"].map((name) => updateLocation(deps, { owner: mine, locationId, versions: [1], name })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const late = { owner: mine, locationId, versions: [1] };
  expect((await problemOf(updateLocation(deps, { ...late, name: "d" }))).code).toBe("PRECONDITION_FAILED");
  expect((await problemOf(deleteLocation(deps, late))).code).toBe("PRECONDITION_FAILED");
  await deleteLocation(deps, { ...late, versions: [2] });
  expect((await problemOf(getLocation(deps, late))).code).toBe("NOT_FOUND");
});
