import type { Batch } from "../api/types.ts";
import { defineMessages } from "../messages/define_messages.ts";

/** What the states of a batch are called. */
export const BATCH_STATUS_NAMES = defineMessages<Batch["status"]>({
  en: { queued: "Waiting", running: "Running", completed: "Completed", failed: "Failed", cancelled: "Cancelled" },
  ar: { queued: "في الانتظار", running: "قيد التنفيذ", completed: "مكتملة", failed: "فشلت", cancelled: "أُلغيت" },
});
