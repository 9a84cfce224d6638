import type { NameIn } from "../messages/define_messages.ts";
import type { Map as LibreMap } from "maplibre-gl";
import type { RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { BASE_PATH } from "../base/base_path.ts";
import { preferences } from "../base/preferences.ts";
import { useStore } from "../base/use_store.ts";
import { type Translate, useMessages } from "../messages/use_messages.ts";
import { loadMapLibre } from "./load_maplibre.ts";
import { MAP } from "./messages.ts";

/** A map that is drawn into an element. */
export interface DrawnMap {
  readonly frame: RefObject<HTMLDivElement | null>;
  /** Undefined until its style is loaded. It is another one after the theme or the language has changed. */
  readonly map: LibreMap | undefined;
  readonly hasFailed: boolean;
}

/** Opens the service's own map in an element, in the current theme and language. */
export function useLibreMap(): DrawnMap {
  const t = useMessages(MAP);
  const { theme, language } = useStore(preferences);
  const frame = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<LibreMap>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    let made: LibreMap | undefined;
    let isGone = false;
    openMap(frame.current, { style: styleUrl(language), locale: localeOf(t) }).then(
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
  }, [theme, language]);
  return { frame, map, hasFailed };
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
function localeOf(t: Translate<NameIn<typeof MAP>>): Record<string, string> {
  return {
    "NavigationControl.ZoomIn": t("zoomIn"),
    "NavigationControl.ZoomOut": t("zoomOut"),
    "AttributionControl.ToggleAttribution": t("attribution"),
    "CooperativeGesturesHandler.WindowsHelpText": t("scroll"),
    "CooperativeGesturesHandler.MacHelpText": t("scrollMac"),
    "CooperativeGesturesHandler.MobileHelpText": t("fingers"),
  };
}

/** The theme in which maps are drawn. */
export function themeOfMap(): "light" | "dark" {
  const { theme } = preferences.get();
  const isDark = theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
  return isDark ? "dark" : "light";
}

function styleUrl(language: string): string {
  return `${BASE_PATH}/tiles/style.json?theme=${themeOfMap()}&language=${language}`;
}
