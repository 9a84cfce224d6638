import type { Usage } from "../../api/types.ts";
import { Table } from "../../kit/lists/table.tsx";
import { ShareBar } from "../../kit/plots/share_bar.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { GROUP_NAMES, USAGE } from "./messages.ts";
import { type DrawnGroup, drawnGroups, type Grouping, type UsageGroup } from "./series_of.ts";
import { useGroupName } from "./use_group_name.ts";

/** What a table of a report needs. */
export interface UsageTableProps {
  readonly usage: Usage;
  readonly by: Grouping;
}

const HEADS = { status: "byStatus", key: "byKey", environment: "byEnvironment" } as const;

/** One row for each group, with its calls and their statuses. */
export function GroupTable({ usage, by }: UsageTableProps) {
  const t = useMessages(USAGE);
  const { number, percent } = useFormats();
  const groups = usage.groups ?? [];
  const nameOf = useGroupName(groups);
  const drawn = drawnGroups(groups, by);
  const total = groups.reduce((sum, { calls }) => sum + calls, 0);
  const rows = by === "status" ? drawn.flatMap(({ group }) => groups.filter((one) => one.group === group)) : groups;
  return (
    <Table
      caption={t(HEADS[by])}
      rows={rows}
      rowKey={({ group }) => group}
      columns={[
        {
          name: "group",
          head: t(by),
          cell: ({ group }) => (
            <span class="row nowrap-row">
              <i class={`legend-mark ${toneOf(drawn, group)}`} aria-hidden="true" />
              <bdi class="broken">{nameOf(group)}</bdi>
            </span>
          ),
        },
        { name: "calls", head: t("calls"), align: "end", cell: ({ calls }) => number(calls) },
        { name: "share", head: t("share"), align: "end", cell: ({ calls }) => percent(calls / total) },
        ...by === "status" ? [] : [{
          name: "statuses",
          head: t("statuses"),
          cell: (row: UsageGroup) => <Statuses row={row} />,
        }],
      ]}
    />
  );
}

function toneOf(drawn: readonly DrawnGroup[], group: string): string {
  return drawn.find((one) => one.group === group)?.tone ?? "tone-rest";
}

const STATUSES = ["found", "uncertain", "unresolved", "other"] as const;

function Statuses({ row: { calls, statuses } }: { readonly row: UsageGroup }) {
  const t = useMessages(GROUP_NAMES);
  const { percent } = useFormats();
  const shares = STATUSES.filter((status) => statuses[status] > 0)
    .map((status) => ({ name: t(status), value: statuses[status], tone: `tone-${status}` }));
  // Rows of batches that wait have none.
  if (shares.length === 0) {
    return <>–</>;
  }
  const text = shares.map(({ name, value }) => `${name} ${percent(value / calls)}`).join(", ");
  return (
    <div class="cell-stack wide">
      <ShareBar label={text} shares={shares} total={calls} />
      <small class="muted" aria-hidden="true">{text}</small>
    </div>
  );
}

/** The values of the plot: one row for each day with calls, one column for each group. */
export function DayTable({ usage, by }: UsageTableProps) {
  const t = useMessages(USAGE);
  const { number, day } = useFormats();
  const groups = usage.groups ?? [];
  const nameOf = useGroupName(groups);
  const drawn = drawnGroups(groups, by);
  const dates = [...new Set(drawn.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted().toReversed();
  return (
    <Table
      caption={t("perDay")}
      rows={dates}
      rowKey={(date) => date}
      columns={[
        { name: "day", head: t("day"), cell: (date: string) => day(date) },
        ...drawn.map((one) => ({
          name: one.group,
          head: nameOf(one.group),
          align: "end" as const,
          cell: (date: string) => number(callsOf(one, date)),
        })),
        {
          name: "total",
          head: t("sum"),
          align: "end",
          cell: (date) => number(drawn.reduce((sum, one) => sum + callsOf(one, date), 0)),
        },
      ]}
    />
  );
}

function callsOf({ days }: DrawnGroup, date: string): number {
  return days.reduce((sum, one) => one.date === date ? sum + one.calls : sum, 0);
}
