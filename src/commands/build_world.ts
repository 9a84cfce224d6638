import { dirname } from "node:path";
import { EXIT_CODE } from "./line/failure.ts";
import { dataDirFailure } from "./open/prepare_data_dir.ts";
import { supervisorLink } from "./serve/supervisor_link.ts";

// Builds the world gazetteer into the file named on the command line. A program of its own, because it needs much
// memory for a few seconds: open/ensure_gazetteer.ts starts it and shows its progress.
const link = supervisorLink();
const outputPath = process.argv[2];
if (link === undefined || outputPath === undefined) {
  console.error("This program is started by bun run gazetteer build");
  process.exit(EXIT_CODE.usage);
}
void link.ended.then(() => process.exit(EXIT_CODE.interrupted));
try {
  link.send({ type: "progress", fraction: 0.05, step: "reading the places of the world" });
  const { worldInput } = await import("../gazetteer/sources/world/world_input.ts");
  const input = worldInput();
  // Messages are sent between two long steps: during one the event loop does not run.
  link.send({ type: "progress", fraction: 0.4, step: `indexing ${input.places.length} places` });
  await Bun.sleep(0);
  const { buildGazetteer } = await import("../gazetteer/build/build_gazetteer.ts");
  const { worldPostcodes } = await import("../gazetteer/assemble/world_postcodes.ts");
  buildGazetteer(input, { outputPath, streets: worldPostcodes(input) });
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
