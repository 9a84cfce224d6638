import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { billOfMaterials, ROOT, VERSION } from "../../../src/release/mod.ts";

/**
 * `bun run release [--draft] [--out=FOLDER]`: checks the tree, runs all tests, and writes what is published with a
 * version into the folder (`.data/release`): the files as an archive, the bill of materials, and the hashes of both. The
 * same commit gives the same bytes. A draft skips the checks and the tests.
 */
const words = process.argv.slice(2);
const isDraft = words.includes("--draft");
const folder = words.find((word) => word.startsWith("--out="))?.slice("--out=".length) ?? join(ROOT, ".data/release");

const commit = run(["git", "rev-parse", "HEAD"]).toString().trim();
if (!isDraft) {
  checkTree();
  // Fails as well where the registry does not answer it: then nobody knows.
  run(["bun", "audit", "--audit-level=high"]);
  run(["bun", "run", "check"]);
  run(["bun", "run", "test:long"]);
}

mkdirSync(folder, { recursive: true });
const archive = `locus-${VERSION}.tar.gz`;
const tar = run([
  "git",
  "archive",
  "--format=tar",
  `--prefix=locus-${VERSION}/`,
  `--add-virtual-file=locus-${VERSION}/COMMIT:${commit}`,
  commit,
]);
// Without a name and a time, so that the bytes depend on the commit alone.
writeFileSync(join(folder, archive), gzipSync(tar, { level: 9 }));
writeFileSync(join(folder, "bom.cdx.json"), `${JSON.stringify(billOfMaterials(ROOT), undefined, 2)}\n`);
const sums = [archive, "bom.cdx.json"].map((name) => `${hashOf(join(folder, name))}  ${name}\n`).join("");
writeFileSync(join(folder, "SHA256SUMS"), sums);
const time = run(["git", "show", "-s", "--format=%ct", commit]).toString().trim();
process.stdout.write(`${sums}
In ${folder}. The image of this commit, the same for everybody who builds it with the same base:
  docker buildx build --build-arg VERSION=${VERSION} --build-arg REVISION=${commit} --build-arg SOURCE_DATE_EPOCH=${time} \\
    --build-arg BUN_IMAGE=oven/bun@sha256:… --output type=oci,dest=locus-${VERSION}.oci.tar,rewrite-timestamp=true .
  git tag -s v${VERSION} ${commit}
`);

function checkTree(): void {
  const changed = run(["git", "status", "--porcelain"]).toString().trim();
  if (changed !== "") {
    fail(`Commit or remove these files first:\n${changed}`);
  }
  const changelog = readFileSync(join(ROOT, "CHANGELOG.md"), "utf8");
  if (!changelog.split("\n").some((line) => line.startsWith(`## ${VERSION} (20`))) {
    fail(`CHANGELOG.md needs a heading "## ${VERSION} (year-month-day)"`);
  }
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex");
}

/** What the command writes. Ends the program where it fails. */
function run(command: string[]): Buffer {
  const isShown = command[0] === "bun";
  const { exitCode, stdout } = Bun.spawnSync(command, {
    cwd: ROOT,
    stdout: isShown ? "inherit" : "pipe",
    stderr: "inherit",
    maxBuffer: 2 ** 30,
  });
  if (exitCode !== 0) {
    fail(`${command.slice(0, 3).join(" ")} failed`);
  }
  return stdout ?? Buffer.alloc(0);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
