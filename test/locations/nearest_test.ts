import { expect, test } from "bun:test";
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { distanceM } from "../../src/geo/distance_m.ts";
import { type ListLocations, listLocations, type Location, type LocationOwner } from "../../src/locations/mod.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { seeded } from "../support/random/random.ts";
import { patience } from "../support/runner/patience.ts";

/** More than one look at a circle takes. */
const CROWD = 2500;
const SPOT = { latitude: 48.2, longitude: 16.37 };
const PAGE = 100;

const accounts = await testAccounts();

/** An organization of its own with locations at some points. */
async function ownerOf(points: readonly Coordinates[]): Promise<LocationOwner> {
  const { caller: { organizationId } } = await accounts.person();
  const [latitudes, longitudes] = [points.map((point) => point.latitude), points.map((point) => point.longitude)];
  await accounts.db.ownerSql`
    insert into locations (id, organization_id, environment, label, latitude, longitude, confidence, status, precision,
      components, tags, metadata, version, created_at, updated_at)
    select 'loc_' || right(${organizationId}, 16) || lpad(n::text, 10, '0'), ${organizationId}, 'live', 'x', latitude,
      longitude, 1, 'found', 'house', '{}', '{}', '{}', 1, now(), now()
    from unnest(${latitudes}::float8[], ${longitudes}::float8[]) with ordinality as point (latitude, longitude, n)`;
  return { organizationId, environment: "live" };
}

/** The first pages of what is nearest. */
async function nearest(owner: LocationOwner, near: Coordinates, pages: number): Promise<readonly Location[]> {
  const found: Location[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < pages; page++) {
    const answer = await listLocations(accounts.deps, {
      owner,
      near,
      limit: PAGE,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...answer.data);
    cursor = answer.nextCursor ?? undefined;
    if (cursor === undefined) {
      break;
    }
  }
  return found;
}

test("listLocations() gives the nearest of a crowd at one spot, far away, each once and to the last", async () => {
  const few = [{ latitude: 50, longitude: 14 }, { latitude: -20, longitude: -100 }];
  const owner = await ownerOf([...few, ...Array.from({ length: CROWD }, () => SPOT)]);
  const found = await nearest(owner, { latitude: 52.5, longitude: 13.4 }, Infinity);
  expect(new Set(found.map(({ id }) => id)).size).toBe(CROWD + few.length);
  expect([found[0]?.coordinates, found[1]?.coordinates, found.at(-1)?.coordinates]).toEqual([few[0], SPOT, few[1]]);
});

test(
  "listLocations() gives the nearest where neighbours along the curve mislead: at its seams and by a city",
  async () => {
    const random = seeded(11);
    const city = Array.from({ length: CROWD }, () => ({
      latitude: SPOT.latitude + 0.2 * random(),
      longitude: SPOT.longitude + 0.2 * random(),
    }));
    const wide = Array.from(
      { length: 500 },
      () => ({ latitude: 170 * random() - 85, longitude: 360 * random() - 180 }),
    );
    const points = [...city, ...wide];
    const owner = await ownerOf(points);
    const seams = [[0, 0], [-0.01, -0.01], [0.01, -0.01], [45, -0.01], [-0.01, 90], [22.49, 179.99], [89, 10], [
      48,
      16.3,
    ]];
    for (const [latitude = 0, longitude = 0] of seams) {
      const near = { latitude, longitude };
      const expected = points.map((point) => distanceM(near, point)).toSorted((one, other) => one - other);
      const found = await nearest(owner, near, 2);
      const distances = found.map(({ coordinates }) => distanceM(near, coordinates));
      for (const [i, distance] of distances.entries()) {
        expect(distance, `${latitude},${longitude} ${i}`).toBeCloseTo(expected[i] ?? Number.NaN, 3);
      }
      expect(distances).toHaveLength(2 * PAGE);
    }
  },
  patience(60_000),
);

/** More than a walk through the newest or through a box looks at. */
const ROWS = 2400;

/** Tags by the number of the row, the oldest first: all, one of seven, of six hundred, the oldest, nobody. */
const TAGS: Readonly<Record<string, (n: number) => boolean>> = {
  all: () => true,
  seventh: (n) => n % 7 === 0,
  rare: (n) => n % 600 === 0,
  oldest: (n) => n < 60,
  nobody: () => false,
};

async function fill({ organizationId }: LocationOwner, environment: "live" | "test", from: number): Promise<void> {
  const prefix = `${owner.organizationId.slice(-8)}l#`;
  await accounts.db.ownerSql.unsafe(`
    insert into locations (id, organization_id, environment, label, latitude, longitude, confidence, status, precision,
      components, tags, metadata, words, version, created_at, updated_at)
    select 'loc_' || lpad((n + ${from})::text, 26, '0'), '${organizationId}', '${environment}', 'x', n / 100.0, n / 50.0,
      1, 'found', 'house', '{}', '{}', '{}', array_to_tsvector(array_remove(array['${prefix}all',
        case when n % 7 = 0 then '${prefix}seventh' end, case when n % 600 = 0 then '${prefix}rare' end,
        case when n < 60 then '${prefix}oldest' end], null)), 1, now(), now()
    from generate_series(0, ${ROWS - 1}) as n`);
}

const owner = await ownerOf([]);
const stranger = await ownerOf([]);
await fill(owner, "live", 0);
await fill(owner, "test", ROWS);
// Even with words that say they are the owner's: what counts is whose row it is.
await fill(stranger, "live", 2 * ROWS);

async function numbers(filter: Partial<ListLocations>): Promise<readonly number[]> {
  const found: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await listLocations(accounts.deps, {
      owner,
      limit: 100,
      ...filter,
      ...(cursor === undefined ? {} : { cursor }),
    });
    found.push(...page.data.map(({ id }) => Number(id.slice("loc_".length))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

test("listLocations() finds all with a tag, however common or rare it is, newest first and page by page", async () => {
  const newest = Array.from({ length: ROWS }, (_, i) => ROWS - 1 - i);
  expect(await numbers({})).toEqual(newest);
  for (const [tag, isTagged] of Object.entries(TAGS)) {
    expect(await numbers({ tag }), tag).toEqual(newest.filter(isTagged));
  }
});

test("listLocations() finds all with a tag in a box, small or large, page by page", async () => {
  const numbered = Array.from({ length: ROWS }, (_, n) => n);
  for (const [tag, isTagged] of Object.entries(TAGS)) {
    for (const [from, to] of [[0, ROWS], [30, 100], [500, 2350]] as const) {
      const found = await numbers({ tag, bounds: [from / 50, from / 100, to / 50, to / 100] });
      const expected = numbered.filter((n) => from <= n && n <= to && isTagged(n));
      expect(found.toSorted((a, b) => a - b), `${tag} ${from}`).toEqual(expected);
    }
  }
});

test("listLocations() gives the nearest with a tag, however common or rare it is, page by page", async () => {
  const near = { latitude: 7.003, longitude: 14.001 };
  const away = (n: number) => distanceM(near, { latitude: n / 100, longitude: n / 50 });
  const byDistance = Array.from({ length: ROWS }, (_, n) => n).sort((one, other) => away(one) - away(other));
  for (const [tag, isTagged] of Object.entries(TAGS)) {
    expect(await numbers({ near, tag }), tag).toEqual(byDistance.filter(isTagged));
    const within = await numbers({ near, tag, radiusM: 900_000 });
    expect(within, tag).toEqual(byDistance.filter((n) => isTagged(n) && away(n) <= 900_000));
  }
});
