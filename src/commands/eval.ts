import { existsSync, readFileSync, writeFileSync } from "node:fs";
import {
  answerQuestions,
  compareRows,
  comparisonText,
  dataGazetteer,
  evaluatePairs,
  FIELD_PATH,
  fieldFiles,
  fieldReport,
  pairReport,
  readFieldInputs,
  report,
  type Run,
} from "../evaluation/mod.ts";
import { type EvalOptions, evalOptions } from "./eval/eval_options.ts";
import { openWorld, prepareQuestions } from "./eval/prepare_questions.ts";
import { Failure } from "./line/failure.ts";
import { join } from "node:path";
import { openGazetteerSet } from "../gazetteer/set/compose.ts";
import { matchPlaces } from "../resolutions/mod.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { openConfig } from "./open/open_config.ts";
import { prepareDataDir } from "./open/prepare_data_dir.ts";
import { ensureGazetteer } from "./open/ensure_gazetteer.ts";

/** Measures the resolver on real addresses with known truth, and prints one table. */
export async function evaluate(words: readonly string[]): Promise<void> {
  const options = evalOptions(words);
  if (options.pairs !== undefined) {
    console.log(await reportPairs(options.pairs));
    return;
  }
  if (options.isField) {
    console.log(await reportField(options));
    return;
  }
  const before = options.compare === undefined ? undefined : readRun(options.compare);
  const [first, ...others] = await prepareQuestions(options);
  if (first === undefined) {
    throw new Failure("There are no questions: these areas have no such variant");
  }
  const started = performance.now();
  const rows = [first, ...others].flatMap(({ gazetteer, questions }) =>
    answerQuestions(questions, { gazetteer, now: () => performance.now() })
  );
  const { seed, limit } = options;
  const run: Run = { format: 1, seed, limit, gazetteerVersion: first.gazetteer.version, rows };
  if (options.out !== undefined) {
    writeFileSync(options.out, JSON.stringify(run));
  }
  console.log(report(rows, options));
  console.log(`\n${rows.length} questions in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  if (before !== undefined) {
    console.log(`\n${comparisonText(compareRows(before.rows, rows))}`);
  }
}

function readRun(path: string): Run {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new Failure(`Cannot read the run ${path}`, { cause });
  }
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== 1) {
    throw new Failure(`Cannot compare with ${path}: it is not a run that --out of this version wrote`);
  }
  // Only --out writes these files.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as Run;
}

/** The report on pairs of the houses that the gazetteer of the service has of a country. */
async function reportPairs(country: string): Promise<string> {
  const config = openConfig(process.env);
  await prepareDataDir(config.dataDir);
  const worldPath = await ensureGazetteer(config, { signal: new AbortController().signal });
  const gazetteer = openGazetteerSet({ folder: gazetteerFolder(config.dataDir), worldPath });
  return pairReport(evaluatePairs({ gazetteer, country, match: (a, b) => matchPlaces(a, b).verdict }));
}

/** The report on inputs of public reports, resolved with everything that the data folder has. */
async function reportField({ dataFolder, input }: EvalOptions): Promise<string> {
  const path = input ?? join(dataFolder, FIELD_PATH);
  if (!existsSync(path)) {
    throw new Failure(
      `There are no inputs in ${path}: name the data folder with --data=FOLDER, or them with --input=FILE`,
    );
  }
  const { dataDir, worldPath } = await openWorld();
  const folder = await dataGazetteer("field", {
    dataFolder,
    cacheFolder: join(dataDir, "field"),
    worldPath,
    files: fieldFiles(dataFolder),
    onProgress: (step) => console.error(step),
  });
  return fieldReport(await readFieldInputs(path), openGazetteerSet({ folder, worldPath }));
}
