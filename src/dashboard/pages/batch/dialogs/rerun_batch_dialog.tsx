import { api } from "../../../api/api.ts";
import type { Batch } from "../../../api/types.ts";
import { Dialog } from "../../../kit/dialogs/dialog.tsx";
import { Form } from "../../../kit/forms/form.tsx";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../messages.ts";

/** What the dialog needs. */
export interface RerunBatchDialogProps {
  readonly batch: Batch;
  readonly onStarted: () => void;
  readonly onClose: () => void;
}

/** Says how many calls it takes to resolve the doubtful rows again, and does it. */
export function RerunBatchDialog({ batch: { id, counts }, onStarted, onClose }: RerunBatchDialogProps) {
  const t = useMessages(BATCH);
  const count = counts.uncertain + counts.unresolved;
  const rerun = async (): Promise<void> => {
    await api.post(`/v1/batches/${id}/rerun`, { statuses: ["uncertain", "unresolved"] });
    toast(t("rerunStarted"));
    onClose();
    onStarted();
  };
  return (
    <Dialog title={t("rerunTitle")} onClose={onClose}>
      <Form submitLabel={t("rerunSubmit")} onSubmit={rerun} onCancel={onClose}>
        <p>{t(counts.reviewed === 0 ? "rerunCalls" : "rerunCallsAtMost", { count })}</p>
        <p>{t("rerunBody")}</p>
        {counts.reviewed === 0 ? null : <p>{t("rerunDecided")}</p>}
      </Form>
    </Dialog>
  );
}
