import type { Resolution } from "../api/types.ts";
import { Badge } from "../kit/badge.tsx";
import { Table } from "../kit/lists/table.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { COMPONENT_NAMES } from "./names/component_names.ts";
import { MATCH_NAMES } from "./names/match_names.ts";
import { RESOLUTION } from "./messages.ts";
import { MATCH_TONES, partRows } from "./part_rows.ts";

/** The answer's components, and how each agrees with the input. */
export function ComponentTable({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const partName = useMessages(COMPONENT_NAMES);
  const matchName = useMessages(MATCH_NAMES);
  return (
    <Table
      caption={t("components")}
      rows={partRows(resolution)}
      rowKey={({ name }) => name}
      columns={[
        { name: "part", head: t("component"), cell: ({ name }) => partName(name) },
        { name: "value", head: t("value"), cell: ({ value }) => value === undefined ? "–" : <bdi>{value}</bdi> },
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
