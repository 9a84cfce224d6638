import type { JsonSchema } from "./json_schema.ts";

/** A part of an answer or a body, by media type. */
export interface Media {
  readonly schema?: JsonSchema;
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>;
  readonly example?: unknown;
}

/** One route of the OpenAPI document. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly {
    readonly in: string;
    readonly name: string;
    readonly schema: JsonSchema;
    readonly required?: boolean;
  }[];
  readonly bodies: Readonly<Record<string, Media>>;
  readonly answers: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}

/** The part of the document that is read here. */
export interface ApiDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<string, {
          readonly parameters?: Operation["parameters"];
          readonly requestBody?: { readonly content: Operation["bodies"] };
          readonly responses: Operation["answers"];
        }>
      >
    >
  >;
}

export function operationsOf({ paths }: ApiDocument): readonly Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      bodies: requestBody?.content ?? {},
      answers: responses,
    }))
  );
}
