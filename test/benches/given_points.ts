import { openGazetteer } from "../../src/gazetteer/mod.ts";
import { recognizeCodes } from "../../src/resolver/codes/mod.ts";
import { recognizeCoordinates } from "../../src/resolver/coordinates/recognize_coordinates.ts";
import { recognizeLink } from "../../src/resolver/links/recognize_link.ts";
import { resolve } from "../../src/resolver/mod.ts";
import { recognize } from "../../src/resolver/recognition/mod.ts";
import { CODE_ROWS, COORDINATE_ROWS, LINK_ROWS, PASTED_COORDINATES, PASTED_LINKS } from "../corpora/corpora.ts";
import { figure } from "../support/benches/figure.ts";
import { cpuUs, quantile } from "../support/benches/measure.ts";
import { worldGazetteer } from "../support/gazetteers/world_gazetteer.ts";
import { randomText } from "../support/random/random.ts";

/**
 * CPU microseconds of a given point, from text to reading (without label) and from text to answer (with label), over
 * the corpora; then of each recogniser the slowest of adversarial texts of the longest input.
 * `bun test/benches/given_points.ts [--json]`
 */
const WARM_UP_ROUNDS = 30;
const RUNS = 40;
const LENGTH = 4096;
const TARGET_US = { bare: 8, labelled: 25, worst: 2000 };
const links = LINK_ROWS.map(({ input }) => input);
const CORPORA = {
  coordinates: [...COORDINATE_ROWS.map(({ text }) => text), ...PASTED_COORDINATES.map(([text]) => text)],
  codes: CODE_ROWS.map(({ text }) => text),
  links: PASTED_LINKS.map(([link]) => link),
} as const;
const ANY =
  "1|1 |1,|1,1|1.|1.1 |-|°|1°|1'|N|N |1N|N 1 |N1°1'|A|a1|1/|1/2/3|12/|+|2+|8FVC|+8FVC|8FVC9G8F+6W |E1 |12 34.5 |1:|12:34 |\"|lat |lat:|((|ش|٤|度|1度|%2C1|📍|geo:1,1 |https://a.b/?q=1,1 "
    .split("|");
const OF_POINTS = [
  ..."31U DQ |31U DQ 48251 11932 |TG 51409 |123456 |123456,|1'000'000 |geo:1,|POINT(|a.b.|abc.|///a.b.c ".split("|"),
  ..."8f8f8f8f8f8f8f8 |QATAR 1/2/3 |EPSG:2056 |GA-123-1234 |RRRD2929 |+12-012|+12.1-012.1|0123|12 N |S2:1 ".split("|"),
  ..."123456 123456 |x: |31 N 448251 5411932 |2600000,1200000 |1.123456,1.123456 |1°1'1\"N 1|12345 67890 ".split("|"),
  ..."geohash zzz |Dubai 1 ".split("|"),
];
/** The beginnings of the corpus's links, up to where a value would stand, and single marks: each repeated to the limit. */
const FRONTS = new Set(["", ...links.map((link) => /^[^?#]*[?#/][^=]*=?/.exec(link)?.[0] ?? "")]);
const MARKS = Array.from("a1./%+-_&=!@,~|;:(<[{°'\"$ ９地😀").concat(
  "%25|1,|1,1|!3d1!4d1|https://|8FVC4GRF+2Q|1_N_|lat=1;".split("|"),
);
const repeated = (pieces: readonly string[], front = ""): string[] =>
  pieces.map((piece) => (front + piece.repeat(LENGTH)).slice(0, LENGTH));
const HARD = [...repeated([...ANY, ...OF_POINTS]), ...Array.from({ length: 50 }, (_, seed) => longText(seed))];
const gazetteer = openGazetteer(await worldGazetteer());

for (const [name, texts] of Object.entries(CORPORA)) {
  report(`${name} without label`, TARGET_US.bare, { texts, run: (text) => recognize(text, {}) });
  report(`${name} with label`, TARGET_US.labelled, { texts, run: (text) => resolve({ text }, { gazetteer }) });
}
report("links of the corpus", TARGET_US.bare, { texts: links, run: recognizeLink });
reportWorst("all recognisers", repeated(ANY), (text) => recognize(text, {}));
reportWorst("coordinates", HARD, recognizeCoordinates);
reportWorst("codes", HARD, (text) => recognizeCodes(text, {}));
reportWorst("links", [...FRONTS].flatMap((front) => repeated(MARKS, front)), recognizeLink);

interface Measured {
  readonly texts: readonly string[];
  readonly run: (text: string) => unknown;
}

function report(name: string, atMost: number, { texts, run }: Measured): void {
  for (let round = 0; round < WARM_UP_ROUNDS; round += 1) {
    texts.forEach((text) => run(text));
  }
  const costs = texts.map((text) => cpuUs(() => run(text), RUNS));
  const note = `p90 ${quantile(costs, 0.9).toFixed(1)}, worst ${quantile(costs, 1).toFixed(1)} of ${texts.length}`;
  figure(`${name}, p50`, quantile(costs, 0.5), { unit: "µs", atMost, note });
}

function reportWorst(name: string, texts: readonly string[], run: Measured["run"]): void {
  const worst = texts.map((text) => ({ text, us: cpuUs(() => run(text), 2) }))
    .reduce((one, other) => (one.us > other.us ? one : other));
  const note = JSON.stringify(worst.text.slice(0, 60));
  const atMost = TARGET_US.worst;
  figure(`${name}, worst of ${texts.length} texts of ${LENGTH} characters`, worst.us, { unit: "µs", atMost, note });
}

function longText(seed: number): string {
  let text = "";
  for (let part = 0; text.length < LENGTH; part += 1) {
    text += `${randomText(seed * 1000 + part)} `;
  }
  return text.slice(0, LENGTH);
}
