import { seededRandom } from "../../src/evaluation/misspelt.ts";

/**
 * `bun test/load/simulate_day.ts [--organizations=1000] [--workers=2] [--us=300] [--seed=1]`
 *
 * A day of the queue: organizations submit batches, most of them small and in working hours; workers take the next
 * chunk of the organization that was served longest ago, as `claim_chunk` does. Prints how long batches of each size waited for their
 * end. The CPU time of a row is given, as it depends on the data that is loaded.
 */
const wishes = Object.fromEntries(process.argv.slice(2).map((word) => word.replace(/^--/u, "").split("=")));
const organizations = Number(wishes["organizations"] ?? 1000);
const workers = Number(wishes["workers"] ?? 2);
const chunkSeconds = 1000 * Number(wishes["us"] ?? 300) / 1e6;
const random = seededRandom(String(wishes["seed"] ?? 1));
const DAY_SECONDS = 86_400;
/** Rows of a batch, and how many organizations in a thousand submit one in a day. */
const KINDS = [
  { rows: 10, inThousand: 3000 },
  { rows: 1000, inThousand: 500 },
  { rows: 50_000, inThousand: 50 },
  { rows: 1_000_000, inThousand: 10 },
] as const;

interface Batch {
  readonly organization: number;
  readonly rows: number;
  readonly atSecond: number;
  chunks: number;
}

const batches: Batch[] = KINDS.flatMap(({ rows, inThousand }) =>
  Array.from({ length: Math.round(organizations * inThousand / 1000) }, () => ({
    organization: random.below(organizations),
    rows,
    // The mean of two: most around noon.
    atSecond: (random.below(DAY_SECONDS) + random.below(DAY_SECONDS)) / 2,
    chunks: Math.ceil(rows / 1000),
  }))
).sort((one, other) => one.atSecond - other.atSecond);

const waits = new Map<number, number[]>(KINDS.map(({ rows }) => [rows, []]));
/** In the order of who was served longest ago. */
const open = new Map<number, Batch[]>();
const freeAt = Array.from({ length: workers }, () => 0);
let busySeconds = 0;
let clock = 0;
for (let next = 0; next < batches.length || open.size > 0;) {
  const worker = freeAt.indexOf(Math.min(...freeAt));
  // A worker that stood idle begins when there is something, not when it became idle.
  clock = Math.max(clock, freeAt[worker] ?? 0, open.size === 0 ? batches[next]?.atSecond ?? 0 : 0);
  const now = clock;
  for (let batch = batches[next]; batch !== undefined && batch.atSecond <= now; batch = batches[++next]) {
    open.set(batch.organization, [...open.get(batch.organization) ?? [], batch]);
  }
  const [turn] = open;
  const [organization, [batch, ...others]] = turn ?? [0, []];
  if (batch === undefined) {
    continue;
  }
  open.delete(organization);
  const seconds = chunkSeconds * Math.min(1, batch.rows / 1000);
  freeAt[worker] = now + seconds;
  busySeconds += seconds;
  batch.chunks--;
  // Its own batches take turns too.
  const left = batch.chunks > 0 ? [...others, batch] : others;
  if (left.length > 0) {
    open.set(organization, left);
  }
  if (batch.chunks === 0) {
    waits.get(batch.rows)?.push(now + seconds - batch.atSecond);
  }
}
const rows = batches.reduce((sum, batch) => sum + batch.rows, 0);
// oxlint-disable-next-line no-console -- what is simulated is printed
console.log(
  [
    `${batches.length} batches, ${rows} rows, ${workers} workers, ${
      (100 * busySeconds / workers / DAY_SECONDS).toFixed(1)
    } % busy`,
    ...[...waits].map(([size, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      const at = (share: number) => (sorted[Math.ceil(share * sorted.length) - 1] ?? 0).toFixed(1);
      return `${size} rows: ${sorted.length} batches, done after p50 ${at(0.5)} s, p99 ${at(0.99)} s, at most ${
        at(1)
      } s`;
    }),
  ].join("\n"),
);
