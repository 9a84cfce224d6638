import { PROBLEM_CODES, PROBLEM_STATUS, type ProblemCode } from "../../domain/problem.ts";
import { declarationOf, type DescribedRoute, type RouteDeclaration, type RouteDocument } from "../plugins/route.ts";
import { PROBLEM_MEANINGS, problemExample } from "../problems/routes.ts";
import { PROBLEM_MEDIA_TYPE } from "../plugins/problems/problem_response.ts";
import { isProbe } from "../plugins/requests/request_url.ts";
import TEXTS from "./documents.json";

export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Converts a value to JSON and back: removes symbols, functions and undefined members. */
export function asJson(value: unknown): Json {
  // The result of `JSON.parse` is always JSON.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  return JSON.parse(JSON.stringify(value)) as Json;
}

/** The value where it is an object, else an empty object. */
export function asObject(value: Json | undefined): JsonObject {
  return typeof value === "object" && value !== null && !isList(value) ? value : {};
}

/** The value where it is a list, else an empty list. */
export function asList(value: Json | undefined): readonly Json[] {
  return value !== undefined && isList(value) ? value : [];
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/** Keywords that only this service's messages use. */
const OWN_KEYWORDS = new Set(["rule", "message"]);

/**
 * A TypeBox schema as JSON Schema 2020-12, the dialect of OpenAPI 3.1. TypeBox writes an older one, which
 * differs here in the items of a tuple. Whole numbers become `integer`, and a schema with `stands_for` becomes that
 * schema.
 */
export function jsonSchema(schema: unknown): JsonObject {
  return asObject(convert(asJson(schema)));
}

function convert(value: Json): Json {
  if (isList(value)) {
    return value.map(convert);
  }
  if (typeof value !== "object" || value === null) {
    return value;
  }
  const { items, additionalItems: _closed, ...rest } = value;
  if (rest["stands_for"] !== undefined) {
    const { stands_for, format: _format, ...described } = rest;
    return convert({ ...described, ...asObject(stands_for) });
  }
  if (rest["type"] === "number" && rest["multipleOf"] === 1) {
    const { multipleOf: _one, ...integer } = rest;
    return convert({ ...integer, type: "integer" });
  }
  const entries = Object.entries(rest).filter(([name]) => !OWN_KEYWORDS.has(name));
  const converted = Object.fromEntries(
    entries.map(([name, part]) => [name, DATA_KEYWORDS.has(name) ? part : convert(part)]),
  );
  if (items !== undefined && isList(items)) {
    return { ...converted, prefixItems: items.map(convert), items: false };
  }
  return items === undefined ? converted : { ...converted, items: convert(items) };
}

/** Keywords whose value is an example, not a schema. */
const DATA_KEYWORDS: ReadonlySet<string> = new Set(["examples", "default", "const", "enum"]);

const XML = "text/xml";

/** The query parameter of a publishable key. */
const PAGE_KEY = "key";

/** The parts of the document that apply to all routes. */
export interface DocumentFrame {
  readonly version: string;
  /** Path of the public URL, without a trailing slash; empty for the root. */
  readonly basePath: string;
  readonly schemas: Readonly<Record<string, object>>;
}

/**
 * Completes the plugin's document to valid OpenAPI 3.1, whose schemas are JSON Schema as TypeBox writes it: adds every
 * answer and problem with media type, description and example, and the access of each route.
 *
 * @see https://spec.openapis.org/oas/v3.1.1.html
 */
export function completeDocument(raw: JsonObject, routes: readonly DescribedRoute[], frame: DocumentFrame): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const route of routes) {
    const document = declarationOf(route).document;
    const path = route.path.replace(/:(\w+)/gu, "{$1}");
    const operation = asObject(asObject(asObject(raw["paths"])[path])[route.method.toLowerCase()]);
    if (document !== undefined) {
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: completeOperation(operation, route, document) };
    }
  }
  return {
    openapi: "3.1.1",
    info: { title: "Locus", version: frame.version, description: TEXTS.description },
    servers: [{ url: `${frame.basePath}/`.replace(/(?<=.)\/$/u, ""), description: "This service" }],
    tags: TEXTS.tags,
    paths,
    components: {
      securitySchemes: TEXTS.securitySchemes,
      schemas: Object.fromEntries(Object.entries(frame.schemas).map(([name, schema]) => [name, jsonSchema(schema)])),
    },
  };
}

function completeOperation(operation: JsonObject, route: DescribedRoute, document: RouteDocument): JsonObject {
  const declared = declarationOf(route);
  const parameters = [
    ...asList(operation["parameters"]).map(completeParameter).filter(({ name }) =>
      name !== PAGE_KEY || !declared.isForPages
    ),
    ...(declared.tenantAccess === undefined ? [] : TEXTS.sessionHeaders),
    ...(declared.isCreating ? [TEXTS.idempotencyHeader] : []),
  ];
  return {
    tags: asList(operation["tags"]),
    summary: document.summary,
    description: `${document.description}${needOf(declared)}`,
    operationId: operation["operationId"] ?? null,
    security: securityOf(declared),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...(route.hooks.body === undefined ? {} : { requestBody: requestBodyOf(route.hooks.body, document.examples) }),
    ...(document.bodies === undefined ? {} : { requestBody: uploadBodyOf(document.bodies) }),
    responses: {
      ...answersOf(document),
      ...problemAnswers(codesOf(route, declared), meaningsOf(route, document), document),
    },
  };
}

function completeParameter(parameter: Json): JsonObject {
  const { examples, schema, ...rest } = asObject(parameter);
  return { ...rest, schema: jsonSchema({ ...asObject(schema), ...(examples === undefined ? {} : { examples }) }) };
}

