import type { Static, TSchema } from "elysia";
import type { Coordinates } from "../../domain/coordinates.ts";

/** A name of ours for a name of the public interface: `createdAt` for `created_at`. */
export type OwnName<Name> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<OwnName<Tail>>}` : Name;

/**
 * What can be shown in a public form: the same fields under the names of ours, times as dates, and undefined where the
 * form has null. More fields are not shown.
 */
type ViewOf<Form> = Form extends string ? Form | (string extends Form ? Date : never)
  : Form extends readonly (infer Item)[] ? readonly ViewOf<Item>[]
  : Form extends object ? {
      readonly [Name in keyof Form as OwnName<Name>]:
        | ViewOf<Form[Name]>
        | (null extends Form[Name] ? undefined : never);
    }
  : Form;

/** What a form's schema says, as far as it is used here. */
interface Described {
  readonly type?: string;
  readonly anyOf?: readonly Described[];
  readonly items?: Described;
  readonly properties?: Readonly<Record<string, Described>>;
  readonly patternProperties?: Readonly<Record<string, Described>>;
  readonly required?: readonly string[];
}

const PLAIN_TYPES: ReadonlySet<string | undefined> = new Set(["string", "number", "integer", "boolean", "null"]);

/**
 * A function that shows values of ours in the form of a schema: its fields and no others, in its order, times as ISO
 * 8601, and undefined as null where it has null. Records are shown whole.
 *
 * @throws {TypeError} for a schema that does not list the fields of an object: a view would show all that it has
 */
export function presenter<Schema extends TSchema>(schema: Schema): (view: ViewOf<Static<Schema>>) => Static<Schema> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a schema is its own description
  const show = shown(schema as Described);
  return (view) => show(view);
}

/** A presenter for each schema of a model, made when it is first used: many are schemas of requests. */
export function presentersOf<Model extends Readonly<Record<string, TSchema>>>(model: Model) {
  const presenters = Object.entries(model).map(([name, schema]) => {
    let present: ReturnType<typeof presenter> | undefined;
    return [name, (view: unknown) => (present ??= presenter(schema))(view)];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- one for each schema, under its name
  return Object.fromEntries(presenters) as {
    readonly [Name in keyof Model]: (view: ViewOf<Static<Model[Name]>>) => Static<Model[Name]>;
  };
}

function shown(described: Described): (value: unknown) => unknown {
  const { anyOf, items, properties, required = [] } = described;
  if (anyOf !== undefined) {
    const [form = {}, ...others] = anyOf.filter(({ type }) => type !== "null");
    const show = isPlain(described) ? showPlain : shown(others.length === 0 ? form : {});
    return (value) => value == null ? null : show(value);
  }
  if (items !== undefined) {
    const show = shown(items);
    return (list) => Array.isArray(list) ? list.map((item) => show(item)) : list;
  }
  if (properties === undefined) {
    if (!isPlain(described) && described.patternProperties === undefined) {
      throw new TypeError("Cannot show a view by a schema that does not list its fields");
    }
    return showPlain;
  }
  const fields = Object.entries(properties).map(([name, field]) => ({ name, own: ownName(name), show: shown(field) }));
  return (view) => {
    const values = new Map(Object.entries(view ?? {}));
    return Object.fromEntries(fields.flatMap(({ name, own, show }) => {
      const value = values.get(own);
      return value === undefined && !required.includes(name) ? [] : [[name, show(value)]];
    }));
  };
}

/** Whether all values of a form are texts, numbers and the like, which have no fields. */
function isPlain({ type, anyOf }: Described): boolean {
  return anyOf === undefined ? PLAIN_TYPES.has(type) : anyOf.every(isPlain);
}

function showPlain(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

function ownName(name: string): string {
  return name.replaceAll(/_[a-z0-9]/gu, (letter) => letter.slice(1).toUpperCase());
}

/** Seven decimals are a centimetre; more would only make the answer longer. */
const DEGREE_PARTS = 1e7;

/** A point of GeoJSON (RFC 7946, section 3.1.2). */
export function presentPoint({ latitude, longitude }: Coordinates) {
  const [x = 0, y = 0] = [longitude, latitude].map((degrees) => Math.round(degrees * DEGREE_PARTS) / DEGREE_PARTS);
  return { type: "Point" as const, coordinates: [x, y] as [number, number] };
}

/**
 * The fields of a request under the names of ours. Those that were not sent are absent.
 *
 * @example
 * ```ts
 * ownNames({ client_id: "locus", name: "Staff" }); // { clientId: "locus", name: "Staff" }
 * ```
 */
export function ownNames<Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields as OwnName<Name>]: Fields[Name] } {
  const named = Object.entries(fields).map(([name, value]: [string, unknown]) => [ownName(name), value]);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same fields, each under its other name
  return Object.fromEntries(named) as { [Name in keyof Fields as OwnName<Name>]: Fields[Name] };
}
