import { api } from "../../api/api.ts";
import type { KeyRow } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { toast } from "../../kit/notices/toasts.ts";
import { SHARED } from "../../messages/shared_messages.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { KEYS } from "./messages.ts";
import { LimitsFields, readLimits } from "./limits_fields.tsx";
import { OriginsField, readOrigins } from "./origins_field.tsx";

/** What the dialog needs. */
export interface ChangeKeyDialogProps {
  readonly row: KeyRow;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Renames a key, and changes its limits and who may use it. */
export function ChangeKeyDialog({ row, onChanged, onClose }: ChangeKeyDialogProps) {
  const t = useMessages(KEYS);
  const shared = useMessages(SHARED);
  const kind = row.publishable ? "publishable" : "secret";
  const change = async (values: FormData): Promise<void> => {
    await api.patch(`/v1/api-keys/${row.id}`, {
      name: textOf(values, "name").trim(),
      ...(row.publishable ? { origins: readOrigins(values) } : {}),
      ...readLimits(values, kind),
    });
    toast(shared("saved"));
    onClose();
    onChanged();
  };
  return (
    <Dialog title={t("changeOf", { name: row.name })} onClose={onClose}>
      <Form submitLabel={shared("save")} onSubmit={change} onCancel={onClose}>
        <TextField name="name" label={t("name")} value={row.name} autocomplete="off" required maxLength={100} />
        {row.publishable ? <OriginsField origins={row.origins} /> : null}
        <LimitsFields kind={kind} limits={row} />
      </Form>
    </Dialog>
  );
}
