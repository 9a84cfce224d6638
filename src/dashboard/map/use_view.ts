import type { Map as LibreMap } from "maplibre-gl";
import { useEffect } from "preact/hooks";

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
