import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readManifest } from "../gazetteer/datasets/manifest.ts";
import { seedVersion } from "../gazetteer/world/seed_format.ts";
import { Failure } from "./line/failure.ts";

const ROOT = join(import.meta.dir, "../..");
/** The code that decides the content of the file, with its own tables. */
const CODE = new Bun.Glob("src/{gazetteer,lexicon,text,geo}/**/*.{ts,tsv}");
const FINGERPRINT_CHARACTERS = 12;

export function gazetteerFolder(dataDir: string): string {
  return join(dataDir, "gazetteer");
}

/**
 * Path of this version's world gazetteer. Its name contains a fingerprint of the code, of the seed of the
 * world and of the packages' versions, so that no other version opens a stale file. Takes some 2 ms.
 */
export function gazetteerPath(dataDir: string): string {
  const hash = new Bun.CryptoHasher("sha256");
  const { dependencies }: { dependencies?: unknown } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  hash.update(JSON.stringify(dependencies));
  for (const file of [...CODE.scanSync({ cwd: ROOT })].sort()) {
    hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  }
  hash.update(seedVersion());
  const fingerprint = hash.digest("hex").slice(0, FINGERPRINT_CHARACTERS);
  return join(gazetteerFolder(dataDir), `world-${fingerprint}.gazetteer`);
}

/** The world file of this version. Throws a `Failure` that says how to build it. */
export function builtPath(dataDir: string): string {
  const path = gazetteerPath(dataDir);
  if (!existsSync(path)) {
    if (readManifest(gazetteerFolder(dataDir)) !== undefined) {
      throw new Failure(
        `The gazetteer in ${dataDir} is another version's: bun run gazetteer build, or the next start, rebuilds it from the added data`,
      );
    }
    throw new Failure(`There is no gazetteer in ${dataDir} yet: bun run gazetteer build creates it`);
  }
  return path;
}
