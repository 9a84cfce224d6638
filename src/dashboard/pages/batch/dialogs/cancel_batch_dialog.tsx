import { api } from "../../../api/api.ts";
import { Confirm } from "../../../kit/dialogs/confirm.tsx";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { BATCH } from "../messages.ts";

/** What the dialog needs. */
export interface CancelBatchDialogProps {
  readonly id: string;
  readonly onCancelled: () => void;
  readonly onClose: () => void;
}

/** Ends a batch that is under way. */
export function CancelBatchDialog({ id, onCancelled, onClose }: CancelBatchDialogProps) {
  const t = useMessages(BATCH);
  const cancel = async (): Promise<void> => {
    await api.post(`/v1/batches/${id}/cancel`);
    toast(t("cancelled"));
    onClose();
    onCancelled();
  };
  return (
    <Confirm title={t("cancelTitle")} actionLabel={t("cancel")} onConfirm={cancel} onClose={onClose}>
      {t("cancelBody")}
    </Confirm>
  );
}
