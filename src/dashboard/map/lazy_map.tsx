import { whenVisible } from "./when_visible.tsx";

/** A map whose code is loaded when it comes into view. */
export const LazyMap = whenVisible(async () => (await import("./map_view.tsx")).MapView);
