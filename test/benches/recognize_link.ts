import { join } from "node:path";
import { recognizeLink } from "../../src/resolver/links/mod.ts";

// bun test/benches/recognize_link.ts
const WARM_UP_ROUNDS = 200;
const RUNS = 50;
const LENGTH = 4096;
const NANOSECONDS = 1000;

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

for (let round = 0; round < WARM_UP_ROUNDS; round++) {
  inputs.forEach((input) => recognizeLink(input));
}
const times = inputs.map((input) => medianUs(input, RUNS)).sort((one, other) => one - other);
const at = (share: number): string => `${(times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1)} µs`;
console.log(`corpus of ${inputs.length}: p50 ${at(0.5)}, p90 ${at(0.9)}, worst ${at(1)}`);

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
    return { us: medianUs(text, 5), front, piece };
  })
).sort((one, other) => other.us - one.us);
console.log(`${slow.length} adversarial texts of ${LENGTH} characters, slowest:`);
for (const { us, front, piece } of slow.slice(0, 8)) {
  console.log(`  ${us.toFixed(0)} µs  ${front.slice(0, 60)} × ${JSON.stringify(piece)}`);
}
