import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { scratchDir } from "../../files/scratch_dir.ts";

/** What measures a tree: it is copied, so that commits without it can be measured too. */
const MEASURING = "test/support/benches/mixed";

/** Uses the operations of batches, whose options change: a commit that has it uses its own. */
const OUTSIDE_COST = "test/support/benches/batches/outside_cost.ts";

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
  cpSync(join(root, MEASURING), join(tree, MEASURING), { recursive: true });
  const copied = readdirSync(join(tree, MEASURING)).map((name) => join(tree, MEASURING, name));
  if (filesNamed(tree, basename(OUTSIDE_COST)).length === 0) {
    cpSync(join(root, OUTSIDE_COST), join(tree, OUTSIDE_COST));
    copied.push(join(tree, OUTSIDE_COST));
  }
  copied.forEach((file) => followMoves(tree, file));
  return tree;
}

/** Lets the imports of a copied file find files that the other commit has in another folder, under the same name. */
function followMoves(tree: string, file: string): void {
  const text = readFileSync(file, "utf8").replaceAll(/from "(\.[^"]+)"/gu, (whole, target: string) => {
    if (existsSync(join(dirname(file), target))) {
      return whole;
    }
    const [found, ...others] = filesNamed(tree, basename(target));
    return found === undefined || others.length > 0 ? whole : `from "${relative(dirname(file), join(tree, found))}"`;
  });
  writeFileSync(file, text);
}

function filesNamed(tree: string, name: string): readonly string[] {
  return [...new Bun.Glob(`{src,test,workers}/**/${name}`).scanSync({ cwd: tree })];
}

function run(command: readonly string[], cwd: string): void {
  const { success, stderr } = Bun.spawnSync([...command], { cwd, stdout: "ignore", stderr: "pipe" });
  if (!success) {
    throw new Error(`${command.slice(0, 3).join(" ")} failed: ${stderr.toString().trim()}`);
  }
}
