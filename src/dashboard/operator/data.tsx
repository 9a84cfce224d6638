import { Empty } from "../kit/empty.tsx";
import { Table } from "../kit/lists/table.tsx";
import { Loaded } from "../kit/loading/loaded.tsx";
import { Screen } from "../kit/screen.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { OPERATOR } from "./messages.ts";
import type { OperatorDatasets } from "./types.ts";
import { useOperator } from "./use_operator.ts";

/** The data sets in force. */
export function DataPage() {
  const t = useMessages(OPERATOR);
  const { number } = useFormats();
  const datasets = useOperator<OperatorDatasets>("/datasets");
  return (
    <Screen title={t("data")}>
      <Loaded resource={datasets}>
        {({ data }) =>
          data.length === 0 ? <Empty icon="globe" title={t("noData")} /> : (
            <Table
              caption={t("data")}
              rows={data}
              rowKey={({ name }) => name}
              columns={[
                { name: "name", head: t("name"), cell: ({ name }) => <bdi class="broken">{name}</bdi> },
                { name: "source", head: t("source"), cell: ({ source }) => <bdi>{source}</bdi> },
                { name: "version", head: t("version"), cell: ({ version }) => <code dir="ltr">{version}</code> },
                { name: "streets", head: t("streets"), align: "end", cell: ({ counts }) => number(counts.streets) },
                { name: "houses", head: t("houses"), align: "end", cell: ({ counts }) => number(counts.houses) },
                { name: "licence", head: t("licence"), cell: ({ licence }) => <bdi class="broken">{licence}</bdi> },
              ]}
            />
          )}
      </Loaded>
    </Screen>
  );
}
