import type { ComponentChildren } from "preact";
import { BASE_PATH } from "../base/base_path.ts";
import { useStore } from "../base/store.ts";
import { currentRoute } from "./current_route.ts";
import { go } from "./go.ts";
import { addressOf } from "./workspace.ts";

export interface LinkProps {
  /** A path of the dashboard, in the current workspace; or a whole address. */
  readonly to: string;
  readonly class?: string | undefined;
  /** Whether it leads to the current page. */
  readonly current?: boolean | undefined;
  readonly onFollow?: (() => void) | undefined;
  readonly children: ComponentChildren;
}

/** A link inside the dashboard, followed without loading the document again. */
export function Link({ to, class: className, current, onFollow, children }: LinkProps) {
  const workspace = useStore(currentRoute, (route) => route.workspace);
  return (
    <a
      href={`${BASE_PATH}${addressOf(to, workspace)}`}
      class={className}
      aria-current={current === true ? "page" : undefined}
      onClick={(event) => followLink(event, to, onFollow)}
    >
      {children}
    </a>
  );
}

/** Follows a link without loading the document again; not where the browser opens a tab or a window of its own. */
export function followLink(event: MouseEvent, to: string, onFollow?: () => void): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
    return;
  }
  event.preventDefault();
  onFollow?.();
  go(to);
}
