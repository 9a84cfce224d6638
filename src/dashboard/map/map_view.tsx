import type { Map as LibreMap } from "maplibre-gl";
import { useEffect, useRef, useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { type Translate, useMessages } from "../messages/use_messages.ts";
import { boundsOf } from "./bounds_of.ts";
import { drawPoints } from "./draw_points.ts";
import { loadMapLibre } from "./load_maplibre.ts";
import type { MapPoint } from "./map_point.ts";
import { MAP } from "./messages.ts";

/** What a map needs. */
export interface MapViewProps {
  /** Its content for screen readers; the same must be next to it as text. */
  readonly label: string;
  /** The map shows all of them at first, and again whenever they change. */
  readonly points: readonly MapPoint[];
  /** Called with a point's `id`. */
  readonly onChoose?: ((id: string) => void) | undefined;
}

/** The zoom at which a single point is shown. */
const ZOOM_MAX = 16;
const ZOOM_WITHOUT_STREETS = 9.5;
const PADDING = 40;

/** The service's own map, with points and the circles of their accuracy. */
export function MapView({ label, points, onChoose }: MapViewProps) {
  const t = useMessages(MAP);
  const { theme, language } = useStore(preferences);
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LibreMap>();
  const [hasFailed, setFailed] = useState(false);
  const choose = useRef(onChoose);
  choose.current = onChoose;

  useEffect(() => {
    let made: LibreMap | undefined;
    let isGone = false;
    openMap(frame.current, { style: styleUrl(theme, language), locale: localeOf(t) }).then(
      (opened) => {
        made = opened;
        if (isGone) {
          opened.remove();
          return;
        }
        opened.on("click", "points", ({ features }) => choose.current?.(String(features?.[0]?.properties["id"])));
        setMap(opened);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      setMap(undefined);
      made?.remove();
    };
  }, [theme, language]);

  useEffect(() => {
    if (map === undefined) {
      return;
    }
    map.getCanvas().setAttribute("aria-label", label);
    drawPoints(map, points);
    const bounds = boundsOf(points);
    if (bounds !== undefined) {
      map.fitBounds(bounds, { padding: PADDING, maxZoom: ZOOM_MAX, animate: false });
      void map.once("idle", () => widen(map));
    }
  }, [map, points, label]);

  return (
    <div class="map-frame">
      <div ref={frame} class="map" />
      {hasFailed ? <p class="note warning">{t("failed")}</p> : null}
    </div>
  );
}

/** Zooms out if no streets are loaded: a close view would be empty, a wider one shows places. */
function widen(map: LibreMap): void {
  if (
    map.getZoom() > ZOOM_WITHOUT_STREETS && map.querySourceFeatures("locus", { sourceLayer: "streets" }).length === 0
  ) {
    map.jumpTo({ zoom: ZOOM_WITHOUT_STREETS });
  }
}

async function openMap(
  container: HTMLElement | null,
  options: { readonly style: string; readonly locale: Record<string, string> },
): Promise<LibreMap> {
  const library = await loadMapLibre();
  if (container === null) {
    throw new Error("The map has no place");
  }
  const map = new library.Map({
    ...options,
    container,
    attributionControl: { compact: true },
    // Scrolling the page does not zoom the map.
    cooperativeGestures: true,
  });
  map.addControl(new library.NavigationControl({ showCompass: false }));
  await styled(map);
  return map;
}

/** Waits for the style alone: tiles that fail or come late leave a map with the points on it. */
function styled(map: LibreMap): Promise<void> {
  return new Promise((resolve, reject) => {
    void map.once("error", ({ error }) => reject(error));
    void map.once("style.load", () => resolve());
  });
}

/** Translations of the library's own texts. */
function localeOf(t: Translate<keyof (typeof MAP)["en"]>): Record<string, string> {
  return {
    "NavigationControl.ZoomIn": t("zoomIn"),
    "NavigationControl.ZoomOut": t("zoomOut"),
    "AttributionControl.ToggleAttribution": t("attribution"),
    "CooperativeGesturesHandler.WindowsHelpText": t("scroll"),
    "CooperativeGesturesHandler.MacHelpText": t("scrollMac"),
    "CooperativeGesturesHandler.MobileHelpText": t("fingers"),
  };
}

function styleUrl(theme: string, language: string): string {
  const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  return `${BASE_PATH}/tiles/style.json?theme=${isDark ? "dark" : "light"}&language=${language}`;
}
