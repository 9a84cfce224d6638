import type { Reason } from "../../domain/reasons.ts";
import type { Answer } from "../answer.ts";
import { FOUND_CONFIDENCE } from "./confidence.ts";

/** The status of the best answer, with its reasons. `uncertain` always has a reason; the default is `ambiguous`. */
export function statusOf(
  { preventsFound, confidence, reasons }: Pick<Answer, "preventsFound" | "confidence" | "reasons">,
): { readonly status: "found" | "uncertain"; readonly reasons: readonly Reason[] } {
  const status = preventsFound || confidence < FOUND_CONFIDENCE ? "uncertain" : "found";
  return { status, reasons: status === "uncertain" && reasons.length === 0 ? ["ambiguous"] : reasons };
}
