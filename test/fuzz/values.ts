import fc from "fast-check";
import type { Random } from "../../src/evaluation/misspelt.ts";

/** As much of JSON Schema as the document of the interface uses. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema | boolean;
  readonly prefixItems?: readonly JsonSchema[];
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Values of that many letters and items are tried, though more may be allowed. */
const LENGTH_MAX = 40;
const ITEMS_MAX = 3;
const WORDS = [
  "Utrecht",
  "Städtle 23, 9490 Vaduz",
  "9F473CVC+8V",
  "48.8584, 2.2945",
  "東京",
  "test:found",
  "a",
  "-1",
  " ",
];

export function validValue(schema: JsonSchema, random: Random): unknown {
  if ("const" in schema) {
    return schema.const;
  }
  if (schema.enum !== undefined) {
    return random.pick(schema.enum);
  }
  if (schema.anyOf !== undefined) {
    return validValue(random.pick(schema.anyOf) ?? {}, random);
  }
  switch (schema.type ?? "string") {
    case "object":
      return objectOf(schema, random);
    case "array":
      return arrayOf(schema, random);
    case "integer":
    case "number":
      return numberOf(schema, random);
    case "boolean":
      return random.below(2) === 0;
    case "null":
      return null;
    default:
      return stringOf(schema, random);
  }
}

function objectOf({ properties = {}, required = [] }: JsonSchema, random: Random): unknown {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || random.below(3) === 0);
  return Object.fromEntries(entries.map(([name, schema]) => [name, validValue(schema, random)]));
}

function arrayOf({ items, prefixItems, minItems = 0, maxItems = ITEMS_MAX }: JsonSchema, random: Random): unknown {
  if (prefixItems !== undefined) {
    return prefixItems.map((schema) => validValue(schema, random));
  }
  const length = minItems + random.below(Math.min(maxItems, minItems + ITEMS_MAX) - minItems + 1);
  return Array.from({ length }, () => validValue(typeof items === "object" ? items : {}, random));
}

function numberOf({ type, minimum = -1000, maximum = 1000 }: JsonSchema, random: Random): number {
  const kind = random.below(4);
  if (kind < 2) {
    return kind === 0 ? minimum : maximum;
  }
  const value = minimum + (maximum - minimum) * random.below(1000) / 1000;
  return type === "integer" ? Math.round(value) : value;
}

function stringOf({ pattern, format, minLength = 0, maxLength = LENGTH_MAX }: JsonSchema, random: Random): string {
  if (format === "date-time" || format === "date") {
    const time = new Date(Date.UTC(2020 + random.below(10), random.below(12), 1 + random.below(28))).toISOString();
    return format === "date" ? time.slice(0, 10) : time;
  }
  if (format === "uri") {
    return `https://example.com/${random.below(1000)}`;
  }
  if (pattern !== undefined && pattern !== "^[^\\u0000]*$") {
    const law = fc.stringMatching(new RegExp(pattern, "u"));
    return fc.sample(law, { seed: random.below(2 ** 31), numRuns: 1 })[0] ?? "";
  }
  const word = random.pick(WORDS) ?? "";
  return word.padEnd(minLength, "x").slice(0, Math.max(minLength, Math.min(maxLength, LENGTH_MAX)));
}

/** Part of every hostile text: no answer may repeat it. */
export const MARK = "zqxjv";

/** Texts that made other services fail. */
const TEXTS: readonly string[] = [
  "",
  " ",
  "\u0000",
  `${MARK}\u0000${MARK}`,
  `${MARK}\ud800`,
  `${MARK}\udfff\ud83d`,
  `\ufeff${MARK}`,
  `\u202e${MARK}\u2066`,
  `${MARK}'; drop table organizations; --`,
  `' or 1=1 -- ${MARK}`,
  `../../../../etc/passwd${MARK}`,
  `${MARK}%00%2e%2e%2f`,
  `\${jndi:ldap://127.0.0.1/${MARK}}`,
  `<script>${MARK}</script>`,
  `{{${MARK}}}`,
  `=cmd|'/c calc'!A1${MARK}`,
  `${MARK}\r\nSet-Cookie: a=b`,
  "__proto__",
  "constructor",
  "NaN",
  "-0",
  "1e309",
  "0x10",
  "9".repeat(400),
  "9007199254740993",
  "2024-02-30",
  "275760-09-13T00:00:00.001Z",
  "-271821-04-20T00:00:00Z",
  "http://127.0.0.1:1/",
  "http://[::ffff:7f00:1]/",
  "file:///etc/passwd",
  "javascript:alert(1)",
  "https://example.com:99999/",
  "a".repeat(5000),
  "(".repeat(5000),
  "é".normalize("NFD").repeat(2000),
  "𝒜".repeat(2100),
];

