import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, Webhook, WebhookWithSecret } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Button } from "../../kit/button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loaded.tsx";
import { Moment } from "../../kit/moment.tsx";
import { Pagination } from "../../kit/pagination.tsx";
import { Screen } from "../../kit/screen.tsx";
import { Table } from "../../kit/table.tsx";
import { useResource } from "../../kit/use_resource.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { Link } from "../../router/link.tsx";
import { place } from "../../router/place.ts";
import { WEBHOOK } from "../../webhook/messages.ts";
import { SecretDialog } from "../../webhook/secret_dialog.tsx";
import { WebhookState } from "../../webhook/webhook_state.tsx";
import { CreateWebhookDialog } from "./create_webhook_dialog.tsx";

type Open = { readonly what: "create" } | { readonly what: "secret"; readonly secret: string };

/** Where the organization is told of events. */
export function WebhooksPage() {
  const t = useMessages(WEBHOOK);
  const cursor = useStore(place).query.get("cursor") ?? undefined;
  const webhooks = useResource(
    (signal) => api.get<Page<Webhook>>("/v1/webhooks", { query: { cursor }, signal }),
    [cursor],
  );
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const show = ({ secret }: WebhookWithSecret): void => {
    setOpen({ what: "secret", secret });
    webhooks.reload();
  };
  const create = <Button kind="primary" icon="plus" onPress={() => setOpen({ what: "create" })}>{t("create")}</Button>;
  return (
    <Screen title={t("title")} lead={t("lead")} actions={create}>
      <Loaded resource={webhooks}>
        {(page) =>
          page.data.length === 0 && cursor === undefined
            ? (
              <Empty icon="hook" title={t("none")}>
                <p>{t("noneBody")}</p>
              </Empty>
            )
            : (
              <>
                <WebhookTable rows={page.data} />
                <Pagination page={page} />
              </>
            )}
      </Loaded>
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
