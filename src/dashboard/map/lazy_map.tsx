import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { MapViewProps } from "./map_view.tsx";

/** A map whose code is loaded when it comes into view. */
export function LazyMap(props: MapViewProps) {
  const slot = useRef<HTMLDivElement>(null);
  const [View, setView] = useState<ComponentType<MapViewProps>>();
  useEffect(() => {
    if (slot.current === null) {
      return undefined;
    }
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) {
        observer.disconnect();
        // If it does not load, the text next to the map is enough.
        import("./map_view.tsx").then(({ MapView }) => setView(() => MapView), () => undefined);
      }
    });
    observer.observe(slot.current);
    return () => observer.disconnect();
  }, []);
  return View === undefined ? <div ref={slot} class="map-frame" /> : <View {...props} />;
}
