import { useCallback } from "preact/hooks";
import { api } from "../../../api/api.ts";
import type { Batch, BatchPoints, BatchReport } from "../../../api/types.ts";
import type { LoadedRows, MapPart } from "../../../map/grouped_map.tsx";
import { whenVisible } from "../../../map/when_visible.tsx";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../messages.ts";

const GroupedMap = whenVisible(async () => (await import("../../../map/grouped_map.tsx")).GroupedMap);

/** Decimals of a view's edges: about a metre. */
const VIEW_DIGITS = 5;

/** What the map of a batch needs. */
export interface RowMapProps {
  readonly batch: Batch;
  readonly bounds: BatchReport["bounds"];
  readonly status: string | undefined;
  readonly selected: { readonly latitude: number; readonly longitude: number } | undefined;
  readonly onChoose: (row: number) => void;
}

/** All rows of a batch with a location, or those of one status. */
export function RowMap({ batch, bounds, status, selected, onChoose }: RowMapProps) {
  const t = useMessages(BATCH);
  const { id, finished_at: finishedAt, counts } = batch;
  const shown = status === "found" || status === "uncertain" ? status : undefined;
  const load = useCallback(async ({ bounds: part, zoom }: MapPart, signal: AbortSignal): Promise<LoadedRows> => {
    const query = { bounds: part.map((degrees) => degrees.toFixed(VIEW_DIGITS)).join(","), zoom, status: shown };
    // All at once where they are few: the map then groups them itself, and moves without loading.
    const isSmall = counts.found + counts.uncertain <= ALL_MAX;
    const points = await api.get<BatchPoints>(`/v1/batches/${id}/points`, {
      query: isSmall ? { status: shown } : query,
      signal,
    });
    const { features, clustered_at_zoom: groupedAt } = points;
    return { data: { type: "FeatureCollection", features }, isGrouped: groupedAt !== null, isPartial: !isSmall };
  }, [id, shown, finishedAt, counts.found, counts.uncertain]);
  return (
    <GroupedMap
      label={t("resultsMap", { count: counts.found + counts.uncertain })}
      bounds={bounds}
      load={load}
      selected={selected}
      onChoose={onChoose}
    />
  );
}

/** The service sends so many points without grouping them. */
const ALL_MAX = 5000;
