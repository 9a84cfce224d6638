import type { OutboundPolicy } from "../net/mod.ts";
import type { WebhooksRoom } from "./room.ts";

/** What webhooks may reach: public addresses over https, any host and port; with the operator's leave everything. */
export function webhookPolicy({ allowPrivate }: Pick<WebhooksRoom, "allowPrivate">): OutboundPolicy {
  return allowPrivate
    ? { protocols: ["https:", "http:"], allowsUrl: () => true, allowsAddress: () => true }
    : { allowsUrl: () => true };
}
