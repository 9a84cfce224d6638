import { gazetteerFolder } from "../../src/commands/gazetteer_path.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { readManifest } from "../../src/gazetteer/datasets/manifest.ts";
import { openGazetteerSet } from "../../src/gazetteer/set/compose.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { figure, type FigureOptions } from "../support/benches/figure.ts";
import { cpuUs, leastTimes, quantile } from "../support/benches/measure.ts";
import { realData, realQuestions } from "../support/benches/real_data.ts";
import { fuzzedInput } from "../support/random/random.ts";

// bun test/benches/written_addresses.ts [fuzzed inputs] [--full] [--json]: microseconds of CPU per address, with the data in DATA_DIR,
// or with the evaluation's corpus if it is empty. Addresses and fuzzed inputs are the same on every run.
const DATA_FOLDER = realData();
const VARIANTS = ["clean", "one typo", "two typos", "no postcode", "noisy", "unloaded town", "place"];
const PER_VARIANT = 500;
/** Rounds, of which the least time counts: other work of the machine does not belong to it. */
const ROUNDS = 5;
/** Inputs during which the engine still compiles: the first thousand take four times as long as later ones. */
const WARM_UP = 8_000;
/** A prime, so that queries of all variants and areas alternate. */
const WARM_UP_STRIDE = 7_919;
const FUZZED = Number(
  process.argv.find((word) => /^\d+$/u.test(word)) ?? (process.argv.includes("--full") ? 100_000 : 3_000),
);
/** The slowest inputs are measured again, to exclude interruptions. */
const MEASURED_AGAIN = 64;
const SLOWEST_REPORTED = 5;
const TARGETS: Readonly<Record<string, number>> = { clean: 60, "one typo": 150 };

const { questions, dataDir, worldPath, corpusFolder } = await realQuestions(DATA_FOLDER);
const own = gazetteerFolder(dataDir);
const isLoaded = Object.keys(readManifest(own)?.countries ?? {}).length > 0;
const gazetteer = openGazetteerSet({ folder: isLoaded ? own : corpusFolder, worldPath });

for (let at = 0; at < WARM_UP; at++) {
  resolve({ text: questions[(at * WARM_UP_STRIDE) % questions.length]?.q ?? "" }, { gazetteer });
}
for (const variant of VARIANTS) {
  const all = questions.filter((question) => question.variant === variant).map(({ q }) => q);
  const stride = Math.max(1, Math.floor(all.length / PER_VARIANT));
  const times = leastTimes(all.filter((_, i) => i % stride === 0), ROUNDS, timeOf);
  report(`${variant}, p50`, quantile(times, 0.5), { atMost: TARGETS[variant] });
  report(`${variant}, p99`, quantile(times, 0.99), { atMost: 1_000 });
  // The cost in a batch includes the slow ones.
  report(`${variant}, mean`, times.reduce((sum, time) => sum + time, 0) / times.length);
}
const slowest = slowestOf(FUZZED, questions.map(({ q }) => q));
const note = slowest.slice(0, SLOWEST_REPORTED).map(described).join("; ");
report(`worst of ${FUZZED} fuzzed`, slowest[0]?.time ?? 0, { atMost: 5_000, note });
report("of them beyond 5 ms", slowest.filter(({ time }) => time > 5_000).length, { unit: "inputs", atMost: 0 });

/** CPU microseconds: on a busy machine elapsed time includes other processes. */
function timeOf(text: string): number {
  return cpuUs(() => resolve({ text }, { gazetteer }), 1, 1);
}

/** A fuzzed input, by its number, and the microseconds that it took. */
interface Slow {
  readonly index: number;
  readonly text: string;
  readonly time: number;
}

/** The slowest of so many fuzzed inputs, the least of several rounds each, slowest first. */
function slowestOf(count: number, samples: readonly string[]): Slow[] {
  const random = seededRandom("written addresses");
  const kept: Slow[] = [];
  for (let index = 0; index < count; index++) {
    const text = fuzzedInput(random, samples);
    const time = timeOf(text);
    if (kept.length < MEASURED_AGAIN || time > kept.at(-1)!.time) {
      kept.push({ index, text, time });
      kept.sort((one, other) => other.time - one.time);
      kept.length = Math.min(kept.length, MEASURED_AGAIN);
    }
  }
  const again = leastTimes(kept, ROUNDS, ({ text }) => timeOf(text));
  return kept.map((slow, i) => ({ ...slow, time: again[i]! })).sort((one, other) => other.time - one.time);
}

/** Described by its number, which reproduces the text: the text itself is useless in a table. */
function described({ index, text, time }: Slow): string {
  const { inputKind, status } = resolve({ text }, { gazetteer });
  return `#${index}: ${(time / 1_000).toFixed(1)} ms, ${text.length} letters, ${status} ${inputKind}`;
}

function report(name: string, value: number, more: Partial<FigureOptions> = {}): void {
  figure(name, Math.round(value), { unit: "µs", ...more });
}
