import type { Webhook, WebhookEvent } from "../api/types.ts";
import { TextField } from "../kit/forms/text_field.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { EVENT_NAMES, WEBHOOK } from "../texts/en.json";
import { isNameIn, namesOf } from "../messages/texts.ts";

/** What the fields need. */
export interface WebhookFieldsProps {
  /** Absent: a new one. */
  readonly webhook?: Pick<Webhook, "url" | "events">;
}

/** Fields for a webhook's URL and event types. */
export function WebhookFields({ webhook }: WebhookFieldsProps) {
  const t = useMessages(WEBHOOK);
  const name = useMessages(EVENT_NAMES);
  const chosen: readonly string[] = webhook?.events ?? ["batch.completed", "batch.failed"];
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={t("url")}
        hint={t("urlHint")}
        value={webhook?.url ?? ""}
        placeholder="https://example.com/hooks/locus"
        required
        autocomplete="off"
        maxLength={2048}
      />
      <fieldset class="choices">
        <legend class="legend">{t("events")}</legend>
        <div class="check-grid">
          {eventsToOffer(chosen).map((event) => (
            <label key={event} class="check">
              <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
              <span>
                {isNamedEvent(event) ? name(event) : null} <code class="muted" dir="ltr">{event}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

const NAMED_EVENTS = namesOf(EVENT_NAMES);

/** The event types that a form offers: the named ones, and those that a webhook already has from a newer server. */
export function eventsToOffer(subscribed: readonly string[]): readonly string[] {
  return [...new Set([...NAMED_EVENTS, ...subscribed])];
}

/** True for an event type that has a name here. */
function isNamedEvent(event: string): event is WebhookEvent {
  return isNameIn(EVENT_NAMES, event);
}
