import { useMessages } from "../messages/messages.ts";
import type { DrawnMap } from "./use_libre_map.ts";
import { MAP } from "../texts/en.json";

/** The element of a map, and a note where the browser cannot draw it. */
export function MapFrame({ drawn: { frame, hasFailed } }: { readonly drawn: DrawnMap }) {
  const t = useMessages(MAP);
  return (
    <div class="map-frame">
      <div ref={frame} class="map" />
      {hasFailed && <p class="note warning">{t("failed")}</p>}
    </div>
  );
}
