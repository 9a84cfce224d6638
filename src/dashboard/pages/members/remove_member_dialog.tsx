import { api } from "../../api/api.ts";
import type { Member } from "../../api/types.ts";
import { useStore } from "../../base/use_store.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { goOut } from "../../router/go.ts";
import { loadMe } from "../../session/load_me.ts";
import { session } from "../../session/session.ts";
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
  const who = useStore(session);
  const remove = async (): Promise<void> => {
    await api.delete(`/v1/organization/members/${member.user_id}`);
    toast(t("removed"));
    onClose();
    onRemoved();
    await loadMe();
    // A person who left goes on in another organization.
    if (who.state === "present" && who.me.user.id === member.user_id) {
      goOut();
    }
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
