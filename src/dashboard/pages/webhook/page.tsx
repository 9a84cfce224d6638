import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Webhook } from "../../api/types.ts";
import { Form } from "../../kit/forms/form.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import type { PageProps } from "../../page.ts";
import { WEBHOOK } from "../../webhook/messages.ts";
import { VerifyCode } from "../../webhook/verify_code.tsx";
import { WebhookFields } from "../../webhook/webhook_fields.tsx";
import { WebhookState } from "../../webhook/webhook_state.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookActions } from "./webhook_actions.tsx";

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
