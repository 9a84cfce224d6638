import { Button } from "../kit/buttons/button.tsx";
import { CodeBlock } from "../kit/code_block.tsx";
import { Dialog } from "../kit/dialogs/dialog.tsx";
import { Icon } from "../kit/icon.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { WEBHOOK } from "./messages.ts";

/** What the dialog needs. */
export interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret that signs deliveries, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useMessages(WEBHOOK);
  return (
    <Dialog title={t("secret")} onClose={onClose}>
      <div class="stack">
        <p class="note warning">
          <Icon name="warning" />
          {t("secretOnce")}
        </p>
        <CodeBlock name={t("secret")} text={secret} />
        <p class="hint">{t("secretHint")}</p>
        <div class="form-actions">
          <Button kind="primary" onPress={onClose}>{t("done")}</Button>
        </div>
      </div>
    </Dialog>
  );
}
