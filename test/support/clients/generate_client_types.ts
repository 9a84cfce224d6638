import { join } from "node:path";
import { testApi } from "../api/test_api.ts";

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

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly description: string;
  readonly schema: Schema;
}

interface Operation {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": { readonly schema: Schema } } };
  };
}

/** Where the schema of each class is. Answers first: what requests share with them has the name from the answer. */
const CLASSES = [
  ["Resolution", "/v1/resolve", "post", "answer"],
  ["Suggestions", "/v1/suggest", "get", "answer"],
  ["Place", "/v1/places/{place_id}", "get", "answer"],
  ["ResolveRequest", "/v1/resolve", "post", "request"],
  ["StructuredRequest", "/v1/resolve/structured", "post", "request"],
  ["SuggestRequest", "/v1/suggest", "get", "query"],
] as const;

/** Names of inner types for which the name of their field would say too little. */
const NAMES: Readonly<Record<string, string>> = {
  Data: "Suggestion",
  Error: "InvalidField",
  Name: "Match",
  Other: "OtherSource",
  Part: "ExplanationPart",
};

/** A list of this many values is declared once, under a name of its own. */
const NAMED_VALUES = 4;

interface Language {
  readonly plain: Readonly<Record<string, string>>;
  readonly unknown: string;
  readonly values: (values: readonly unknown[]) => string;
  readonly list: (item: string) => string;
  readonly tuple: (items: readonly string[]) => string;
  readonly union: (types: readonly string[]) => string;
  readonly alias: (name: string, type: string) => string;
  readonly object: (name: string, fields: readonly Field[]) => string;
  /** The whole file. */
  readonly file: (declarations: readonly string[]) => string;
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string | undefined;
}

/** The types of an API document in a language, an inner one before the one that has it. Equal types have one name. */
function typesIn(language: Language, { paths, components }: ClientDocument): string {
  const declared = new Map<string, string>();
  const names = new Map<string, string>();

  /** Declares a type under the shortest name that no other type has, or returns the name that it has already. */
  function declare(path: readonly string[], shape: string, write: (name: string) => string): string {
    const known = names.get(shape);
    if (known !== undefined) {
      return known;
    }
    const name = path.map((_, length) => path.slice(-1 - length).join("")).map((one) => NAMES[one] ?? one)
      .find((one) => !declared.has(one));
    if (name === undefined) {
      throw new TypeError(`Two different types are called ${path.join("")}`);
    }
    names.set(shape, name);
    declared.set(name, write(name));
    return name;
  }

  function typeOf(schema: Schema, path: readonly string[]): string {
    const { type, anyOf, items, prefixItems, properties, required = [] } = schema;
    if (anyOf !== undefined) {
      const constants = anyOf.filter((option) => option.const !== undefined).map((option) => option.const);
      const others = anyOf.filter((option) => option.const === undefined).map((option) => typeOf(option, path));
      return language.union([...constants.length === 0 ? [] : [valuesOf(constants, path)], ...new Set(others)]);
    }
    if (schema.const !== undefined || schema.enum !== undefined) {
      return valuesOf(schema.enum ?? [schema.const], path);
    }
    if (properties !== undefined) {
      const fields = Object.entries(properties).map(([name, inner]) => ({
        name,
        type: typeOf(inner, [...path, pascal(name)]),
        isRequired: required.includes(name),
        description: inner.description,
      }));
      const shape = JSON.stringify(fields.map((field) => ({ ...field, description: undefined })));
      return declare(path, shape, (name) => language.object(name, fields));
    }
    if (prefixItems !== undefined) {
      return language.tuple(prefixItems.map((item) => typeOf(item, path)));
    }
    return type === "array"
      ? language.list(
        typeOf(items === false ? {} : items ?? {}, [...path.slice(0, -1), (path.at(-1) ?? "").replace(/s$/u, "")]),
      )
      : language.plain[type ?? ""] ?? language.unknown;
  }

  function valuesOf(values: readonly unknown[], path: readonly string[]): string {
    const written = language.values(values);
    return values.length < NAMED_VALUES ? written : declare(path, written, (name) => language.alias(name, written));
  }

  for (const [name, path, method, part] of CLASSES) {
    // The document is this service's own, and its test checks the form.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    typeOf(schemaOf((paths[path] as Readonly<Record<string, Operation>>)[method], part), [name]);
  }
  typeOf(components.schemas["Problem"] ?? {}, ["Problem"]);
  return language.file([...declared.values()]);
}

function schemaOf(operation: Operation | undefined, part: "answer" | "request" | "query"): Schema {
  if (part === "query") {
    const parameters = (operation?.parameters ?? []).filter((parameter) => parameter.in === "query");
    return {
      properties: Object.fromEntries(
        parameters.map(({ name, schema, description }) => [name, { ...schema, description }]),
      ),
      required: parameters.filter(({ required }) => required).map(({ name }) => name),
    };
  }
  const holder = part === "request" ? operation?.requestBody : operation?.responses[200];
  return holder?.content["application/json"].schema ?? {};
}

function pascal(field: string): string {
  return field.split("_").map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
}

