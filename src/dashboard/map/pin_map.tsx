import type { Marker } from "maplibre-gl";
import { useEffect, useRef } from "preact/hooks";
import { boundsOf } from "./bounds_of.ts";
import { drawPoints } from "./draw_points.ts";
import { loadMapLibre } from "./load_maplibre.ts";
import { MapFrame } from "./map_frame.tsx";
import type { MapPoint } from "./map_point.ts";
import { showBounds } from "./show_bounds.ts";
import { useLibreMap } from "./use_libre_map.ts";

type Position = MapPoint["coordinates"];

/** What the map of an answer needs. */
export interface PinMapProps {
  readonly label: string;
  /** The answer with its circle; empty for a row without one. */
  readonly points: readonly MapPoint[];
  /** Shown as 1, 2 and 3. */
  readonly alternatives: readonly Position[];
  readonly onAlternative: (index: number) => void;
  readonly pinLabel: string;
  /** Where the pin starts; another object puts it back. */
  readonly pin: Position;
  readonly onPin: (position: Position) => void;
}

/** How far an arrow key moves the pin. Pixels. */
const STEP = 10;
const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** An answer, its numbered alternatives, and a pin that can be moved. */
export function PinMap(props: PinMapProps) {
  const { label, points, alternatives, pinLabel, pin } = props;
  const drawn = useLibreMap();
  const { map } = drawn;
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (map === undefined) {
      return undefined;
    }
    map.getCanvas().setAttribute("aria-label", label);
    drawPoints(map, points);
    const marked = alternatives.map((coordinates, i) => ({ id: String(i), coordinates, tone: "neutral" as const }));
    const bounds = boundsOf([...points, ...marked]);
    if (bounds !== undefined) {
      showBounds(map, bounds);
    }
    let isGone = false;
    const markers: Marker[] = [];
    void loadMapLibre().then((library) => {
      if (isGone) {
        return;
      }
      for (const [i, { longitude, latitude }] of alternatives.entries()) {
        const element = button(`${i + 1}`, "map-choice");
        element.addEventListener("click", () => latest.current.onAlternative(i));
        markers.push(new library.Marker({ element }).setLngLat([longitude, latitude]).addTo(map));
      }
      const element = button("", "map-pin");
      const marker = new library.Marker({ element, draggable: true, anchor: "bottom-left" })
        .setLngLat([pin.longitude, pin.latitude]).addTo(map);
      element.setAttribute("aria-label", pinLabel);
      const report = (): void => {
        const { lng: longitude, lat: latitude } = marker.getLngLat().wrap();
        latest.current.onPin({ latitude, longitude });
      };
      marker.on("dragend", report);
      element.addEventListener("keydown", (event) => {
        const [x, y] = ARROWS[event.key] ?? [];
        if (x !== undefined && y !== undefined) {
          event.preventDefault();
          event.stopPropagation();
          const at = map.project(marker.getLngLat());
          marker.setLngLat(map.unproject([at.x + x, at.y + y]));
          report();
        }
      });
      markers.push(marker);
    });
    return () => {
      isGone = true;
      for (const marker of markers) {
        marker.remove();
      }
    };
  }, [map, points, alternatives, pin, label]);

  return <MapFrame drawn={drawn} />;
}

function button(text: string, className: string): HTMLButtonElement {
  const element = document.createElement("button");
  element.type = "button";
  element.className = className;
  element.textContent = text;
  return element;
}
