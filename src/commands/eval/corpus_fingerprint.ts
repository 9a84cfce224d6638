import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { basename, join } from "node:path";

const ROOT = join(import.meta.dir, "../../..");
/** The code that decides the questions and the removals; the gazetteer's code is covered by the world file's name. */
const CODE = new Bun.Glob("src/evaluation/{corpus/*,styles/*,random}.ts");
const FOLDERS = ["osm", "openaddresses", "postcodes/geonames-zauberware"];
const FINGERPRINT_CHARACTERS = 12;

/** A name that changes with everything that a corpus is built from: code, data and seed. */
export function corpusFingerprint(
  { dataFolder, worldPath }: { readonly dataFolder: string; readonly worldPath: string },
): string {
  const hash = new Bun.CryptoHasher("sha256").update(basename(worldPath));
  for (const file of [...CODE.scanSync({ cwd: ROOT })].sort()) {
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
