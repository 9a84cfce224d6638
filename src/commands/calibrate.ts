import { writeFileSync } from "node:fs";
import { calibrate, calibrationReport, calibrationTable, gatherSamples } from "../evaluation/mod.ts";
import { evalOptions } from "./eval/eval_options.ts";
import { prepareQuestions } from "./eval/prepare_questions.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";

/**
 * Fits the confidence on real addresses, prints its figures on areas that it was not fitted on, and writes its table.
 */
export async function calibrateConfidence(words: readonly string[]): Promise<number> {
  const options = evalOptions(words);
  if (options.areas !== undefined || options.variants !== undefined || options.input !== undefined) {
    throw new Failure("All areas and variants are needed to calibrate", { exitCode: EXIT_CODE.usage });
  }
  const { gazetteer, questions } = await prepareQuestions(options);
  const calibration = calibrate(gatherSamples(questions, { gazetteer }));
  console.log(calibrationReport(calibration));
  if (options.out !== undefined) {
    writeFileSync(options.out, `${JSON.stringify(calibrationTable(calibration, options), null, 2)}\n`);
    console.error(`Wrote ${options.out}: format it and run the tests`);
  }
  return EXIT_CODE.ok;
}
