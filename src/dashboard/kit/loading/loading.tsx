import { useMessages } from "../../messages/use_messages.ts";
import { SHARED } from "../../texts/en.json";

/** A loading indicator. It appears after a delay, so that quick answers do not flicker. */
export function Loading() {
  const t = useMessages(SHARED);
  return (
    <div class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {t("loading")}
    </div>
  );
}
