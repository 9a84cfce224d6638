import type { WebhookEvent } from "../api/types.ts";
import { defineMessages, isNameIn, namesOf } from "../messages/define_messages.ts";

/** The event types of webhooks, in plain words: the compiler reports one that the API has and this table has not. */
export const EVENT_NAMES = defineMessages<WebhookEvent>({
  en: {
    "batch.completed": "A batch was completed",
    "batch.failed": "A batch failed",
    "batch.cancelled": "A batch was cancelled",
    "quota.warning": "80 % of the month's calls are used",
    "quota.exceeded": "The month's calls are used up",
    "api_key.created": "A key was created",
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

const NAMED_EVENTS = namesOf(EVENT_NAMES);

/** The event types that a form offers: the named ones, and those that a webhook already has from a newer server. */
export function eventsToOffer(subscribed: readonly string[]): readonly string[] {
  return [...new Set([...NAMED_EVENTS, ...subscribed])];
}

/** True for an event type that has a name here. */
export function isNamedEvent(event: string): event is WebhookEvent {
  return isNameIn(EVENT_NAMES, event);
}
