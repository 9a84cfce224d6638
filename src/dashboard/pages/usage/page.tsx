import { api, download } from "../../api/api.ts";
import type { Usage } from "../../api/types.ts";
import { ActionButton } from "../../kit/actions.tsx";
import { Empty, Loaded, Table, useResource } from "../../kit/lists.tsx";
import { Screen, Section, Segments } from "../../kit/screen.tsx";
import { bytes, day, number, percent } from "../../messages/formats.ts";
import { messagesOf, shared } from "../../messages/messages.ts";
import { Link, useFilters } from "../../router/router.tsx";
import { useEnvironment } from "../../session/session.ts";
import { groupName, LimitCard, QuotaCard, UsagePlot } from "./usage_parts.tsx";
import { callsOf, type DrawnGroup, drawnGroups, type Grouping, rangeOf, type UsageGroup } from "./series_of.ts";
import { ShareBar } from "../../kit/plots/share_bar.tsx";
import { GROUP_NAMES, USAGE } from "../../texts/en.json";

const t = messagesOf(USAGE);
const groupText = messagesOf(GROUP_NAMES);

const HEADS = { status: "byStatus", key: "byKey", environment: "byEnvironment" } as const;

const STATUSES = ["found", "uncertain", "unresolved", "other"] as const;

const RANGES = ["this", "last", "30", "90", "year"] as const;
const GROUPINGS = ["status", "key", "environment"] as const;

/** Calls by day and status, key or environment; limits and storage. */
export function UsagePage() {
  const environment = useEnvironment();
  const { values: { range = "this", by: grouping }, show } = useFilters("range", "by");
  const by = GROUPINGS.find((one) => one === grouping) ?? "status";
  const days = rangeOf(range, new Date());
  const usage = useResource(
    (signal) => api.get<Usage>("/v1/usage", { query: { environment, group_by: by, ...days }, signal }),
    [range, by, environment],
  );
  const save = (): Promise<void> =>
    download({
      path: "/v1/usage",
      query: { environment, format: "csv", ...days },
      fileName: `usage-${environment}-${days.from ?? new Date().toISOString().slice(0, "2024-01".length)}.csv`,
    });
  return (
    <Screen
      title={shared("usage")}
      lead={t("lead")}
      actions={<ActionButton icon="download" onAct={save}>{t("csv")}</ActionButton>}
    >
      <div class="row controls">
        <Segments
          label={t("range")}
          value={range}
          choices={RANGES.map((value) => ({ value, label: t(RANGE_NAMES[value]) }))}
          onChoose={(value) => show({ range: value === "this" ? "" : value })}
          onPhone="select"
        />
        <Segments
          label={t("groupBy")}
          value={by}
          choices={GROUPINGS.map((value) => ({ value, label: shared(value) }))}
          onChoose={(value) => show({ by: value === "status" ? "" : value })}
        />
      </div>
      <Loaded resource={usage}>{(data) => <Report usage={data} by={by} />}</Loaded>
    </Screen>
  );
}

const RANGE_NAMES = { this: "thisMonth", last: "lastMonth", 30: "thirty", 90: "ninety", year: "year" } as const;

function Report({ usage, by }: { readonly usage: Usage; readonly by: Grouping }) {
  const total = (usage.groups ?? []).reduce((sum, { calls }) => sum + calls, 0);
  const hasUnattributed = (usage.groups ?? []).some(({ statuses }) => statuses.unattributed > 0);
  return (
    <>
      <Section
        title={t("perDay")}
        lead={`${t("total", { count: total, from: day(usage.from), to: day(usage.to) })}. ${t("utc")}`}
        kind="card"
      >
        {total === 0
          ? (
            <Empty
              icon="chart"
              title={t("none")}
              body={t("noneBody")}
              action={<Link to="/try" class="button primary">{shared("tryIt")}</Link>}
            />
          )
          : (
            <>
              <UsagePlot usage={usage} by={by} />
              <details>
                <summary>{t("asTable")}</summary>
                <DayTable usage={usage} by={by} />
              </details>
            </>
          )}
      </Section>
      {total !== 0 && (
        <Section title={t(by === "key" ? "byKey" : by === "status" ? "byStatus" : "byEnvironment")}>
          <GroupTable usage={usage} by={by} />
          {hasUnattributed && <p class="muted">{t("unattributedHint")}</p>}
        </Section>
      )}
      <div class="card-pair">
        <LimitCard period={usage.period} />
        <StorageCard storage={usage.storage} />
      </div>
    </>
  );
}

function StorageCard({ storage }: { readonly storage: Usage["storage"] }) {
  const { used_bytes: used, limit_bytes: limit } = storage;
  return (
    <QuotaCard
      title={t("storage")}
      lead={t("storageLead")}
      used={used}
      limit={limit}
      isUsedUp={used >= limit}
      warnings={{ near: t("storageWarning"), reached: t("storageFull") }}
    >
      <strong>{shared("usedOf", { used: bytes(used), limit: bytes(limit) })}</strong>
    </QuotaCard>
  );
}

interface UsageTableProps {
  readonly usage: Usage;
  readonly by: Grouping;
}

/** One row for each group, with its calls and their statuses. */
function GroupTable({ usage, by }: UsageTableProps) {
  const groups = usage.groups ?? [];
  const drawn = drawnGroups(groups, by);
  const total = groups.reduce((sum, { calls }) => sum + calls, 0);
  const rows = by === "status" ? drawn.flatMap(({ group }) => groups.filter((one) => one.group === group)) : groups;
  return (
    <Table
      caption={t(HEADS[by])}
      rows={rows}
      rowKey={({ group }) => group}
      columns={{
        group: [shared(by), ({ group }) => (
          <span class="row nowrap-row">
            <i class={`legend-mark ${toneOf(drawn, group)}`} aria-hidden="true" />
            <bdi class="broken">{groupName(groups, group)}</bdi>
          </span>
        )],
        calls: [t("calls"), ({ calls }) => number(calls), "end"],
        share: [t("share"), ({ calls }) => percent(calls / total), "end"],
        statuses: by !== "status" && [t("statuses"), (row) => <Statuses row={row} />],
      }}
    />
  );
}

function toneOf(drawn: readonly DrawnGroup[], group: string): string {
  return drawn.find((one) => one.group === group)?.tone ?? "tone-rest";
}

function Statuses({ row: { calls, statuses } }: { readonly row: UsageGroup }) {
  const shares = STATUSES.filter((status) => statuses[status] > 0)
    .map((status) => ({ name: groupText(status), value: statuses[status], tone: `tone-${status}` }));
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
function DayTable({ usage, by }: UsageTableProps) {
  const groups = usage.groups ?? [];
  const drawn = drawnGroups(groups, by);
  const dates = [...new Set(drawn.flatMap(({ days }) => days.map(({ date }) => date)))].toSorted().toReversed();
  return (
    <Table
      caption={t("perDay")}
      rows={dates}
      rowKey={(date) => date}
      columns={{
        day: [t("day"), day],
        ...Object.fromEntries(drawn.map((one) => [
          one.group,
          [groupName(groups, one.group), (date: string) => number(callsOf(one, date)), "end"] as const,
        ])),
        total: [t("sum"), (date) => number(drawn.reduce((sum, one) => sum + callsOf(one, date), 0)), "end"],
      }}
    />
  );
}
