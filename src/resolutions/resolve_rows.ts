import type { Environment } from "../domain/environment.ts";
import type { Input } from "../domain/input.ts";
import { Problem } from "../domain/problem.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { StructuredInput } from "../domain/structured_input.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { resolveFor, resolveStructuredFor } from "./resolve_for.ts";

/** Result of one row: its resolution, or the problem of the same single call. */
export type RowResult =
  | { readonly outcome: "resolved"; readonly resolution: Resolution }
  | { readonly outcome: "failed"; readonly problem: Problem };

/** The caller, and the environment. */
export interface Asker {
  readonly environment: Environment;
  /** As in `ResolveFor`. */
  readonly organizationId?: string;
}

/**
 * Answers many inputs in order, each exactly as `resolveFor()` or `resolveStructuredFor()` does; a problem fails its own
 * row only.
 */
export async function resolveRows(
  deps: ResolutionsDeps,
  rows: Asker & { readonly inputs: readonly (Input | StructuredInput)[] },
): Promise<RowResult[]> {
  const gazetteer = deps.gazetteer();
  // One gazetteer for all rows, so that a chunk never mixes two versions.
  const fixed: ResolutionsDeps = { ...deps, gazetteer: () => gazetteer };
  const results: RowResult[] = [];
  const { inputs, ...caller } = rows;
  for (const input of inputs) {
    results.push(
      "components" in input
        ? { outcome: "resolved", resolution: resolveStructuredFor(fixed, input) }
        : await resultOf(fixed, { ...caller, input }),
    );
  }
  return results;
}

async function resultOf(
  deps: ResolutionsDeps,
  row: Asker & { readonly input: Input },
): Promise<RowResult> {
  try {
    return { outcome: "resolved", resolution: await resolveFor(deps, row) };
  } catch (error) {
    if (error instanceof Problem) {
      return { outcome: "failed", problem: error };
    }
    throw error;
  }
}
