import type * as MapLibre from "maplibre-gl";
import { BASE_PATH } from "../base/base_path.ts";

let loading: Promise<typeof MapLibre> | undefined;

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
