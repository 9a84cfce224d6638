import { BASE_PATH } from "../base/base_path.ts";
import { currentRoute, readRoute } from "./current_route.ts";
import { addressOf } from "./workspace.ts";

/** How navigation changes the browser's history. */
export type Keeping = "push" | "replace";

/** Goes to a path of the dashboard, such as `/keys?cursor=…`, in the current workspace; or to a whole address. */
export function go(path: string, keeping: Keeping = "push"): void {
  goTo(addressOf(path, currentRoute.get().workspace), keeping);
}

/** Leaves the workspace, which may no longer exist. The start page opens one that does. */
export function goOut(path = "/"): void {
  goTo(path, "push");
}

function goTo(address: string, keeping: Keeping): void {
  const url = `${BASE_PATH}${address}`;
  if (keeping === "push") {
    history.pushState(null, "", url);
    scrollTo(0, 0);
  } else {
    history.replaceState(null, "", url);
  }
  readRoute();
}
