import { writtenParts } from "./written_parts.ts";
import type { Resolution } from "../api/types.ts";
import { Badge } from "../kit/badge.tsx";
import { Table } from "../kit/lists/table.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { MATCH_TONES, type PartRow, partRows } from "./part_rows.ts";
import { COMPONENT_NAMES, MATCH_NAMES, RESOLUTION } from "../texts/en.json";

/** What the comparison needs. */
export type ComparedAnswer = Pick<Resolution, "components" | "matches" | "explanation">;

interface Row extends Omit<PartRow, "name"> {
  readonly name: PartRow["name"] | undefined;
  readonly written: string | undefined;
}

/** What was written and what was found, part by part. */
export function ComponentTable({ resolution }: { readonly resolution: ComparedAnswer }) {
  const t = useMessages(RESOLUTION);
  const partName = useMessages(COMPONENT_NAMES);
  const matchName = useMessages(MATCH_NAMES);
  const written = writtenParts(resolution);
  const others = written?.others.join(", ") ?? "";
  const rows: readonly Row[] = [
    ...partRows(resolution).filter(({ name }) => name !== "country_code")
      .map((row) => ({ ...row, written: written?.byName[row.name] })),
    ...(others === "" ? [] : [{ name: undefined, value: undefined, match: "missing" as const, written: others }]),
  ];
  const none = <span class="muted">–</span>;
  return (
    <Table
      caption={t("components")}
      rows={rows}
      rowKey={({ name }) => name ?? "others"}
      columns={[
        {
          name: "part",
          head: t("component"),
          cell: ({ name }) => name === undefined ? t("otherWord") : partName(name),
        },
        ...(written === undefined ? [] : [{
          name: "written",
          head: t("written"),
          cell: ({ written: text }: Row) => text === undefined ? none : <bdi class="broken">{text}</bdi>,
        }]),
        { name: "value", head: t("value"), cell: ({ value }) => value === undefined ? none : <bdi>{value}</bdi> },
        {
          name: "match",
          head: t("match"),
          cell: ({ match }) =>
            match === undefined
              ? <span class="muted">{t("notStated")}</span>
              : <Badge tone={MATCH_TONES[match]}>{matchName(match)}</Badge>,
        },
      ]}
    />
  );
}
