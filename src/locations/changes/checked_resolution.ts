import { Problem } from "../../domain/problem.ts";
import type { LocatedResolution, Resolution } from "../../domain/resolution.ts";
import { type PointColumns, resolvedColumns } from "./new_row.ts";

/** A resolution, and the status it needs: by default only `found` is saved. */
export interface ResolvedPoint {
  readonly resolution: Resolution;
  readonly accept?: "uncertain";
}

/**
 * The columns of a resolution that is certain enough to be saved.
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
