import { SHARED } from "../messages/shared_messages.ts";
import { useMessages } from "../messages/use_messages.ts";

/** Something is on its way. It appears after a moment, so that what is quick does not flicker. */
export function Loading() {
  const t = useMessages(SHARED);
  return (
    <div class="loading" role="status">
      <span class="spinner" aria-hidden="true" />
      {t("loading")}
    </div>
  );
}
