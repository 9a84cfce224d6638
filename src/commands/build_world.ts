import { dirname } from "node:path";
import { EXIT_CODE } from "./line/failure.ts";
import { dataDirFailure } from "./open/prepare_data_dir.ts";
import { supervisorLink } from "./serve/supervisor_link.ts";

// Builds the world gazetteer into the file named on the command line. A program of its own, because it takes
// seconds without a pause: open/ensure_gazetteer.ts starts it and shows its progress.
const STEPS = {
  reading: "reading the places of the world",
  indexing: "indexing the places of the world",
  writing: "writing the world gazetteer",
  done: "the world gazetteer is there",
} as const;
const link = supervisorLink();
const outputPath = process.argv[2];
if (link === undefined || outputPath === undefined) {
  console.error("This program is started by bun run gazetteer build");
  process.exit(EXIT_CODE.usage);
}
void link.ended.then(() => process.exit(EXIT_CODE.interrupted));
try {
  const { buildWorld } = await import("../gazetteer/mod.ts");
  await buildWorld({
    outputPath,
    onProgress: ({ stage, share }) => link.send({ type: "progress", fraction: share, step: STEPS[stage] }),
  });
  process.exit(EXIT_CODE.ok);
} catch (error) {
  const isOfTheDisk = error instanceof Error && "syscall" in error;
  if (!isOfTheDisk) {
    console.error(error);
  }
  const message = isOfTheDisk ? dataDirFailure(error, dirname(outputPath)).message : String(error);
  link.send({ type: "failed", message, exitCode: EXIT_CODE.failed });
  process.exit(EXIT_CODE.failed);
}
