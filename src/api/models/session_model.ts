import { t } from "elysia";
import { SESSION_MS, SESSION_SUGGESTIONS_MAX } from "../../usage/mod.ts";

const MINUTE_MS = 60_000;

/** The token of one form: its suggestions and the request that ends it are one call. */
export const SessionModel = t.String({
  minLength: 8,
  maxLength: 64,
  pattern: "^[A-Za-z0-9_-]{8,64}$",
  description: "A random token of one form, such as a UUID. Its suggestions, and the `GET /v1/places/{place_id}` or " +
    "`POST /v1/resolve` (or `/v1/resolve/structured`) that ends it, are one call: " +
    `up to ${SESSION_SUGGESTIONS_MAX} suggestions within ` +
    `${
      SESSION_MS / MINUTE_MS
    } minutes of the first. After that, and for the next form, use a new token: a request that ` +
    "its session does not cover is a call of its own.",
  rule: "8 to 64 letters, digits, hyphens or underscores",
  examples: ["3f0c2f4e-8a1b-4c55-9d0e-6a7b8c9d0e1f"],
});

/** The publishable key in the query of a route for web pages. The document shows it as a way to authenticate. */
export const PageKeyModel = t.String({ maxLength: 200 });