function typescriptTypes(document: ClientDocument): string {
  return typesIn({
    plain: { string: "string", number: "number", integer: "number", boolean: "boolean", null: "null" },
    unknown: "unknown",
    values: (values) => values.map((value) => JSON.stringify(value)).join(" | "),
    list: (item) => item.includes(" ") ? `(${item})[]` : `${item}[]`,
    tuple: (items) => `[${items.join(", ")}]`,
    union: (types) => types.join(" | "),
    alias: (name, type) => `export type ${name} = ${type};\n`,
    object: (name, fields) => `export interface ${name} {\n${fields.map(typescriptField).join("")}}\n`,
    file: (declarations) =>
      `/* oxlint-disable typescript/no-redundant-type-constituents -- unions list what is known of an open set */\n/**\n * Generated from the API document: do not change it by hand.\n *\n * @module\n */\n\n${
        declarations.join("\n")
      }`,
  }, document);
}

function typescriptField({ name, type, isRequired, description }: Field): string {
  return `${description === undefined ? "" : `  /** ${description} */\n`}  ${name}${isRequired ? "" : "?"}: ${type};\n`;
}

/** The types in Python: typed dictionaries. */
function pythonTypes(document: ClientDocument): string {
  return typesIn({
    plain: { string: "str", number: "float", integer: "int", boolean: "bool", null: "None", object: "dict[str, Any]" },
    unknown: "Any",
    values: (values) =>
      `Literal[${
        values.map((value) => typeof value === "string" ? JSON.stringify(value) : pascal(String(value))).join(", ")
      }]`,
    list: (item) => `List[${item}]`,
    tuple: ([item = "Any"]) => `List[${item}]`,
    union: pythonUnion,
    alias: (name, type) => `${name} = ${type}\n`,
    object: pythonClass,
    file: (declarations) =>
      `"""Generated from the API document: do not change it by hand."""\n
from __future__ import annotations\n
from typing import Any, List, Literal, Optional, TypedDict, Union\n
${declarations.join("\n\n")}`,
  }, document);
}

function pythonUnion(types: readonly string[]): string {
  const rest = types.filter((type) => type !== "None");
  const inner = rest.length === 1 ? rest[0] ?? "Any" : `Union[${rest.join(", ")}]`;
  return rest.length < types.length ? `Optional[${inner}]` : inner;
}

/** Those that the API has as names of fields. */
const PYTHON_KEYWORDS: ReadonlySet<string> = new Set(["from"]);

/** Required fields first, in a base class: older versions of Python cannot mark single fields. */
function pythonClass(name: string, fields: readonly Field[]): string {
  if (fields.some((field) => PYTHON_KEYWORDS.has(field.name))) {
    // A class cannot have such a field.
    const members = fields.map((field) => `    "${field.name}": ${JSON.stringify(field.type)},\n`).join("");
    const isTotal = fields.every(({ isRequired }) => isRequired);
    return `${name} = TypedDict("${name}", {\n${members}}${isTotal ? "" : ", total=False"})\n`;
  }
  const linesOf = (isRequired: boolean): string =>
    fields.filter((field) => field.isRequired === isRequired).map((field) => `    ${field.name}: ${field.type}\n`).join(
      "",
    );
  const [always, optional] = [linesOf(true), linesOf(false)];
  if (optional === "") {
    return `class ${name}(TypedDict):\n${always}`;
  }
  return always === ""
    ? `class ${name}(TypedDict, total=False):\n${optional}`
    : `class ${name}Always(TypedDict):\n${always}\n\nclass ${name}(${name}Always, total=False):\n${optional}`;
}

/**
 * The types of the example clients in `src/guides/clients/`, from the service's own API document.
 * `bun test/support/clients/generate_client_types.ts` writes them; a test checks that they are up to date.
 */
const FOLDER = join(import.meta.dir, "../../../src/guides/clients");

/** What the clients call. */
const PATHS = ["/v1/resolve", "/v1/resolve/structured", "/v1/suggest", "/v1/places/{place_id}"];

/** A part of the API document. */
interface ClientDocument {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
  readonly [other: string]: unknown;
}

export async function clientTypes() {
  const document = await clientDocument();
  return [
    { path: join(FOLDER, "locus_types.ts"), text: await formatted(typescriptTypes(document)) },
    { path: join(FOLDER, "locus_types.py"), text: pythonTypes(document) },
  ];
}

async function clientDocument(): Promise<ClientDocument> {
  const api = await testApi();
  try {
    const document: ClientDocument = (await api.client.get("/swagger/json")).body;
    const paths = Object.entries(document.paths).filter(([path]) => PATHS.includes(path));
    const problem = Object.entries(document.components.schemas).filter(([name]) => name === "Problem");
    return { ...document, paths: Object.fromEntries(paths), components: { schemas: Object.fromEntries(problem) } };
  } finally {
    await api.close();
  }
}

async function formatted(text: string): Promise<string> {
  const deno = Bun.resolveSync("deno/bin.cjs", import.meta.dir);
  const command = [process.execPath, deno, "fmt", "--no-config", "--line-width=120", "--ext=ts", "-"];
  const child = Bun.spawn(command, { stdin: new Blob([text]), stdout: "pipe", stderr: "pipe" });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if (await child.exited !== 0) {
    throw new Error(`The formatter ended with ${child.exitCode}: ${err}`);
  }
  return out;
}

if (import.meta.main) {
  for (const { path, text } of await clientTypes()) {
    await Bun.write(path, text);
  }
  process.exit(0);
}
