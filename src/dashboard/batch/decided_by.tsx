import type { ResultRow } from "../api/types.ts";
import { Moment } from "../kit/moment.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { DECIDED } from "../texts/en.json";

/** Who decided what on a row, and when; nothing if nobody did. */
export function DecidedBy({ row }: { readonly row: ResultRow }) {
  const t = useMessages(DECIDED);
  const { decision, reviewed_by: by, reviewed_at: at } = row;
  if (decision === null) {
    return null;
  }
  return (
    <p class="small muted">
      {t(decision, { name: by?.name ?? t("somebody") })}
      {at === null ? null : (
        <>
          {" · "}
          <Moment iso={at} as="ago" />
        </>
      )}
    </p>
  );
}
