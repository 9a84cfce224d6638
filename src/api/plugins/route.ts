import { t, type TSchema } from "elysia";
import type { ProblemCode } from "../../domain/problem.ts";
import type { Access } from "./caller/access.ts";
import { bodyChecker } from "./body/json_body.ts";
import type { WorkClass } from "./limits/work_limit.ts";

interface DocumentedAnswer {
  readonly description: string;
  readonly schema: TSchema;
  /** Taken from a real answer. */
  readonly example?: unknown;
  /** Absent: `application/json`. */
  readonly mediaType?: string;
  /** The same answer in other media types, selected by `Accept` or `format`. */
  readonly also?: Readonly<Record<string, { readonly schema: TSchema; readonly example: unknown }>>;
}

/** The route's entry in the API document, in addition to its schemas. */
export interface RouteDocument {
  readonly summary: string;
  readonly description: string;
  /** Successful answers by status. */
  readonly answers: Readonly<Record<number, DocumentedAnswer>>;
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

/**
 * The part of a route's options with the schemas of its answers, by status, which are checked where `checked`. A route
 * with one status other than 200 answers with it; where there are more, its handler chooses.
 */
export function answerChecker(answers: "checked" | "trusted") {
  return function answered<Schemas extends Readonly<Record<number, TSchema>>>(schemas: Schemas) {
    const [status, ...others] = Object.keys(schemas).map(Number);
    const options = {
      // Absent at run time where unchecked. The type stays, so the compiler checks handlers in both cases.
      ...(answers === "checked" ? { response: schemas } : {}),
      ...(status === 200 || others.length > 0 ? {} : {
        beforeHandle({ set }: { readonly set: { status?: number | undefined } }): void {
          set.status = status;
        },
      }),
    };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
    return options as unknown as { readonly response: Schemas };
  };
}

/** Makes the part of a route's options that documents it. */
type Documented = ReturnType<ReturnType<typeof documenter>>;

/**
 * Documents the routes of a tag. Their answers are checked against their schemas only when `answers` is `checked`: the
 * check costs a tenth to a fifth of a resolve and finds our mistakes, not the caller's.
 */
export function documenter(answers: "checked" | "trusted") {
  const answered = answerChecker(answers);
  return (tag: string) => (route: RouteDocument) => {
    const { summary, description } = route;
    const schemas = Object.entries(route.answers).map(([status, { schema, also }]) => [
      status,
      also === undefined ? schema : t.Union([schema, ...Object.values(also).map((form) => form.schema)]),
    ]);
    return {
      detail: { tags: [tag], summary, description, ...declares({ "x-document": route }) },
      ...answered(Object.fromEntries(schemas)),
    };
  };
}

/** The texts of one answer: its description, or with an example of its own and another media type. */
type AnswerTexts = string | {
  readonly description: string;
  readonly example?: unknown;
  readonly mediaType?: string;
};

/** What a file of texts (`documents.json`) has on the routes of a noun. */
interface DocumentTexts {
  /** Real answers, by the name of their schema. In an object, `$example` stands for the fields of another one. */
  readonly examples: Readonly<Record<string, unknown>>;
  readonly routes: Readonly<
    Record<
      string,
      Pick<RouteDocument, "summary" | "description" | "problems" | "examples"> & {
        /** By status. */
        readonly answers: Readonly<Record<string, AnswerTexts>>;
      }
    >
  >;
}

/** Statuses of answers without a body. */
const BODILESS = ["204", "303", "304"] as const;

/** The name of the schema of a status: the only one, or one for each status; never for an answer without a body. */
type NameOf<Names, Status> = Status extends (typeof BODILESS)[number] ? never
  : Names extends string ? Names
  : Status extends `${infer Code extends number & keyof Names}` ? Names[Code]
  : never;

type SchemaOf<Model, Name, Form> = [Name] extends [never] ? ReturnType<typeof t.Void>
  : [Form] extends [never] ? Model[Name & keyof Model]
  : ReturnType<typeof t.Union<[Model[Name & keyof Model] & TSchema, Model[Form & keyof Model] & TSchema]>>;

type NamedSchemas<Model, Answers, Names, Form> = {
  readonly [Status in keyof Answers as Status extends `${infer Code extends number}` ? Code : never]: SchemaOf<
    Model,
    NameOf<Names, Status>,
    Form
  >;
};

/**
 * Documents the routes of a noun. Their texts and examples are data. A route names the schema of its answers, or one
 * for each status, and none if they have no body; `also` names the schemas of the same answers in other media types.
 */
export function documentsOf<Model extends Readonly<Record<string, TSchema>>, Texts extends DocumentTexts>(
  documented: Documented,
  { texts, model, bodies, every }: {
    readonly texts: Texts;
    readonly model: Model;
    /** Of every route, where its texts have nothing else. */
    readonly every?: Pick<RouteDocument, "errorForm" | "problems">;
    readonly bodies?: { readonly [Name in keyof Texts["routes"]]?: NonNullable<RouteDocument["bodies"]> };
  },
) {
  return function document<
    const Name extends keyof Texts["routes"] & string,
    const Names extends (keyof Model & string) | Readonly<Record<number, keyof Model & string>> = never,
    const Forms extends Readonly<Record<string, keyof Model & string>> = never,
  >(name: Name, names?: Names, also?: Forms) {
    const { answers, ...route } = texts.routes[name]!;
    const described = (schema: string) => ({
      schema: model[schema]!,
      example: withExamples(texts.examples[schema], texts.examples),
    });
    const entries = Object.entries(answers).map(([status, text]) => {
      const isBodiless = BODILESS.some((one) => one === status);
      const schema: string | undefined = isBodiless
        ? undefined
        : typeof names === "object"
        ? names[Number(status)]
        : names;
      return [status, {
        ...(schema === undefined ? { schema: t.Void() } : described(schema)),
        ...(typeof text === "string" ? { description: text } : text),
        ...(schema === undefined || also === undefined ? {} : {
          also: Object.fromEntries(Object.entries(also).map(([type, form]) => [type, described(form)])),
        }),
      }];
    });
    const accepted = bodies?.[name];
    const made = documented({
      ...every,
      ...route,
      answers: Object.fromEntries(entries),
      ...(accepted && { bodies: accepted }),
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one schema for each of the answers
    return made as {
      readonly detail: Readonly<Record<string, unknown>>;
      readonly response: NamedSchemas<Model, Texts["routes"][Name]["answers"], Names, Forms[keyof Forms]>;
    };
  };
}

/** An example with the fields of the named ones in place of each `$example`. */
function withExamples(part: unknown, examples: DocumentTexts["examples"]): unknown {
  if (Array.isArray(part)) {
    return part.map((item) => withExamples(item, examples));
  }
  if (typeof part !== "object" || part === null) {
    return part;
  }
  return Object.fromEntries(
    Object.entries(part).flatMap(([name, value]) =>
      name === "$example"
        ? Object.entries(Object(withExamples(examples[value], examples)))
        : [[name, withExamples(value, examples)]]
    ),
  );
}

/** What a route declares, in Elysia's `detail`, whose own type does not know these keys. */
interface Declared {
  readonly "x-access"?: Access;
  readonly "x-work"?: WorkClass;
  readonly "x-creates"?: true;
  readonly "x-stores"?: true;
  readonly "x-keeps"?: true;
  readonly "x-pages"?: true;
  readonly "x-personal"?: true;
  readonly "x-direct"?: true;
  readonly "x-document"?: RouteDocument;
}

/** The part of a route's `detail` that declares something. */
export function declares(part: Declared): Readonly<Record<string, unknown>> {
  return { ...part };
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

/** What a route declares: for the gate, the document and the tests. */
export type RouteDeclaration = Readonly<ReturnType<typeof declarationOf>>;

export function declarationOf({ method, hooks }: DescribedRoute) {
  const detail: Declared = hooks.detail ?? {};
  const access = detail["x-access"];
  const tenantAccess = access === "open" || access === "operator" ? undefined : access;
  const isCall = tenantAccess !== undefined && "scope" in tenantAccess && tenantAccess.scope === "resolve";
  return {
    /** Who may call it; undefined where it does not declare it. */
    access,
    /**
     * Who of an organization may call it: undefined for routes that need no credential, and for those of the service's
     * operators.
     */
    tenantAccess,
    /** Declared, or else by its scope and method, so that every route has one. */
    workClass: detail["x-work"] ?? (isCall ? "call" : method === "GET" ? "read" : "write"),
    /** Whether it creates something, and so supports `Idempotency-Key`. */
    isCreating: detail["x-creates"] === true,
    /** Whether it stores more bytes, and so is refused where the organization's storage is full. */
    isStoring: detail["x-stores"] === true,
    /** Whether it keeps an input or an answer after it is answered, and so is refused with zero data retention. */
    isKeeping: detail["x-keeps"] === true,
    /** Whether web pages may call it, with a publishable key. */
    isForPages: detail["x-pages"] === true,
    /** Whether it is about the person, not about the organization they act in. */
    isPersonal: detail["x-personal"] === true,
    /** Whether it is answered without the router: see `directRoutes`. */
    isDirect: detail["x-direct"] === true,
    /** Undefined for a route outside the public interface. */
    document: detail["x-document"],
  };
}

/** What the gate must know about a route before it admits a request. */
export interface KnownRoute extends RouteDeclaration {
  /** Checks the body by the route's schema; absent for a route without one. */
  readonly checkBody?: (body: unknown) => unknown;
}

export type KnownRoutes = ReturnType<typeof knownRoutes>;

/**
 * The routes of an app, known once it is complete. By pattern and method: text composed of both would be made and hashed
 * for every request.
 */
export function knownRoutes() {
  const known = new Map<string, Map<string, KnownRoute>>();
  return {
    /** @throws TypeError where a route does not declare its access */
    declare(routes: readonly DescribedRoute[]): void {
      for (const route of routes) {
        const declaration = declarationOf(route);
        if (declaration.access === undefined) {
          throw new TypeError(`Every route must say who may call it: ${route.path} does not`);
        }
        const { body } = route.hooks;
        const methods = known.get(route.path) ?? new Map<string, KnownRoute>();
        methods.set(route.method, { ...declaration, ...(body === undefined ? {} : { checkBody: checkerOf(body) }) });
        known.set(route.path, methods);
      }
    },
    /** @throws TypeError for an undeclared route: no request is admitted without its limits. */
    of({ method }: Request, route: string): KnownRoute {
      const found = known.get(route)?.get(method);
      if (found === undefined) {
        throw new TypeError(`Every route must be declared: ${method} ${route} is not`);
      }
      return found;
    },
  };
}

/** Compiled at the first request: most routes of a process are never called. */
function checkerOf(schema: TSchema): (body: unknown) => unknown {
  let checker: ((body: unknown) => unknown) | undefined;
  return (body) => (checker ??= bodyChecker(schema))(body);
}
