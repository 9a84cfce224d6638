import { join } from "node:path";
import { recognizeLink } from "../../src/resolver/links/recognize_link.ts";
import { figure } from "../support/benches/figure.ts";

// bun test/benches/recognize_link.ts [--json]: microseconds a link, of the corpus and of texts built to be slow.
const WARM_UP_ROUNDS = 200;
const RUNS = 50;
const LENGTH = 4096;
const NANOSECONDS = 1000;
const TARGET_US = { typical: 8, worst: 2000 };

const inputs = (await Bun.file(join(import.meta.dir, "../corpora/links.jsonl")).text()).split("\n")
  .filter((line) => line !== "").map((line): string => JSON.parse(line).input);

function medianUs(text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const from = Bun.nanoseconds();
    recognizeLink(text);
    return (Bun.nanoseconds() - from) / NANOSECONDS;
  });
  return times.sort((one, other) => one - other)[runs >> 1] ?? 0;
}

/** The least time of several runs: other work of the machine does not belong to it. */
function leastUs(text: string, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const from = Bun.nanoseconds();
    recognizeLink(text);
    return (Bun.nanoseconds() - from) / NANOSECONDS;
  });
  return Math.min(...times);
}

for (let round = 0; round < WARM_UP_ROUNDS; round++) {
  inputs.forEach((input) => recognizeLink(input));
}
const times = inputs.map((input) => medianUs(input, RUNS)).sort((one, other) => one - other);
const at = (share: number): number => times[Math.floor((times.length - 1) * share)] ?? 0;
figure({
  name: "links of the corpus, p50",
  value: at(0.5),
  unit: "µs",
  target: { atMost: TARGET_US.typical },
  note: `p90 ${at(0.9).toFixed(1)}, worst ${at(1).toFixed(1)} of ${inputs.length}`,
});

/** The beginnings of the corpus's links, up to where a value would stand, and single marks: each repeated to the limit. */
const fronts = new Set(["", ...inputs.map((input) => /^[^?#]*[?#/][^=]*=?/.exec(input)?.[0] ?? "")]);
const pieces = [
  ...Array.from("a1./%+-_&=!@,~|;:(<[{°'\"$ ９地😀"),
  "%25",
  "1,",
  "1,1",
  "!3d1!4d1",
  "https://",
  "8FVC4GRF+2Q",
  "1_N_",
  "lat=1;",
];
const slow = [...fronts].flatMap((front) =>
  pieces.map((piece) => {
    const text = (front + piece.repeat(LENGTH)).slice(0, LENGTH);
    return { us: leastUs(text, 5), front, piece };
  })
).sort((one, other) => other.us - one.us);
const [slowest] = slow;
figure({
  name: `links, worst of ${slow.length} texts of ${LENGTH} characters`,
  value: slowest?.us ?? Number.NaN,
  unit: "µs",
  target: { atMost: TARGET_US.worst },
  note: `${slowest?.front.slice(0, 60)} × ${JSON.stringify(slowest?.piece)}`,
});
