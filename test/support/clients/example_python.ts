import { runProgram } from "../processes/run_program.ts";

/** `PYTHON`, Debian's Python and the first one of the path, of which one has the package `requests`. */
const PYTHONS = [process.env["PYTHON"], "/usr/bin/python3", Bun.which("python3")];

const PYTHON = PYTHONS.find((path): path is string => typeof path === "string" && canImportRequests(path));

function canImportRequests(path: string): boolean {
  try {
    return Bun.spawnSync([path, "-c", "import requests"], { stderr: "ignore" }).exitCode === 0;
  } catch {
    return false;
  }
}

/** What the example client in Python is asked. */
export interface ExampleQuestion {
  /** Of the client's file. */
  readonly folder: string;
  readonly url: string;
  readonly key: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly calls: readonly object[];
}

/** An outcome: an answer, the code of a problem, or a failed connection. */
export interface ExampleOutcome {
  readonly value?: unknown;
  readonly code?: string;
  readonly isConnection?: boolean;
}

/** Whether the example client in Python can run here. */
export function hasRequests(): boolean {
  return PYTHON !== undefined;
}

/** Runs calls of the example client in Python, in this order. */
export async function examplePython(question: ExampleQuestion): Promise<ExampleOutcome[]> {
  const script = new URL("example_calls.py", import.meta.url).pathname;
  const input = JSON.stringify(question);
  const { code, out, err } = await runProgram([PYTHON ?? "python3", "-B", script], { environment: process.env, input });
  if (code !== 0) {
    throw new Error(`The example client in Python ended with ${code}: ${err}`);
  }
  const outcomes: { value?: unknown; problem?: { code: string } }[] = JSON.parse(out);
  return outcomes.map((outcome) =>
    "value" in outcome
      ? { value: outcome.value }
      : outcome.problem === undefined
      ? { isConnection: true }
      : { code: outcome.problem.code }
  );
}
