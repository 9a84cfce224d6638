import type { Resolution } from "../api/types.ts";
import { Table } from "../kit/lists/table.tsx";
import { useFormats } from "../messages/use_formats.ts";
import { useMessages } from "../messages/use_messages.ts";
import { RESOLUTION } from "./messages.ts";

/** The stages of an answer, in order. */
export function Explanation({ stages }: { readonly stages: NonNullable<Resolution["explanation"]> }) {
  const t = useMessages(RESOLUTION);
  const { number } = useFormats();
  return (
    <Table
      caption={t("explanation")}
      rows={stages.map((stage, i) => ({ ...stage, key: String(i) }))}
      rowKey={({ key }) => key}
      columns={[
        { name: "stage", head: t("stage"), cell: ({ stage }) => <span lang="en" dir="ltr">{stage}</span> },
        { name: "detail", head: t("detail"), cell: ({ detail }) => <bdi lang="en">{detail}</bdi> },
        {
          name: "cost",
          head: t("cost"),
          align: "end",
          cell: ({ cost }) => cost === undefined ? "–" : number(cost, { maximumFractionDigits: 2 }),
        },
      ]}
    />
  );
}
