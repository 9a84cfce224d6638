import { recognizeCodes } from "../../src/resolver/codes/mod.ts";
import { recognizeCoordinates } from "../../src/resolver/coordinates/recognize_coordinates.ts";
import { figure } from "../support/benches/figure.ts";
import { randomText } from "../support/random/random_text.ts";

/**
 * CPU microseconds of both recognisers on inputs as people write them, and the worst of 4,096 characters over
 * adversarial repeats and random texts. `bun test/benches/recognisers_bench.ts [--json]`
 */
const LENGTH = 4096;
const TARGET_US = 2000;
const TYPICAL = [
  "48.8584, 2.2945",
  `41°24'12.2"N 2°10'26.5"E`,
  "31U DQ 48251 11932",
  "8FVC9G8F+6W",
  "u4pruydqqvj",
  "Städtle 23, 9490 Vaduz",
  "10 Downing Street, London SW1A 2AA",
  "Berlin",
];
const REPEATED = [
  ..."1|1 |1,|1.|-|°|1°|1'|N|N |1N|A|a1|1/|12/|+|2+|8FVC|+8FVC|E1 |12 34.5 |1:|12:34 |\"|lat |lat:|((|ش|٤|度|1度".split(
    "|",
  ),
  ..."31U DQ |TG 51409 |123456 |123456,|1'000'000 |geo:1,|POINT(|a.b.|abc.|///a.b.c |8f8f8f8f8f8f8f8 ".split("|"),
  ..."QATAR 1/2/3 |EPSG:2056 |GA-123-1234 |RRRD2929 |+12-012|+12.1-012.1|0123|12 N |123456 123456 |S2:1 ".split("|"),
  ..."x: |31 N 448251 5411932 |2600000,1200000 |1.123456,1.123456 |1°1'1\"N 1|12345 67890 |geohash zzz |Dubai 1 ".split(
    "|",
  ),
];
const RECOGNISERS = {
  coordinates: (text: string) => recognizeCoordinates(text),
  codes: (text: string) => recognizeCodes(text, {}),
} as const;

for (const [name, recognise] of Object.entries(RECOGNISERS)) {
  for (const text of TYPICAL) {
    figure({ name: `${name}, ${text}`, value: microseconds(() => recognise(text), 5000), unit: "µs" });
  }
  const long = [
    ...REPEATED.map((piece) => piece.repeat(LENGTH).slice(0, LENGTH)),
    ...Array.from({ length: 50 }, (_, seed) => longText(seed)),
  ];
  const costs = long.map((text) => ({ text, cost: microseconds(() => recognise(text), 5) }));
  const worst = costs.reduce((a, b) => (a.cost > b.cost ? a : b));
  figure({
    name: `${name}, worst of ${long.length} texts of ${LENGTH} characters`,
    value: worst.cost,
    unit: "µs",
    target: { atMost: TARGET_US },
    note: JSON.stringify(worst.text.slice(0, 24)),
  });
}

function longText(seed: number): string {
  let text = "";
  for (let part = 0; text.length < LENGTH; part += 1) {
    text += `${randomText(seed * 1000 + part)} `;
  }
  return text.slice(0, LENGTH);
}

/** CPU time, so that other work on the machine does not count; the least of three rounds. */
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
