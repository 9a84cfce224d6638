import type { WebhookEvent } from "../api/types.ts";
import { isNameIn, namesOf } from "../messages/fill_message.ts";
import { EVENT_NAMES } from "../texts/en.json";

const NAMED_EVENTS = namesOf(EVENT_NAMES);

/** The event types that a form offers: the named ones, and those that a webhook already has from a newer server. */
export function eventsToOffer(subscribed: readonly string[]): readonly string[] {
  return [...new Set([...NAMED_EVENTS, ...subscribed])];
}

/** True for an event type that has a name here. */
export function isNamedEvent(event: string): event is WebhookEvent {
  return isNameIn(EVENT_NAMES, event);
}
