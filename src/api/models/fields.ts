import { t, type TSchema } from "elysia";
import type { IdentifierPrefix } from "../../domain/identifier.ts";
import { FormatRegistry } from "elysia/type-system";
import type { Page } from "../../domain/page.ts";
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

/** An object with these fields and no others. */
export function closed<Fields extends Parameters<typeof t.Object>[0]>(
  fields: Fields,
  options?: Parameters<typeof t.Object>[1],
) {
  return t.Object(fields, { additionalProperties: false, ...options });
}

/** A time in ISO 8601. */
export const Moment = t.String({ format: "date-time" });

/** A day of a query, in UTC. */
export function dayModel(description: string) {
  return t.String({ format: "date", description, rule: "a day such as 2024-03-31" });
}

/** The tag of a language (BCP 47). */
export function languageModel(description: string, examples?: string[]) {
  return t.String({
    maxLength: 35,
    pattern: "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,4}$",
    description: `BCP 47 tag of the ${description}`,
    rule: "a BCP 47 language tag such as nl or pt-BR",
    ...(examples && { examples }),
  });
}

export const Count = t.Number({ multipleOf: 1, minimum: 0 });

/** A whole number that counts something. */
export function countModel(description: string, minimum = 0) {
  return t.Number({ multipleOf: 1, minimum, description });
}

export function orNull<Schema extends TSchema>(schema: Schema, options?: Parameters<typeof t.Union>[1]) {
  return t.Union([schema, t.Null()], options);
}

/** An identifier of one type in a path. Any other text is answered like an unknown identifier: 404. */
export function identifierModel(prefix: IdentifierPrefix) {
  return t.String({ pattern: `^${prefix}_[0-9a-z]{1,40}$`, description: `An identifier: \`${prefix}_…\`.` });
}

/** The path parameter `id` of a route for one thing of a type. */
export function idParamsModel(prefix: IdentifierPrefix) {
  return t.Object({ id: identifierModel(prefix) });
}

/** An integer. Elysia's own model also accepts text, even in JSON bodies. */
export function integerModel(options: {
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
  readonly examples?: readonly number[];
}) {
  const { minimum, maximum, examples } = options;
  return t.Number({
    ...options,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    multipleOf: 1,
    rule: `an integer from ${minimum} to ${maximum}`,
  });
}

/**
 * An integer in a query, where everything is text. Elysia's own model checks the range only while it decodes, when it
 * no longer knows the parameter's name; here one check covers both.
 */
export function queryIntegerModel(options: {
  /** 0 or more. */
  readonly minimum: number;
  readonly maximum: number;
  readonly description: string;
  readonly examples?: readonly number[];
}) {
  const { minimum, maximum, description, examples } = options;
  const format = `integer ${minimum} ${maximum}`;
  FormatRegistry.Set(format, (text) => DIGITS.test(text) && Number(text) >= minimum && Number(text) <= maximum);
  const text = t.String({
    format,
    description,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    rule: `an integer from ${minimum} to ${maximum}`,
    // The schema that the document shows instead of the text.
    stands_for: { type: "integer", minimum, maximum },
  });
  return t.Transform(text).Decode(Number).Encode(String);
}

/** As many digits as a number holds exactly. */
const DIGITS = /^[0-9]{1,15}$/u;

/** A text that can be stored: without NUL, which Postgres rejects. The rule in words is built from the lengths. */
export function textModel({ minLength = 1, examples, ...rest }: {
  readonly minLength?: number;
  readonly maxLength: number;
  readonly description: string;
  readonly examples?: readonly string[];
}) {
  return t.String({
    minLength,
    ...rest,
    ...(examples === undefined ? {} : { examples: [...examples] }),
    pattern: "^[^\\u0000]*$",
  });
}

export function emailModel(example: string, description = "An e-mail address.") {
  return textModel({ minLength: 3, maxLength: 254, description, examples: [example] });
}

/** A secret that the service made for one use. */
export function tokenModel(description: string) {
  return t.String({ minLength: 1, maxLength: 256, description });
}

/** A switch in a query, where everything is text. */
export function flagModel(description: string) {
  return t.Optional(oneOf(["true", "false"], { description }));
}

/** One of some texts. `Unsafe`, because the framework cannot infer a union of unknown length. */
export function oneOf<const Values extends readonly string[]>(
  values: Values,
  options?: Parameters<typeof t.Union>[1],
) {
  return t.Unsafe<Values[number]>(t.Union(values.map((value) => t.Literal(value)), options));
}

/** The largest page. From the public contract. */
export const PAGE_LIMIT_MAX = 100;
/** Longer than any cursor written here. */
const CURSOR_LENGTH_MAX = 512;

/** Query parameters of every list. */
export const PAGE_QUERY = {
  limit: t.Optional(queryIntegerModel({
    minimum: 1,
    maximum: PAGE_LIMIT_MAX,
    description: "Maximum number of entries. Default: 20.",
    examples: [20],
  })),
  cursor: t.Optional(t.String({
    minLength: 1,
    maxLength: CURSOR_LENGTH_MAX,
    description: "The `next_cursor` of the previous page.",
  })),
};

/** The query of a list without other parameters. */
export const PageQueryModel = closed(PAGE_QUERY);

export function pageModel<Item extends TSchema>(item: Item) {
  return closed({
    data: t.Array(item),
    next_cursor: orNull(t.String(), { description: "Null on the last page." }),
    has_more: t.Boolean(),
  });
}

export function presentList<Item, Form>({ data, nextCursor, hasMore }: Page<Item>, present: (item: Item) => Form) {
  return { data: data.map((item) => present(item)), next_cursor: nextCursor, has_more: hasMore };
}
