import { ShownOnce } from "../kit/dialogs/shown_once.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { VerifyCode } from "./verify_code.tsx";
import { WEBHOOK } from "../texts/en.json";

/** What the dialog needs. */
export interface SecretDialogProps {
  readonly secret: string;
  readonly onClose: () => void;
}

/** Shows the secret that signs deliveries, this once. */
export function SecretDialog({ secret, onClose }: SecretDialogProps) {
  const t = useMessages(WEBHOOK);
  return (
    <ShownOnce
      title={t("secret")}
      name={t("secret")}
      text={secret}
      warning={t("secretOnce")}
      doneLabel={t("done")}
      onClose={onClose}
    >
      <p class="hint">{t("secretHint")}</p>
      <VerifyCode />
    </ShownOnce>
  );
}
