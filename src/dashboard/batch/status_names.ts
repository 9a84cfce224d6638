import type { Batch } from "../api/types.ts";
import { defineMessages } from "../messages/define_messages.ts";

/** Names of a batch's states. */
export const BATCH_STATUS_NAMES = defineMessages<Batch["status"]>({
  en: { queued: "Waiting", running: "Running", completed: "Completed", failed: "Failed", cancelled: "Cancelled" },
  ar: { queued: "في الانتظار", running: "قيد التنفيذ", completed: "مكتملة", failed: "فشلت", cancelled: "أُلغيت" },
});
