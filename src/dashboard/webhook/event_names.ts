import { defineMessages } from "../messages/define_messages.ts";

/** The event types of webhooks, in plain words. */
export const EVENT_NAMES = defineMessages({
  en: {
    "batch.completed": "A batch is completed",
    "batch.failed": "A batch failed",
    "batch.cancelled": "A batch was cancelled",
    "quota.warning": "80 % of the month's calls are used",
    "quota.exceeded": "The month's calls are used up",
    "api_key.created": "A key was made",
    "api_key.revoked": "A key was revoked",
    "location.created": "A location was saved",
    "location.updated": "A location was changed",
    "location.deleted": "A location was deleted",
  },
  ar: {
    "batch.completed": "اكتملت دفعة",
    "batch.failed": "فشلت دفعة",
    "batch.cancelled": "أُلغيت دفعة",
    "quota.warning": "استُخدم 80٪ من طلبات الشهر",
    "quota.exceeded": "نفدت طلبات الشهر",
    "api_key.created": "أُنشئ مفتاح",
    "api_key.revoked": "أُبطل مفتاح",
    "location.created": "حُفظ موقع",
    "location.updated": "عُدّل موقع",
    "location.deleted": "حُذف موقع",
  },
});

/** The name of an event type. */
export type EventName = keyof (typeof EVENT_NAMES)["en"];
