import DOCUMENTS from "./documents.json";
import { Elysia, type Static, t } from "elysia";
import {
  type IssuedKey,
  issueKey,
  KEY_ADDRESSES_MAX,
  KEY_LIMIT_MAX,
  KEY_ORIGINS_MAX,
  type KeyView,
  listKeys,
  revokeKey,
  rotateKey,
  updateKey,
} from "../../accounts/mod.ts";
import { SCOPES } from "../../domain/caller.ts";
import { ORIGIN_LENGTH_MAX } from "../../domain/slug.ts";
import { EnvironmentModel } from "../models/answer_model.ts";
import {
  closed,
  idParamsModel,
  integerModel,
  Moment,
  oneOf,
  orNull,
  pageModel,
  PageQueryModel,
  textModel,
} from "../models/fields.ts";
import type { RouteContext } from "../route_context.ts";
import { invalidField } from "../plugins/problems/problem_response.ts";
import { documentsOf } from "../plugins/route.ts";
import { ownNames, presentersOf } from "../models/presenter.ts";
import { given } from "../../domain/given.ts";

const Scope = oneOf(SCOPES);

const Name = textModel({ maxLength: 100, description: "What the key is for.", examples: ["Checkout"] });

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

/** API keys: created, listed, changed and revoked by an admin's session. */
export function keysRoutes({ dependencies: { accounts }, guard, documented }: RouteContext) {
  const document = documentsOf(documented("API keys"), { texts: DOCUMENTS, model: KeysModel });
  const byId = { params: idParamsModel("key") };
  return new Elysia({ name: "keys", prefix: "/v1/api-keys" })
    .use(guard)
    .post("", ({ act, body, once }) =>
      once({
        create(recorder) {
          const { expires_at, ...fields } = body;
          return issueKey(accounts, {
            ...act,
            ...ownNames(fields),
            ...given({
              origins: originsOf(body),
              expiresAt: expires_at === undefined ? undefined : new Date(expires_at),
            }),
            recorder,
          });
        },
        answer: presentIssued,
      }), { session: "admin", creates: true, body: KeysModel.create, ...document("create", "created") })
    .get("", async ({ caller, query }) => {
      const { data, ...page } = await listKeys(accounts, { caller, ...query });
      return present.list({ ...page, data: data.map(shownKey) });
    }, { session: "admin", query: PageQueryModel, ...document("list", "list") })
    .patch("/:id", async ({ act, body, params }) => {
      const key = await updateKey(accounts, { ...act, keyId: params.id, ...ownNames(body) });
      return present.listed(shownKey(key));
    }, { session: "admin", ...byId, body: KeysModel.update, ...document("update", "listed") })
    .post("/:id/rotate", ({ act, body, params, once }) =>
      once({
        create: (recorder) => rotateKey(accounts, { ...act, keyId: params.id, ...ownNames(body), recorder }),
        answer: presentIssued,
      }), { session: "admin", creates: true, ...byId, body: KeysModel.rotate, ...document("rotate", "created") })
    .delete("/:id", async ({ act, params }) => {
      await revokeKey(accounts, { ...act, keyId: params.id });
    }, { session: "admin", ...byId, ...document("revoke") });
}

/** The origins of a publishable key; undefined for a secret key. */
function originsOf({ publishable = false, origins }: Static<typeof KeysModel.create>): readonly string[] | undefined {
  if (!publishable && origins !== undefined) {
    throw invalidField("body", { origins: "Must be left out for a secret key" });
  }
  return publishable ? origins ?? [] : undefined;
}

const present = presentersOf(KeysModel);

/** The answer to a new key: the only one that has the key itself. */
function presentIssued({ key, ...view }: IssuedKey) {
  return { status: 201, body: present.created({ ...shownKey(view), key }) };
}

/** A key with empty lists where it has none. */
function shownKey(view: KeyView) {
  const { origins, allowedAddresses } = view;
  return { ...view, publishable: origins !== null, origins: origins ?? [], allowedAddresses: allowedAddresses ?? [] };
}
