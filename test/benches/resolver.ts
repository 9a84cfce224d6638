import { join } from "node:path";
import { readOptions } from "../../src/commands/line/read_options.ts";
import { keepCodeInLargePages } from "../../src/commands/process/code_pages.ts";
import { restartWith, SERVER_SETTINGS } from "../../src/commands/process/engine_settings.ts";
import { seededRandom } from "../../src/evaluation/misspelt.ts";
import { figure } from "../support/benches/figure.ts";
import { quantile } from "../support/benches/measure.ts";
import { loadEverything, type OpenTree } from "../support/benches/mixed/load_everything.ts";
import { mixedInputs } from "../support/benches/mixed/mixed_inputs.ts";
import { otherTree } from "../support/benches/mixed/measured_tree.ts";
import { cleanUp } from "../support/processes/at_end.ts";
import { realData } from "../support/benches/real_data.ts";

/**
 * The resolver of this tree beside that of another commit, both loaded in one process, so that a busy machine slows
 * both: all kinds of inputs mixed, slices of some texts in turns, no text twice. For each kind the median and the 99th
 * percentile of the time of a query, with the ratio to the other commit, and how many whole answers differ.
 * `bun test/benches/resolver.ts [--quick] [--against=COMMIT] [--differences=N] [--json]`
 *
 * `--differences` prints the first texts of each kind whose answers differ, with both answers. The first run loads the
 * data of each tree, which takes a minute or two.
 */
const ROOT = join(import.meta.dir, "../..");
const DATA_FOLDER = realData();
const TEXTS_A_KIND = { usual: 1200, quick: 300 };
/** Texts that are asked of one tree before it is the other's turn. */
const SLICE = 40;
/** The part of all texts that is not measured, and how often it is resolved: it compiles the code. */
const WARM_UP = 0.3;
const WARM_UP_ROUNDS = 4;

const CLEAN = { p50: 25, p99: 300 };
const UNCLEAR = { p50: 100, p99: 600 };
/** Microseconds. */
const TARGETS: Readonly<Record<string, { readonly p50: number; readonly p99: number }>> = {
  "clean, maps": CLEAN,
  "clean, registers": CLEAN,
  "clean, numbered streets": CLEAN,
  "clean, long avenues": CLEAN,
  "clean, street of a hundred towns": CLEAN,
  place: CLEAN,
  coordinates: CLEAN,
  "one typo": { p50: 80, p99: 600 },
  "one typo, numbered streets": { p50: 80, p99: 600 },
  noisy: { p50: 60, p99: 600 },
  contradicting: UNCLEAR,
  "unknown street": UNCLEAR,
};

const { options } = readOptions(process.argv.slice(2), {
  quick: /^$/u,
  against: /^[\w./~^-]{1,100}$/u,
  differences: /^\d{1,4}$/u,
  json: /^$/u,
});
restartWith(SERVER_SETTINGS);
await bench();
await cleanUp();
process.exit(0);

interface Asked {
  readonly kind: string;
  readonly text: string;
}

async function bench(): Promise<void> {
  const roots = [ROOT, ...(options.against === undefined ? [] : [otherTree(ROOT, options.against)])];
  const size = TEXTS_A_KIND[options.quick === undefined ? "usual" : "quick"];
  const classes = await mixedInputs({ dataDir: await loadEverything(DATA_FOLDER), size });
  const texts: Asked[] = classes.flatMap(({ name, texts: all }) =>
    [...new Set(all)].map((text) => ({ kind: name, text }))
  );
  const asked = seededRandom("resolver").shuffled(texts);
  const trees: OpenTree[] = [];
  for (const root of roots) {
    trees.push(await treeOf(root));
  }

  const unmeasured = Math.floor(asked.length * WARM_UP);
  const times = new Map(classes.map(({ name }) => [name, trees.map((): number[] => [])]));
  const differing = new Map<string, string[]>();
  for (let round = 1; round < WARM_UP_ROUNDS; round++) {
    asked.slice(0, unmeasured).forEach(({ text }) => trees.forEach((tree) => tree.resolve(text)));
  }
  using _ = keepCodeInLargePages();
  for (let from = 0; from < asked.length; from += SLICE) {
    const slice = asked.slice(from, from + SLICE);
    const answers = trees.map((tree, at) =>
      slice.map(({ kind, text }) => {
        const start = Bun.nanoseconds();
        const answer = tree.resolve(text);
        if (from >= unmeasured) {
          times.get(kind)?.[at]?.push((Bun.nanoseconds() - start) / 1000);
        }
        return answer;
      })
    );
    slice.forEach(({ kind, text }, at) => {
      const [mine, other] = answers.map((each) => JSON.stringify(each[at], withoutVersion));
      if (other !== undefined && mine !== other) {
        differing.set(kind, [...(differing.get(kind) ?? []), `${text}\n  + ${mine}\n  - ${other}`]);
      }
    });
  }

  for (const [kind, all] of times) {
    for (const [name, share] of [["p50", 0.5], ["p99", 0.99]] as const) {
      report(`${kind}: ${name}`, all.map((each) => quantile(each, share)), TARGETS[kind]?.[name]);
    }
    if (trees.length > 1) {
      figure(`${kind}: answers that differ`, differing.get(kind)?.length ?? 0, { unit: "answers" });
    }
  }
  for (const rows of differing.values()) {
    rows.slice(0, Number(options.differences ?? 0)).forEach((row) => console.error(row));
  }
}

async function treeOf(root: string): Promise<OpenTree> {
  // The same file in both trees: a module of another path is another module.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { openTree } = await import(join(root, "test/support/benches/mixed/load_everything.ts")) as {
    readonly openTree: (dataFolder: string) => Promise<OpenTree>;
  };
  return await openTree(DATA_FOLDER);
}

/** The version names the code that built the files. */
function withoutVersion(name: string, value: unknown): unknown {
  return name === "gazetteerVersion" ? undefined : value;
}

/** The first value is this tree's, the second the other commit's. */
function report(name: string, [value = Number.NaN, other]: readonly number[], atMost: number | undefined): void {
  const baseline = other === undefined ? {} : { baseline: { name: options.against ?? "", value: other } };
  figure(name, value, { unit: "µs", atMost, ...baseline });
}
