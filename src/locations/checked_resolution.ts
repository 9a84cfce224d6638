import { Problem } from "../domain/problem.ts";
import type { LocatedResolution, Resolution } from "../domain/resolution.ts";
import { type PointColumns, resolvedColumns } from "./location_columns.ts";

/** What an input resolved to, and how sure it must be: absent, only `found` is saved. */
export interface ResolvedPoint {
  readonly resolution: Resolution;
  readonly accept?: "uncertain";
}

/**
 * The columns of a resolution, once it is known to be sure enough to be saved.
 *
 * @throws {Problem} `CONFLICT`, with the domain's `Resolution` as the extension `resolution`.
 */
export function checkedResolution({ resolution, accept }: ResolvedPoint): PointColumns {
  if (!isSureEnough(resolution, accept)) {
    throw new Problem("CONFLICT", `The input is ${resolution.status}, so nothing was saved`, {
      extension: { resolution },
    });
  }
  return resolvedColumns(resolution);
}

function isSureEnough(resolution: Resolution, accept: "uncertain" | undefined): resolution is LocatedResolution {
  return resolution.status === "found" || (resolution.status === "uncertain" && accept === "uncertain");
}
