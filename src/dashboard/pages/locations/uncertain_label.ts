import { ApiError } from "../../api/api_error.ts";

/**
 * What an input resolved to that was refused for not being certain; null where it resolved to nothing, undefined where
 * the refusal is another.
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
