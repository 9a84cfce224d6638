import { answerOf, send } from "../api/send.ts";

/** An operation as the list shows it. */
export interface Short {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  /** The codes of its problems. */
  readonly codes: readonly string[];
}

export interface Group {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Short[];
}

/** A JSON Schema, as far as a table shows it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query" | "header";
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

/** One form of a body. */
export interface Media {
  readonly schema: Schema;
  readonly example?: unknown;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
}

type Content = Readonly<Record<string, Media>>;

/** An operation of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

/** Every group with its operations in short. */
export async function loadGroups(signal: AbortSignal): Promise<readonly Group[]> {
  return (await load<{ readonly groups: readonly Group[] }>("/swagger/groups", signal)).groups;
}

export async function loadGroup(id: string, signal: AbortSignal): Promise<Readonly<Record<string, Operation>>> {
  return await load(`/swagger/groups/${id}`, signal);
}

/** What an error means, as the page at its `type` says. */
export async function loadMeaning(
  code: string,
  signal: AbortSignal,
): Promise<{ readonly title: string; readonly meaning: string }> {
  return await load(`/problems/${code.toLowerCase()}`, signal);
}

async function load<Data>(path: string, signal: AbortSignal): Promise<Data> {
  return await answerOf(send({ method: "GET", path, signal }));
}

/** The form of a body that samples send, with its media type: JSON where there is a choice. */
export function bodyOf({ requestBody }: Operation): { readonly mediaType: string; readonly media: Media } | undefined {
  const content = Object.entries(requestBody?.content ?? {});
  const [mediaType, media] = content.find(([type]) => type === "application/json") ?? content[0] ?? [];
  return mediaType === undefined || media === undefined ? undefined : { mediaType, media };
}

/** An example of a body: the document's own, or one made of the examples of its fields. */
export function exampleOf({ example, examples, schema }: Media): unknown {
  return example ?? Object.values(examples ?? {})[0]?.value ?? exampleOfSchema(schema);
}

/** An example of a value. Only required fields of objects are in it. */
export function exampleOfSchema(schema: Schema): unknown {
  const { examples, default: usual, enum: values, properties, required = [], items, anyOf, oneOf } = schema;
  const own = examples?.[0] ?? usual ?? schema.const ?? values?.[0];
  const [choice] = anyOf ?? oneOf ?? [];
  if (own !== undefined || choice !== undefined) {
    return own ?? (choice === undefined ? undefined : exampleOfSchema(choice));
  }
  if (properties !== undefined) {
    return Object.fromEntries(required.map((name) => [name, exampleOfSchema(properties[name] ?? {})]));
  }
  if (schema.type === "array") {
    return items === undefined || items === false ? [] : [exampleOfSchema(items)];
  }
  return schema.type === "string" ? "" : schema.type === "boolean" ? false : schema.type === "object" ? {} : 0;
}

/** One row of a table of fields. */
export interface Field {
  /** With the names of the objects around it: `limits.daily`, `inputs[].input`. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Deeper fields are left to the example. */
const DEPTH_MAX = 3;

/** The fields of a body, those of inner objects behind their own. */
export function fieldsOf(schema: Schema, { prefix = "", depth = 1 } = {}): readonly Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const whole = `${prefix}${name}`;
    const inner = field.items === undefined || field.items === false ? field : field.items;
    return [
      {
        name: whole,
        type: typeOf(field),
        isRequired: schema.required?.includes(name) ?? false,
        description: aboutOf(field),
      },
      ...(depth < DEPTH_MAX
        ? fieldsOf(inner, { prefix: `${whole}${inner === field ? "" : "[]"}.`, depth: depth + 1 })
        : []),
    ];
  });
}

/** What a field means, with the limits that its type does not say. */
export function aboutOf({ description, ...schema }: Schema): string {
  const limits = [
    rangeOf(schema.minLength, schema.maxLength, " characters"),
    rangeOf(schema.minItems, schema.maxItems, " items"),
    rangeOf(schema.minimum, schema.maximum),
    schema.default === undefined ? "" : `Default: \`${JSON.stringify(schema.default)}\`.`,
  ];
  return [description ?? "", ...limits].filter((text) => text !== "").join(" ");
}

function rangeOf(least: number | undefined, most: number | undefined, unit = ""): string {
  if (most === undefined) {
    return least === undefined || least === 1 ? "" : `At least ${least}${unit}.`;
  }
  return least === undefined ? `At most ${most}${unit}.` : `${least} to ${most}${unit}.`;
}

/** The type of a value, as a program would write it. */
export function typeOf(schema: Schema): string {
  const { type = "any", items, prefixItems, enum: values, format } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return [...new Set(choices.map(typeOf))].join(" | ");
  }
  if (schema.const !== undefined || values !== undefined) {
    return (values ?? [schema.const]).map((value) => JSON.stringify(value)).join(" | ");
  }
  if (prefixItems !== undefined) {
    return `[${prefixItems.map(typeOf).join(", ")}]`;
  }
  if (type === "array" && items !== undefined && items !== false) {
    const inner = typeOf(items);
    return inner.includes(" | ") ? `(${inner})[]` : `${inner}[]`;
  }
  return format === undefined ? type : `${type} (${format})`;
}
