/** The parts of a JSON Schema that describe its rule. */
export interface RuleSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly anyOf?: readonly RuleSchema[];
  readonly enum?: readonly unknown[];
  readonly items?: RuleSchema | readonly RuleSchema[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly format?: string;
  /** Completes "must be …" where the schema's own keywords are unreadable, as with patterns. */
  readonly rule?: string;
}

/**
 * Describes the rule of a field's schema in words: completes "must be …". Never contains a value.
 *
 * @example
 * ```ts
 * ruleOf({ type: "integer", minimum: 0, maximum: 10 }); // "an integer from 0 to 10"
 * ```
 */
export function ruleOf(schema: RuleSchema): string {
  if (schema.rule !== undefined) {
    return schema.rule;
  }
  if (schema.const !== undefined) {
    return JSON.stringify(schema.const);
  }
  const options = schema.anyOf?.map(ruleOf) ?? schema.enum?.map((value) => JSON.stringify(value));
  if (options !== undefined) {
    return listed([...new Set(options)]);
  }
  switch (schema.type ?? "") {
    case "string":
      return counted("a string", "characters", [schema.minLength, schema.maxLength]);
    case "integer":
      return ranged("an integer", [schema.minimum, schema.maximum]);
    case "number":
      return ranged("a number", [schema.minimum, schema.maximum]);
    case "boolean":
      return "true or false";
    case "null":
      return "null";
    case "array":
      return counted("an array", "items", [schema.minItems, schema.maxItems]);
    case "object":
      return schema.maxProperties === undefined ? "an object" : `an object of at most ${schema.maxProperties} members`;
    default:
      return "of another form";
  }
}

function listed(options: readonly string[]): string {
  return options.length < 2 ? options.join("") : `${options.slice(0, -1).join(", ")} or ${options.at(-1)}`;
}

type Limits = readonly [from: number | undefined, to: number | undefined];

function counted(what: string, unit: string, [from, to]: Limits): string {
  if (from === undefined && to === undefined) {
    return what;
  }
  const count = from !== undefined && from === to ? String(from) : limited([from, to]);
  return `${what} of ${count} ${unit}`;
}

function ranged(what: string, [from, to]: Limits): string {
  if (from === undefined && to === undefined) {
    return what;
  }
  return from !== undefined && to !== undefined ? `${what} from ${from} to ${to}` : `${what} of ${limited([from, to])}`;
}

function limited([from, to]: Limits): string {
  if (from !== undefined && to !== undefined) {
    return `${from} to ${to}`;
  }
  return from === undefined ? `at most ${to}` : `at least ${from}`;
}
