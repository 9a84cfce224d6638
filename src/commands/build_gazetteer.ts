import { dirname } from "node:path";
import { EXIT_CODE } from "./line/failure.ts";
import { dataDirFailure } from "./open/prepare_data_dir.ts";
import { type SupervisorLink, supervisorLink } from "./serve/supervisor_link.ts";

// Builds the world gazetteer into a file, or, after an update of the program, the countries of the manifest next to that
// file. A program of its own, because it takes seconds without a pause: open/ensure_gazetteer.ts starts it and shows its
// progress.

const STEPS = {
  reading: "reading the places of the world",
  indexing: "indexing the places of the world",
  writing: "writing the world gazetteer",
  done: "the world gazetteer is there",
} as const;

const BUILDERS: Readonly<Record<string, (worldPath: string, send: SupervisorLink["send"]) => Promise<void>>> = {
  async world(outputPath, send) {
    const { buildWorld } = await import("../gazetteer/mod.ts");
    await buildWorld({
      outputPath,
      onProgress: ({ stage, share }) => send({ type: "progress", fraction: share, step: STEPS[stage] }),
    });
  },
  async countries(worldPath, send) {
    const { readManifest } = await import("../gazetteer/datasets/manifest.ts");
    const { buildCountries } = await import("../gazetteer/datasets/build_countries.ts");
    const folder = dirname(worldPath);
    await buildCountries({
      folder,
      worldPath,
      datasets: readManifest(folder)?.datasets ?? [],
      onProgress: (done, total, country) =>
        send({ type: "progress", fraction: done / total, step: `indexing ${country}` }),
    });
  },
};

const link = supervisorLink();
const [kind = "", path] = process.argv.slice(2);
const build = BUILDERS[kind];
if (link === undefined || build === undefined || path === undefined) {
  console.error("This program is started by bun run gazetteer build");
  process.exit(EXIT_CODE.usage);
}
void link.ended.then(() => process.exit(EXIT_CODE.interrupted));
try {
  await build(path, (message) => link.send(message));
  process.exit(EXIT_CODE.ok);
} catch (error) {
  const isDefect = kind === "world" && !(error instanceof Error && "syscall" in error);
  if (isDefect) {
    console.error(error);
  }
  const message = isDefect ? String(error) : dataDirFailure(error, dirname(path)).message;
  link.send({ type: "failed", message, exitCode: EXIT_CODE.failed });
  process.exit(EXIT_CODE.failed);
}
