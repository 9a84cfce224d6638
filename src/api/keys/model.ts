import { t } from "elysia";
import { SCOPES } from "../../domain/scope.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import { integerModel } from "../models/integer_model.ts";
import { pageModel } from "../models/page_model.ts";
import { textModel } from "../models/text_model.ts";

const Scope = t.Union([
  t.Literal("resolve"),
  t.Literal("batches:read"),
  t.Literal("batches:write"),
  t.Literal("locations:read"),
  t.Literal("locations:write"),
  t.Literal("maps:read"),
  t.Literal("maps:write"),
  t.Literal("corrections:read"),
  t.Literal("corrections:write"),
  t.Literal("webhooks"),
  t.Literal("usage:read"),
]);

const shown = {
  id: t.String(),
  name: t.String(),
  environment: EnvironmentModel,
  scopes: t.Array(Scope),
  prefix: t.String({ description: "The key's first characters, to recognize it." }),
  created_at: t.String({ format: "date-time" }),
  expires_at: t.Union([t.String({ format: "date-time" }), t.Null()]),
};

/** Schemas of the requests and answers of the routes under `/v1/api-keys`. */
export const KeysModel = {
  create: t.Object({
    name: textModel({ minLength: 1, maxLength: 100, description: "What the key is for.", examples: ["Checkout"] }),
    environment: EnvironmentModel,
    scopes: t.Optional(t.Array(Scope, {
      minItems: 1,
      maxItems: SCOPES.length,
      uniqueItems: true,
      description: "What the key may do. Default: everything.",
    })),
    expires_at: t.Optional(t.String({
      format: "date-time",
      maxLength: 40,
      description: "When the key expires. Default: never.",
      rule: "a time such as 2030-01-31T12:00:00Z",
    })),
  }, { additionalProperties: false }),
  rotate: t.Object({
    grace_seconds: t.Optional(integerModel({
      minimum: 0,
      maximum: 2_592_000,
      description: "How long the old key stays valid. 0: it is revoked immediately. Default: one day.",
      examples: [3600],
    })),
  }, { additionalProperties: false }),
  created: t.Object({
    ...shown,
    key: t.String({ description: "The key itself. Shown only once." }),
  }, { additionalProperties: false }),
  list: pageModel(t.Object({
    ...shown,
    last_used_at: t.Union([t.String({ format: "date-time" }), t.Null()], {
      description: "With the precision of a minute.",
    }),
  }, { additionalProperties: false })),
};

const KEY = {
  id: "key_01hr2k8x4v9q3m5n7p0r2t4w6y",
  name: "Checkout",
  environment: "test" as const,
  scopes: ["resolve" as const],
  prefix: "locus_test_7Hq2",
  created_at: "2024-03-03T12:00:00.000Z",
  expires_at: null,
};

/** Real answers, for the documentation. */
export const KEYS_EXAMPLES = {
  created: { ...KEY, key: "locus_test_7Hq2xV9mB4nK8tR3wY6pZc1Da0fS5g" },
  list: { data: [{ ...KEY, last_used_at: "2024-03-03T12:15:00.000Z" }], next_cursor: null, has_more: false },
};
