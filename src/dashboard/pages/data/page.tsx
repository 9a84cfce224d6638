import { api } from "../../api/api.ts";
import type { Datasets } from "../../api/types.ts";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Screen } from "../../kit/screen.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { CountryTable } from "./country_table.tsx";
import { CoverageSection } from "./coverage_section.tsx";
import { DatasetTable } from "./dataset_table.tsx";
import { LoadMore } from "./load_more.tsx";
import { DATA } from "./messages.ts";

/** What this service knows: its data sets, where they have streets, and how more is loaded. */
export function DataPage() {
  const t = useMessages(DATA);
  const datasets = useResource((signal) => api.get<Datasets>("/v1/datasets", { signal }), []);
  return (
    <Screen title={t("title")} lead={t("lead")}>
      <Loaded resource={datasets}>
        {({ data, countries }) => {
          const loaded = countries.filter(({ streets }) => streets > 0);
          return (
            <>
              {loaded.length === 0 ? null : <CoverageSection countries={loaded} />}
              {loaded.length === 0 ? null : <CountryTable countries={loaded} />}
              <LoadMore countries={countries} isEmpty={loaded.length === 0} />
              <DatasetTable datasets={data} />
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}
