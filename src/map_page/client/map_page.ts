import { type MapPlace, type MountedMap, mountMap } from "./mount_map.ts";
import { readDetails } from "./read_details.ts";
import { readPoints } from "./read_points.ts";

const section = document.getElementById("map");
if (section !== null) {
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
  const texts = {
    map: map.dataset["map"] ?? "",
    close: map.dataset["close"] ?? "",
    zoomIn: map.dataset["zoomIn"] ?? "",
    zoomOut: map.dataset["zoomOut"] ?? "",
    shortCode: map.dataset["shortCode"] ?? "",
    details: map.dataset["details"] ?? "",
  };
  const canvas = document.createElement("div");
  map.append(canvas);
  try {
    const mounted = await mountMap(canvas, {
      assets,
      styles: { light, dark },
      ...(theme === "light" || theme === "dark" ? { theme } : {}),
      points: (view, signal) => readPoints(points, view, signal),
      details: (place, signal) => readDetails(points, { place, texts: map.dataset, signal }),
      texts,
      onSelect: markSelected,
    });
    connectList(mounted);
  } catch {
    const message = document.createElement("p");
    message.className = "failed";
    message.textContent = failed;
    map.replaceChildren(message);
  }
}

/** A link of the list shows its place on the map; Escape returns to it. */
function connectList(mounted: MountedMap): void {
  let last: HTMLElement | undefined;
  for (const item of document.querySelectorAll<HTMLElement>("#list li")) {
    const link = item.querySelector<HTMLElement>(".place");
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
      item.scrollIntoView({ block: "nearest" });
    }
  }
}
