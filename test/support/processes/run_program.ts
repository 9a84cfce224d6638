import { join } from "node:path";

const ROOT = join(import.meta.dir, "../../..");

/** What a program wrote, and its exit code. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end, with these variables and no others, by default in the repository. */
export async function runProgram(
  words: readonly string[],
  { environment = {}, cwd = ROOT, input = "" }: {
    readonly environment?: Readonly<Record<string, string | undefined>>;
    readonly cwd?: string;
    readonly input?: string;
  } = {},
): Promise<Ran> {
  const child = Bun.spawn([...words], {
    cwd,
    env: { PATH: process.env["PATH"], ...environment },
    stdin: new Blob([input]),
    stdout: "pipe",
    stderr: "pipe",
  });
  const [code, out, err] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { code, out, err };
}
