import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { recognize } from "../../src/resolver/recognition/mod.ts";
import { CODE_ROWS, COORDINATE_ROWS, PASTED_COORDINATES, PASTED_LINKS } from "../corpora/corpora.ts";
import { figure } from "../support/benches/figure.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";

/**
 * CPU microseconds of a given point, from text to reading (without label) and from text to answer (with label), over
 * the corpora; then the slowest of adversarial texts of the longest input. `bun test/benches/given_points.ts [--json]`
 */
const WARM_UP_ROUNDS = 30;
const RUNS = 40;
const LENGTH = 4096;
const TARGET_US = { bare: 8, labelled: 25, worst: 2000 };
const CORPORA = {
  coordinates: [...COORDINATE_ROWS.map(({ text }) => text), ...PASTED_COORDINATES.map(([text]) => text)],
  codes: CODE_ROWS.map(({ text }) => text),
  links: PASTED_LINKS.map(([link]) => link),
} as const;
const gazetteer = openGazetteer(await worldGazetteer());

for (const [name, texts] of Object.entries(CORPORA)) {
  report(`${name} without label`, TARGET_US.bare, { texts, run: (text) => recognize(text, {}) });
  report(`${name} with label`, TARGET_US.labelled, { texts, run: (text) => resolve({ text }, { gazetteer }) });
}
const pieces = "1,|1,1|1.1 |N 1 |N1°1'|%2C1|8FVC9G8F+6W |31U DQ 48251 11932 |a1|1/2/3|geo:1,1 |https://a.b/?q=1,1 |📍"
  .split("|");
const worst = pieces.map((piece) => {
  const text = piece.repeat(LENGTH).slice(0, LENGTH);
  const run = (): unknown => recognize(text, {});
  microseconds(run, 10);
  return { piece, us: microseconds(run, 5) };
}).reduce((one, other) => (one.us > other.us ? one : other));
figure({
  name: `worst of ${pieces.length} texts of ${LENGTH} characters`,
  value: worst.us,
  unit: "µs",
  target: { atMost: TARGET_US.worst },
  note: `${JSON.stringify(worst.piece)} repeated`,
});

function report(
  name: string,
  atMost: number,
  { texts, run }: { readonly texts: readonly string[]; readonly run: (text: string) => unknown },
): void {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    texts.forEach(run);
  }
  const costs = texts.map((text) => microseconds(() => run(text), RUNS)).sort((one, other) => one - other);
  const at = (share: number): number => costs[Math.floor((costs.length - 1) * share)] ?? 0;
  const note = `p90 ${at(0.9).toFixed(1)}, worst ${at(1).toFixed(1)} of ${texts.length}`;
  figure({ name: `${name}, p50`, value: at(0.5), unit: "µs", target: { atMost }, note });
}

/** CPU time, so that other work on the machine does not count; the least of four rounds. */
function microseconds(run: () => unknown, times: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4; round += 1) {
    const before = process.cpuUsage();
    for (let index = 0; index < times; index += 1) {
      run();
    }
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / times);
  }
  return least;
}
