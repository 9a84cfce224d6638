import { api } from "../../api/api.ts";
import type { SavedLocation } from "../../api/types.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { LOCATIONS } from "./messages.ts";
import { nameOf } from "./name_of.ts";

/** What the dialog needs. */
export interface DeleteLocationDialogProps {
  readonly row: SavedLocation;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

/** Deletes a location permanently. */
export function DeleteLocationDialog({ row, onDeleted, onClose }: DeleteLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/locations/${row.id}`);
    toast(t("deleted"));
    onClose();
    onDeleted();
  };
  return (
    <Confirm
      title={t("deleteTitle", { name: nameOf(row) })}
      actionLabel={t("deleteSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("deleteBody")}
    </Confirm>
  );
}
