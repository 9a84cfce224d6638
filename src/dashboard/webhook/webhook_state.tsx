import type { Webhook } from "../api/types.ts";
import { Badge } from "../kit/badge.tsx";
import { useMessages } from "../messages/use_messages.ts";
import { WEBHOOK } from "../texts/en.json";

/** Whether a webhook is enabled; if not, why. */
export function WebhookState({ webhook: { enabled, disabled_reason: reason } }: { readonly webhook: Webhook }) {
  const t = useMessages(WEBHOOK);
  return enabled
    ? <Badge tone="good">{t("on")}</Badge>
    : <Badge tone={reason === "turned_off" ? "neutral" : "bad"}>{t(reason ?? "turned_off")}</Badge>;
}
