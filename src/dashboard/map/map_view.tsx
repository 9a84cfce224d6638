import type { Map as LibreMap, Marker } from "maplibre-gl";
import { useEffect, useRef } from "preact/hooks";
import { boundsOf, drawPoints, type MapPoint } from "./draw_points.ts";
import { loadMapLibre, MapFrame, showBounds, useLibreMap } from "./use_libre_map.tsx";

type Position = MapPoint["coordinates"];

/** A pin that is dragged, or moved by the arrow keys. */
export interface MapPin {
  readonly label: string;
  /** Where it starts; another object puts it back. */
  readonly at: Position;
  readonly onMove: (position: Position) => void;
  /** Enter. */
  readonly onSave?: () => void;
  /** Escape. */
  readonly onCancel?: () => void;
}

export interface MapViewProps {
  /** Its content for screen readers; the same must be next to it as text. */
  readonly label: string;
  readonly points: readonly MapPoint[];
  /** The map shows all points at first, and again whenever this changes. Absent: whenever the points do. */
  readonly view?: string;
  /** Called with a point's `id`. */
  readonly onChoose?: ((id: string) => void) | undefined;
  /** Shown as 1, 2 and 3. */
  readonly alternatives?: readonly Position[];
  readonly onAlternative?: (index: number) => void;
  readonly pin?: MapPin | undefined;
}

/** How far an arrow key moves the pin, and with Shift. Pixels. */
const STEP = 4;
const LARGE_STEP = 40;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const NONE: readonly Position[] = [];
/** Around a pin that was out of sight, its street is seen at this zoom. */
const PIN_ZOOM_MIN = 13;

/** The service's own map: points with the circles of their accuracy, numbered alternatives, and a pin that can be moved. */
export function MapView(props: MapViewProps) {
  const { label, points, view = points, alternatives = NONE, pin } = props;
  const drawn = useLibreMap(label);
  const { map } = drawn;
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (map === undefined) {
      return;
    }
    map.on("click", "points", ({ features }) => latest.current.onChoose?.(String(features?.[0]?.properties["id"])));
    map.on("mouseenter", "points", () => {
      if (latest.current.onChoose !== undefined) {
        map.getCanvas().style.cursor = "pointer";
      }
    });
    map.on("mouseleave", "points", () => void (map.getCanvas().style.cursor = ""));
  }, [map]);
  useEffect(() => {
    if (map !== undefined) {
      drawPoints(map, points);
    }
  }, [map, points]);
  useEffect(() => {
    const marked = alternatives.map((coordinates, i) => ({ id: String(i), coordinates, tone: "neutral" as const }));
    const bounds = boundsOf([...points, ...marked]);
    if (map !== undefined && bounds !== undefined) {
      showBounds(map, bounds);
    }
  }, [map, view, alternatives]);
  useMarkers(map, () =>
    alternatives.map((at, i) => {
      const element = button(`${i + 1}`, "map-choice");
      element.addEventListener("click", () => latest.current.onAlternative?.(i));
      return { at, element };
    }), [alternatives]);
  useMarkers(map, () => {
    if (pin === undefined) {
      return [];
    }
    const element = button("", "map-pin");
    element.setAttribute("aria-label", pin.label);
    return [{ at: pin.at, element, onMove: (position) => latest.current.pin?.onMove(position), onKey: pressPin }];
  }, [pin?.at, pin?.label]);

  function pressPin(event: KeyboardEvent): readonly [x: number, y: number] | undefined {
    const { onSave, onCancel } = latest.current.pin ?? {};
    const act = event.key === "Enter" ? onSave : event.key === "Escape" ? onCancel : undefined;
    const [x, y] = ARROWS[event.key] ?? [];
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
    const step = event.shiftKey ? LARGE_STEP : STEP;
    return x === undefined || y === undefined ? undefined : [x * step, y * step];
  }

  const { latitude, longitude } = pin?.at ?? {};
  useEffect(() => {
    if (
      map !== undefined && latitude !== undefined && longitude !== undefined &&
      !map.getBounds().contains([longitude, latitude])
    ) {
      map.easeTo({ center: [longitude, latitude], zoom: Math.max(map.getZoom(), PIN_ZOOM_MIN) });
    }
  }, [map, latitude, longitude]);

  return <MapFrame drawn={drawn} />;
}

/** A button on the map; with `onMove` it is dragged, and by the keys for which `onKey` returns pixels. */
interface MarkerOptions {
  readonly at: Position;
  readonly element: HTMLElement;
  readonly onMove?: (position: Position) => void;
  readonly onKey?: (event: KeyboardEvent) => readonly [x: number, y: number] | undefined;
}

/** Keeps markers on a map, and makes them again when one of `inputs` changes. */
function useMarkers(map: LibreMap | undefined, make: () => readonly MarkerOptions[], inputs: readonly unknown[]): void {
  useEffect(() => {
    if (map === undefined) {
      return undefined;
    }
    let isGone = false;
    const markers: Marker[] = [];
    void loadMapLibre().then((library) => {
      for (const { at, element, onMove, onKey } of isGone ? [] : make()) {
        const marker = new library.Marker(
          onMove === undefined ? { element } : { element, draggable: true, anchor: "bottom-left" },
        ).setLngLat([at.longitude, at.latitude]).addTo(map);
        const report = (): void => {
          const { lng: longitude, lat: latitude } = marker.getLngLat().wrap();
          onMove?.({ latitude, longitude });
        };
        marker.on("dragend", report);
        element.addEventListener("keydown", (event) => {
          const step = onKey?.(event);
          if (step !== undefined) {
            event.preventDefault();
            event.stopPropagation();
            const from = map.project(marker.getLngLat());
            marker.setLngLat(map.unproject([from.x + step[0], from.y + step[1]]));
            report();
          }
        });
        markers.push(marker);
      }
    });
    return () => {
      isGone = true;
      for (const marker of markers) {
        marker.remove();
      }
    };
  }, [map, ...inputs]);
}

function button(text: string, className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  return element;
}
