import { type MapPlace, type MountedMap, mountMap, textsOf } from "./mount_map.ts";
import { mapsAddress } from "./place_actions.ts";
import { readDetails, readPoints } from "./read_points.ts";

const section = document.getElementById("map");
if (section !== null) {
  // The link to a place shows it on the map, and not in the list below.
  if (linkedItem() !== null) {
    section.scrollIntoView();
  }
  // MapLibre is 460 kB: it is loaded when the map comes into view.
  const observer = new IntersectionObserver((entries) => {
    if (entries.some(({ isIntersecting }) => isIntersecting)) {
      observer.disconnect();
      void start(section);
    }
  });
  observer.observe(section);
}

async function start(map: HTMLElement): Promise<void> {
  const { light = "", dark = "", points = "", assets = "", theme, failed = "" } = map.dataset;
  const canvas = document.createElement("div");
  map.append(canvas);
  try {
    const mounted = await mountMap(canvas, {
      assets,
      styles: { light, dark },
      ...(theme === "light" || theme === "dark" ? { theme } : {}),
      points: (view) => readPoints(points, view),
      details: (place) => readDetails(points, { place, texts: map.dataset }),
      texts: textsOf(map.dataset),
      onSelect: markSelected,
    });
    connectList(mounted);
    const linked = linkedItem();
    if (linked !== null) {
      mounted.show(placeOf(linked));
      map.scrollIntoView();
    }
  } catch {
    const message = document.createElement("p");
    message.className = "failed";
    message.textContent = failed;
    map.replaceChildren(message);
  }
}

/** The item of the place in the page's address: `#place-…`. */
function linkedItem(): HTMLElement | null {
  return location.hash.startsWith("#place-") ? document.getElementById(location.hash.slice(1)) : null;
}

/** A link of the list shows its place on the map; Escape returns to it. */
function connectList(mounted: MountedMap): void {
  let last: HTMLElement | undefined;
  for (const item of document.querySelectorAll<HTMLElement>("#list li")) {
    const link = item.querySelector<HTMLElement>(".place");
    const open = item.querySelector<HTMLAnchorElement>(".open-in-maps");
    if (open !== null) {
      open.href = mapsAddress(placeOf(item), navigator.userAgent);
    }
    link?.addEventListener("click", (event) => {
      event.preventDefault();
      last = link;
      mounted.show(placeOf(item));
      document.getElementById("map")?.scrollIntoView({ block: "nearest" });
    });
  }
  document.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") {
      mounted.closePopup();
      last?.focus();
    }
  });
}

function placeOf(item: HTMLElement): MapPlace {
  const { key = "", title = "", label = "", code, longitude, latitude } = item.dataset;
  return {
    key,
    title,
    label,
    ...(code === undefined ? {} : { shortCode: code }),
    longitude: Number(longitude),
    latitude: Number(latitude),
  };
}

/** Marks the selected place in the list, if it is on this page of it. */
function markSelected(place: MapPlace | undefined): void {
  for (const item of document.querySelectorAll<HTMLElement>("#list li")) {
    const link = item.querySelector(".place");
    const isChosen = place !== undefined && item.dataset["key"] === place.key;
    link?.toggleAttribute("aria-current", isChosen);
    if (isChosen) {
      link?.setAttribute("aria-current", "true");
      scrollInList(item);
    }
  }
}

/** Beside the map the list has a scroll bar of its own. Below it, scrolling there would take the map out of sight. */
function scrollInList(item: HTMLElement): void {
  const list = document.getElementById("list");
  if (list !== null && getComputedStyle(list).overflowY === "auto") {
    item.scrollIntoView({ block: "nearest" });
  }
}
