import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { scratchDir } from "../../files/scratch_dir.ts";

/** What measures a tree: it is copied, so that commits without it can be measured too. */
const MEASURING = ["test/support/benches/mixed", "test/support/benches/batches/outside_cost.ts"];

/**
 * A commit's files in the temporary folder, with its packages. Not a worktree of git, of which an interrupted run would
 * leave an entry in the repository.
 */
export function otherTree(root: string, commit: string): string {
  const tree = join(scratchDir(), "tree");
  mkdirSync(tree);
  const archive = `${tree}.tar`;
  run(["git", "archive", "--format=tar", `--output=${archive}`, commit], root);
  run(["tar", "-xf", archive, "-C", tree], root);
  run([process.execPath, "install", "--frozen-lockfile", "--no-summary"], tree);
  for (const path of MEASURING) {
    cpSync(join(root, path), join(tree, path), { recursive: true });
  }
  const copied = MEASURING.flatMap((path) =>
    path.endsWith(".ts") ? [path] : readdirSync(join(tree, path)).map((name) => join(path, name))
  );
  copied.forEach((file) => followMoves(tree, join(tree, file)));
  return tree;
}

/** Lets the imports of a copied file find files that the other commit has in another folder, under the same name. */
function followMoves(tree: string, file: string): void {
  const text = readFileSync(file, "utf8").replaceAll(/from "(\.[^"]+)"/gu, (whole, target: string) => {
    if (existsSync(join(dirname(file), target))) {
      return whole;
    }
    const [found, ...others] = [...new Bun.Glob(`{src,test,workers}/**/${basename(target)}`).scanSync({ cwd: tree })];
    return found === undefined || others.length > 0 ? whole : `from "${relative(dirname(file), join(tree, found))}"`;
  });
  writeFileSync(file, text);
}

function run(command: readonly string[], cwd: string): void {
  const { success, stderr } = Bun.spawnSync([...command], { cwd, stdout: "ignore", stderr: "pipe" });
  if (!success) {
    throw new Error(`${command.slice(0, 3).join(" ")} failed: ${stderr.toString().trim()}`);
  }
}
