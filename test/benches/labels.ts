import formatter from "@fragaria/address-formatter";
import { readFileSync } from "node:fs";
import { labelOf } from "../../src/resolver/labels/label.ts";
import { labelRulesOf } from "../../src/resolver/labels/label_rules.ts";
import { renderLines } from "../../src/resolver/labels/render_lines.ts";
import { LABEL_ROWS } from "../corpora/corpora.ts";
import { figure } from "../support/benches/figure.ts";
import { cpuUs } from "../support/benches/measure.ts";
import { sharedData } from "../support/files/shared_data.ts";
import { labelParts, type RawComponents } from "../support/label_parts.ts";

/**
 * CPU microseconds a label, by the corpus of labels: ours, and the package's whose rules ours are, on the same
 * addresses. `bun test/benches/labels.ts [--json]`
 */
const ROUNDS = 10;
const LABELS = 40_000;
const PACKAGE_LABELS = 2_000;
const TARGET_US = 3;

const raw = LABEL_ROWS.map(({ components }) => ({
  attention: components.name,
  houseNumber: components.houseNumber,
  road: components.street,
  postcode: components.postcode,
  suburb: components.district,
  city: components.locality,
  county: components.county,
  state: components.region,
  country: components.country,
  countryCode: components.countryCode,
})).map((parts) => Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)));

const ours = microseconds(LABELS, (at) => {
  const { components, language } = LABEL_ROWS[at % LABEL_ROWS.length] ?? { components: {} };
  return labelOf(components, { language });
});
const theirs = microseconds(PACKAGE_LABELS, (at) => formatter.format(raw[at % raw.length] ?? {}));
const baseline = { name: "@fragaria/address-formatter", value: theirs };
figure("a label, mean", ours, { unit: "µs", atMost: TARGET_US, baseline });

const perRow = LABEL_ROWS.map((row) => ({
  row,
  us: microseconds(LABELS / 10, () => labelOf(row.components, { language: row.language })),
})).sort((one, other) => other.us - one.us);
publishedExamples();
const [dearest] = perRow;
const note = dearest?.row.components.countryCode ?? "";
figure("the dearest label", dearest?.us ?? Number.NaN, { unit: "µs", note });
const PIECES = ["a", ", ", "a, ", " ", "\n", "Berlin\n", "London, "];
const longest = PIECES.map((piece) => {
  const long = piece.repeat(4096 / piece.length);
  const parts = { name: long, district: long, locality: long, country: long };
  return microseconds(20, (at) => labelOf({ ...parts, countryCode: at % 2 === 0 ? "DE" : "GB" }));
});
figure("worst of four components of 4,096 characters", Math.max(...longest), { unit: "µs" });

/** How many of the examples that each country's people published are written as they are. */
function publishedExamples(): void {
  const path = sharedData("vectors/label-address-formatting.jsonl");
  if (path === undefined) {
    return;
  }
  const examples = readFileSync(path, "utf8").trim().split("\n")
    .map((line): { readonly components: RawComponents; readonly expected: string } => JSON.parse(line));
  const same = examples.filter(({ components, expected }) => `${written(components)}\n` === expected).length;
  const share = 100 * same / examples.length;
  figure("published examples", share, { unit: "%", atLeast: 98, note: `${same} of ${examples.length}` });
}

function written(components: RawComponents): string {
  const { countryCode, parts } = labelParts(components);
  return renderLines(parts, { rules: labelRulesOf(countryCode) }).join("\n");
}

/** CPU time of a label that is read to its end. */
function microseconds(times: number, label: (at: number) => string): number {
  let read = 0;
  const least = cpuUs(
    (at) => {
      const text = label(at);
      // Reading a character forces the engine to build the joined text.
      read += text.charCodeAt(text.length - 1);
    },
    times,
    ROUNDS,
  );
  return read < 0 ? read : least;
}
