import { Problem } from "../../../src/domain/problem.ts";

/** What a promise is refused with: its code and the fields it points at. Fails where it is not refused so. */
export async function problemOf(work: Promise<unknown>): Promise<{
  readonly code: string;
  readonly pointers: readonly string[];
  readonly problem: Problem;
}> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Problem) {
      const pointers = (error.options.errors ?? []).map(({ pointer }) => pointer);
      return { code: error.kind, pointers, problem: error };
    }
    throw error;
  }
  throw new Error("Expected a problem, but the promise was kept");
}

/** The code of the problem that a promise is refused with. */
export async function codeOf(work: Promise<unknown>): Promise<string> {
  return (await problemOf(work)).code;
}
