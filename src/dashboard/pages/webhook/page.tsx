import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Webhook, WebhookWithSecret } from "../../api/types.ts";
import { Form } from "../../kit/forms/form.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { VerifyCode } from "../../webhook/verify_code.tsx";
import { WebhookFields } from "../../webhook/webhook_fields.tsx";
import { WebhookState } from "../../webhook/webhook_state.tsx";
import { Deliveries } from "./deliveries.tsx";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { go } from "../../router/go.ts";
import { SecretDialog } from "../../webhook/secret_dialog.tsx";
import { SHARED, WEBHOOK } from "../../texts/en.json";

/** One webhook: its event types, and its deliveries. */
export function WebhookPage({ params: { id = "" } }: PageProps) {
  const t = useMessages(WEBHOOK);
  const path = `/v1/webhooks/${encodeURIComponent(id)}`;
  const [tests, setTests] = useState(0);
  const webhook = useResource((signal) => api.get<Webhook>(path, { signal }), [path]);
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

interface SettingsProps {
  readonly webhook: Webhook;
  readonly onSaved: () => void;
}

function Settings({ webhook, onSaved }: SettingsProps) {
  const t = useMessages(WEBHOOK);
  const shared = useMessages(SHARED);
  const save = async (values: FormData): Promise<void> => {
    const body = { url: textOf(values, "url").trim(), events: values.getAll("events") };
    await api.patch(`/v1/webhooks/${webhook.id}`, body);
    toast(shared("saved"));
    onSaved();
  };
  return (
    <Section title={t("settings")} kind="card" actions={<WebhookState webhook={webhook} />}>
      <Form submitLabel={shared("save")} onSubmit={save}>
        <WebhookFields webhook={webhook} />
      </Form>
      <VerifyCode />
    </Section>
  );
}

type Open = { readonly what: "rotate" | "delete" } | { readonly what: "secret"; readonly secret: string };

/** What the buttons need. */
interface WebhookActionsProps {
  readonly webhook: Webhook;
  readonly onChanged: () => void;
  /** Called when a test event is on its way. */
  readonly onTested: () => void;
}

/** The actions of a webhook. */
function WebhookActions({ webhook: { id, enabled }, onChanged, onTested }: WebhookActionsProps) {
  const t = useMessages(WEBHOOK);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const path = `/v1/webhooks/${id}`;
  const test = async (): Promise<void> => {
    await api.post(`${path}/test`);
    toast(t("tested"));
    onTested();
  };
  const turn = async (): Promise<void> => {
    await api.patch(path, { enabled: !enabled });
    onChanged();
  };
  const rotate = async (): Promise<void> => {
    const { secret } = await api.post<WebhookWithSecret>(`${path}/rotate`);
    setOpen({ what: "secret", secret });
  };
  const remove = async (): Promise<void> => {
    await api.delete(path);
    toast(t("deleted"));
    go("/webhooks", "replace");
  };
  return (
    <div class="row">
      <ActionButton kind="primary" onAct={test}>{t("test")}</ActionButton>
      <Button onPress={() => setOpen({ what: "rotate" })}>{t("rotate")}</Button>
      <ActionButton onAct={turn}>{t(enabled ? "turnOff" : "turnOn")}</ActionButton>
      <Button kind="danger" onPress={() => setOpen({ what: "delete" })}>{t("delete")}</Button>
      {open?.what === "rotate"
        ? (
          <Confirm title={t("rotateTitle")} actionLabel={t("rotate")} onConfirm={rotate} onClose={close}>
            {t("rotateBody")}
          </Confirm>
        )
        : null}
      {open?.what === "delete"
        ? (
          <Confirm title={t("deleteTitle")} actionLabel={t("deleteSubmit")} onConfirm={remove} onClose={close}>
            {t("deleteBody")}
          </Confirm>
        )
        : null}
      {open?.what === "secret" ? <SecretDialog secret={open.secret} onClose={close} /> : null}
    </div>
  );
}
