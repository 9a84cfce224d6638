/** One variable: its rule, its default, and how it is read. */
export interface Setting<Value> {
  /** Completes "must be …". */
  readonly rule: string;
  /** As it would be written in the environment; empty: not set. */
  readonly fallback: string;
  /** The value of a variable that is not set, where it has no fallback; absent: undefined. */
  readonly absent?: Value;
  /** Its name in the configuration, where it is not the variable's own. */
  readonly field?: string;
  /** Its value never appears in a message. */
  readonly secret?: true;
  /** The value, or undefined when the text breaks the rule. */
  parse(text: string): Value | undefined;
}

/**
 * Larger blocks contain other people's machines, not only proxies: 10.0.0.0/8 and fc00::/7 are the largest private ones
 * (RFC 1918, 4193).
 */
const PREFIX_BITS_MIN = { v4: 8, v6: 7 } as const;

export function choice<const Word extends string>(...words: readonly Word[]): Omit<Setting<Word>, "fallback"> {
  return {
    rule: `${words.slice(0, -1).join(", ")} or ${words.at(-1)}`,
    parse: (text) => words.find((word) => word === text),
  };
}

/** An integer in decimal digits, from one to another, both included. */
export function integer(from: number, to: number): Omit<Setting<number>, "fallback"> {
  return {
    rule: `an integer from ${from} to ${to}`,
    parse(text) {
      const value = /^[0-9]{1,15}$/u.test(text) ? Number(text) : Number.NaN;
      return value >= from && value <= to ? value : undefined;
    },
  };
}

/** A comma-separated list, each part by its own rule; empty where the variable is not set. */
export function list(parse: (text: string) => string | undefined) {
  return {
    absent: [],
    parse(text: string): readonly string[] | undefined {
      const parts = text.split(",").map((part) => part.trim()).filter((part) => part !== "");
      const values = parts.map(parse);
      return parts.length > 0 && values.every((value) => value !== undefined) ? Object.freeze(values) : undefined;
    },
  };
}

/** A number from 0 to 1, as OpenTelemetry writes it; undefined for anything else. */
export function readRatio(text: string): number | undefined {
  return /^(?:0|1|0?\.\d{1,6}|1\.0{1,6})$/u.test(text) ? Number(text) : undefined;
}

/** An ISO 3166-1 alpha-2 code in capitals; undefined for anything else. */
export function readCountryCode(text: string): string | undefined {
  const code = text.toUpperCase();
  return /^[A-Z]{2}$/u.test(code) ? code : undefined;
}

/** A region of an object store, such as `eu-central-1` or `auto`; undefined for anything else. */
export function readRegion(text: string): string | undefined {
  return /^[a-z0-9-]{1,64}$/u.test(text) ? text : undefined;
}

/** A host name or an IP address; undefined for anything else. */
export function readHost(text: string): string | undefined {
  return isIpAddress(text) || /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/u.test(text) ? text : undefined;
}

/** An IP address or a CIDR block no larger than the private ones; undefined for anything else. */
export function readBlock(text: string): string | undefined {
  const [address = "", bits, ...rest] = text.split("/");
  const range = address.includes(":") ? integer(PREFIX_BITS_MIN.v6, 128) : integer(PREFIX_BITS_MIN.v4, 32);
  const isBlock = bits === undefined || range.parse(bits) !== undefined;
  return rest.length === 0 && isBlock && isIpAddress(address) ? text : undefined;
}

/** Whether a text is an IP address of either version. */
function isIpAddress(text: string): boolean {
  if (text.includes(":")) {
    return /^[0-9A-Fa-f:.]{2,45}$/u.test(text) && URL.canParse(`http://[${text}]`);
  }
  const parts = text.split(".");
  return parts.length === 4 && parts.every((part) => integer(0, 255).parse(part) !== undefined);
}

/** `name=value` pairs, percent-encoded, as the OpenTelemetry specification has them. */
export function readHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text.split(",").map((pair) => pair.trim()).filter((pair) => pair !== "");
  const found: [string, string][] = [];
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    const value = decoded(pair.slice(at + 1).trim());
    const name = pair.slice(0, Math.max(at, 0)).trim();
    if (!/^[A-Za-z0-9_-]{1,100}$/u.test(name) || value === undefined) {
      return undefined;
    }
    found.push([name, value]);
  }
  return found.length === 0 ? undefined : Object.freeze(Object.fromEntries(found));
}

/** Undefined for an invalid percent-encoding, and for characters that headers must not contain. */
function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text);
    return /^[\x20-\x7e]{1,4000}$/u.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
