import { Button } from "../../kit/buttons/button.tsx";
import { CodeBlock } from "../../kit/code_block.tsx";
import { Dialog } from "../../kit/dialogs/dialog.tsx";
import { Icon } from "../../kit/icon.tsx";
import { useMessages } from "../../messages/use_messages.ts";
import { MEMBERS } from "./messages.ts";

/** What the dialog needs. */
export interface LinkDialogProps {
  readonly url: string;
  readonly onClose: () => void;
}

/** Shows the link of an invitation, this once. */
export function LinkDialog({ url, onClose }: LinkDialogProps) {
  const t = useMessages(MEMBERS);
  return (
    <Dialog title={t("link")} onClose={onClose}>
      <div class="stack">
        <p class="note warning">
          <Icon name="warning" />
          {t("linkOnce")}
        </p>
        <CodeBlock name={t("link")} text={url} />
        <div class="form-actions">
          <Button kind="primary" onPress={onClose}>{t("done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
