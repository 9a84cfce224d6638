import { api } from "../../api/api.ts";
import type { Member } from "../../api/types.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { loadMe } from "../../session/load_me.ts";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface RemoveMemberDialogProps {
  readonly member: Member;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

/** Removes a member, or the person themselves, from the organization. */
export function RemoveMemberDialog({ member, onRemoved, onClose }: RemoveMemberDialogProps) {
  const t = useMessages(MEMBERS);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/organization/members/${member.user_id}`);
    toast(t("removed"));
    onClose();
    onRemoved();
    // A person who left now acts in another organization, or in none.
    await loadMe();
  };
  return (
    <Confirm
      title={t("removeTitle", { email: member.email })}
      actionLabel={t("removeSubmit")}
      onConfirm={remove}
      onClose={onClose}
    >
      {t("removeBody")}
    </Confirm>
  );
}
