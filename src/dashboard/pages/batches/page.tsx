import type { Batch } from "../../api/types.ts";
import { batchName, BatchStatus } from "../../batch/batch_parts.tsx";
import { ListPage, usePage } from "../../kit/lists.tsx";
import { Moment } from "../../kit/screen.tsx";
import { number, percent } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link } from "../../router/router.tsx";
import { useMay } from "../../session/session.ts";
import { BATCHES } from "../../texts/en.json";

const t = messagesOf(BATCHES);

/** All batches, newest first. */
export function BatchesPage() {
  const mayWrite = useMay("member");
  return (
    <ListPage
      title={shared("batches")}
      lead={t("lead")}
      action={mayWrite ? <Link to="/batches/new" class="button primary">{shared("newBatch")}</Link> : undefined}
      resource={usePage<Batch>("/v1/batches")}
      none={{ icon: "stack", title: t("none"), body: t("noneBody") }}
      columns={{
        name: [shared("name"), (row) => (
          <Link to={`/batches/${row.id}`}>
            <bdi class="broken">{batchName(row)}</bdi>
          </Link>
        )],
        started: [t("started"), (row) => <Moment iso={row.created_at} />],
        status: [shared("status"), (row) => <BatchStatus batch={row} />],
        rows: [shared("rows"), ({ counts }) => number(counts.total), "end"],
        found: [t("found"), ({ counts }) =>
          counts.processed === 0 ? "–" : percent(counts.found / counts.processed), "end"],
        expires: [t("expires"), (row) => <Moment iso={row.expires_at} as="date" />],
      }}
    />
  );
}
