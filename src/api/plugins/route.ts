import { t, type TSchema } from "elysia";
import type { ProblemCode } from "../../domain/problem.ts";
import type { Access, TenantAccess } from "./caller/access.ts";
import { ACCESS_KEY, CREATES_KEY, DIRECT_KEY, PAGES_KEY, PERSONAL_KEY, STORES_KEY, WORK_KEY } from "./gate.ts";
import type { WorkClass } from "./limits/work_limit.ts";

/** One answer of a route. */
export interface DocumentedAnswer<Schema extends TSchema = TSchema> {
  readonly description: string;
  readonly schema: Schema;
  /** Taken from a real answer. */
  readonly example?: unknown;
  /** Absent: `application/json`. */
  readonly mediaType?: string;
  /** The same answer in other media types, selected by `Accept`. */
  readonly also?: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
}

/** The route's entry in the API document, in addition to its schemas. */
export interface RouteDocument<Answers extends Readonly<Record<number, DocumentedAnswer>>> {
  readonly summary: string;
  readonly description: string;
  /** Successful answers by status. */
  readonly answers: Answers;
  /** Problems in addition to those of every route of its kind, with their meaning here. */
  readonly problems?: { readonly [Code in ProblemCode]?: string };
  /**
   * `own`: errors are JSON objects of another interface, with 400 in place of 422. Absent: problem+json.
   */
  readonly errorForm?: "own";
  /** For a route whose handler reads the body itself: the accepted bodies by media type. */
  readonly bodies?: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
  /** Example bodies by name. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** The document of any route. */
export type AnyRouteDocument = RouteDocument<Readonly<Record<number, DocumentedAnswer>>>;

/** The schemas of the answers, by status. */
export type SchemasOf<Answers extends Readonly<Record<number, DocumentedAnswer>>> = {
  readonly [Status in keyof Answers]: Answers[Status] extends
    { readonly schema: infer Schema extends TSchema; readonly also: Readonly<Record<string, infer Form>> }
    ? Form extends { readonly schema: infer Other extends TSchema } ? ReturnType<typeof t.Union<[Schema, Other]>>
    : never
    : Answers[Status] extends { readonly schema: infer Schema } ? Schema
    : never;
};

/** Key of a route's document in its `detail`. */
const DOCUMENT_KEY = "x-document";

/** A successful answer in JSON. */
export function jsonAnswer<Schema extends TSchema>(description: string, schema: Schema, example: unknown) {
  return { description, schema, example };
}

/** The part of a route's options with the schemas of its answers, by status, which are checked where `checked`. */
export function answerChecker(answers: "checked" | "trusted") {
  return function answered<Schemas extends Readonly<Record<number, TSchema>>>(schemas: Schemas) {
    // Absent at run time where unchecked. The type stays, so the compiler checks handlers in both cases.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return (answers === "checked" ? { response: schemas } : {}) as { readonly response: Schemas };
  };
}

/** The part of a route's options that documents it. */
export type Documented = ReturnType<ReturnType<typeof documenter>>;

/**
 * Documents the routes of a tag. Their answers are checked against their schemas only when `answers` is `checked`: the
 * check costs a tenth to a fifth of a resolve and finds our mistakes, not the caller's.
 */
export function documenter(answers: "checked" | "trusted") {
  const answered = answerChecker(answers);
  return (tag: string) =>
    function documented<const Answers extends Readonly<Record<number, DocumentedAnswer>>>(
      route: RouteDocument<Answers>,
    ): { readonly detail: Readonly<Record<string, unknown>>; readonly response: SchemasOf<Answers> } {
      const detail = { tags: [tag], summary: route.summary, description: route.description, [DOCUMENT_KEY]: route };
      const schemas = Object.entries<DocumentedAnswer>(route.answers).map(([status, { schema, also }]) => [
        status,
        also === undefined ? schema : t.Union([schema, ...Object.values(also).map((form) => form.schema)]),
      ]);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one schema for each of the answers
      return { detail, ...answered(Object.fromEntries(schemas)) } as {
        readonly detail: typeof detail;
        readonly response: SchemasOf<Answers>;
      };
    };
}

/** A route as Elysia stores it, as far as it is used here. */
export interface DescribedRoute {
  readonly method: string;
  readonly path: string;
  readonly hooks: {
    readonly detail?: object;
    readonly body?: TSchema;
    readonly query?: unknown;
    readonly response?: Readonly<Record<number, TSchema>>;
  };
  readonly handler: unknown;
}

/** The document of a route; undefined for a route outside the public interface. */
export function documentOf(route: DescribedRoute): AnyRouteDocument | undefined {
  return detailOf(route)[DOCUMENT_KEY];
}

/** Who may call a route; undefined where it does not declare it. */
export function accessOf(route: DescribedRoute): Access | undefined {
  return detailOf(route)[ACCESS_KEY];
}

/**
 * Who of an organization may call a route: undefined for routes that need no credential, and for those of the service's
 * operators.
 */
export function tenantAccessOf(route: DescribedRoute): TenantAccess | undefined {
  const access = accessOf(route);
  return access === "open" || access === "operator" ? undefined : access;
}

/** Whether a route creates something, and so supports `Idempotency-Key`. */
export function isCreating(route: DescribedRoute): boolean {
  return detailOf(route)[CREATES_KEY] === true;
}

/** Whether a route stores more bytes, and so is refused where the organization's storage is full. */
export function isStoring(route: DescribedRoute): boolean {
  return detailOf(route)[STORES_KEY] === true;
}

/** Whether web pages may call a route, with a publishable key. */
export function isForPages(route: DescribedRoute): boolean {
  return detailOf(route)[PAGES_KEY] === true;
}

/** Whether a route is answered without the router. */
export function isDirect(route: DescribedRoute): boolean {
  return detailOf(route)[DIRECT_KEY] === true;
}

/** Whether a route is about the person, not about the organization they act in. */
export function isPersonal(route: DescribedRoute): boolean {
  return detailOf(route)[PERSONAL_KEY] === true;
}

/** The class of a route: declared, or else by its scope and method, so that every route has one. */
export function workOf(route: DescribedRoute): WorkClass {
  const access = tenantAccessOf(route);
  const isCall = access !== undefined && "scope" in access && access.scope === "resolve";
  return detailOf(route)[WORK_KEY] ?? (isCall ? "call" : route.method === "GET" ? "read" : "write");
}

interface Detail {
  readonly [STORES_KEY]?: boolean;
  readonly [PAGES_KEY]?: boolean;
  readonly [PERSONAL_KEY]?: boolean;
  readonly [DIRECT_KEY]?: boolean;
  readonly [WORK_KEY]?: WorkClass;
  readonly [CREATES_KEY]?: boolean;
  readonly [DOCUMENT_KEY]?: AnyRouteDocument;
  readonly [ACCESS_KEY]?: Access;
}

/** Elysia stores what the gate and the documenter put there, but its own type does not know these keys. */
function detailOf(route: DescribedRoute): Detail {
  return route.hooks.detail ?? {};
}
