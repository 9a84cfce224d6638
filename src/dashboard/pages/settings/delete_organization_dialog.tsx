import { useState } from "preact/hooks";
import { api } from "../../api/api.ts";
import type { Organization } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { goOut } from "../../router/go.ts";
import { startSession } from "../../session/start_session.ts";
import { SETTINGS } from "./messages.ts";

/** What the dialog needs. */
export interface DeleteOrganizationDialogProps {
  readonly organization: Organization;
  readonly onClose: () => void;
}

/** Deletes the organization after its name was typed. */
export function DeleteOrganizationDialog({ organization: { name }, onClose }: DeleteOrganizationDialogProps) {
  const t = useMessages(SETTINGS);
  const [isOther, setOther] = useState(false);
  const remove = async (values: FormData): Promise<void> => {
    const isSame = textOf(values, "confirmation").trim() === name.trim();
    setOther(!isSame);
    if (!isSame) {
      return;
    }
    await api.delete("/v1/organization");
    toast(t("deleted"));
    // A person without another organization is logged out.
    await startSession();
    goOut();
  };
  return (
    <Dialog title={t("deleteTitle", { name })} onClose={onClose}>
      <Form submitLabel={t("deleteSubmit")} submitKind="danger" onSubmit={remove} onCancel={onClose}>
        <p>{t("deleteBody")}</p>
        {isOther ? <p class="field-problem" role="alert">{t("deleteMismatch")}</p> : null}
        <TextField name="confirmation" label={t("deleteName")} required autocomplete="off" />
      </Form>
    </Dialog>
  );
}
