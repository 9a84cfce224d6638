import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { scratchDir } from "../../files/scratch_dir.ts";

/** What measures a tree: it is copied, so that commits without it can be measured too. */
const MEASURING = ["test/support/benches/mixed", "test/support/benches/batches/outside_cost.ts"];

/** The helpers of tests. Commits that had them in other folders get these; all others use their own. */
const HELPERS = "test/support";
const A_HELPER = "test/support/files/scratch_dir.ts";

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
  for (const path of existsSync(join(tree, A_HELPER)) ? MEASURING : [HELPERS]) {
    cpSync(join(root, path), join(tree, path), { recursive: true });
  }
  return tree;
}

function run(command: readonly string[], cwd: string): void {
  const { success, stderr } = Bun.spawnSync([...command], { cwd, stdout: "ignore", stderr: "pipe" });
  if (!success) {
    throw new Error(`${command.slice(0, 3).join(" ")} failed: ${stderr.toString().trim()}`);
  }
}
