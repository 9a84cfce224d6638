import type { MapPlace, MapTexts } from "./mount_map.ts";

/** Digits after the point: 1 m. */
const DIGITS = 5;
const APPLE = /iPhone|iPad|iPod|Macintosh/u;

/** "Open in maps" and "Share" of a place. */
export function actionsOf(place: MapPlace, texts: Pick<MapTexts, "openInMaps" | "share" | "copied">): HTMLElement {
  const actions = document.createElement("p");
  actions.className = "actions";
  const link = document.createElement("a");
  link.href = mapsAddress(place, navigator.userAgent);
  link.textContent = texts.openInMaps;
  if (link.href.startsWith("https:")) {
    link.target = "_blank";
    link.rel = "noopener noreferrer";
  }
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = texts.share;
  button.addEventListener("click", () =>
    void share(place).then((how) => {
      button.textContent = how === "copied" ? texts.copied : texts.share;
    }));
  actions.append(link, button);
  return actions;
}

/**
 * What opens a point in the reader's own maps app: Apple's devices open their app for its address, Android every app for
 * `geo:` (RFC 5870), and others have no app for it: they get a map in the browser.
 */
export function mapsAddress(
  { latitude, longitude, title }: Pick<MapPlace, "latitude" | "longitude" | "title">,
  userAgent: string,
): string {
  const [north, east] = [latitude.toFixed(DIGITS), longitude.toFixed(DIGITS)];
  const name = encodeURIComponent(title);
  if (userAgent.includes("Android")) {
    return `geo:${north},${east}?q=${north},${east}(${name})`;
  }
  return APPLE.test(userAgent)
    ? `https://maps.apple.com/?ll=${north},${east}&q=${name}`
    : `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=17/${north}/${east}`;
}

/** The page at this place, by the system's own dialog, or copied where there is none. */
async function share({ key, title }: MapPlace): Promise<"shared" | "copied" | "neither"> {
  const url = new URL(`#place-${key}`, location.href).href;
  try {
    if (typeof navigator.share === "function") {
      await navigator.share({ title, url });
      return "shared";
    }
    await navigator.clipboard.writeText(url);
    return "copied";
  } catch {
    // The reader closed the dialog, or the page may not copy: the address bar has the link.
    history.replaceState(history.state, "", url);
    return "neither";
  }
}
