import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The folder of the service's files. */
export const ROOT: string = join(import.meta.dir, "../..");

/** The service's version, as health and the OpenAPI document show it. */
export const VERSION: string = String(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version);

/** The commit that runs: what an image or archive has in its file `COMMIT`, or that of a checkout; else undefined. */
export function commitOf(root: string): string | undefined {
  const head = textOf(join(root, "COMMIT")) ?? textOf(join(root, ".git/HEAD"));
  const [, branch] = /^ref: (\S+)$/u.exec(head ?? "") ?? [];
  const commit = branch === undefined ? head : textOf(join(root, ".git", branch)) ?? packedCommit(root, branch);
  return commit !== undefined && /^[0-9a-f]{40}$/u.test(commit) ? commit : undefined;
}

function packedCommit(root: string, branch: string): string | undefined {
  return textOf(join(root, ".git/packed-refs"))?.split("\n").find((line) => line.endsWith(` ${branch}`))?.slice(0, 40);
}

function textOf(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
}
