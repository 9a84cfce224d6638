import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
/** The code that decides what is in the file. What reads the data packages is part of it. */
const CODE = new Bun.Glob("src/{gazetteer,text,geo}/**/*.ts");
const FINGERPRINT_CHARACTERS = 12;

/** The folder of the data folder that holds gazetteers. */
export function gazetteerFolder(dataDir: string): string {
  return join(dataDir, "gazetteer");
}

/**
 * Where the world gazetteer of this version is. The name holds a fingerprint of everything it is made from, the code
 * and the versions of the packages, so that another version never opens a stale file. Takes some 2 ms.
 */
export function gazetteerPath(dataDir: string): string {
  const hash = new Bun.CryptoHasher("sha256");
  const { dependencies }: { dependencies?: unknown } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  hash.update(JSON.stringify(dependencies));
  for (const file of [...CODE.scanSync({ cwd: ROOT })].sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  const fingerprint = hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
  return join(gazetteerFolder(dataDir), `world-${fingerprint}.gazetteer`);
}
