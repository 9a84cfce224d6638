import { api } from "../../api/api.ts";
import type { Usage } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { Segments } from "../../kit/segments.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { go } from "../../router/go.ts";
import { currentRoute } from "../../router/current_route.ts";
import { useEnvironment } from "../../session/use_environment.ts";
import { DayChart } from "./day_chart.tsx";
import { LimitCard } from "./limit_card.tsx";
import { USAGE } from "./messages.ts";
import { rangeOf } from "./range_of.ts";
import { StorageCard } from "./storage_card.tsx";

/** Used and remaining quota. */
export function UsagePage() {
  const t = useMessages(USAGE);
  const environment = useEnvironment();
  const { query } = useStore(currentRoute);
  const range = query.get("range") ?? "this";
  const usage = useResource(
    (signal) => api.get<Usage>("/v1/usage", { query: { environment, ...rangeOf(range, new Date()) }, signal }),
    [range, environment],
  );
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <div class="row">
        <Segments
          label={t("range")}
          value={range}
          choices={[
            { value: "this", label: t("thisMonth") },
            { value: "last", label: t("lastMonth") },
            { value: "90", label: t("ninety") },
          ]}
          onChoose={(value) => go(value === "this" ? "/usage" : `/usage?range=${value}`)}
        />
      </div>
      <Loaded resource={usage}>
        {(data) => (
          <>
            <LimitCard period={data.period} />
            <StorageCard storage={data.storage} />
            <DayChart usage={data} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}
