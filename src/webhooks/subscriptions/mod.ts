/**
 * What an owner does. In: a URL and the events it wants. Out: the stored webhook, and its secret once. A URL is
 * refused where its host has a private address.
 *
 * @module
 */
export {
  createWebhook,
  deleteWebhook,
  disableWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhook,
  updateWebhook,
  type WebhookWithSecret,
} from "./webhooks.ts";
