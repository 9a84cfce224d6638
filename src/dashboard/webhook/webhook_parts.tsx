import { eventsToOffer, isNamedEvent } from "./event_names.ts";
import type { Webhook } from "../api/types.ts";
import { Badge, Segments } from "../kit/screen.tsx";
import { messagesOf, shared } from "../messages/messages.ts";
import { EVENT_NAMES, WEBHOOK } from "../texts/en.json";
import { Check, Checks, TextField } from "../kit/fields.tsx";
import { ShownOnce } from "../kit/dialog.tsx";
import { useState } from "preact/hooks";
import { CodeBlock } from "../kit/actions.tsx";
import { PYTHON_VERIFY, TYPESCRIPT_VERIFY } from "./verify_samples.ts";

const t = messagesOf(WEBHOOK);
const eventName = messagesOf(EVENT_NAMES);

const SAMPLES = {
  typescript: { label: "TypeScript", text: TYPESCRIPT_VERIFY },
  python: { label: "Python", text: PYTHON_VERIFY },
} as const;

/** Whether a webhook is enabled; if not, why. */
export function WebhookState({ webhook: { enabled, disabled_reason: reason } }: { readonly webhook: Webhook }) {
  return enabled
    ? <Badge tone="good">{t("on")}</Badge>
    : <Badge tone={reason === "turned_off" ? "neutral" : "bad"}>{t(reason ?? "turned_off")}</Badge>;
}

/** Fields for a webhook's URL and event types. */
export function WebhookFields({ webhook }: {
  /** Absent: a new one. */
  readonly webhook?: Pick<Webhook, "url" | "events">;
}) {
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
        maxLength={2048}
      />
      <Checks legend={t("events")}>
        <div class="check-grid">
          {eventsToOffer(chosen).map((event) => (
            <Check key={event} name="events" value={event} defaultChecked={chosen.includes(event)}>
              <span>
                {isNamedEvent(event) && eventName(event)} <code class="muted" dir="ltr">{event}</code>
              </span>
            </Check>
          ))}
        </div>
      </Checks>
    </>
  );
}

/** Shows the secret that signs deliveries, this once. */
export function SecretDialog({ secret }: { readonly secret: string }) {
  return (
    <ShownOnce
      title={t("secret")}
      name={t("secret")}
      text={secret}
      warning={t("secretOnce")}
      doneLabel={shared("copiedIt")}
    >
      <p class="hint">{t("secretHint")}</p>
      <VerifyCode />
    </ShownOnce>
  );
}

/** How a receiver verifies the signature of a delivery, as code to copy. Closed, because it is needed once. */
export function VerifyCode() {
  const [language, setLanguage] = useState<keyof typeof SAMPLES>("typescript");
  const { label, text } = SAMPLES[language];
  return (
    <details>
      <summary>{t("verify")}</summary>
      <div class="stack">
        <p class="hint">{t("verifyHint")}</p>
        <Segments
          label={shared("codeLanguage")}
          value={language}
          choices={Object.entries(SAMPLES).map(([value, sample]) => ({ value, label: sample.label }))}
          onChoose={(value) => setLanguage(value === "python" ? value : "typescript")}
        />
        <CodeBlock name={label} text={text} />
      </div>
    </details>
  );
}
