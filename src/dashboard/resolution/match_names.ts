import { defineMessages } from "../messages/define_messages.ts";

/** How a part that was stated agrees with the answer. */
export const MATCH_NAMES = defineMessages({
  en: {
    exact: "As stated",
    corrected: "Corrected",
    inferred: "Concluded",
    missing: "Not known",
    conflict: "Contradicted",
  },
  ar: {
    exact: "كما ذُكر",
    corrected: "صُحّح",
    inferred: "استُنتج",
    missing: "غير معروف",
    conflict: "متعارض",
  },
});
