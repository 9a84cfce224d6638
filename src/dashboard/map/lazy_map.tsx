import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** A map whose code is loaded when it comes into view. */
export const LazyMap = whenVisible(async () => (await import("./map_view.tsx")).MapView);

/** A map that draws itself with code that is loaded when it comes into view. */
export function whenVisible<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return function WhenVisible(props: Props) {
    const slot = useRef<HTMLDivElement>(null);
    const [View, setView] = useState<ComponentType<Props>>();
    useEffect(() => {
      if (slot.current === null) {
        return undefined;
      }
      const observer = new IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          observer.disconnect();
          // If it does not load, the text next to the map is enough.
          load().then((loaded) => setView(() => loaded), () => undefined);
        }
      });
      observer.observe(slot.current);
      return () => observer.disconnect();
    }, []);
    return View === undefined ? <div ref={slot} class="map-frame" /> : <View {...props} />;
  };
}
