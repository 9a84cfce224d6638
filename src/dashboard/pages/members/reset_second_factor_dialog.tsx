import { api } from "../../api/api.ts";
import type { Member } from "../../api/types.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { useConfirmation } from "../../second_factor/use_confirmation.tsx";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface ResetSecondFactorDialogProps {
  readonly member: Member;
  readonly onReset: () => void;
  readonly onClose: () => void;
}

/** Removes the second factors of a member who has lost them. */
export function ResetSecondFactorDialog({ member, onReset, onClose }: ResetSecondFactorDialogProps) {
  const t = useMessages(MEMBERS);
  const { run, dialog } = useConfirmation();
  const reset = async (): Promise<void> => {
    const path = `/v1/organization/members/${member.user_id}/second-factor`;
    if (await run(() => api.delete(path))) {
      toast(t("factorReset"));
      onReset();
      onClose();
    }
  };
  return (
    <>
      <Confirm
        title={t("factorResetTitle", { email: member.email })}
        actionLabel={t("factorResetSubmit")}
        onConfirm={reset}
        onClose={onClose}
      >
        {t("factorResetBody")}
      </Confirm>
      {dialog}
    </>
  );
}
