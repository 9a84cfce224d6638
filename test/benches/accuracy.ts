import { evalOptions } from "../../src/commands/eval/eval_options.ts";
import { prepareQuestions } from "../../src/commands/eval/prepare_questions.ts";
import { answerQuestions, AREAS } from "../../src/evaluation/mod.ts";
import { calibrationBins, calibrationError } from "../../src/evaluation/score/calibration.ts";
import type { Row } from "../../src/evaluation/score/row.ts";
import { summarize, type Summary } from "../../src/evaluation/score/summarize.ts";
import { figure, type FigureOptions } from "../support/benches/figure.ts";
import { realData } from "../support/benches/real_data.ts";

/**
 * The promised accuracy, on the same corpora as `bun run eval`: shares of right answers in the areas that the confidence
 * was not fitted on, and of wrong ones among the `found` of all areas. `bun test/benches/accuracy.ts [--full]
 * [--json]`; a few queries per spelling and area, with `--full` as many as `eval`.
 */
const DATA_FOLDER = realData();
const QUICK = 60;
const FULL = 300;
/** Percent of all queries in held-out areas: right, and right and `found`. */
const ANSWERED: Readonly<Record<string, readonly [right: number, rightFound: number]>> = {
  clean: [99.9, 99],
  "one typo": [99.8, 95],
  "typo in numbered street": [99.5, 95],
  "two typos": [97, 80],
  "no postcode": [99.8, 98],
  folded: [99.9, 99],
  abbreviated: [99.9, 99],
  reordered: [99, 95],
  noisy: [98, 90],
};
/** Measured in the fitted areas too: no other area has such streets. */
const EVERYWHERE = new Set(["typo in numbered street"]);
/** Percent of the `found`, in all areas. */
const WRONG_MAX = 0.3;
const WRONG_CLEAN_MAX = 0.1;
const REFUSED = ["unknown number", "wrong postcode", "wrong locality", "unloaded town"];
const SUGGESTED: Readonly<Record<string, number>> = {
  "suggest six letters": 90,
  "suggest word and six": 90,
  "suggest whole name": 99.5,
  "suggest typo": 95,
};
const CALIBRATION_ERROR_MAX = 0.03;
const BIN_ANSWERS_MIN = 200;
const BIN_GAP_MAX = 0.05;

const limit = process.argv.includes("--full") ? FULL : QUICK;
const sets = await prepareQuestions(evalOptions([`--data=${DATA_FOLDER}`, `--limit=${limit}`]));
const rows = sets.flatMap(({ gazetteer, questions }) =>
  answerQuestions(questions, { gazetteer, now: () => performance.now() })
);
const heldOut = new Set(AREAS.filter(({ role }) => role === "held-out").map(({ name }) => name));
const of = (variant: string, areas?: ReadonlySet<string>): Summary & { readonly note: string } => {
  const some = rows.filter((row) => row.variant === variant && (areas?.has(row.area) ?? true));
  return { ...summarize(some), note: `of ${some.length}` };
};

for (const [variant, [right, rightFound]] of Object.entries(ANSWERED)) {
  const { note, ...summary } = of(variant, EVERYWHERE.has(variant) ? undefined : heldOut);
  percent(`${variant}: right`, summary.right, { atLeast: right, note });
  percent(`${variant}: right and found`, summary.rightFound, { atLeast: rightFound, note });
}
for (const variant of Object.keys(ANSWERED)) {
  const { wrongOfFound, wrongFounds, wrongUpperBound } = of(variant);
  const note = `${wrongFounds} wrong, below ${(100 * wrongUpperBound).toFixed(2)} % at 95 %`;
  const atMost = variant === "clean" ? WRONG_CLEAN_MAX : WRONG_MAX;
  percent(`${variant}: wrong among found`, wrongOfFound, { atMost, note });
}
for (const variant of REFUSED) {
  const { wrongFounds, note } = of(variant);
  figure(`${variant}: found in spite of it`, wrongFounds, { unit: "answers", atMost: 0, note });
}
const cities = of("place", new Set(["world"]));
percent("cities of the world, within 25 km", cities.right, { atLeast: 98, note: cities.note });
const reverse = of("reverse");
percent("reverse: nearest house", reverse.right, { atLeast: 99, note: reverse.note });
percent("reverse: municipality", reverse.townRight, { atLeast: 99 });
percent("reverse: answered", 1 - reverse.unresolved, { atLeast: 100 });
for (const [variant, atLeast] of Object.entries(SUGGESTED)) {
  const { right, note, p50Us } = of(variant);
  percent(variant, right, { atLeast, note: `${note}, p50 ${p50Us.toFixed(0)} µs` });
}
calibration(rows);

function calibration(all: readonly Row[]): void {
  const groups = [...Map.groupBy(all, (row) => `${row.area} ${row.variant}`).values()];
  const errors = groups.map((members) => calibrationError(calibrationBins(members))).filter((error) => error >= 0);
  const macro = errors.reduce((sum, error) => sum + error, 0) / errors.length;
  const note = `${errors.length} areas × variants`;
  figure("calibration error", macro, { unit: "", atMost: CALIBRATION_ERROR_MAX, note });
  const off = calibrationBins(all).filter(({ answers, claimed, observed }) =>
    answers >= BIN_ANSWERS_MIN && Math.abs(claimed - observed) > BIN_GAP_MAX
  );
  figure(`bins off by more than ${BIN_GAP_MAX}`, off.length, { unit: "bins", atMost: 0 });
}

function percent(name: string, share: number, more: Omit<FigureOptions, "unit">): void {
  figure(name, 100 * share, { unit: "%", ...more });
}
