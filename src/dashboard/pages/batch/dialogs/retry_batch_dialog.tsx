import { api } from "../../../api/api.ts";
import type { Batch, Page, ResultRow } from "../../../api/types.ts";
import { Dialog } from "../../../kit/dialogs/dialog.tsx";
import { Form } from "../../../kit/forms/form.tsx";
import { Loaded } from "../../../kit/loading/loaded.tsx";
import { useResource } from "../../../kit/loading/use_resource.ts";
import { toast } from "../../../kit/notices/toasts.ts";
import { useFormats } from "../../../messages/use_formats.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../../../texts/en.json";

/** What the dialog needs. */
export interface RetryBatchDialogProps {
  readonly batch: Batch;
  readonly onRetried: () => void;
  readonly onClose: () => void;
}

/** Failed rows that are read to say why they failed. */
const ROWS = 100;

/** Says which rows are resolved again and why they failed, and does it. */
export function RetryBatchDialog({ batch: { id, counts }, onRetried, onClose }: RetryBatchDialogProps) {
  const t = useMessages(BATCH);
  const { number } = useFormats();
  const failed = useResource(
    (signal) =>
      api.get<Page<ResultRow>>(`/v1/batches/${id}/results`, { query: { status: "failed", limit: ROWS }, signal }),
    [id],
  );
  const retry = async (): Promise<void> => {
    await api.post(`/v1/batches/${id}/retry`);
    toast(t("retried"));
    onClose();
    onRetried();
  };
  return (
    <Dialog title={t("retryTitle", { count: counts.failed })} onClose={onClose}>
      <Form submitLabel={t("retry")} onSubmit={retry} onCancel={onClose}>
        <p>{t("retryBody", { count: counts.failed })}</p>
        <Loaded resource={failed}>
          {({ data, has_more: hasMore }) => (
            <>
              <h3>{hasMore ? t("causesOfFirst", { count: data.length }) : t("causes")}</h3>
              <ul lang="en" dir="ltr">
                {causesOf(data).map(([detail, count]) => <li key={detail}>{`${number(count)} × ${detail}`}</li>)}
              </ul>
            </>
          )}
        </Loaded>
      </Form>
    </Dialog>
  );
}

/** Why the rows failed, the most frequent reason first. */
function causesOf(rows: readonly ResultRow[]): readonly (readonly [detail: string, count: number])[] {
  const causes = new Map<string, number>();
  for (const { error } of rows) {
    const detail = error?.detail ?? "";
    causes.set(detail, (causes.get(detail) ?? 0) + 1);
  }
  return [...causes].toSorted(([, one], [, other]) => other - one);
}
