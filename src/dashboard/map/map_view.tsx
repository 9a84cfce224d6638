import { useEffect, useRef } from "preact/hooks";
import { boundsOf } from "./bounds_of.ts";
import { drawPoints } from "./draw_points.ts";
import { MapFrame } from "./map_frame.tsx";
import type { MapPoint } from "./map_point.ts";
import { showBounds } from "./show_bounds.ts";
import { useLibreMap } from "./use_libre_map.ts";

/** What a map needs. */
export interface MapViewProps {
  /** Its content for screen readers; the same must be next to it as text. */
  readonly label: string;
  /** The map shows all of them at first, and again whenever they change. */
  readonly points: readonly MapPoint[];
  /** Called with a point's `id`. */
  readonly onChoose?: ((id: string) => void) | undefined;
}

/** The service's own map, with points and the circles of their accuracy. */
export function MapView({ label, points, onChoose }: MapViewProps) {
  const drawn = useLibreMap();
  const { map } = drawn;
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    map?.on("click", "points", ({ features }) => choose.current?.(String(features?.[0]?.properties["id"])));
    const point = (shape: string) => (): void => {
      if (map !== undefined && choose.current !== undefined) {
        map.getCanvas().style.cursor = shape;
      }
    };
    map?.on("mouseenter", "points", point("pointer"));
    map?.on("mouseleave", "points", point(""));
  }, [map]);
  useEffect(() => {
    if (map === undefined) {
      return;
    }
    map.getCanvas().setAttribute("aria-label", label);
    drawPoints(map, points);
    const bounds = boundsOf(points);
    if (bounds !== undefined) {
      showBounds(map, bounds);
    }
  }, [map, points, label]);

  return <MapFrame drawn={drawn} />;
}
