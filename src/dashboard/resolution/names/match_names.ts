import { defineMessages } from "../../messages/define_messages.ts";

/** How a component of the input agrees with the answer. */
export const MATCH_NAMES = defineMessages({
  en: {
    exact: "Exact match",
    corrected: "Corrected",
    inferred: "Inferred",
    missing: "Not found",
    conflict: "Conflict",
  },
  ar: {
    exact: "كما ذُكر",
    corrected: "صُحّح",
    inferred: "استُنتج",
    missing: "غير معروف",
    conflict: "متعارض",
  },
});
