import { useStore } from "../../base/use_store.ts";
import { openDialogs } from "../dialogs/open_dialogs.ts";
import { Icon } from "../icon.tsx";
import { toasts } from "./toasts.ts";

/** Props of a place for notices. */
export interface ToasterProps {
  /** The dialog that it is in; absent: the page. */
  readonly dialog?: symbol;
}

/** Shows notices, if nothing lies over this place; screen readers announce each. */
export function Toaster({ dialog }: ToasterProps) {
  const isOnTop = useStore(openDialogs).at(-1) === dialog;
  const shown = useStore(toasts);
  return (
    <div class="toaster" role="status" aria-live="polite">
      {(isOnTop ? shown : []).map(({ id, text, tone }) => (
        <p key={id} class={`toast ${tone}`}>
          <Icon name={tone === "good" ? "check" : "warning"} />
          {text}
        </p>
      ))}
    </div>
  );
}
