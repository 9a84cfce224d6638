import type { Webhook } from "../api/types.ts";
import { TextField } from "../kit/forms/text_field.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { EVENT_NAMES, type EventName } from "./event_names.ts";
import { WEBHOOK } from "./messages.ts";

// The table's keys are the events; `Object.keys` returns them as plain strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
const ALL_EVENTS = Object.keys(EVENT_NAMES.en) as readonly EventName[];

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
          {ALL_EVENTS.map((event) => (
            <label key={event} class="check">
              <input type="checkbox" name="events" value={event} defaultChecked={chosen.includes(event)} />
              <span>
                {name(event)} <code class="muted" dir="ltr">{event}</code>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}
