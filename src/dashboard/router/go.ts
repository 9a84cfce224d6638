import { BASE_PATH } from "../base/base_path.ts";
import { readRoute } from "./current_route.ts";

/** How navigation changes the browser's history. */
export type Keeping = "push" | "replace";

/** Goes to a path of the dashboard, such as `/keys?cursor=…`. */
export function go(path: string, keeping: Keeping = "push"): void {
  const url = `${BASE_PATH}${path}`;
  if (keeping === "push") {
    history.pushState(null, "", url);
    scrollTo(0, 0);
  } else {
    history.replaceState(null, "", url);
  }
  readRoute();
}
