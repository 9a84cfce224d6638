import { existsSync } from "node:fs";
import { join } from "node:path";
import { corpusFingerprint } from "../../../src/commands/eval/prepare_questions.ts";
import { ensureGazetteer } from "../../../src/commands/open/ensure_gazetteer.ts";
import type { Coordinates } from "../../../src/domain/coordinates.ts";
import { buildCorpus, questionsOf } from "../../../src/evaluation/mod.ts";
import type { OpenGazetteer } from "../../../src/gazetteer/set/compose.ts";
import { seeded } from "../random/seeded.ts";

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

const LETTERS = "abcdefghijklmnoprstvw";

/** Streets of countries in turn, each with a random first letter: the same on every run. Fewer than `tries` where none has it. */
export function* someStreets(
  gazetteer: OpenGazetteer,
  { countries, tries }: { readonly countries: readonly string[]; readonly tries: number },
): Generator<{ readonly name: string; readonly town: string; readonly near: Coordinates }> {
  const random = seeded(22);
  const below = (limit: number): number => Math.floor(random() * limit);
  const loaded = countries.flatMap((code) => gazetteer.country(code) ?? []);
  for (let at = 0; at < tries; at++) {
    const within = loaded[at % loaded.length]!;
    const some = gazetteer.findStreetsByPrefix(LETTERS.charAt(below(LETTERS.length)), { within, limit: 32 });
    const id = some[below(some.length)]?.id;
    if (id !== undefined) {
      const { name, coordinates: { latitude, longitude }, place } = gazetteer.street(id);
      const near = { latitude: latitude + (random() - 0.5) / 10, longitude: longitude + (random() - 0.5) / 10 };
      yield { name, town: gazetteer.place(place).name, near };
    }
  }
}
