import { Problem } from "../domain/problem.ts";
import { StoreError } from "../store/store_error.ts";

/** SQLSTATE unique_violation */
const TAKEN = "23505";
const DETAILS: Readonly<Record<string, string>> = {
  maps_slug: "Another map of the organization has this slug",
  maps_look: "Another map of the organization has a slug that looks like this one",
};

/** The problem for an error caused by a slug that is taken; undefined for any other error. */
export function slugConflict(error: unknown): Problem | undefined {
  if (!(error instanceof StoreError) || error.options.sqlState !== TAKEN) {
    return undefined;
  }
  const detail = DETAILS[error.options.constraint ?? ""];
  return detail === undefined
    ? undefined
    : new Problem("CONFLICT", detail, { errors: [{ pointer: "/slug", detail }], cause: error });
}
