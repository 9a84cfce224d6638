import type { Batch } from "../../api/types.ts";
import { BatchStatus, useBatchName } from "../../batch/batch_parts.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Moment } from "../../kit/screen.tsx";
import { useFormats, useMessages } from "../../messages/messages.ts";
import { Link } from "../../router/link.tsx";
import { useMay } from "../../session/use_session.ts";
import { BATCHES } from "../../texts/en.json";

/** All batches, newest first. */
export function BatchesPage() {
  const t = useMessages(BATCHES);
  const { number, percent } = useFormats();
  const nameOf = useBatchName();
  const mayWrite = useMay("member");
  return (
    <ListPage
      title={t("title")}
      lead={t("lead")}
      action={mayWrite ? <Link to="/batches/new" class="button primary">{t("create")}</Link> : undefined}
      resource={usePage<Batch>("/v1/batches")}
      none={{ icon: "stack", title: t("none"), body: t("noneBody") }}
      columns={[
        {
          name: "name",
          head: t("name"),
          cell: (row) => (
            <Link to={`/batches/${row.id}`}>
              <bdi class="broken">{nameOf(row)}</bdi>
            </Link>
          ),
        },
        { name: "started", head: t("started"), cell: (row) => <Moment iso={row.created_at} /> },
        { name: "status", head: t("status"), cell: (row) => <BatchStatus batch={row} /> },
        { name: "rows", head: t("rows"), align: "end", cell: ({ counts }) => number(counts.total) },
        {
          name: "found",
          head: t("found"),
          align: "end",
          cell: ({ counts }) => counts.processed === 0 ? "–" : percent(counts.found / counts.processed),
        },
        { name: "expires", head: t("expires"), cell: (row) => <Moment iso={row.expires_at} as="date" /> },
      ]}
    />
  );
}
