import type { ClientDocument } from "./generate_client_types.ts";

/** A JSON Schema, as far as the API document uses it. */
interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly items?: Schema | false;
  readonly prefixItems?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

/** Where the schema of each class is. */
const CLASSES = [
  ["ResolveRequest", "/v1/resolve", "post", "request"],
  ["Resolution", "/v1/resolve", "post", "answer"],
  ["StructuredRequest", "/v1/resolve/structured", "post", "request"],
  ["Suggestions", "/v1/suggest", "get", "answer"],
  ["Place", "/v1/places/{place_id}", "get", "answer"],
] as const;

interface Operation {
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  };
}

/** The classes of an API document in Python: typed dictionaries, an inner object before the one that has it. */
export function pythonTypes({ paths, components }: ClientDocument): string {
  const classes = new Map<string, string>();
  const write = (name: string, schema: Schema): void => {
    typeOf(schema, name, classes);
  };
  for (const [name, path, method, part] of CLASSES) {
    // The document is this service's own, and its test checks the form.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    const operation = (paths[path] as Readonly<Record<string, Operation>>)[method];
    const holder = part === "request" ? operation?.requestBody : operation?.responses[200];
    write(name, holder?.content["application/json"].schema ?? {});
  }
  write("Problem", components.schemas["Problem"] ?? {});
  return `"""Generated from the API document: do not change it by hand."""\n
from __future__ import annotations\n
from typing import Any, List, Literal, Optional, TypedDict, Union\n
${[...classes.values()].join("\n\n")}`;
}

/** The type of a schema; objects become classes, which are added to `classes`. */
function typeOf(schema: Schema, name: string, classes: Map<string, string>): string {
  const { type, anyOf, items, properties } = schema;
  if (anyOf !== undefined) {
    return unionOf(anyOf.map((option) => typeOf(option, name, classes)));
  }
  if (schema.const !== undefined || schema.enum !== undefined) {
    const values = schema.enum ?? [schema.const];
    return `Literal[${values.map((value) => JSON.stringify(value)).join(", ")}]`;
  }
  if (properties !== undefined) {
    const written = classOf(schema, name, classes);
    const known = classes.get(name);
    if (known !== undefined && known !== written) {
      throw new TypeError(`Two different classes are called ${name}`);
    }
    classes.set(name, written);
    return name;
  }
  if (type === "array") {
    const item = items === undefined || items === false ? schema.prefixItems?.[0] ?? {} : items;
    return `List[${typeOf(item, singular(name), classes)}]`;
  }
  return PLAIN[type ?? ""] ?? "Any";
}

const PLAIN: Readonly<Record<string, string>> = {
  string: "str",
  number: "float",
  integer: "int",
  boolean: "bool",
  null: "None",
  object: "dict[str, Any]",
};

/** Required fields first, in a base class: older versions of Python cannot mark single fields. */
function classOf({ properties = {}, required = [] }: Schema, name: string, classes: Map<string, string>): string {
  const fields = Object.entries(properties).map(([field, schema]) => ({
    isRequired: required.includes(field),
    line: `    ${field}: ${typeOf(schema, name + pascal(field), classes)}\n`,
  }));
  const linesOf = (isRequired: boolean): string =>
    fields.filter((field) => field.isRequired === isRequired).map(({ line }) => line).join("");
  const [always, optional] = [linesOf(true), linesOf(false)];
  if (optional === "") {
    return `class ${name}(TypedDict):\n${always}`;
  }
  return always === ""
    ? `class ${name}(TypedDict, total=False):\n${optional}`
    : `class ${name}Always(TypedDict):\n${always}\n\nclass ${name}(${name}Always, total=False):\n${optional}`;
}

function unionOf(types: readonly string[]): string {
  const literals = types.filter((type) => type.startsWith("Literal[")).map((type) => type.slice("Literal[".length, -1));
  const merged = literals.length === 0 ? [] : [`Literal[${literals.join(", ")}]`];
  const others = [...new Set(types.filter((type) => !type.startsWith("Literal[")))];
  const isOptional = others.includes("None");
  const rest = [...merged, ...others.filter((type) => type !== "None")];
  const inner = rest.length === 1 ? rest[0] ?? "Any" : `Union[${rest.join(", ")}]`;
  return isOptional ? `Optional[${inner}]` : inner;
}

function pascal(field: string): string {
  return field.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

/** `SuggestionsData` has items of `Suggestion`. */
function singular(name: string): string {
  return name === "SuggestionsData" ? "Suggestion" : name.replace(/s$/u, "");
}
