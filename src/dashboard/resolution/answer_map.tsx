import { useMemo } from "preact/hooks";
import type { Resolution } from "../api/types.ts";
import { LazyMap } from "../map/lazy_map.tsx";
import type { MapPoint } from "../map/draw_points.ts";
import { messagesOf } from "../messages/messages.ts";
import { STATUS_TONE } from "./answer_parts.tsx";
import { RESOLUTION } from "../texts/en.json";

const t = messagesOf(RESOLUTION);

const ANSWER = "answer";

/** An answer and its alternatives on a map, with the circle of the chosen one's accuracy. A click chooses. */
export function AnswerMap({ resolution, chosen, onChoose }: {
  readonly resolution: Resolution;
  /** The chosen alternative; undefined: the answer itself. */
  readonly chosen?: number | undefined;
  readonly onChoose?: ((alternative: number | undefined) => void) | undefined;
}) {
  const { coordinates, accuracy_m: accuracyM, label, status, alternatives } = resolution;
  const points = useMemo((): readonly MapPoint[] => {
    if (coordinates === null) {
      return [];
    }
    const own: MapPoint = {
      id: ANSWER,
      coordinates,
      tone: chosen === undefined ? STATUS_TONE[status] : "neutral",
      ...(chosen === undefined && accuracyM !== null ? { accuracyM } : {}),
    };
    const others = alternatives.map(({ coordinates: point, accuracy_m: radius }, i): MapPoint => ({
      id: String(i),
      coordinates: point,
      tone: i === chosen ? "good" : "neutral",
      ...(i === chosen ? { accuracyM: radius } : {}),
    }));
    // Where none can be chosen, the other points have no explanation.
    if (onChoose === undefined) {
      return [own];
    }
    // A chosen alternative is shown alone, like the answer before: together they may span the world.
    return chosen === undefined ? [own, ...nearby(others, own)] : others.filter((_, i) => i === chosen);
  }, [resolution, chosen, onChoose === undefined]);
  const shown = chosen === undefined ? label : alternatives[chosen]?.label;
  return coordinates === null ? null : (
    <LazyMap
      label={t("map", { label: shown ?? "" })}
      points={points}
      onChoose={onChoose === undefined ? undefined : (id) => onChoose(id === ANSWER ? undefined : Number(id))}
    />
  );
}

/** About a hundred kilometres: alternatives further away would shrink the answer to a dot. Degrees. */
const NEARBY = 1;

function nearby(others: readonly MapPoint[], { coordinates: { latitude, longitude } }: MapPoint): readonly MapPoint[] {
  return others.filter(({ coordinates }) =>
    Math.abs(coordinates.latitude - latitude) < NEARBY && Math.abs(coordinates.longitude - longitude) < NEARBY
  );
}
