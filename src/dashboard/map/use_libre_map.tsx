import type * as MapLibre from "maplibre-gl";
import type { LayerSpecification, Map as LibreMap, StyleSpecification } from "maplibre-gl";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/store.ts";
import { language, messagesOf } from "../messages/messages.ts";
import { MAP } from "../texts/en.json";

const t = messagesOf(MAP);

let loading: Promise<typeof MapLibre> | undefined;

/** The zoom at which a single point is shown. */
export const POINT_ZOOM = 16;
const ZOOM_WITHOUT_STREETS = 9.5;
/** Pixels. At the bottom are the attributions, in two lines on a narrow map. */
const PADDING = { top: 40, right: 40, bottom: 72, left: 40 };

export interface DrawnMap {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Undefined until its style is loaded. */
  readonly map: LibreMap | undefined;
  readonly hasFailed: boolean;
}

/**
 * Opens the service's own map in an element, in the current theme. Another theme changes the style under
 * what is drawn on the map, which keeps its view. The label is for screen readers.
 */
export function useLibreMap(label: string): DrawnMap {
  const theme = useMapTheme();
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LibreMap>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let made: LibreMap | undefined;
    let isGone = false;
    openMap(frame.current, { style: styleUrl(theme), locale: libraryTexts() }).then(
      (opened) => {
        made = opened;
        if (isGone) {
          opened.remove();
          return;
        }
        setMap(opened);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      setMap(undefined);
      made?.remove();
    };
  }, []);
  const drawnTheme = useRef(theme);
  useEffect(() => {
    if (map !== undefined && drawnTheme.current !== theme) {
      drawnTheme.current = theme;
      map.setStyle(styleUrl(theme), { transformStyle: withOwnLayers });
    }
  }, [map, theme]);
  useEffect(() => {
    map?.getCanvas().setAttribute("aria-label", label);
  }, [map, label]);
  return { frame, map, hasFailed };
}

/** The next style with what the page has drawn on the previous one: its points, which are GeoJSON. */
function withOwnLayers(previous: StyleSpecification | undefined, next: StyleSpecification): StyleSpecification {
  const own = Object.entries(previous?.sources ?? {}).filter(([, { type }]) => type === "geojson");
  const names = new Set(own.map(([name]) => name));
  const isOwn = (layer: LayerSpecification): boolean => "source" in layer && names.has(layer.source);
  const before = previous?.layers ?? [];
  const lastName = before.findLastIndex((layer) => layer.type === "symbol" && !isOwn(layer));
  const firstName = next.layers.findIndex(({ type }) => type === "symbol");
  return {
    ...next,
    sources: { ...next.sources, ...Object.fromEntries(own) },
    layers: [
      ...next.layers.slice(0, Math.max(0, firstName)),
      ...before.filter((layer, i) => isOwn(layer) && i < lastName),
      ...next.layers.slice(Math.max(0, firstName)),
      ...before.filter((layer, i) => isOwn(layer) && i > lastName),
    ],
  };
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
function libraryTexts(): Record<string, string> {
  return {
    "Map.Title": t("map"),
    "NavigationControl.ZoomIn": t("zoomIn"),
    "NavigationControl.ZoomOut": t("zoomOut"),
    "AttributionControl.ToggleAttribution": t("attribution"),
    "CooperativeGesturesHandler.WindowsHelpText": t("scroll"),
    "CooperativeGesturesHandler.MacHelpText": t("scrollMac"),
    "CooperativeGesturesHandler.MobileHelpText": t("fingers"),
  };
}

const darkSystem = matchMedia("(prefers-color-scheme: dark)");

/** The theme in which maps are drawn; it follows the person's choice, and the system's where they chose that. */
export function useMapTheme(): "light" | "dark" {
  const { theme } = useStore(preferences);
  const [isSystemDark, setSystemDark] = useState(darkSystem.matches);
  useEffect(() => {
    const follow = (): void => setSystemDark(darkSystem.matches);
    darkSystem.addEventListener("change", follow);
    return () => darkSystem.removeEventListener("change", follow);
  }, []);
  return theme === "system" ? isSystemDark ? "dark" : "light" : theme;
}

function styleUrl(theme: "light" | "dark"): string {
  return `${BASE_PATH}/tiles/style.json?theme=${theme}&language=${language}`;
}

/** The edges of what a map shows. From −180 to 180: one that was moved around the world keeps counting. */
export function edgesOf(
  map: Pick<LibreMap, "getBounds">,
): readonly [west: number, south: number, east: number, north: number] {
  const [[west, south], [east, north]] = map.getBounds().toArray();
  const isWorld = east - west >= 360;
  return [isWorld ? -180 : turned(west), Math.max(-90, south), isWorld ? 180 : turned(east), Math.min(90, north)];
}

function turned(longitude: number): number {
  return ((longitude + 540) % 360 + 360) % 360 - 180;
}

/** Draws what a map shows, and again after each movement or when one of `inputs` changes. */
export function useView(
  map: LibreMap | undefined,
  draw: (map: LibreMap, signal: AbortSignal) => Promise<void>,
  inputs: readonly unknown[],
): void {
  useEffect(() => {
    if (map === undefined) {
      return undefined;
    }
    const gone = new AbortController();
    // What is drawn stays when it fails; the next movement loads again.
    const move = (): void => void draw(map, gone.signal).catch(() => undefined);
    move();
    map.on("moveend", move);
    return () => {
      gone.abort();
      map.off("moveend", move);
    };
  }, [map, ...inputs]);
}

/** Shows `[west, south, east, north]`. Where no streets are loaded, a close view would be empty: it shows places. */
export function showBounds(map: LibreMap, bounds: [number, number, number, number]): void {
  map.fitBounds(bounds, { padding: PADDING, maxZoom: POINT_ZOOM, animate: false });
  void map.once("idle", () => {
    if (
      map.getZoom() > ZOOM_WITHOUT_STREETS &&
      map.querySourceFeatures("locus", { sourceLayer: "transportation" }).length === 0
    ) {
      map.jumpTo({ zoom: ZOOM_WITHOUT_STREETS });
    }
  });
}

/** Loads MapLibre from this service when a map first comes into view: it is larger than all other scripts. */
export function loadMapLibre(): Promise<typeof MapLibre> {
  return loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
}

async function load(): Promise<typeof MapLibre> {
  const [library] = await Promise.all([importFrom(`${BASE_PATH}/map-assets/maplibre-gl.mjs`), addStyles()]);
  library.setWorkerUrl(`${BASE_PATH}/map-assets/maplibre-gl-worker.mjs`);
  return library;
}

/** Imports by a URL that is known only at run time: the build must not bundle it. */
async function importFrom(url: string): Promise<typeof MapLibre> {
  return await import(url);
}

function addStyles(): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = `${BASE_PATH}/map-assets/maplibre-gl.css`;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(new Error("The map's styles did not load")));
    document.head.append(link);
  });
}

/** The element of a map, and a note where the browser cannot draw it. */
export function MapFrame({ drawn: { frame, hasFailed } }: { readonly drawn: DrawnMap }) {
  return (
    <div class="map-frame">
      <div ref={frame} class="map" />
      {hasFailed && <p class="note warning">{t("failed")}</p>}
    </div>
  );
}
