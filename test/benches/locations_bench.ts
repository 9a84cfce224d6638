/**
 * What the lists of a large organization cost: `bun test/benches/locations_bench.ts [locations] [others] [--json]`, by
 * default 100,000 locations of one organization among 100,000 of ten others. Half of its locations lie in one city, the
 * rest anywhere. Medians over whole operations, with their transactions, as the service runs them, and the CPU they take here
 * and in Postgres. Ten million take ten minutes to fill and 6 GB of disk while it runs.
 */
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { findByCode, type ListLocations, listLocations, type LocationOwner } from "../../src/locations/mod.ts";

import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/cpu_microseconds.ts";
import { figure } from "../support/benches/figure.ts";
import { quantile } from "../support/benches/measure.ts";
import { fillLocations } from "../support/benches/fill_locations.ts";
import { seeded } from "../support/random/seeded.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";

const [count = 100_000, others = 100_000] = Bun.argv.slice(2).filter((word) => /^\d+$/u.test(word)).map(Number);
const OTHERS = 10;
const ROUNDS = 200;
/** Queries before the measured ones: each connection prepares its statements. */
const WARM_UP = 20;
/** Target for a million locations among ten million. */
const TARGET_MS = 3;

const accounts = await testAccounts();
const { db, deps: { database, clock, chance } } = accounts;
const deps = { database, clock, chance };
const [organizationId = "", ...strangers] = await Promise.all(
  Array.from({ length: OTHERS + 1 }, async () => (await accounts.person()).caller.organizationId),
);
const owner: LocationOwner = { organizationId, environment: "live" };
await fillLocations(db, [
  { organizationId, rows: count },
  ...strangers.map((id) => ({ organizationId: id, rows: others / OTHERS })),
]);

type Random = () => number;
const inCity = (random: Random): Coordinates => ({
  latitude: 52.3 + 0.35 * random(),
  longitude: 13.1 + 0.55 * random(),
});
const anywhere = (random: Random): Coordinates => ({ latitude: 160 * random() - 80, longitude: 350 * random() - 175 });
const boxAt = ({ latitude, longitude }: Coordinates, size: number): Partial<ListLocations> => ({
  bounds: [longitude, latitude, longitude + size, latitude + size],
});
const rareWord = (random: Random) => ({ text: `w${Math.floor(random() * 1000)}` });

/** Every kind of list there is, by name. */
const KINDS: Readonly<Record<string, (random: Random) => Partial<ListLocations>>> = {
  "newest": () => ({}),
  "in a street's box, in the city": (random) => boxAt(inCity(random), 0.003),
  "in a city's box": (random) => boxAt(inCity(random), 0.3),
  "in a country's box": (random) => boxAt(anywhere(random), 5),
  "in the whole world": () => ({ bounds: [-180, -90, 180, 90] }),
  "nearest, in the city": (random) => ({ near: inCity(random) }),
  "nearest, anywhere": (random) => ({ near: anywhere(random) }),
  "within 500 m, in the city": (random) => ({ near: inCity(random), radiusM: 500 }),
  "within 50 km, anywhere": (random) => ({ near: anywhere(random), radiusM: 50_000 }),
  "with a word of one in a thousand": rareWord,
  "with a common tag": () => ({ tag: "tag3" }),
  "with a common tag in a street's box": (random) => ({ tag: "tag3", ...boxAt(inCity(random), 0.003) }),
  "with a common tag in a city's box": (random) => ({ tag: "tag3", ...boxAt(inCity(random), 0.3) }),
  "nearest with a common tag, in the city": (random) => ({ tag: "tag3", near: inCity(random) }),
  "nearest with a common tag, anywhere": (random) => ({ tag: "tag3", near: anywhere(random) }),
  "with a word of one in a thousand in a city's box": (random) => ({
    ...rareWord(random),
    ...boxAt(inCity(random), 0.3),
  }),
  "nearest with a word of one in a thousand": (random) => ({ ...rareWord(random), near: anywhere(random) }),
};

for (const [name, questionOf] of Object.entries(KINDS)) {
  await measure(`${name}, of ${count.toLocaleString("en")}`, questionOf);
}

async function measure(name: string, questionOf: (random: Random) => Partial<ListLocations>): Promise<void> {
  const random = seeded(1);
  const took: number[] = [];
  let cpuUs = 0;
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    if (round === 0) {
      cpuUs = await usedUs();
    }
    const question = questionOf(random);
    const startMs = performance.now();
    await listLocations(deps, { owner, ...question });
    took.push(performance.now() - startMs);
  }
  cpuUs = await usedUs() - cpuUs;
  figure(name, quantile(took.slice(WARM_UP), 0.5), { unit: "ms", atMost: TARGET_MS });
  figure(`${name}: CPU`, cpuUs / ROUNDS / 1000, { unit: "ms" });
}

/** CPU time of this process and of the servers of its connections. */
async function usedUs(): Promise<number> {
  const { user, system } = process.cpuUsage();
  const servers = await db.ownerSql<{ pid: number }[]>`
    select pid from pg_stat_activity where datname = current_database() and application_name = 'locus test'`;
  const used = await Promise.all(servers.map(({ pid }) => cpuMicroseconds(pid)));
  return used.reduce((sum, one) => sum + one, user + system);
}

/** Looks up another organization's code and an unknown one: both must get the same answer. */
const stranger: LocationOwner = {
  organizationId: (await accounts.person()).caller.organizationId,
  environment: "live",
};
const code = (n: number) => n.toString(16).toUpperCase().padStart(8, "0");
const times: Record<"private" | "unknown", number[]> = { private: [], unknown: [] };
for (let round = 0; round < 2000; round++) {
  for (const kind of ["private", "unknown"] as const) {
    const startMs = performance.now();
    await findByCode(deps, {
      caller: stranger,
      code: kind === "private" ? code(round % count) : code(2 ** 31 + round),
    });
    times[kind].push(performance.now() - startMs);
  }
}
figure("a private code", quantile(times.private, 0.5) * 1000, { unit: "µs" });
figure("an unknown code", quantile(times.unknown, 0.5) * 1000, { unit: "µs" });
await db.close();
await cleanUp();
