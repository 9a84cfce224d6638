import { useStore } from "../../base/use_store.ts";
import { Icon } from "../icon.tsx";
import { toasts } from "./toasts.ts";

/** Shows notices; screen readers announce each. */
export function Toaster() {
  return (
    <div class="toaster" role="status" aria-live="polite">
      {useStore(toasts).map(({ id, text }) => (
        <p key={id} class="toast">
          <Icon name="check" />
          {text}
        </p>
      ))}
    </div>
  );
}
