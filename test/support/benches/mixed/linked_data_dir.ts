import { mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { gazetteerFolder } from "../../../../src/commands/gazetteer_path.ts";
import { scratchDir } from "../../files/scratch_dir.ts";

/** A new data folder with links to the gazetteer of another one, so that a service may write next to it. */
export function linkedDataDir(from: string): string {
  const dataDir = scratchDir();
  const folder = gazetteerFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(gazetteerFolder(from))) {
    symlinkSync(join(gazetteerFolder(from), name), join(folder, name));
  }
  return dataDir;
}