/** Who may call a route, and the limit that a request counts towards. The guide lists their values. */
function needOf({ tenantAccess, isForPages, workClass }: RouteDeclaration): string {
  if (tenantAccess === undefined) {
    return "";
  }
  const pages = isForPages ? " Web pages may call it with a publishable key." : "";
  const need = "scope" in tenantAccess
    ? `a key with the scope \`${tenantAccess.scope}\`, or a session.${pages}`
    : `a session with the role \`${tenantAccess.session}\` or more.`;
  return `\n\nNeeds ${need} Limited as \`${workClass}\` of the organization.`;
}

function securityOf({ tenantAccess, isForPages }: RouteDeclaration): JsonObject[] {
  if (tenantAccess === undefined) {
    return [];
  }
  const pages = isForPages ? [{ publishable: [] }] : [];
  return "scope" in tenantAccess ? [{ key: [] }, ...pages, { session: [] }] : [{ session: [] }];
}

function requestBodyOf(body: unknown, examples: Readonly<Record<string, unknown>> | undefined): JsonObject {
  const named = Object.entries(examples ?? {}).map(([name, value]) => [name, { summary: name, value }]);
  return {
    required: true,
    content: {
      "application/json": {
        schema: jsonSchema(body),
        ...(named.length === 0 ? {} : { examples: asObject(asJson(Object.fromEntries(named))) }),
      },
    },
  };
}

function uploadBodyOf(bodies: NonNullable<RouteDocument["bodies"]>): JsonObject {
  const entries = Object.entries(bodies).map(([mediaType, { schema, example }]) => [
    mediaType,
    { schema: jsonSchema(schema), example },
  ]);
  return { required: true, content: asObject(asJson(Object.fromEntries(entries))) };
}

function answersOf({ answers }: RouteDocument): JsonObject {
  const entries = Object.entries(answers).map(([status, { description, schema, example, mediaType, also = {} }]) => {
    if (schema["type"] === "void") {
      return [status, { description }];
    }
    const media = {
      schema: jsonSchema(schema),
      ...(example === undefined ? {} : { example }),
    };
    const others = Object.entries(also).map(([type, form]) => [
      type,
      { schema: jsonSchema(form.schema), example: form.example },
    ]);
    return [status, {
      description,
      content: { [mediaType ?? "application/json"]: media, ...Object.fromEntries(others) },
    }];
  });
  return asObject(asJson(Object.fromEntries(entries)));
}

function codesOf(
  { hooks, path }: DescribedRoute,
  { tenantAccess, isCreating, isStoring, isKeeping, document }: RouteDeclaration,
): readonly ProblemCode[] {
  // Every route refuses a URL that is too long and an unknown query parameter.
  const codes: ProblemCode[] = ["INTERNAL", "MALFORMED_REQUEST", "INVALID_REQUEST"];
  if (hooks.body !== undefined || document?.bodies !== undefined) {
    codes.push("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  }
  if (tenantAccess !== undefined) {
    codes.push("UNAUTHORIZED", "FORBIDDEN", "ADDRESS_NOT_ALLOWED", "ORGANIZATION_SUSPENDED", "RATE_LIMITED");
  }
  if (isCreating) {
    codes.push("CONFLICT", "IDEMPOTENCY_KEY_REUSED");
  }
  if (isKeeping) {
    codes.push("ZERO_DATA_RETENTION");
  }
  if (isStoring) {
    codes.push("QUOTA_EXCEEDED");
  }
  if (tenantAccess !== undefined || path.includes(":")) {
    codes.push("NOT_FOUND");
  }
  if (!isProbe({ url: `http://localhost${path}` })) {
    codes.push("UNAVAILABLE");
  }
  return codes;
}

/** What each problem of a route means. */
function meaningsOf({ path }: DescribedRoute, { problems }: RouteDocument): Readonly<Record<ProblemCode, string>> {
  const noOrganization = path.includes(":") ? {} : { NOT_FOUND: TEXTS.noOrganization };
  return { ...PROBLEM_MEANINGS, ...noOrganization, ...problems };
}

/** The problem answers of a route by status; several codes may share a status. */
function problemAnswers(
  usual: readonly ProblemCode[],
  meaningOf: Readonly<Record<ProblemCode, string>>,
  { answers, problems = {}, errorForm }: RouteDocument,
): JsonObject {
  const statusOf = (code: ProblemCode): number =>
    errorForm === "own" && PROBLEM_STATUS[code] === 422 ? 400 : PROBLEM_STATUS[code];
  const codes = PROBLEM_CODES.filter((code) => usual.includes(code) || code in problems);
  const statuses = [...new Set(codes.map(statusOf))].filter((status) => !(status in answers));
  // An interface that answers in XML has its errors in it too.
  const inXml = answers[200]?.also?.[XML] === undefined ? {} : { [XML]: TEXTS.xmlError };
  const entries = statuses.map((status) => {
    const meanings = codes.filter((code) => statusOf(code) === status)
      .map((code) => ({ code, meaning: meaningOf[code] }));
    const examples = meanings.map(({ code, meaning }) => [code, { value: problemExample(code, meaning) }]);
    const ownExample = { locus: { code: meanings[0]?.code, detail: meanings[0]?.meaning } };
    return [status, {
      description: meanings.map(({ meaning }) => meaning).join(". "),
      content: errorForm === "own"
        ? { "application/json": { schema: TEXTS.ownError, example: ownExample }, ...inXml }
        : {
          [PROBLEM_MEDIA_TYPE]: {
            schema: { $ref: "#/components/schemas/Problem" },
            examples: Object.fromEntries(examples),
          },
        },
    }];
  });
  return asObject(asJson(Object.fromEntries(entries)));
}
