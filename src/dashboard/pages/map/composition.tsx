import { useMemo } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { LazyMap } from "../../map/lazy_map.tsx";
import type { MapPoint } from "../../map/map_point.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { AddLocation } from "./add_location.tsx";
import { MapLocations } from "./map_locations.tsx";
import { MAP_PAGE } from "./messages.ts";

/** Rows of one request. */
const LISTED = 100;

/** What composing needs. */
export interface CompositionProps {
  readonly mapId: string;
  readonly mayWrite: boolean;
}

/** The locations of a map and their order; they can be added and removed. */
export function Composition({ mapId, mayWrite }: CompositionProps) {
  const t = useMessages(MAP_PAGE);
  const locations = useResource(
    (signal) => api.get<Page<SavedLocation>>("/v1/locations", { query: { map_id: mapId, limit: LISTED }, signal }),
    [mapId],
  );
  return (
    <Section title={t("locations")} lead={t("order")}>
      <Loaded resource={locations}>
        {(page) => (
          <>
            {page.data.length === 0
              ? (
                <Empty icon="map" title={t("none")}>
                  <p>{t("noneBody")}</p>
                </Empty>
              )
              : <Shown rows={page.data} />}
            {page.data.length === 0
              ? null
              : <MapLocations mapId={mapId} rows={page.data} mayWrite={mayWrite} onChanged={locations.reload} />}
            {page.has_more ? <p class="muted">{t("more", { count: LISTED })}</p> : null}
            {mayWrite ? <AddLocation mapId={mapId} on={page.data} onChanged={locations.reload} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Shown({ rows }: { readonly rows: readonly SavedLocation[] }) {
  const t = useMessages(MAP_PAGE);
  const points = useMemo(
    (): readonly MapPoint[] => rows.map(({ id, coordinates }) => ({ id, coordinates, tone: "neutral" })),
    [rows],
  );
  return <LazyMap label={t("shown")} points={points} />;
}
