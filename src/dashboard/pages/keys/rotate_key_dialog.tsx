import { api } from "../../api/api.ts";
import type { CreatedKey, KeyRow } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { KEYS } from "./messages.ts";

/** What the dialog needs. */
export interface RotateKeyDialogProps {
  readonly row: KeyRow;
  readonly onCreated: (created: CreatedKey) => void;
  readonly onClose: () => void;
}

/** Replaces a key by a new one. */
export function RotateKeyDialog({ row: { id, name }, onCreated, onClose }: RotateKeyDialogProps) {
  const t = useMessages(KEYS);
  const rotate = async (values: FormData): Promise<void> => {
    const body = { grace_seconds: Number(textOf(values, "grace_seconds")) };
    onCreated(await api.post<CreatedKey>(`/v1/api-keys/${id}/rotate`, body));
  };
  return (
    <Dialog title={t("rotateTitle", { name })} onClose={onClose}>
      <Form submitLabel={t("rotateSubmit")} onSubmit={rotate} onCancel={onClose}>
        <p>{t("rotateBody")}</p>
        <SelectField
          name="grace_seconds"
          label={t("grace")}
          value="86400"
          choices={[
            { value: "0", label: t("graceNow") },
            { value: "3600", label: t("graceHour") },
            { value: "86400", label: t("graceDay") },
            { value: "604800", label: t("graceWeek") },
          ]}
        />
      </Form>
    </Dialog>
  );
}
