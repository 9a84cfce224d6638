import { api } from "../../api/api.ts";
import type { Webhook, WebhookWithSecret } from "../../api/types.ts";
import { Button } from "../../kit/actions.tsx";
import { FormDialog, openDialog } from "../../kit/dialog.tsx";
import { textOf } from "../../kit/fields.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Moment } from "../../kit/screen.tsx";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link, useNewRequest } from "../../router/router.tsx";
import { SecretDialog, WebhookFields, WebhookState } from "../../webhook/webhook_parts.tsx";
import { WEBHOOK } from "../../texts/en.json";

const t = messagesOf(WEBHOOK);

export function WebhooksPage() {
  const webhooks = usePage<Webhook>("/v1/webhooks");
  const submit = async (values: FormData): Promise<void> => {
    const body = { url: textOf(values, "url").trim(), events: values.getAll("events") };
    const { secret } = await api.post<WebhookWithSecret>("/v1/webhooks", body);
    openDialog(<SecretDialog secret={secret} />);
    webhooks.reload();
  };
  const create = (): void =>
    openDialog(
      <FormDialog title={t("create")} submitLabel={t("submit")} onSubmit={submit}>
        <WebhookFields />
      </FormDialog>,
    );
  useNewRequest(create);
  return (
    <ListPage
      title={shared("webhooks")}
      lead={t("lead")}
      action={<Button kind="primary" icon="plus" onPress={create}>{t("create")}</Button>}
      resource={webhooks}
      none={{ icon: "hook", title: t("none"), body: t("noneBody") }}
      columns={{
        url: [t("url"), ({ id, url }) => (
          <Link to={`/webhooks/${id}`}>
            <bdi class="broken" dir="ltr">{url}</bdi>
          </Link>
        )],
        state: [shared("state"), (row) => <WebhookState webhook={row} />],
        events: [t("events"), ({ events }) => t("eventCount", { count: events.length })],
        created: [t("created"), (row) => <Moment iso={row.created_at} as="date" />],
      }}
    />
  );
}
