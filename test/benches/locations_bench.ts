/**
 * What the lists of a large organization cost: `bun test/benches/locations_bench.ts [locations] [others] [--json]`, by
 * default 100,000 locations of one organization among 100,000 of ten others. Half of its locations lie in one city, the
 * rest anywhere. Medians over whole operations, with their transactions, as the service runs them, and the CPU they take here
 * and in Postgres. Ten million take ten minutes to fill and 6 GB of disk while it runs.
 */
import type { Coordinates } from "../../src/domain/coordinates.ts";
import { findByCode, type ListLocations, listLocations, type LocationOwner } from "../../src/locations/mod.ts";
import { figure } from "../support/benches/figure.ts";
import { quantile } from "../support/benches/measure.ts";
import type { TestDatabase } from "../support/databases/test_database.ts";
import { testAccounts } from "../support/operations/test_accounts.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { cpuMicroseconds } from "../support/processes/process_tree.ts";
import { seeded } from "../support/random/random.ts";

const [count = 100_000, others = 100_000] = Bun.argv.slice(2).filter((word) => /^\d+$/u.test(word)).map(Number);
const OTHERS = 10;
const ROUNDS = 200;
/** Queries before the measured ones: each connection prepares its statements. */
const WARM_UP = 20;
/** Target for a million locations among ten million. */
const TARGET_MS = 3;
/** Rows of one statement: what it keeps until its end fits into memory. */
const AT_ONCE = 250_000;
/** One location every half minute: a million in a year. */
const EVERY_MS = 30_000;
const LAST_MS = Date.UTC(2026, 0, 1);
const DIGITS = "0123456789abcdefghjkmnpqrstvwxyz";

const accounts = await testAccounts();
const { db, deps: { database, clock, chance } } = accounts;
const deps = { database, clock, chance };
const [ownOrganization = "", ...strangers] = await Promise.all(
  Array.from({ length: OTHERS + 1 }, async () => (await accounts.person()).caller.organizationId),
);
const owner: LocationOwner = { organizationId: ownOrganization, environment: "live" };
await fillLocations(db, [
  { organizationId: ownOrganization, rows: count },
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

/** How many live locations an organization is to have. */
interface Filling {
  readonly organizationId: string;
  readonly rows: number;
}

/**
 * Fills a database with locations as the service writes them, one organization after the other, half of each in one
 * city, half anywhere: with some common words, one of a thousand (`w0`…`w999`) and one of five tags (`tag0`…`tag4`).
 * An index is built faster than it is kept, and triggers look at every row: they are away meanwhile.
 */
async function fillLocations({ ownerSql }: TestDatabase, fillings: readonly Filling[]): Promise<void> {
  const indexes = await ownerSql<{ name: string; made: string }[]>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = 'locations' and indexname not in (select conname from pg_constraint)`;
  const run = (statements: string) => unhurried(ownerSql, statements);
  await run(
    `alter table locations disable trigger user; ${indexes.map(({ name }) => `drop index ${name};`).join(" ")}`,
  );
  let first = 0;
  for (const { organizationId, rows } of fillings) {
    for (let from = 0; from < rows; from += AT_ONCE) {
      await run(insertion(organizationId, { first, from, to: Math.min(rows, from + AT_ONCE) - 1, rows }));
    }
    first += rows;
  }
  for (const { made } of indexes) {
    await run(`set local maintenance_work_mem = '512MB'; ${made}`);
  }
  await run("alter table locations enable trigger user");
  // As autovacuum leaves it: which pages everybody may see is known.
  const vacuum = await ownerSql.reserve();
  await vacuum.unsafe("set statement_timeout = 0");
  await vacuum.unsafe("vacuum analyze locations");
  vacuum.release();
}

function insertion(
  organizationId: string,
  { first, from, to, rows }: { readonly first: number; from: number; readonly to: number; readonly rows: number },
): string {
  const prefix = `${organizationId.slice(-8)}l`;
  const madeMs = `(${LAST_MS}::bigint - ${EVERY_MS}::bigint * (${rows} - n))`;
  const time = Array.from(
    { length: 10 },
    (_, i) => `substr('${DIGITS}', (${madeMs} >> ${45 - 5 * i} & 31)::int + 1, 1)`,
  );
  return `
    select setseed(${(first + from) % 1000 / 1000});
    insert into locations (id, organization_id, environment, short_code, name, label, latitude, longitude, confidence,
      status, precision, components, tags, metadata, words, version, created_at, updated_at)
    select 'loc_' || ${time.join(" || ")} || lpad((n + ${first})::text, 16, '0'), '${organizationId}', 'live',
      upper(lpad(to_hex(n + ${first}), 8, '0')), 'Store ' || n, 'High Street ' || n,
      case when n % 2 = 0 then 52.3 + 0.4 * random() else 170 * random() - 85 end,
      case when n % 2 = 0 then 13.1 + 0.6 * random() else 360 * random() - 180 end,
      0.98, 'found', 'house', '{"street": "High Street", "countryCode": "DE"}', '{}', '{"crm": "4711"}',
      array_to_tsvector(array['${prefix}:store', '${prefix}:high', '${prefix}:street', '${prefix}:w' || n % 1000,
        '${prefix}#tag' || n % 5]), 1, now(), now()
    from generate_series(${from}::int, ${to}::int) as n`;
}

/** Filling takes longer than a statement of the service may. */
async function unhurried(sql: TestDatabase["ownerSql"], statements: string): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe(`set local statement_timeout = 0; ${statements}`).simple();
  });
}
