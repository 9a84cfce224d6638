import { ApiError } from "../../api/api_error.ts";

/**
 * The label of an answer that was refused because it is uncertain; null if nothing was found, undefined for any other
 * error.
 */
export function uncertainLabel(error: unknown): string | null | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) {
    return undefined;
  }
  const { resolution } = error.body;
  if (typeof resolution !== "object" || resolution === null || !("status" in resolution)) {
    return undefined;
  }
  return resolution.status === "uncertain" && "label" in resolution && typeof resolution.label === "string"
    ? resolution.label
    : null;
}
