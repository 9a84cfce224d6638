import { t } from "elysia";
import type { RouteContext } from "../route_context.ts";
import { KEYS_EXAMPLES, KeysModel } from "./model.ts";

const TAG = "API keys";

/** Documentation of the routes under `/v1/api-keys`. */
export function keysDocuments(documented: RouteContext["documented"]) {
  return {
    create: documented({
      tag: TAG,
      summary: "Create a key",
      description: "For programs. A test key acts in the test environment, whose calls are free; the calls of a live " +
        "key count towards the monthly limit. The key is shown only once, because only its hash is stored. " +
        "A secret key never belongs in a browser: for web pages, create a `publishable` key with the `origins` of the " +
        "pages.",
      answers: { 201: { description: "The key", schema: KeysModel.created, example: KEYS_EXAMPLES.created } },
      examples: {
        "A test key": { name: "Checkout", environment: "test" },
        "A live key that only resolves": { name: "Checkout", environment: "live", scopes: ["resolve"] },
        "A key with limits": {
          name: "Partner",
          environment: "live",
          daily_limit: 1000,
          allowed_addresses: ["198.51.100.0/24", "2001:db8::/32"],
        },
        "A key for web pages": {
          name: "Shop",
          environment: "live",
          publishable: true,
          origins: ["https://shop.example", "http://localhost:8080"],
        },
      },
    }),
    list: documented({
      tag: TAG,
      summary: "List the keys",
      description: "The organization's keys, newest first, without their secret text. Revoked keys are left out.",
      answers: { 200: { description: "A page of keys", schema: KeysModel.list, example: KEYS_EXAMPLES.list } },
    }),
    update: documented({
      tag: TAG,
      summary: "Change a key",
      description:
        "Renames a key, or replaces its limits, its allowed addresses, or the origins of a publishable key. " +
        "Takes effect on every server within a second.",
      answers: { 200: { description: "The key", schema: KeysModel.listed, example: KEYS_EXAMPLES.publishable } },
      problems: { NOT_FOUND: "There is no such key in this organization" },
      examples: {
        "Another shop": { origins: ["https://shop.example", "https://shop.example:8443"] },
        "A limit": { daily_limit: 1000, monthly_limit: null },
      },
    }),
    rotate: documented({
      tag: TAG,
      summary: "Rotate a key",
      description: "Creates a new key like the old one, which stays valid for `grace_seconds`. The new key is shown " +
        "only once. While both are valid, both count towards the 100 keys of an organization.",
      answers: { 201: { description: "The new key", schema: KeysModel.created, example: KEYS_EXAMPLES.created } },
      problems: {
        NOT_FOUND: "There is no such key in this organization, or it has expired",
        CONFLICT: "The organization has 100 usable keys: revoke one, or rotate with `grace_seconds: 0`",
      },
      examples: { "One hour to switch": { grace_seconds: 3600 }, "A leaked key": { grace_seconds: 0 } },
    }),
    revoke: documented({
      tag: TAG,
      summary: "Revoke a key",
      description: "Takes effect on every server within a second.",
      answers: { 204: { description: "The key is no longer accepted", schema: t.Void() } },
      problems: { NOT_FOUND: "There is no such key in this organization" },
    }),
  };
}
