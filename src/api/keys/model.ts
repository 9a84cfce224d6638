import { t } from "elysia";
import { KEY_ADDRESSES_MAX, KEY_LIMIT_MAX, KEY_ORIGINS_MAX } from "../../accounts/mod.ts";
import { SCOPES } from "../../domain/caller.ts";
import { ORIGIN_LENGTH_MAX } from "../../domain/slug.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import { closed, integerModel, Moment, oneOf, orNull, pageModel, textModel } from "../models/fields.ts";

const Scope = oneOf(SCOPES);

const Name = textModel({
  minLength: 1,
  maxLength: 100,
  description: "What the key is for.",
  examples: ["Checkout"],
});

const Origins = t.Array(t.String({ minLength: 1, maxLength: ORIGIN_LENGTH_MAX }), {
  minItems: 1,
  maxItems: KEY_ORIGINS_MAX,
  uniqueItems: true,
  description: "Origins whose pages may use a publishable key, exactly as browsers send them: scheme, host and port, " +
    "without a path, such as `https://shop.example`. `http` only for `localhost`.",
  examples: [["https://shop.example"]],
});

const limitOf = (period: string) =>
  t.Optional(orNull(
    integerModel({
      minimum: 1,
      maximum: KEY_LIMIT_MAX,
      description: `Calls that the key may make in a ${period}.`,
      examples: [1000],
    }),
    {
      description:
        `Calls that the key may make in a ${period}, in UTC, counted from when the limit is first set. Rotated ` +
        "keys share it. Null or absent: only the organization's limit applies.",
      rule: `an integer from 1 to ${KEY_LIMIT_MAX}, or null`,
    },
  ));

const controls = {
  daily_limit: limitOf("day"),
  monthly_limit: limitOf("calendar month"),
  allowed_addresses: t.Optional(t.Array(t.String({ minLength: 1, maxLength: 50 }), {
    maxItems: KEY_ADDRESSES_MAX,
    uniqueItems: true,
    description: "IP addresses and CIDR blocks from which a secret key may be used; an empty list: from everywhere.",
    examples: [["192.0.2.7", "198.51.100.0/24", "2001:db8::/32"]],
  })),
};

const LimitOrNull = orNull(t.Number(), { description: "Null: only the organization's limit applies." });

const shown = {
  id: t.String(),
  name: t.String(),
  environment: EnvironmentModel,
  scopes: t.Array(Scope),
  publishable: t.Boolean({ description: "Whether the key is for web pages." }),
  origins: t.Array(t.String(), { description: "The origins whose pages may use it; empty for a secret key." }),
  daily_limit: LimitOrNull,
  monthly_limit: LimitOrNull,
  allowed_addresses: t.Array(t.String(), {
    description: "Addresses and CIDR blocks from which it may be used; empty: from everywhere.",
  }),
  zero_data_retention: t.Boolean({
    description: "Whether nothing of its calls is stored, whatever its organization has chosen.",
  }),
  prefix: t.String({ description: "The key's first characters, to recognize it." }),
  created_at: Moment,
  expires_at: orNull(Moment),
};

const Listed = closed({
  ...shown,
  last_used_at: orNull(Moment, { description: "With the precision of a minute." }),
});

/** Schemas of the requests and answers of the routes under `/v1/api-keys`. */
export const KeysModel = {
  create: closed({
    name: Name,
    environment: EnvironmentModel,
    publishable: t.Optional(t.Boolean({
      description: "Makes a key for web pages, which everybody can read. It may call only `GET /v1/suggest` and " +
        "`GET /v1/places/{place_id}`, and only from pages of its `origins`. Default: false, a secret key.",
    })),
    origins: t.Optional(Origins),
    ...controls,
    zero_data_retention: t.Optional(t.Boolean({
      description:
        "Stores nothing of the calls of this key, as if each had `no_store: true`. What would be stored is " +
        "refused. It holds for the key and those it is rotated to. Default: false, as the organization has chosen.",
    })),
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
  }),
  update: closed({
    name: t.Optional(Name),
    origins: t.Optional(Origins),
    ...controls,
  }),
  rotate: closed({
    grace_seconds: t.Optional(integerModel({
      minimum: 0,
      maximum: 2_592_000,
      description: "How long the old key stays valid. 0: it is revoked immediately. Default: one day.",
      examples: [3600],
    })),
  }),
  created: closed({
    ...shown,
    key: t.String({ description: "The key itself. Shown only once." }),
  }),
  listed: Listed,
  list: pageModel(Listed),
};
