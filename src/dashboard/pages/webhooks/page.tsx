import { useState } from "preact/hooks";
import type { Webhook, WebhookWithSecret } from "../../api/types.ts";
import { Button } from "../../kit/buttons.tsx";
import { Listed, usePage } from "../../kit/lists.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { Moment, Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/messages.ts";
import { Link } from "../../router/link.tsx";
import { useNewRequest } from "../../router/use_new_request.ts";
import { SecretDialog, WebhookFields, WebhookState } from "../../webhook/webhook_parts.tsx";
import { api } from "../../api/api.ts";
import { Dialog } from "../../kit/dialog.tsx";
import { Form, textOf } from "../../kit/fields.tsx";
import { WEBHOOK } from "../../texts/en.json";

type Open = { readonly what: "create" } | { readonly what: "secret"; readonly secret: string };

/** The organization's webhooks. */
export function WebhooksPage() {
  const t = useMessages(WEBHOOK);
  const webhooks = usePage<Webhook>("/v1/webhooks");
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  useNewRequest(() => setOpen({ what: "create" }));
  const show = ({ secret }: WebhookWithSecret): void => {
    setOpen({ what: "secret", secret });
    webhooks.reload();
  };
  const create = <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Listed resource={webhooks} none={{ icon: "hook", title: t("none"), body: t("noneBody"), action: create }}>
        {(rows) => <WebhookTable rows={rows} />}
      </Listed>
      {open?.what === "create" ? <CreateWebhookDialog onCreated={show} onClose={close} /> : null}
      {open?.what === "secret" ? <SecretDialog secret={open.secret} onClose={close} /> : null}
    </Screen>
  );
}

function WebhookTable({ rows }: { readonly rows: readonly Webhook[] }) {
  const t = useMessages(WEBHOOK);
  return (
    <Table
      caption={t("title")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          name: "url",
          head: t("url"),
          cell: ({ id, url }) => (
            <Link to={`/webhooks/${id}`}>
              <bdi class="broken" dir="ltr">{url}</bdi>
            </Link>
          ),
        },
        { name: "state", head: t("state"), cell: (row) => <WebhookState webhook={row} /> },
        { name: "events", head: t("events"), cell: ({ events }) => t("eventCount", { count: events.length }) },
        { name: "created", head: t("created"), cell: (row) => <Moment iso={row.created_at} as="date" /> },
      ]}
    />
  );
}

/** What the dialog needs. */
interface CreateWebhookDialogProps {
  readonly onCreated: (created: WebhookWithSecret) => void;
  readonly onClose: () => void;
}

/** Makes a webhook. */
function CreateWebhookDialog({ onCreated, onClose }: CreateWebhookDialogProps) {
  const t = useMessages(WEBHOOK);
  const create = async (values: FormData): Promise<void> => {
    const body = { url: textOf(values, "url").trim(), events: values.getAll("events") };
    onCreated(await api.post<WebhookWithSecret>("/v1/webhooks", body));
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <Form submitLabel={t("submit")} onSubmit={create} onCancel={onClose}>
        <WebhookFields />
      </Form>
    </Dialog>
  );
}
