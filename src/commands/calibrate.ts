import { writeFileSync } from "node:fs";
import {
  AREAS,
  calibrate,
  calibrationReport,
  calibrationTable,
  FITTED_TOWN_AREA_NAMES,
  gatherSamples,
} from "../evaluation/mod.ts";
import { evalOptions } from "./eval/eval_options.ts";
import { prepareQuestions } from "./eval/prepare_questions.ts";
import { wrongUsage } from "./line/failure.ts";

/**
 * Fits the confidence on real addresses of the areas for fitting, prints the figures of each area by a fit without it,
 * and writes the table.
 */
export async function calibrateConfidence(words: readonly string[]): Promise<void> {
  const options = evalOptions(words);
  if (options.areas !== undefined || options.variants !== undefined || options.input !== undefined) {
    throw wrongUsage("All areas and variants are needed to calibrate");
  }
  const areas = [
    ...AREAS.filter(({ role }) => role === "fit").map(({ name }) => name),
    "world",
    ...FITTED_TOWN_AREA_NAMES,
  ];
  const sets = await prepareQuestions({ ...options, areas });
  const calibration = calibrate(sets.flatMap(({ gazetteer, questions }) => gatherSamples(questions, { gazetteer })));
  console.log(calibrationReport(calibration));
  if (options.out !== undefined) {
    writeFileSync(options.out, `${JSON.stringify(calibrationTable(calibration, options), null, 2)}\n`);
    console.error(`Wrote ${options.out}: format it and run the tests`);
  }
}
