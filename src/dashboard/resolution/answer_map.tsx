import { useMemo } from "preact/hooks";
import type { Resolution } from "../api/types.ts";
import { LazyMap } from "../map/lazy_map.tsx";
import type { MapPoint } from "../map/map_point.ts";
import { useMessages } from "../messages/use_messages.ts";
import { RESOLUTION } from "./messages.ts";
import { STATUS_TONE } from "./status.tsx";

/** An answer on a map, with the circle of its accuracy. */
export function AnswerMap({ resolution }: { readonly resolution: Resolution }) {
  const t = useMessages(RESOLUTION);
  const { coordinates, accuracy_m: accuracyM, label, status } = resolution;
  const points = useMemo(
    (): readonly MapPoint[] =>
      coordinates === null
        ? []
        : [{ id: "answer", coordinates, tone: STATUS_TONE[status], accuracyM: accuracyM ?? undefined }],
    [resolution],
  );
  return coordinates === null ? null : <LazyMap label={t("map", { label: label ?? "" })} points={points} />;
}
