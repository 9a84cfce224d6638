import { join } from "node:path";
import { atEnd } from "../../processes/at_end.ts";
import type { Replies, Task } from "./messages.ts";

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
