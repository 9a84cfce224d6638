import type { Invited } from "../../api/types.ts";
import { Button } from "../../kit/buttons/button.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { ShownOnce } from "../../kit/dialogs/shown_once.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface LinkDialogProps {
  readonly invited: Invited;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, this once. Where a mail has it too, it need not be copied. */
export function LinkDialog({ invited: { url, email, mailed }, onClose }: LinkDialogProps) {
  const t = useMessages(MEMBERS);
  if (mailed && email !== null) {
    return (
      <Dialog title={t("link")} onClose={onClose}>
        <div class="stack">
          <p class="broken">{t("mailed", { email })}</p>
          <CodeBlock name={t("link")} text={url} />
          <div class="form-actions">
            <Button kind="primary" onPress={onClose}>{t("close")}</Button>
          </div>
        </div>
      </Dialog>
    );
  }
  return (
    <ShownOnce
      title={t("link")}
      name={t("link")}
      text={url}
      warning={t("linkOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    />
  );
}
