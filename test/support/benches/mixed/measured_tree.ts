import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { scratchDir } from "../../files/scratch_dir.ts";
import { atEnd } from "../../processes/at_end.ts";
import type { OutsideCost } from "../batches/outside_cost.ts";
import type { InputClass } from "./mixed_inputs.ts";
import type { ThreadCpu } from "./served_tree.ts";

/** How long a process may clean up: it stops a server and a database. */
const END_MS = 15_000;

export interface MeasuredTree {
  /** @throws Error with the text of what it threw. */
  perform<Name extends Task["do"]>(task: Extract<Task, { do: Name }>): Promise<Replies[Name]>;
}

/** Starts `measure_tree.ts` of a tree. `withoutCollector`: it collects no garbage, so that its heap's growth is counted. */
export function measuredTree(
  root: string,
  { withoutCollector }: { readonly withoutCollector?: true } = {},
): MeasuredTree {
  let settle: ((message: { readonly value?: unknown; readonly error?: string }) => void) | undefined;
  const child = Bun.spawn([process.execPath, join(root, "test/support/benches/mixed/measure_tree.ts")], {
    cwd: root,
    env: { ...process.env, ...(withoutCollector === true ? { BUN_JSC_useGC: "0" } : {}) },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    serialization: "json",
    // Only `measure_tree.ts` sends these messages.
    ipc: (message: { readonly value?: unknown; readonly error?: string }) => settle?.(message),
  });
  atEnd(async () => {
    // It removes what it has made.
    child.kill();
    await Promise.race([child.exited, Bun.sleep(END_MS)]);
  });
  void child.exited.then((code) => settle?.({ error: `The process that measures ${root} ended with ${code}` }));
  return {
    async perform<Name extends Task["do"]>(task: Extract<Task, { do: Name }>) {
      const { promise, resolve, reject } = Promise.withResolvers<Replies[Name]>();
      settle = ({ value, error }) => {
        if (error === undefined) {
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
          resolve(value as Replies[Name]);
        } else {
          reject(new Error(error));
        }
      };
      child.send(task);
      return await promise;
    },
  };
}

/** A command to the process that measures one tree. The processes of two trees get theirs in turns. */
export type Task =
  /** Loads the gazetteer and answers the mixture until the code is compiled. */
  | { readonly do: "open"; readonly dataFolder: string; readonly inputsPath: string; readonly warmUp: number }
  /** Answers each input of a class once. */
  | { readonly do: "time"; readonly name: string }
  /** Counts the resolver's queries to the gazetteer. */
  | { readonly do: "count"; readonly name: string }
  /** Counts allocated bytes. Only in a process that collects no garbage. */
  | { readonly do: "allocate"; readonly name: string; readonly queries: number }
  /** Starts a server and sends it the mixture. */
  | { readonly do: "serve"; readonly warmUp: number }
  /** Sends a class to the server, so many calls; without a class, calls that have a constant answer. */
  | { readonly do: "call"; readonly name?: string; readonly calls: number }
  /** Answers the mixture as a batch. */
  | { readonly do: "batch"; readonly rows: number }
  | { readonly do: "end" };

export interface Replies {
  readonly open: true;
  readonly time: {
    /** Microseconds by the clock, per input. */
    readonly times: readonly number[];
    /** Microseconds of CPU of all threads, per input on average. */
    readonly mean: number;
  };
  readonly count: { readonly lookUps: number; readonly repeated: number };
  /** Bytes a query. */
  readonly allocate: number;
  readonly serve: true;
  /** Microseconds of the server's CPU a call. */
  readonly call: ThreadCpu;
  readonly batch: OutsideCost;
  readonly end: true;
}

/** The inputs, in the file that the processes read. */
export interface Inputs {
  readonly classes: readonly InputClass[];
  readonly mixture: readonly string[];
}

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
