import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  askQuestions,
  buildCorpus,
  compareRows,
  comparisonText,
  type Corpus,
  type Question,
  questionsOf,
  readQuestions,
  report,
  type Run,
} from "../evaluation/mod.ts";
import { type GazetteerSet, openGazetteerSet } from "../gazetteer/open_set.ts";
import { corpusFingerprint } from "./eval/corpus_fingerprint.ts";
import { type EvalOptions, evalOptions } from "./eval/eval_options.ts";
import { removeOldCorpora } from "./eval/remove_old_corpora.ts";
import { EXIT_CODE } from "./exit_code.ts";
import { Failure } from "./failure.ts";
import { gazetteerFolder } from "./gazetteer_path.ts";
import { openConfig } from "./open_config.ts";
import { prepareDataDir } from "./prepare_data_dir.ts";
import { ensureGazetteer } from "./serve/ensure_gazetteer.ts";

/** Measures the resolver on real addresses whose truth is known, and prints one table. */
export async function evaluate(words: readonly string[]): Promise<number> {
  const options = evalOptions(words);
  const before = options.compare === undefined ? undefined : readRun(options.compare);
  const { dataDir } = openConfig(process.env);
  await prepareDataDir(dataDir);
  const worldPath = await ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
  const { gazetteer, questions } = await prepare(options, { dataDir, worldPath });
  if (questions.length === 0) {
    throw new Failure("There is nothing to ask: no such variant in these areas");
  }
  const started = performance.now();
  const rows = askQuestions(questions, { gazetteer, now: () => performance.now() });
  const { seed, limit } = options;
  const run: Run = { format: 1, seed, limit, gazetteerVersion: gazetteer.version, rows };
  if (options.out !== undefined) {
    writeFileSync(options.out, JSON.stringify(run));
  }
  console.log(report(rows, options));
  console.log(`\n${rows.length} questions in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
  if (before !== undefined) {
    console.log(`\n${comparisonText(compareRows(before.rows, rows))}`);
  }
  gazetteer.close();
  return EXIT_CODE.ok;
}

interface Prepared {
  readonly gazetteer: GazetteerSet;
  readonly questions: readonly Question[];
}

async function prepare(
  options: EvalOptions,
  { dataDir, worldPath }: { readonly dataDir: string; readonly worldPath: string },
): Promise<Prepared> {
  if (options.isOwn && options.input !== undefined) {
    const gazetteer = openGazetteerSet({ folder: gazetteerFolder(dataDir), worldPath });
    return { gazetteer, questions: await readQuestions(options.input) };
  }
  const corpus = await corpusOf(options, { cacheFolder: join(dataDir, "evaluation"), worldPath });
  const gazetteer = openGazetteerSet({ folder: corpus.folder, worldPath });
  if (options.input !== undefined) {
    return { gazetteer, questions: await readQuestions(options.input) };
  }
  const { dataFolder, seed, limit, areas, variants } = options;
  const questions = (await questionsOf(corpus, { dataFolder, seed, limit })).filter((question) =>
    (areas?.includes(question.area) ?? true) && (variants?.includes(question.variant) ?? true)
  );
  return { gazetteer, questions };
}

async function corpusOf(
  { dataFolder, seed, input }: EvalOptions,
  { cacheFolder, worldPath }: { readonly cacheFolder: string; readonly worldPath: string },
): Promise<Corpus> {
  if (!existsSync(dataFolder)) {
    throw new Failure(`There is no data in ${dataFolder}: name its folder with --data=FOLDER`);
  }
  const corpus = await buildCorpus({
    dataFolder,
    cacheFolder,
    worldPath,
    fingerprint: corpusFingerprint({ dataFolder, worldPath }),
    seed,
    keep: input === undefined ? "some" : "everything",
    onProgress: (step) => console.error(step),
  });
  removeOldCorpora(cacheFolder);
  return corpus;
}

function readRun(path: string): Run {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, "utf8"));
  } catch (cause) {
    throw new Failure(`Cannot read the run ${path}`, { cause });
  }
  if (typeof value !== "object" || value === null || !("format" in value) || value.format !== 1) {
    throw new Failure(`Cannot compare with ${path}: it is no run of this version, as --out writes it`);
  }
  // Only --out writes these files.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return value as Run;
}
