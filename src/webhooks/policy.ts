import type { OutboundPolicy } from "../net/mod.ts";
import type { WebhooksDeps } from "./deps.ts";

/**
 * Targets that webhooks may reach: public addresses over https, any host and port; everything where the operator allows
 * it.
 */
export function webhookPolicy({ allowPrivate }: Pick<WebhooksDeps, "allowPrivate">): OutboundPolicy {
  return allowPrivate
    ? { protocols: ["https:", "http:"], allowsUrl: () => true, allowsAddress: () => true }
    : { allowsUrl: () => true };
}
