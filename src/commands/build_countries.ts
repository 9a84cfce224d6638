import { dirname } from "node:path";
import { EXIT_CODE } from "./line/failure.ts";
import { dataDirFailure } from "./open/prepare_data_dir.ts";
import { supervisorLink } from "./serve/supervisor_link.ts";

// Rebuilds the countries of the manifest together with the world file named on the command line, after an update of
// the program. A program of its own, like build_world.ts.
const link = supervisorLink();
const worldPath = process.argv[2];
if (link === undefined || worldPath === undefined) {
  console.error("This program is started by bun run gazetteer build");
  process.exit(EXIT_CODE.usage);
}
void link.ended.then(() => process.exit(EXIT_CODE.interrupted));
const folder = dirname(worldPath);
try {
  const { readManifest } = await import("../gazetteer/datasets/manifest.ts");
  const { buildCountries } = await import("../gazetteer/datasets/build_countries.ts");
  await buildCountries({
    folder,
    worldPath,
    datasets: readManifest(folder)?.datasets ?? [],
    onProgress: (done, total, country) =>
      link.send({ type: "progress", fraction: done / total, step: `indexing ${country}` }),
  });
  process.exit(EXIT_CODE.ok);
} catch (error) {
  const { message } = dataDirFailure(error, folder);
  link.send({ type: "failed", message, exitCode: EXIT_CODE.failed });
  process.exit(EXIT_CODE.failed);
}
