import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import {
  buildCorpus,
  corpusFiles,
  dataGazetteer,
  nameQuestionsOf,
  questionsOf,
  readQuestions,
  styledQuestionsOf,
  STYLES,
  surveyOf,
  townQuestions,
} from "../../evaluation/mod.ts";
import { openGazetteerSet } from "../../gazetteer/set/compose.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { Failure } from "../line/failure.ts";
import { openConfig } from "../open/open_config.ts";
import { prepareDataDir } from "../open/prepare_data_dir.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import type { EvalOptions } from "./eval_options.ts";

const ROOT = join(import.meta.dir, "../../..");
/** The code that decides the questions and the removals; the gazetteer's code is covered by the world file's name. */
const CODE = ["src/evaluation/*.ts", "src/evaluation/{corpus,questions,styles}/*.ts"];
const FOLDERS = ["osm", "openaddresses", "postcodes/geonames-zauberware"];
const FINGERPRINT_CHARACTERS = 12;

/** Corpora kept: of this version, of the previous one for comparison, and of other seeds. */
const KEPT_MAX = 4;

/** The data folder of the service, and the file of the world, which is built where it is missing. */
export async function openWorld(): Promise<{ readonly dataDir: string; readonly worldPath: string }> {
  const { dataDir } = openConfig(process.env);
  await prepareDataDir(dataDir);
  return { dataDir, worldPath: await ensureGazetteer({ dataDir }, { signal: new AbortController().signal }) };
}

/** Builds the corpus unless it is cached, opens its gazetteer, and chooses the questions: those of the corpus, then those of each style. */
export async function prepareQuestions(options: EvalOptions) {
  const { dataFolder, seed, input, isOwn, areas, variants } = options;
  const { dataDir, worldPath } = await openWorld();
  if ((input === undefined || !isOwn) && !existsSync(dataFolder)) {
    throw new Failure(`There is no data in ${dataFolder}: name its folder with --data=FOLDER`);
  }
  const cacheFolder = join(dataDir, "evaluation");
  const data = { dataFolder, cacheFolder, worldPath, onProgress: (step: string) => console.error(step) };
  if (input !== undefined) {
    const folder = isOwn
      ? gazetteerFolder(dataDir)
      : await dataGazetteer("everything", { ...data, files: corpusFiles(dataFolder) });
    return [{ gazetteer: openGazetteerSet({ folder, worldPath }), questions: await readQuestions(input) }];
  }
  const fingerprint = corpusFingerprint({ dataFolder, worldPath });
  const corpus = await buildCorpus({ ...data, fingerprint, seed, styles: STYLES });
  removeOldCorpora(cacheFolder);
  const { folder } = corpus;
  const survey = await surveyOf(corpus, dataFolder);
  const sets = [
    { folder, questions: questionsOf(survey, options) },
    ...styledQuestionsOf(survey, options),
    await nameQuestionsOf(survey, { ...options, gazetteer: openGazetteerSet({ folder, worldPath }) }),
    ...await townQuestions({ ...options, cacheFolder: join(dataDir, "town-lists"), worldPath }),
  ];
  return sets.flatMap((set) => {
    const questions = set.questions.filter((question) =>
      (areas?.includes(question.area) ?? true) && (variants?.includes(question.variant) ?? true)
    );
    return questions.length === 0
      ? []
      : [{ gazetteer: openGazetteerSet({ folder: set.folder, worldPath }), questions }];
  });
}

/**
 * Removes the oldest corpora of a cache folder. Those being built by another run have a name with a dot in front and
 * stay.
 */
function removeOldCorpora(cacheFolder: string): void {
  const folders = readdirSync(cacheFolder).filter((name) => !name.startsWith("."))
    .map((name) => ({ name, mtimeMs: statSync(join(cacheFolder, name)).mtimeMs }))
    .toSorted((one, other) => other.mtimeMs - one.mtimeMs);
  for (const { name } of folders.slice(KEPT_MAX)) {
    rmSync(join(cacheFolder, name), { recursive: true, force: true });
  }
}

/** A name that changes with everything that a corpus is built from: code, data and seed. */
export function corpusFingerprint(
  { dataFolder, worldPath }: { readonly dataFolder: string; readonly worldPath: string },
): string {
  const hash = new Bun.CryptoHasher("sha256").update(basename(worldPath));
  for (const file of CODE.flatMap((files) => [...new Bun.Glob(files).scanSync({ cwd: ROOT })]).sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  for (const folder of FOLDERS.map((name) => join(dataFolder, name)).filter((path) => existsSync(path))) {
    for (const file of readdirSync(folder).sort()) {
      const { size, mtimeMs } = statSync(join(folder, file));
      hash.update(`${file} ${size} ${mtimeMs}\n`);
    }
  }
  return hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
}
