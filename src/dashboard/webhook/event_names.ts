import type { WebhookEvent } from "../api/types.ts";
import { defineMessages, isNameIn, namesOf } from "../messages/define_messages.ts";

/** The event types of webhooks, in plain words: the compiler reports one that the API has and this table has not. */
export const EVENT_NAMES = defineMessages<WebhookEvent>({
  en: {
    "batch.completed": "A batch was completed",
    "batch.failed": "A batch failed",
    "batch.cancelled": "A batch was cancelled",
    "quota.warning": "80% of the month's calls are used",
    "quota.exceeded": "The month's calls are used up",
    "api_key.created": "A key was created",
    "api_key.revoked": "A key was revoked",
    "location.created": "A location was saved",
    "location.updated": "A location was changed",
    "location.deleted": "A location was deleted",
  },
  de: {
    "batch.completed": "Ein Stapel wurde abgeschlossen",
    "batch.failed": "Ein Stapel ist fehlgeschlagen",
    "batch.cancelled": "Ein Stapel wurde abgebrochen",
    "quota.warning": "80 % der Aufrufe des Monats sind verbraucht",
    "quota.exceeded": "Die Aufrufe des Monats sind aufgebraucht",
    "api_key.created": "Ein Schlüssel wurde erstellt",
    "api_key.revoked": "Ein Schlüssel wurde widerrufen",
    "location.created": "Ein Standort wurde gespeichert",
    "location.updated": "Ein Standort wurde geändert",
    "location.deleted": "Ein Standort wurde gelöscht",
  },
  fr: {
    "batch.completed": "Un lot est terminé",
    "batch.failed": "Un lot a échoué",
    "batch.cancelled": "Un lot a été annulé",
    "quota.warning": "80 % des appels du mois sont utilisés",
    "quota.exceeded": "Les appels du mois sont épuisés",
    "api_key.created": "Une clé a été créée",
    "api_key.revoked": "Une clé a été révoquée",
    "location.created": "Un lieu a été enregistré",
    "location.updated": "Un lieu a été modifié",
    "location.deleted": "Un lieu a été supprimé",
  },
  es: {
    "batch.completed": "Se completó un lote",
    "batch.failed": "Falló un lote",
    "batch.cancelled": "Se canceló un lote",
    "quota.warning": "Se ha usado el 80 % de las llamadas del mes",
    "quota.exceeded": "Se han agotado las llamadas del mes",
    "api_key.created": "Se creó una clave",
    "api_key.revoked": "Se revocó una clave",
    "location.created": "Se guardó una ubicación",
    "location.updated": "Se modificó una ubicación",
    "location.deleted": "Se eliminó una ubicación",
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