/** Values of every type, at and past the edges. */
const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e308,
  -1e308,
  5e-324,
  2 ** 31,
  2 ** 53,
  2 ** 63,
  [],
  [[]],
  {},
  { length: 3 },
  { toString: MARK, constructor: { prototype: MARK } },
  Array.from({ length: 300 }, () => MARK),
  nested(60),
];

export function hostileText(random: Random): string {
  return random.pick(TEXTS) ?? "";
}

function hostileValue(random: Random): unknown {
  return random.below(2) === 0 ? hostileText(random) : random.pick(VALUES);
}

/** The value with one thing in it wrong: a part that is missing, of another type, too much, or hostile. */
export function spoiled(value: unknown, random: Random): unknown {
  if (typeof value !== "object" || value === null || random.below(8) === 0) {
    return hostileValue(random);
  }
  if (Array.isArray(value)) {
    const items: unknown[] = [...value];
    items[random.below(items.length + 1)] = hostileValue(random);
    return items;
  }
  const names = Object.keys(value);
  const name = random.pick(names) ?? "input";
  const kind = random.below(4);
  const entries = Object.entries<unknown>({ ...value });
  if (kind === 0) {
    return Object.fromEntries(entries.filter(([one]) => one !== name));
  }
  if (kind === 1) {
    return Object.fromEntries([...entries, [random.pick(["inptu", "__proto__", "", "a".repeat(300)]) ?? "", 1]]);
  }
  return Object.fromEntries(entries.map(([one, was]) => [one, one === name ? spoiled(was, random) : was]));
}

function nested(depth: number): unknown {
  return depth === 0 ? MARK : [nested(depth - 1)];
}

/** Defects found, each kind once with its first case. */
export interface Findings {
  add(kind: string, example: unknown): void;
  readonly all: () => readonly { readonly kind: string; readonly times: number; readonly example: string }[];
}

const EXAMPLE_LENGTH_MAX = 700;

/** An empty list of findings. */
export function openFindings(): Findings {
  const found = new Map<string, { kind: string; times: number; example: string }>();
  return {
    add(kind, example) {
      const known = found.get(kind);
      if (known === undefined) {
        found.set(kind, { kind, times: 1, example: (JSON.stringify(example) ?? "").slice(0, EXAMPLE_LENGTH_MAX) });
      } else {
        known.times++;
      }
    },
    all: () => [...found.values()],
  };
}

/** A damaged file: bytes are changed, removed, doubled or inserted, or the end is missing. */
export function spoiledBytes(bytes: Uint8Array, random: Random): Uint8Array {
  let bytesNow = Uint8Array.from(bytes);
  for (let change = 0; change <= random.below(4); change++) {
    const at = random.below(bytesNow.length + 1);
    const length = 1 + random.below(16);
    const [before, after] = [bytesNow.subarray(0, at), bytesNow.subarray(at)];
    switch (random.below(5)) {
      case 0:
        bytesNow = joined(before, after.subarray(length));
        break;
      case 1:
        bytesNow = joined(before, after.subarray(0, length), after);
        break;
      case 2:
        bytesNow = joined(before, Uint8Array.from({ length }, () => random.below(256)), after);
        break;
      case 3:
        bytesNow = Uint8Array.from(before.length === 0 ? after : before);
        break;
      default:
        bytesNow[Math.min(at, bytesNow.length - 1)] = random.pick([0, 1, 10, 13, 34, 44, 92, 127, 128, 255]) ?? 0;
    }
  }
  return bytesNow;
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.concat(parts));
}
