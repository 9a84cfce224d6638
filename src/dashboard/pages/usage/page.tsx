import { api } from "../../api/api.ts";
import { download } from "../../api/download.ts";
import type { Usage } from "../../api/types.ts";
import { ActionButton } from "../../kit/buttons/action_button.tsx";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { useStore } from "../../base/use_store.ts";
import { Screen } from "../../kit/screen.tsx";
import { Section } from "../../kit/section.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useFormats } from "../../messages/use_formats.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { currentRoute } from "../../router/current_route.ts";
import { go } from "../../router/go.ts";
import { Link } from "../../router/link.tsx";
import { useEnvironment } from "../../session/use_environment.ts";
import { LimitCard } from "./limit_card.tsx";
import { USAGE } from "./messages.ts";
import { rangeOf } from "./range_of.ts";
import type { Grouping } from "./series_of.ts";
import { StorageCard } from "./storage_card.tsx";
import { UsagePlot } from "./usage_plot.tsx";
import { DayTable, GroupTable } from "./usage_tables.tsx";

const RANGES = ["this", "last", "30", "90", "year"] as const;
const GROUPINGS = ["status", "key", "environment"] as const;

/** Calls by day and status, key or environment; limits and storage. */
export function UsagePage() {
  const t = useMessages(USAGE);
  const environment = useEnvironment();
  const { query } = useStore(currentRoute);
  const range = query.get("range") ?? "this";
  const by = GROUPINGS.find((one) => one === query.get("by")) ?? "status";
  const days = rangeOf(range, new Date());
  const usage = useResource(
    (signal) => api.get<Usage>("/v1/usage", { query: { environment, group_by: by, ...days }, signal }),
    [range, by, environment],
  );
  const show = (changes: { readonly range?: string; readonly by?: string }): void => {
    const next = { range, by, ...changes };
    const words = new URLSearchParams([
      ...next.range === "this" ? [] : [["range", next.range]],
      ...next.by === "status" ? [] : [["by", next.by]],
    ]);
    go(words.size === 0 ? "/usage" : `/usage?${words.toString()}`);
  };
  const save = (): Promise<void> =>
    download({
      path: "/v1/usage",
      query: { environment, format: "csv", ...days },
      fileName: `usage-${environment}-${days.from ?? new Date().toISOString().slice(0, "2024-01".length)}.csv`,
    });
  return (
    <Screen
      title={t("title")}
      lead={t("lead")}
      actions={<ActionButton icon="download" onAct={save}>{t("csv")}</ActionButton>}
    >
      <div class="row controls">
        <Segments
          label={t("range")}
          value={range}
          choices={RANGES.map((value) => ({ value, label: t(RANGE_NAMES[value]) }))}
          onChoose={(value) => show({ range: value })}
          onPhone="select"
        />
        <Segments
          label={t("groupBy")}
          value={by}
          choices={GROUPINGS.map((value) => ({ value, label: t(value) }))}
          onChoose={(value) => show({ by: value })}
        />
      </div>
      <Loaded resource={usage}>{(data) => <Report usage={data} by={by} />}</Loaded>
    </Screen>
  );
}

const RANGE_NAMES = { this: "thisMonth", last: "lastMonth", 30: "thirty", 90: "ninety", year: "year" } as const;

function Report({ usage, by }: { readonly usage: Usage; readonly by: Grouping }) {
  const t = useMessages(USAGE);
  const { day } = useFormats();
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
            <Empty icon="chart" title={t("none")}>
              <p>{t("noneBody")}</p>
              <Link to="/try" class="button primary">{t("tryIt")}</Link>
            </Empty>
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
      {total === 0 ? null : (
        <Section title={t(by === "key" ? "byKey" : by === "status" ? "byStatus" : "byEnvironment")}>
          <GroupTable usage={usage} by={by} />
          {hasUnattributed ? <p class="muted">{t("unattributedHint")}</p> : null}
        </Section>
      )}
      <div class="card-pair">
        <LimitCard period={usage.period} />
        <StorageCard storage={usage.storage} />
      </div>
    </>
  );
}
