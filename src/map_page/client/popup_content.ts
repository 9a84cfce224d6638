import type { MapPlace } from "./map_place.ts";

/** The content of a place's popup: always text, whatever its name contains. */
export function popupContent(place: MapPlace, texts: { readonly shortCode: string }): HTMLElement {
  const content = document.createElement("div");
  const title = document.createElement("strong");
  title.append(isolated(place.title));
  content.append(title);
  if (place.label !== undefined && place.label !== place.title) {
    const label = document.createElement("p");
    label.append(isolated(place.label));
    content.append(label);
  }
  if (place.shortCode !== undefined) {
    const code = document.createElement("p");
    code.className = "quiet";
    code.append(`${texts.shortCode}: `, isolated(place.shortCode));
    content.append(code);
  }
  return content;
}

/** A text in another direction must not change the text around it. */
function isolated(text: string): HTMLElement {
  const isolate = document.createElement("bdi");
  isolate.textContent = text;
  return isolate;
}
