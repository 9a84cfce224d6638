import { useMemo, useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Page, SavedLocation } from "../../api/types.ts";
import { Empty } from "../../kit/empty.tsx";
import { Loaded } from "../../kit/loading/loaded.tsx";
import { useResource } from "../../kit/loading/use_resource.ts";
import { Section } from "../../kit/section.tsx";
import { ChosenLocation } from "../../location_map/chosen_location.tsx";
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
  const [chosen, setChosen] = useState<string>();
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
              : <Shown rows={page.data} chosen={chosen} onChoose={setChosen} />}
            {page.data.length === 0 ? null : (
              <MapLocations
                mapId={mapId}
                rows={page.data}
                selected={chosen}
                mayWrite={mayWrite}
                onChanged={locations.reload}
              />
            )}
            {page.has_more ? <p class="muted">{t("more", { count: LISTED })}</p> : null}
            {mayWrite ? <AddLocation mapId={mapId} on={page.data} onChanged={locations.reload} /> : null}
          </>
        )}
      </Loaded>
    </Section>
  );
}

interface ShownProps {
  readonly rows: readonly SavedLocation[];
  /** The location whose point was clicked. */
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
}

function Shown({ rows, chosen, onChoose }: ShownProps) {
  const t = useMessages(MAP_PAGE);
  const points = useMemo(
    (): readonly MapPoint[] =>
      rows.map(({ id, coordinates, name, label }) => ({
        id,
        coordinates,
        tone: "neutral",
        title: name ?? label,
        detail: label,
      })),
    [rows],
  );
  return (
    <div class="stack tight">
      <LazyMap label={t("shown")} points={points} onChoose={onChoose} />
      <ChosenLocation row={rows.find(({ id }) => id === chosen)} onClose={() => onChoose(undefined)} />
    </div>
  );
}
