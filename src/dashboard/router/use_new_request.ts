import { useEffect } from "preact/hooks";
import { useStore } from "../base/store.ts";
import { currentRoute } from "./current_route.ts";

/** Calls `onNew` when the page is opened at `#new`, the address of its dialog that creates something. */
export function useNewRequest(onNew: () => void): void {
  const { navigationCount } = useStore(currentRoute);
  useEffect(() => {
    if (location.hash === "#new") {
      // Otherwise reloading or going back would open the dialog again.
      history.replaceState(null, "", `${location.pathname}${location.search}`);
      onNew();
    }
  }, [navigationCount]);
}
