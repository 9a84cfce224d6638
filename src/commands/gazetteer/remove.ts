import type { GazetteerConfig } from "./gazetteer_config.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { buildCountries } from "../../gazetteer/datasets/build_countries.ts";
import { datasetsFolder, readManifest } from "../../gazetteer/datasets/manifest.ts";
import { removePrevious } from "../../gazetteer/datasets/files_at.ts";
import { gazetteerFolder } from "../gazetteer_path.ts";
import { wrongUsage } from "../line/failure.ts";
import { stopSignal } from "../process/stop_signal.ts";
import { ensureGazetteer } from "../open/ensure_gazetteer.ts";
import { withLock } from "./with_lock.ts";

/** `gazetteer remove <name>`: rebuilds the countries of a data set without it, then removes its records. */
export async function remove([name = "", ...rest]: readonly string[], { dataDir }: GazetteerConfig): Promise<void> {
  const folder = gazetteerFolder(dataDir);
  const datasets = readManifest(folder)?.datasets ?? [];
  if (rest.length > 0 || !datasets.includes(name)) {
    const known = datasets.length === 0 ? "there are none" : `there are ${datasets.join(", ")}`;
    throw wrongUsage(`Usage: bun run gazetteer remove <name of a data set>: ${known}`);
  }
  const { signal } = stopSignal(() => {});
  const worldPath = await ensureGazetteer({ dataDir }, { signal });
  await withLock(folder, async () => {
    await buildCountries({ folder, worldPath, datasets: datasets.filter((other) => other !== name), signal });
    rmSync(join(datasetsFolder(folder), name), { recursive: true, force: true });
    removePrevious(datasetsFolder(folder), name);
  });
  console.log(`${name} is removed`);
}
