import { api } from "../../api/api.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { LocationForm } from "./location_form.tsx";
import { LOCATIONS } from "./messages.ts";

/** What the dialog needs. */
export interface CreateLocationDialogProps {
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Saves a new location. */
export function CreateLocationDialog({ onSaved, onClose }: CreateLocationDialogProps) {
  const t = useMessages(LOCATIONS);
  const save = async (body: Readonly<Record<string, unknown>>): Promise<void> => {
    await api.post("/v1/locations", body);
    toast(t("saved"));
    onClose();
    onSaved();
  };
  return (
    <Dialog title={t("create")} onClose={onClose}>
      <LocationForm onSave={save} onClose={onClose} />
    </Dialog>
  );
}
