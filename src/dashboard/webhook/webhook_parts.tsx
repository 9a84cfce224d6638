import type { Webhook, WebhookEvent } from "../api/types.ts";
import { Badge } from "../kit/screen.tsx";
import { useMessages } from "../messages/messages.ts";
import { EVENT_NAMES, WEBHOOK } from "../texts/en.json";
import { TextField } from "../kit/fields.tsx";
import { ShownOnce } from "../kit/dialog.tsx";
import { isNameIn, namesOf } from "../messages/fill_message.ts";
import { useState } from "preact/hooks";
import { CodeBlock } from "../kit/code_block.tsx";
import { Segments } from "../kit/segments.tsx";

const NAMED_EVENTS = namesOf(EVENT_NAMES);

/** A function in TypeScript that verifies a delivery, for Bun and for Node 25 and later. */
export const TYPESCRIPT_VERIFY = `const FIVE_MINUTES_S = 300;

/** Whether a request comes from the service: body is its text exactly as received. */
async function isGenuine(secret: string, headers: Headers, body: string): Promise<boolean> {
  const sentAt = headers.get("webhook-timestamp") ?? "";
  if (!/^[0-9]+$/.test(sentAt) || Math.abs(Date.now() / 1000 - Number(sentAt)) > FIVE_MINUTES_S) {
    return false;
  }
  const bytes = Uint8Array.fromBase64(secret.replace("whsec_", ""));
  const key = await crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  const text = new TextEncoder().encode(\`\${headers.get("webhook-id")}.\${sentAt}.\${body}\`);
  const signed = \`v1,\${new Uint8Array(await crypto.subtle.sign("HMAC", key, text)).toBase64()}\`;
  return (headers.get("webhook-signature") ?? "").split(" ").some((one) => isEqual(one, signed));
}

/** Takes the same time for every first difference. */
function isEqual(one: string, other: string): boolean {
  let difference = one.length ^ other.length;
  for (let i = 0; i < one.length; i++) {
    difference |= one.charCodeAt(i) ^ other.charCodeAt(i);
  }
  return difference === 0;
}
`;

/** A function in Python that verifies a delivery, with only its standard library. */
export const PYTHON_VERIFY = `import base64
import hashlib
import hmac
import time

FIVE_MINUTES_S = 300


def is_genuine(secret, headers, body):
    """Whether a request comes from the service: body is its bytes exactly as received."""
    sent_at = headers.get("webhook-timestamp", "")
    if not sent_at.isdecimal() or abs(time.time() - int(sent_at)) > FIVE_MINUTES_S:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{headers.get('webhook-id')}.{sent_at}.".encode() + body
    signed = "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    sent = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(signed.encode(), one.encode()) for one in sent)
`;

const SAMPLES = {
  typescript: { label: "TypeScript", text: TYPESCRIPT_VERIFY },
  python: { label: "Python", text: PYTHON_VERIFY },
} as const;

/** Whether a webhook is enabled; if not, why. */
export function WebhookState({ webhook: { enabled, disabled_reason: reason } }: { readonly webhook: Webhook }) {
  const t = useMessages(WEBHOOK);
  return enabled
    ? <Badge tone="good">{t("on")}</Badge>
    : <Badge tone={reason === "turned_off" ? "neutral" : "bad"}>{t(reason ?? "turned_off")}</Badge>;
}

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

export interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret that signs deliveries, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useMessages(WEBHOOK);
  return (
    <ShownOnce
      title={t("secret")}
      name={t("secret")}
      text={secret}
      warning={t("secretOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    >
      <p class="hint">{t("secretHint")}</p>
      <VerifyCode />
    </ShownOnce>
  );
}

/** The event types that a form offers: the named ones, and those that a webhook already has from a newer server. */
export function eventsToOffer(subscribed: readonly string[]): readonly string[] {
  return [...new Set([...NAMED_EVENTS, ...subscribed])];
}

/** True for an event type that has a name here. */
function isNamedEvent(event: string): event is WebhookEvent {
  return isNameIn(EVENT_NAMES, event);
}

/** How a receiver verifies the signature of a delivery, as code to copy. Closed, because it is needed once. */
export function VerifyCode() {
  const t = useMessages(WEBHOOK);
  const [language, setLanguage] = useState<keyof typeof SAMPLES>("typescript");
  const { label, text } = SAMPLES[language];
  return (
    <details>
      <summary>{t("verify")}</summary>
      <div class="stack">
        <p class="hint">{t("verifyHint")}</p>
        <Segments
          label={t("language")}
          value={language}
          choices={Object.entries(SAMPLES).map(([value, sample]) => ({ value, label: sample.label }))}
          onChoose={(value) => setLanguage(value === "python" ? value : "typescript")}
        />
        <CodeBlock name={label} text={text} />
      </div>
    </details>
  );
}
