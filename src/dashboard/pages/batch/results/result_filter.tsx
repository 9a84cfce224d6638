import type { Batch } from "../../../api/types.ts";
import { ROW_STATUSES } from "../../../batch/row_status.ts";
import { Segments } from "../../../kit/segments.tsx";
import { useMessages } from "../../../messages/use_messages.ts";
import { go } from "../../../router/go.ts";
import { BATCH } from "../messages.ts";

/** Props of the filter. */
export interface ResultFilterProps {
  readonly batch: Batch;
  readonly status: string | undefined;
}

/** Chooses which rows are shown, with the number of each. */
export function ResultFilter({ batch: { id, counts }, status = "" }: ResultFilterProps) {
  const t = useMessages(BATCH);
  return (
    <Segments
      label={t("filter")}
      value={status}
      choices={[
        { value: "", label: t("all"), count: counts.processed },
        ...ROW_STATUSES.map((value) => ({ value, label: t(value), count: counts[value] })),
      ]}
      onChoose={(value) => go(value === "" ? `/batches/${id}` : `/batches/${id}?status=${value}`, "replace")}
    />
  );
}
