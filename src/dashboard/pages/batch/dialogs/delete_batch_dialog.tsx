import { api } from "../../../api/api.ts";
import { Confirm } from "../../../kit/dialogs/confirm.tsx";
import { toast } from "../../../kit/notices/toasts.ts";
import { useMessages } from "../../../messages/use_messages.ts";
import { go } from "../../../router/go.ts";
import { BATCH } from "../messages.ts";

/** What the dialog needs. */
export interface DeleteBatchDialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** Deletes a batch with its rows, and goes back to the list. */
export function DeleteBatchDialog({ id, onClose }: DeleteBatchDialogProps) {
  const t = useMessages(BATCH);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/batches/${id}`);
    toast(t("deleted"));
    go("/batches", "replace");
  };
  return (
    <Confirm title={t("deleteTitle")} actionLabel={t("deleteSubmit")} onConfirm={remove} onClose={onClose}>
      {t("deleteBody")}
    </Confirm>
  );
}
