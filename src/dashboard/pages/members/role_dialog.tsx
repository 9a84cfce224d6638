import { api } from "../../api/api.ts";
import type { Member, Role } from "../../api/types.ts";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Form } from "../../kit/forms/form.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface RoleDialogProps {
  readonly member: Member;
  readonly role: Role;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Says what a member may do with another role, and changes it. */
export function RoleDialog({ member, role, onChanged, onClose }: RoleDialogProps) {
  const t = useMessages(MEMBERS);
  const change = async (): Promise<void> => {
    await api.patch(`/v1/organization/members/${member.user_id}`, { role });
    toast(t("roleChanged"));
    onClose();
    onChanged();
  };
  return (
    <Dialog title={t("roleTitle")} onClose={onClose}>
      <Form submitLabel={t("roleSubmit")} onSubmit={change} onCancel={onClose}>
        <p class="broken">{t("roleBody", { email: member.email })}</p>
        <ul>
          <li>{t("roleBefore", { role: t(member.role) })}</li>
          <li>{t("roleAfter", { role: t(role) })}</li>
        </ul>
      </Form>
    </Dialog>
  );
}
