import { defineMessages } from "../../messages/define_messages.ts";

/** Names of what an event's details say. A fact of a newer server is shown by its code. */
export const FACT_NAMES = defineMessages({
  en: {
    environment: "Environment",
    from: "Before",
    grace_seconds: "Old key works for (seconds)",
    monthly_limit: "Calls per month",
    new_key: "New key",
    reason: "Reason",
    replaced: "Replaces",
    role: "Role",
    scopes: "Permissions",
    sessions_ended: "Sessions ended",
    slug: "URL name",
    to: "After",
  },
  ar: {
    environment: "البيئة",
    from: "قبل",
    grace_seconds: "يعمل المفتاح القديم (ثوانٍ)",
    monthly_limit: "الطلبات في الشهر",
    new_key: "المفتاح الجديد",
    reason: "السبب",
    replaced: "يحل محل",
    role: "الدور",
    scopes: "الأذونات",
    sessions_ended: "الجلسات المنتهية",
    slug: "الاسم في العنوان",
    to: "بعد",
  },
});
