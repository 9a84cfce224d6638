import { api } from "../../api/api.ts";
import type { Invited } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { SelectField } from "../../kit/forms/select_field.tsx";
import { TextField } from "../../kit/forms/text_field.tsx";
import { textOf } from "../../kit/forms/text_of.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { useMay } from "../../session/use_may.ts";
import { MEMBERS } from "./messages.ts";
import { ROLES } from "../../../domain/role.ts";

/** What the dialog needs. */
export interface InviteDialogProps {
  readonly onInvited: (invited: Invited) => void;
  readonly onClose: () => void;
}

/** Creates the link of an invitation. */
export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const t = useMessages(MEMBERS);
  const isOwner = useMay("owner");
  const invite = async (values: FormData): Promise<void> => {
    const email = textOf(values, "email").trim();
    const body = { role: textOf(values, "role"), ...(email === "" ? {} : { email }) };
    onInvited(await api.post<Invited>("/v1/organization/invitations", body));
  };
  const roles = ROLES.filter((role) => role !== "owner" || isOwner);
  return (
    <Dialog title={t("invite")} onClose={onClose}>
      <Form submitLabel={t("inviteSubmit")} onSubmit={invite} onCancel={onClose}>
        <TextField
          name="email"
          type="email"
          label={t("email")}
          hint={t("emailHint")}
          autocomplete="off"
          maxLength={254}
        />
        <SelectField
          name="role"
          label={t("role")}
          value="member"
          choices={roles.map((role) => ({ value: role, label: t(role) }))}
        />
      </Form>
    </Dialog>
  );
}
