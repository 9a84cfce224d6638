import type * as MapLibre from "maplibre-gl";
import { drawPoints, POINT_LAYERS } from "./draw_points.ts";
import { actionsOf } from "./place_actions.ts";

export interface MountMap {
  /** Path of `maplibre-gl.mjs` and its style sheet, e.g. `/map-assets`. */
  readonly assets: string;
  /** URLs of the styles, e.g. `/tiles/style.json?theme=dark`. */
  readonly styles: { readonly light: string; readonly dark: string };
  /** Absent: the reader's system setting, also when it changes. */
  readonly theme?: "light" | "dark";
  /**
   * Loads all points, or those of a view where there are too many; called for each view while the result is partial.
   */
  readonly points: (view: MapView | undefined) => Promise<MapPoints>;
  /** Loads what a reader sees of a place on request. */
  readonly details: (place: MapPlace) => Promise<readonly MapDetail[]>;
  readonly texts: MapTexts;
  /** Called when a place is selected on the map, or none any more. */
  readonly onSelect?: (place: MapPlace | undefined) => void;
}

/** The texts in the page's data attributes. */
export function textsOf({
  map = "",
  close = "",
  zoomIn = "",
  zoomOut = "",
  shortCode = "",
  details = "",
  openInMaps = "",
  share = "",
  copied = "",
}: DOMStringMap) {
  return { map, close, zoomIn, zoomOut, shortCode, details, openInMaps, share, copied };
}

export type MapTexts = ReturnType<typeof textsOf>;

export interface MountedMap {
  /** Moves to a place and shows its details. */
  show(place: MapPlace): void;
  closePopup(): void;
}

/** The highest zoom at which a map with few places opens. */
const OPENING_ZOOM_MAX = 15;
const SHOWING_ZOOM_MIN = 14;
const PADDING = 48;
/** Between a popup and the edge of the map, where its attribution is. Pixels. */
const EDGE = 32;
const SIDE = 8;

/**
 * Draws a map into an element. MapLibre is loaded from the service at the first call.
 *
 * @throws Error when MapLibre cannot be loaded, or the browser cannot draw it.
 */
export async function mountMap(container: HTMLElement, options: MountMap): Promise<MountedMap> {
  const { Map, NavigationControl, Popup } = await loadMapLibre(options.assets);
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const themeNow = (): "light" | "dark" => options.theme ?? (dark.matches ? "dark" : "light");
  const first = await options.points(undefined);
  let points = first;
  const map = new Map({
    container,
    style: options.styles[themeNow()],
    ...openingOf(first),
    attributionControl: { compact: false },
    locale: localeOf(options.texts),
    transformRequest: (url) => ({ url: new URL(url, document.baseURI).href }),
  });
  map.addControl(new NavigationControl({ visualizePitch: true }), document.dir === "rtl" ? "top-left" : "top-right");
  const popup = new Popup({ maxWidth: "18rem", offset: 10, focusAfterOpen: false });
  popup.on("close", () => options.onSelect?.(undefined));
  const open = (place: MapPlace): void => {
    const content = popupContent(place, options.texts);
    const load = () => options.details(place);
    content.append(actionsOf(place, options.texts));
    content.append(detailsOf(options.texts.details, { load, shown: () => keepInside(map, popup) }));
    popup.setLngLat([place.longitude, place.latitude]).setDOMContent(content).addTo(map);
    keepInside(map, popup);
    options.onSelect?.(place);
  };
  map.on("style.load", () => drawPoints(map, points, themeNow()));
  const refresh = (): void => {
    void options.points(viewOf(map)).then((next) => {
      points = next;
      drawPoints(map, points, themeNow());
    }).catch(() => {
      // The drawn points stay; the next movement loads again.
    });
  };
  if (first.isPartial) {
    map.on("load", refresh);
    map.on("moveend", refresh);
  }
  onPoint(map, {
    place: (key) => points.places.find((place) => place.key === key),
    open,
  });
  dark.addEventListener("change", () => map.setStyle(options.styles[themeNow()], { diff: false }));
  return {
    show(place) {
      map.flyTo({ center: [place.longitude, place.latitude], zoom: Math.max(map.getZoom(), SHOWING_ZOOM_MIN) });
      open(place);
    },
    closePopup: () => void popup.remove(),
  };
}

/** Loaded once for all maps: a module and a style sheet of the service. */
async function loadMapLibre(assets: string): Promise<typeof MapLibre> {
  const href = `${assets}/maplibre-gl.css`;
  if (document.querySelector(`link[href="${href}"]`) === null) {
    const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href });
    const loaded = new Promise((resolve, reject) => {
      link.addEventListener("load", resolve);
      link.addEventListener("error", () => reject(new Error(`Cannot load ${href}`)));
    });
    // Before the page's own style sheet, which overrides it.
    document.head.prepend(link);
    await loaded;
  }
  return await import(`${assets}/maplibre-gl.mjs`);
}

function openingOf({ places, clusters }: MapPoints) {
  const all = [...places, ...clusters];
  if (all.length === 0) {
    return { center: [0, 20] as [number, number], zoom: 0.5 };
  }
  const [west, east] = spanOf(all.map(({ longitude }) => longitude));
  const latitudes = all.map(({ latitude }) => latitude);
  const bounds: [number, number, number, number] = [west, least(latitudes), east, most(latitudes)];
  return { bounds, fitBoundsOptions: { padding: PADDING, maxZoom: OPENING_ZOOM_MAX } };
}

