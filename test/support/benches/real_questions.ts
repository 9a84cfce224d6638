import { join } from "node:path";
import { corpusFingerprint } from "../../../src/commands/eval/prepare_questions.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import { buildCorpus, questionsOf } from "../../../src/evaluation/mod.ts";

/** Questions of the evaluation about real addresses, with the folder of their data and that of `DATA_DIR`. */
export async function realQuestions(dataFolder: string) {
  const dataDir = process.env["DATA_DIR"] ?? join(import.meta.dir, "../../../.data");
  const worldPath = await ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
  const corpus = await buildCorpus({
    dataFolder,
    cacheFolder: join(dataDir, "evaluation"),
    worldPath,
    fingerprint: corpusFingerprint({ dataFolder, worldPath }),
    seed: 1,
    keep: "some",
    styles: [],
  });
  const questions = await questionsOf(corpus, { dataFolder, seed: 1, limit: 300 });
  return { questions, dataDir, worldPath, corpusFolder: corpus.folder };
}
