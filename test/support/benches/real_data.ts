import { existsSync } from "node:fs";
import { join } from "node:path";
import { corpusFingerprint } from "../../../src/commands/eval/prepare_questions.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import { buildCorpus, questionsOf, surveyOf } from "../../../src/evaluation/mod.ts";

/** The folder of real addresses. Where it is missing, the bench that needs it says so and ends. */
export function realData(): string {
  const folder = join(import.meta.dir, "../../../../shared/data");
  if (!existsSync(folder)) {
    // oxlint-disable-next-line no-console -- the answer of a bench
    console.log("needs the real addresses of ../shared/data, which are not here");
    process.exit(0);
  }
  return folder;
}

/** Questions of the evaluation about real addresses. */
export async function realQuestions(dataFolder: string) {
  const dataDir = process.env["DATA_DIR"] ?? join(import.meta.dir, "../../../.data");
  const worldPath = await ensureGazetteer({ dataDir }, { signal: new AbortController().signal });
  const cacheFolder = join(dataDir, "evaluation");
  const fingerprint = corpusFingerprint({ dataFolder, worldPath });
  const corpus = await buildCorpus({ dataFolder, cacheFolder, worldPath, fingerprint, seed: 1, styles: [] });
  return questionsOf(await surveyOf(corpus, dataFolder), { seed: 1, limit: 300 });
}
