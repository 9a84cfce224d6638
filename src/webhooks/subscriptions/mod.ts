/**
 * What an owner does. In: a URL and the events it wants. Out: the stored webhook, and its secret once. A URL is
 * refused where its host has a private address.
 *
 * @module
 */
export { createWebhook, type WebhookWithSecret } from "./create_webhook.ts";
export { deleteWebhook } from "./delete_webhook.ts";
export { disableWebhook } from "./disable_webhook.ts";
export { getWebhook, listWebhooks } from "./read_webhooks.ts";
export { rotateWebhook } from "./rotate_webhook.ts";
export { updateWebhook } from "./update_webhook.ts";
