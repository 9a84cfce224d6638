import { beforeAll, expect, test } from "bun:test";
import { distanceM } from "../../../src/geo/distance_m.ts";
import { type ListLocations, listLocations, type LocationOwner } from "../../../src/locations/mod.ts";
import { type TestAccounts, testAccounts } from "../../support/operations/test_accounts.ts";

/** More than a walk through the newest or through a box looks at. */
const ROWS = 2400;

let accounts: TestAccounts;
let owner: LocationOwner;

beforeAll(async () => {
  accounts = await testAccounts();
  owner = { organizationId: (await accounts.person()).caller.organizationId, environment: "live" };
  const stranger: LocationOwner = { ...owner, organizationId: (await accounts.person()).caller.organizationId };
  await fill(owner, "live", 0);
  await fill(owner, "test", ROWS);
  // Even with words that say they are the owner's: what counts is whose row it is.
  await fill(stranger, "live", 2 * ROWS);
});

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
  const nearest = Array.from({ length: ROWS }, (_, n) => n).sort((one, other) => away(one) - away(other));
  for (const [tag, isTagged] of Object.entries(TAGS)) {
    expect(await numbers({ near, tag }), tag).toEqual(nearest.filter(isTagged));
    const within = await numbers({ near, tag, radiusM: 900_000 });
    expect(within, tag).toEqual(nearest.filter((n) => isTagged(n) && away(n) <= 900_000));
  }
});