/** The narrowest range around longitudes; where it crosses the antimeridian, east is beyond 180. */
function spanOf(longitudes: readonly number[]): readonly [west: number, east: number] {
  const sorted = longitudes.toSorted((one, other) => one - other);
  let widest = { gap: (sorted[0] ?? 0) + 360 - (sorted.at(-1) ?? 0), from: 0 };
  for (let i = 1; i < sorted.length; i++) {
    const gap = (sorted[i] ?? 0) - (sorted[i - 1] ?? 0);
    widest = gap > widest.gap ? { gap, from: i } : widest;
  }
  const west = sorted[widest.from] ?? 0;
  return [west, west + 360 - widest.gap];
}

function least(values: readonly number[]): number {
  return values.reduce((one, other) => Math.min(one, other), Infinity);
}

function most(values: readonly number[]): number {
  return values.reduce((one, other) => Math.max(one, other), -Infinity);
}

function viewOf(map: MapLibre.Map): MapView {
  const bounds = map.getBounds();
  return {
    bounds: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    zoom: Math.round(map.getZoom()),
  };
}

function onPoint(
  map: MapLibre.Map,
  { place, open }: { readonly place: (key: string) => MapPlace | undefined; readonly open: (place: MapPlace) => void },
): void {
  map.on("click", POINT_LAYERS, (event) => {
    const [feature] = event.features ?? [];
    const { key, expansionZoom } = feature?.properties ?? {};
    const chosen = typeof key === "string" ? place(key) : undefined;
    if (chosen !== undefined) {
      open(chosen);
    } else if (typeof expansionZoom === "number") {
      map.easeTo({ center: event.lngLat, zoom: expansionZoom });
    }
  });
  map.on("mouseenter", POINT_LAYERS, () => map.getCanvas().style.cursor = "pointer");
  map.on("mouseleave", POINT_LAYERS, () => map.getCanvas().style.cursor = "");
}

function localeOf({ map, close, zoomIn, zoomOut }: MapTexts): Record<string, string> {
  return {
    "Map.Title": map,
    "Popup.Close": close,
    "NavigationControl.ZoomIn": zoomIn,
    "NavigationControl.ZoomOut": zoomOut,
  };
}

/** The content of a place's popup: always text, whatever its name contains. */
function popupContent(place: MapPlace, texts: { readonly shortCode: string }): HTMLElement {
  const content = element("div", element("strong", isolated(place.title)));
  if (place.label !== undefined && place.label !== place.title) {
    content.append(element("p", isolated(place.label)));
  }
  if (place.shortCode !== undefined) {
    const code = element("p", `${texts.shortCode}: `, isolated(place.shortCode));
    code.className = "quiet";
    content.append(code);
  }
  return content;
}

/** Details that are loaded when they are opened first. */
function detailsOf(
  title: string,
  { load, shown }: { readonly load: () => Promise<readonly MapDetail[]>; readonly shown: () => void },
): HTMLElement {
  const list = element("dl");
  const details = element("details", element("summary", title), list);
  details.addEventListener("toggle", () => {
    if (details.open && list.childElementCount === 0) {
      void load().then((loaded) => {
        list.replaceChildren(...loaded.map(detailItem));
        shown();
      }).catch(() => {
        // The next opening loads again.
        details.open = false;
      });
    }
  });
  return details;
}

/** Moves the map so that its popup is inside. */
function keepInside(map: MapLibre.Map, popup: MapLibre.Popup): void {
  if (map.isMoving()) {
    void map.once("moveend", () => keepInside(map, popup));
    return;
  }
  const outer = map.getContainer().getBoundingClientRect();
  const inner = popup.getElement()?.getBoundingClientRect();
  if (inner !== undefined) {
    const across = Math.max(0, inner.right - outer.right + SIDE) || Math.min(0, inner.left - outer.left - SIDE);
    const down = Math.max(0, inner.bottom - outer.bottom + EDGE) || Math.min(0, inner.top - outer.top - EDGE);
    if (across !== 0 || down !== 0) {
      map.panBy([across, down]);
    }
  }
}

function detailItem({ name, text }: MapDetail): HTMLElement {
  return element("div", element("dt", isolated(name)), element("dd", isolated(text)));
}

/** A text in another direction must not change the text around it. */
function isolated(text: string): HTMLElement {
  return element("bdi", text);
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  made.append(...content);
  return made;
}

export interface MapPlace {
  /** Unique on the map; the page's identifier of the place. */
  readonly key: string;
  readonly title: string;
  readonly label?: string;
  readonly shortCode?: string;
  readonly longitude: number;
  readonly latitude: number;
}

/** A detail of a place, as text. */
export interface MapDetail {
  /** Empty: the text explains the other details. */
  readonly name: string;
  readonly text: string;
}

/** Several places so close together that they are drawn as one. */
export interface MapCluster {
  readonly count: number;
  /** Zoom at which it splits. */
  readonly expansionZoom: number;
  readonly longitude: number;
  readonly latitude: number;
}

/** Features to draw. */
export interface MapPoints {
  readonly places: readonly MapPlace[];
  readonly clusters: readonly MapCluster[];
  /** True when this is a part or a summary: another view has other points. */
  readonly isPartial: boolean;
}

/** A view: west, south, east, north in degrees, and the zoom. */
export interface MapView {
  readonly bounds: readonly [west: number, south: number, east: number, north: number];
  readonly zoom: number;
}
