import type { Popup } from "maplibre-gl";
import { useEffect, useRef } from "preact/hooks";
import { boundsOf } from "./bounds_of.ts";
import { drawPoints } from "./draw_points.ts";
import { loadMapLibre } from "./load_maplibre.ts";
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

  const shown = useRef(points);
  shown.current = points;
  const popup = useRef<Popup | undefined>(undefined);

  useEffect(() => {
    if (map === undefined) {
      return;
    }
    const open = async (id: string): Promise<void> => {
      const point = shown.current.find((each) => each.id === id);
      if (point?.title === undefined) {
        return;
      }
      const { Popup } = await loadMapLibre();
      popup.current?.remove();
      const { longitude, latitude } = point.coordinates;
      popup.current = new Popup({ maxWidth: "18rem", offset: 10, focusAfterOpen: false })
        .setLngLat([longitude, latitude]).setDOMContent(contentOf(point)).addTo(map);
    };
    const isClickable = (id: string): boolean =>
      choose.current !== undefined || shown.current.some((each) => each.id === id && each.title !== undefined);
    map.on("click", "points", ({ features }) => {
      const id = String(features?.[0]?.properties["id"]);
      if (choose.current === undefined) {
        void open(id);
      } else {
        choose.current(id);
      }
    });
    map.on("mouseenter", "points", ({ features }) => {
      if (isClickable(String(features?.[0]?.properties["id"]))) {
        map.getCanvas().style.cursor = "pointer";
      }
    });
    map.on("mouseleave", "points", () => void (map.getCanvas().style.cursor = ""));
  }, [map]);
  useEffect(() => {
    if (map === undefined) {
      return;
    }
    map.getCanvas().setAttribute("aria-label", label);
    popup.current?.remove();
    drawPoints(map, points);
    const bounds = boundsOf(points);
    if (bounds !== undefined) {
      showBounds(map, bounds);
    }
  }, [map, points, label]);

  return <MapFrame drawn={drawn} />;
}

/** Always text, whatever a name contains. */
function contentOf({ title = "", detail }: MapPoint): HTMLElement {
  const content = document.createElement("div");
  content.className = "map-popup";
  for (const [name, text] of [["strong", title], ["p", detail]] as const) {
    if (text !== undefined && (name === "strong" || text !== title)) {
      const element = document.createElement(name);
      const isolate = document.createElement("bdi");
      isolate.textContent = text;
      element.append(isolate);
      content.append(element);
    }
  }
  return content;
}
