import { Badge } from "../kit/badge.tsx";
import { Empty } from "../kit/empty.tsx";
import { Table } from "../kit/lists/table.tsx";
import { Loaded } from "../kit/loading/loaded.tsx";
import { Moment } from "../kit/moment.tsx";
import { Screen } from "../kit/screen.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { OPERATOR } from "./messages.ts";
import type { Processes } from "./types.ts";
import { useOperator } from "./use_operator.ts";

/** Servers and workers with their versions. */
export function ProcessesPage() {
  const t = useMessages(OPERATOR);
  const processes = useOperator<Processes>("/processes");
  return (
    <Screen title={t("processes")}>
      <Loaded resource={processes}>
        {({ data }) =>
          data.length === 0 ? <Empty icon="screen" title={t("noProcesses")} /> : (
            <Table
              caption={t("processes")}
              rows={data}
              rowKey={({ id }) => id}
              columns={[
                {
                  name: "process",
                  head: t("process"),
                  cell: ({ kind, host, pid }) => (
                    <span class="cell-stack">
                      {t(kind)}
                      <code class="muted broken" dir="ltr">{`${host} ${pid}`}</code>
                    </span>
                  ),
                },
                {
                  name: "state",
                  head: t("state"),
                  cell: ({ missing }) =>
                    missing ? <Badge tone="bad">{t("missing")}</Badge> : <Badge tone="good">{t("running")}</Badge>,
                },
                { name: "version", head: t("version"), cell: ({ version }) => <code dir="ltr">{version}</code> },
                {
                  name: "data",
                  head: t("dataVersion"),
                  cell: ({ gazetteer_version: version }) => <code class="broken" dir="ltr">{version ?? "–"}</code>,
                },
                { name: "started", head: t("started"), cell: ({ started_at: at }) => <Moment iso={at} /> },
                { name: "seen", head: t("seen"), cell: ({ seen_at: at }) => <Moment iso={at} as="ago" /> },
              ]}
            />
          )}
      </Loaded>
    </Screen>
  );
}
