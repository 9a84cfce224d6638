import type { Resolution } from "../api/types.ts";
import { defineMessages } from "../messages/define_messages.ts";

/** Names of the statuses. */
export const STATUS_NAMES = defineMessages<Resolution["status"]>({
  en: { found: "Found", uncertain: "Uncertain", unresolved: "Unresolved" },
  ar: { found: "تم العثور عليه", uncertain: "غير مؤكد", unresolved: "لم يُحدَّد" },
});
