import { api } from "../../api/api.ts";
import type { KeyRow } from "../../api/types.ts";
import { Confirm } from "../../kit/dialogs/confirm.tsx";
import { toast } from "../../kit/notices/toasts.ts";
import { useMessages } from "../../messages/use_messages.ts";
import { KEYS } from "./messages.ts";

/** What the dialog needs. */
export interface RevokeKeyDialogProps {
  readonly row: KeyRow;
  readonly onRevoked: () => void;
  readonly onClose: () => void;
}

/** Revokes a key permanently. */
export function RevokeKeyDialog({ row: { id, name }, onRevoked, onClose }: RevokeKeyDialogProps) {
  const t = useMessages(KEYS);
  const revoke = async (): Promise<void> => {
    await api.delete(`/v1/api-keys/${id}`);
    toast(t("revoked"));
    onClose();
    onRevoked();
  };
  return (
    <Confirm title={t("revokeTitle", { name })} actionLabel={t("revokeSubmit")} onConfirm={revoke} onClose={onClose}>
      {t("revokeBody")}
    </Confirm>
  );
}
