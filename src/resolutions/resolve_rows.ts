import type { Environment } from "../domain/caller.ts";
import type { Input, StructuredInput, SuggestInput, Suggestion } from "../domain/input.ts";
import { isUnavailable, Problem } from "../domain/problem.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { ResolutionsDeps } from "./deps.ts";
import { resolveFor, resolveStructuredFor, type Written } from "./resolve_for.ts";
import { parseAddress, type ParsedAddress, suggest } from "../resolver/mod.ts";

/** Result of one row: its resolution, or the problem of the same single call. */
export type RowResult =
  | { readonly outcome: "resolved"; readonly resolution: Resolution }
  | { readonly outcome: "failed"; readonly problem: Problem };

export interface Asker {
  readonly environment: Environment;
  /** As in `ResolveFor`. */
  readonly organizationId?: string;
}

/** Questions, and where it differs from them, what a person would settle: the rows as they are shown. */
export interface AskedRows extends Asker {
  readonly inputs: readonly (Input | StructuredInput)[];
  /** In the order of the inputs. */
  readonly written?: readonly Written[];
}

/**
 * Answers many inputs in order, each exactly as `resolveFor()` or `resolveStructuredFor()` does; a problem fails its own
 * row only.
 *
 * @throws Problem `UNAVAILABLE` where the database cannot be reached
 */
export async function resolveRows(deps: ResolutionsDeps, rows: AskedRows): Promise<RowResult[]> {
  const gazetteer = deps.gazetteer();
  // One gazetteer for all rows, so that a chunk never mixes two versions.
  const fixed: ResolutionsDeps = { ...deps, gazetteer: () => gazetteer };
  const results: RowResult[] = [];
  const { inputs, written, ...caller } = rows;
  for (const [i, input] of inputs.entries()) {
    // Most answers need no waiting, and waiting for each costs a microsecond.
    const result = resultOf(fixed, input, { ...caller, written: written?.[i] });
    results.push(result instanceof Promise ? await result : result);
  }
  return results;
}

function resultOf(
  deps: ResolutionsDeps,
  input: Input | StructuredInput,
  caller: Asker & { readonly written: Written | undefined },
): RowResult | Promise<RowResult> {
  try {
    const resolving = "components" in input
      ? resolveStructuredFor(deps, { ...caller, input })
      : resolveFor(deps, { ...caller, input });
    return resolving instanceof Promise ? resolving.then(resolved, failedLater) : resolved(resolving);
  } catch (error) {
    return failed(error);
  }
}

function resolved(resolution: Resolution): RowResult {
  return { outcome: "resolved", resolution };
}

/**
 * A fixture fails at once. What was waited for is the database: while it is away, all rows wait.
 *
 * @throws what is not a problem of the row
 */
function failedLater(error: unknown): RowResult {
  if (isUnavailable(error)) {
    throw error;
  }
  return failed(error);
}

/** @throws what is not a problem of the row */
function failed(error: unknown): RowResult {
  if (error instanceof Problem) {
    return { outcome: "failed", problem: error };
  }
  throw error;
}

/** Completions of a partly typed text, the likeliest first. */
export function suggestFor(deps: ResolutionsDeps, input: SuggestInput): Suggestion[] {
  return suggest(input, { gazetteer: deps.gazetteer() });
}

export function parseFor(deps: ResolutionsDeps, input: Parameters<typeof parseAddress>[0]): ParsedAddress {
  return parseAddress(input, { gazetteer: deps.gazetteer() });
}
