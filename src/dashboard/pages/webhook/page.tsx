import { useEffect, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Delivery, DeliveryContent, Webhook, WebhookWithSecret } from "../../api/types.ts";
import { Form, textOf } from "../../kit/fields.tsx";
import { List, Loaded, useApi, usePage } from "../../kit/lists.tsx";
import { ActionButton, Button, CodeBlock } from "../../kit/actions.tsx";
import { Badge, Moment, Screen, Section, type Tone } from "../../kit/screen.tsx";
import { isNameIn } from "../../messages/fill_message.ts";
import { ago, number } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import type { PageProps } from "../../page.ts";
import { SecretDialog, VerifyCode, WebhookFields, WebhookState } from "../../webhook/webhook_parts.tsx";
import { askToConfirm, Dialog, openDialog } from "../../kit/dialog.tsx";
import { go } from "../../router/router.tsx";
import { WEBHOOK } from "../../texts/en.json";

const t = messagesOf(WEBHOOK);

/** One webhook: its event types, and its deliveries. */
export function WebhookPage({ params: { id = "" } }: PageProps) {
  const path = `/v1/webhooks/${encodeURIComponent(id)}`;
  const [tests, setTests] = useState(0);
  const webhook = useApi<Webhook>(path);
  return (
    <Screen
      title={t("page")}
      lead={webhook.state === "ready" ? <bdi class="broken" dir="ltr">{webhook.data.url}</bdi> : undefined}
      parent={{ to: "/webhooks", label: t("toList") }}
    >
      <Loaded resource={webhook}>
        {(data) => (
          <>
            <WebhookActions webhook={data} onChanged={webhook.reload} onTested={() => setTests(tests + 1)} />
            <Deliveries webhookId={data.id} tests={tests} />
            <Settings key={data.updated_at} webhook={data} onSaved={webhook.reload} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Settings({ webhook, onSaved }: { readonly webhook: Webhook; readonly onSaved: () => void }) {
  const save = async (values: FormData): Promise<void> => {
    const body = { url: textOf(values, "url").trim(), events: values.getAll("events") };
    await api.patch(`/v1/webhooks/${webhook.id}`, body);
    onSaved();
  };
  return (
    <Section title={t("settings")} kind="card" actions={<WebhookState webhook={webhook} />}>
      <Form submitLabel={shared("save")} done={shared("saved")} onSubmit={save}>
        <WebhookFields webhook={webhook} />
      </Form>
      <VerifyCode />
    </Section>
  );
}

/** The actions of a webhook. */
function WebhookActions({ webhook: { id, enabled }, onChanged, onTested }: {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  /** Called when a test event is on its way. */
  readonly onTested: () => void;
}) {
  const path = `/v1/webhooks/${id}`;
  const rotate = async (): Promise<void> => {
    const { secret } = await api.post<WebhookWithSecret>(`${path}/rotate`);
    openDialog(<SecretDialog secret={secret} />);
  };
  const askToRotate = (): void =>
    askToConfirm({ title: t("rotateTitle"), actionLabel: t("rotate"), body: t("rotateBody"), onConfirm: rotate });
  const remove = (): void =>
    askToConfirm({
      title: t("deleteTitle"),
      actionLabel: t("deleteSubmit"),
      body: t("deleteBody"),
      done: t("deleted"),
      onConfirm: () => api.delete(path).then(() => go("/webhooks", "replace")),
    });
  return (
    <div class="row">
      <ActionButton kind="primary" done={t("tested")} onAct={() => api.post(`${path}/test`).then(onTested)}>
        {t("test")}
      </ActionButton>
      <Button onPress={askToRotate}>{t("rotate")}</Button>
      <ActionButton onAct={() => api.patch(path, { enabled: !enabled }).then(onChanged)}>
        {t(enabled ? "turnOff" : "turnOn")}
      </ActionButton>
      <Button kind="danger" onPress={remove}>{shared("delete")}</Button>
    </div>
  );
}

const TONES: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "warning",
  delivered: "good",
  failed: "bad",
  dropped: "neutral",
};

/** While a delivery is on its way, its outcome is looked up as often as this. Milliseconds. */
const WATCH_MS = 2000;
/** A delivery whose next attempt is further away is not watched. Milliseconds. */
const WATCHED_MAX_MS = 120_000;

/** Deliveries of a webhook with their responses; each can be opened and sent again. */
function Deliveries({ webhookId, tests }: {
  readonly webhookId: string;
  /** Test events sent from this page: another number loads the list again. */
  readonly tests: number;
}) {
  const path = `/v1/webhooks/${webhookId}/deliveries` as const;
  const deliveries = usePage<Delivery>(path);
  const show = ({ id, type }: Delivery): void => openDialog(<DeliveryDialog path={`${path}/${id}`} type={type} />);
  const isWaiting = deliveries.state === "ready" && deliveries.data.data.some(isSoonTried);
  useEffect(() => {
    if (tests > 0) {
      deliveries.reload();
    }
  }, [tests]);
  useEffect(() => {
    if (!isWaiting) {
      return undefined;
    }
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") {
        deliveries.reload();
      }
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
  const refresh = <Button onPress={deliveries.reload}>{t("refresh")}</Button>;
  return (
    <Section title={t("deliveries")} lead={t("deliveriesLead")} actions={refresh}>
      <List
        caption={t("deliveries")}
        resource={deliveries}
        none={{ icon: "hook", title: t("noDeliveries") }}
        columns={{
          event: [t("event"), ({ type }) => <code dir="ltr">{type}</code>],
          status: [
            shared("status"),
            ({ status, attempts }) => (
              <Badge tone={TONES[status]}>{t(status === "pending" && attempts > 0 ? "retrying" : status)}</Badge>
            ),
          ],
          answer: [t("answer"), (row) => <DeliveryAnswer row={row} />],
          when: [shared("time"), (row) => <Moment iso={row.created_at} />],
        }}
        actions={(row) => (
          <>
            <Button label={t("showOf", { event: row.type })} onPress={() => show(row)}>{shared("show")}</Button>
            <ActionButton
              label={t("replayOf", { event: row.type })}
              done={t("replayed")}
              onAct={() => api.post(`${path}/${row.id}/replay`).then(deliveries.reload)}
            >
              {t("replay")}
            </ActionButton>
          </>
        )}
      />
    </Section>
  );
}

function isSoonTried({ status, next_attempt_at: next }: Delivery): boolean {
  return status === "pending" && (next === null || new Date(next).getTime() - Date.now() < WATCHED_MAX_MS);
}

/** What the receiver last answered, and what happens next. */
function DeliveryAnswer({ row }: { readonly row: Delivery }) {
  const { duration_ms: duration, attempts, next_attempt_at: next } = row;
  return (
    <div class="cell-stack">
      <span class="broken">
        {answerText(row)}
        {duration !== null && ` · ${number(duration, { style: "unit", unit: "millisecond" })}`}
      </span>
      <span class="muted">
        {t("attempts", { count: attempts })}
        {next !== null && ` · ${t("next", { time: ago(notBefore(next, Date.now())) })}`}
      </span>
    </div>
  );
}

/** The status of the answer; without one, why there is none. */
function answerText(
  { response_status: status, error }: Pick<Delivery, "response_status" | "error">,
): string | number {
  return status ?? (error === null ? t("noAnswer") : t(isNameIn(WEBHOOK, error) ? error : "connection_failed"));
}

/** A time that has come, when no worker has taken the delivery yet, is now. */
function notBefore(iso: string, now: number): string {
  return new Date(Math.max(new Date(iso).getTime(), now)).toISOString();
}

/** What a delivery sent, and what came back. */
function DeliveryDialog({ path, type }: {
  /** Where the delivery is read. */
  readonly path: `/v1/${string}`;
  readonly type: string;
}) {
  return (
    <Dialog title={t("deliveryOf", { event: type })}>
      <Loaded resource={useApi<DeliveryContent>(path)}>
        {({ id, request_body: sent, response_body: answer, ...delivery }) => (
          <>
            <p class="muted">
              <code class="broken" dir="ltr">webhook-id: {id}</code>
            </p>
            <p>
              {t("answer")}: <strong>{answerText(delivery)}</strong>
            </p>
            <h3>{t("requestBody")}</h3>
            <CodeBlock name={t("requestBody")} text={indented(sent)} />
            {delivery.response_status !== null && (
              <>
                <h3>{t("responseBody")}</h3>
                {answer === null
                  ? <p class="muted">{t("noResponseBody")}</p>
                  : <CodeBlock name={t("responseBody")} text={answer} />}
              </>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}

/** JSON in lines; another text unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
