import { cpSync } from "node:fs";
import { join } from "node:path";
import { atEnd } from "../../processes/at_end.ts";
import { scratchDir } from "../../files/scratch_dir.ts";

/** What measures a tree: it is copied, so that commits without it can be measured too. */
const MEASURING = ["test/support/benches/mixed", "test/support/benches/batches/outside_cost.ts"];

/** Checks out a commit into the temporary folder, with its packages. It is removed at the end. */
export function otherTree(root: string, commit: string): string {
  const tree = join(scratchDir(), "tree");
  run(["git", "worktree", "add", "--detach", "--quiet", tree, commit], root);
  atEnd(() => Promise.resolve(run(["git", "worktree", "remove", "--force", tree], root)));
  run([process.execPath, "install", "--frozen-lockfile", "--no-summary"], tree);
  for (const path of MEASURING) {
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
