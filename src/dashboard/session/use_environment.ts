import type { Environment } from "../base/read_preferences.ts";
import { useStore } from "../base/use_store.ts";
import { currentRoute } from "../router/current_route.ts";
import { acting } from "./acting.ts";

/** The environment that the page shows; the component is rendered again when it changes. */
export function useEnvironment(): Environment {
  useStore(currentRoute);
  return acting().environment;
}
