import { api } from "../../api/api.ts";
import type { Delivery } from "../../api/types.ts";
import { Badge, type Tone } from "../../kit/badge.tsx";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Button } from "../../kit/buttons/button.tsx";
import { Listed } from "../../kit/lists/listed.tsx";
import { Table } from "../../kit/lists/table.tsx";
import { usePage } from "../../kit/lists/use_page.ts";
import { Moment } from "../../kit/moment.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { Section } from "../../kit/section.tsx";
import { SHARED } from "../../messages/shared_messages.ts";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { WEBHOOK } from "../../webhook/messages.ts";

const TONES: Readonly<Record<Delivery["status"], Tone>> = {
  pending: "warning",
  delivered: "good",
  failed: "bad",
  dropped: "neutral",
};

/** Deliveries of a webhook with their responses; each can be sent again. */
export function Deliveries({ webhookId }: { readonly webhookId: string }) {
  const t = useMessages(WEBHOOK);
  const path = `/v1/webhooks/${webhookId}/deliveries` as const;
  const deliveries = usePage<Delivery>(path);
  const replay = async ({ id }: Delivery): Promise<void> => {
    await api.post(`${path}/${id}/replay`);
    toast(t("replayed"));
    deliveries.reload();
  };
  const refresh = <Button onPress={deliveries.reload}>{t("refresh")}</Button>;
  return (
    <Section title={t("deliveries")} lead={t("deliveriesLead")} actions={refresh}>
      <Listed resource={deliveries} none={{ icon: "hook", title: t("noDeliveries") }}>
        {(rows) => <DeliveryTable rows={rows} onReplay={replay} />}
      </Listed>
    </Section>
  );
}

interface DeliveryTableProps {
  readonly rows: readonly Delivery[];
  readonly onReplay: (row: Delivery) => Promise<void>;
}

function DeliveryTable({ rows, onReplay }: DeliveryTableProps) {
  const t = useMessages(WEBHOOK);
  const shared = useMessages(SHARED);
  return (
    <Table
      caption={t("deliveries")}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { name: "event", head: t("event"), cell: ({ type }) => <code dir="ltr">{type}</code> },
        { name: "status", head: t("status"), cell: ({ status }) => <Badge tone={TONES[status]}>{t(status)}</Badge> },
        { name: "answer", head: t("answer"), cell: (row) => <DeliveryAnswer row={row} /> },
        { name: "when", head: t("when"), cell: (row) => <Moment iso={row.created_at} /> },
        {
          name: "actions",
          head: shared("actions"),
          align: "end",
          cell: (row) => (
            <ActionButton label={t("replayOf", { event: row.type })} onAct={() => onReplay(row)}>
              {t("replay")}
            </ActionButton>
          ),
        },
      ]}
    />
  );
}

function DeliveryAnswer({ row }: { readonly row: Delivery }) {
  const t = useMessages(WEBHOOK);
  const { number, ago } = useFormats();
  const { response_status: status, error, duration_ms: duration, attempts, next_attempt_at: next } = row;
  return (
    <div class="cell-stack">
      <span class="broken">
        {status ?? (error === null ? t("noAnswer") : <span lang="en" dir="auto">{error}</span>)}
        {duration === null ? null : ` · ${number(duration, { style: "unit", unit: "millisecond" })}`}
      </span>
      <span class="muted">
        {t("attempts", { count: attempts })}
        {next === null ? null : ` · ${t("next", { time: ago(next) })}`}
      </span>
    </div>
  );
}
