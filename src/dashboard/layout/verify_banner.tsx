import { api } from "../api/api.ts";
import { ActionButton } from "../kit/buttons/action_button.tsx";
import { toast } from "../kit/notices/toasts.ts";
import { useMessages } from "../messages/use_messages.ts";
import { LAYOUT } from "./messages.ts";

/** Reminds a person to verify their address. Nothing they need is locked until then. */
export function VerifyBanner({ email }: { readonly email: string }) {
  const t = useMessages(LAYOUT);
  const sendMail = async (): Promise<void> => {
    await api.post("/v1/auth/verification/mail");
    toast(t("mailSent"));
  };
  return (
    <aside class="verify-banner" aria-label={t("unverified", { email })}>
      <p class="broken">{t("unverified", { email })}</p>
      <ActionButton kind="quiet" onAct={sendMail}>{t("sendMail")}</ActionButton>
    </aside>
  );
}
