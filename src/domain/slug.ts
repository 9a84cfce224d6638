/** Linear: alternation of single classes over single characters, no nesting. */
const FORM = /^[a-z0-9-]+$/;

const LENGTH_MIN = 3;

/** What the slugs of a kind must be. */
export interface SlugRules {
  readonly lengthMax: number;
  /** The length of a name's part in a slug: a suffix still fits. */
  readonly baseLengthMax: number;
  /** Words that mean something else in the paths of this service. */
  readonly reserved: ReadonlySet<string>;
}

/** The rule that a chosen slug breaks, to show to the person; undefined when it breaks none. */
export function slugFault(slug: string, { lengthMax, reserved }: SlugRules): string | undefined {
  if (slug.length < LENGTH_MIN || slug.length > lengthMax) {
    return `must have ${LENGTH_MIN} to ${lengthMax} characters`;
  }
  if (!FORM.test(slug) || slug.startsWith("-") || slug.endsWith("-") || slug.includes("--")) {
    return "must have lower-case letters a to z, digits, and single hyphens between them";
  }
  return reserved.has(slug) ? "is reserved" : undefined;
}

/** A slug from a name; undefined when the name gives none, for example in another script. */
export function slugFromName(name: string, rules: SlugRules): string | undefined {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const slug = plain.split(/[^a-z0-9]+/).filter((part) => part !== "").join("-").slice(0, rules.baseLengthMax);
  const whole = slug.endsWith("-") ? slug.slice(0, -1) : slug;
  return slugFault(whole, rules) === undefined ? whole : undefined;
}

/** How long a text may be, in Unicode code points. */
interface PlainTextLimits {
  readonly min: number;
  readonly max: number;
}

/** C0 and C1 controls: Postgres refuses the first of them, terminals obey the others. */
// oxlint-disable-next-line no-control-regex -- control characters are what it searches for
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;

/**
 * Checks one line of text that a person wrote. Returns the rule it breaks, or undefined when it is valid.
 *
 * @example
 * ```ts
 * plainTextFault("Head office", { min: 1, max: 100 }); // undefined
 * plainTextFault("", { min: 1, max: 100 }); // "must have 1 to 100 characters"
 * ```
 */
export function plainTextFault(text: string, limits: PlainTextLimits): string | undefined {
  // A code point takes at most two UTF-16 units, so a longer text need not be counted.
  const length = text.length > limits.max * 2 ? text.length : Array.from(text).length;
  if (length < limits.min || length > limits.max) {
    return `must have ${limits.min} to ${limits.max} characters`;
  }
  if (!text.isWellFormed() || CONTROL.test(text)) {
    return "must not have control characters or broken ones";
  }
  return undefined;
}

/** Characters of an origin: host names have at most 253. */
export const ORIGIN_LENGTH_MAX = 300;
/** A host name or an IP address. The URL parser also accepts `;`, `,`, quotes and `*` in names. */
const HOST = /^(?:[a-z0-9_-][a-z0-9._-]*|\[[0-9a-f:.]+\])$/;
/** Hosts for local development, where no one else can listen. */
const LOCAL_HOSTS: ReadonlySet<string> = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Whether a text is the origin of a web page as browsers send it: scheme, host and port and nothing else, in the URL
 * parser's own spelling. `http` is allowed only for local development.
 *
 * @example
 * ```ts
 * isWebOrigin("https://shop.example"); // true
 * isWebOrigin("http://localhost:8080"); // true
 * isWebOrigin("https://shop.example/"); // false
 * isWebOrigin("http://shop.example"); // false
 * ```
 */
export function isWebOrigin(text: string): boolean {
  const url = text.length > ORIGIN_LENGTH_MAX ? null : URL.parse(text);
  return url !== null && url.origin === text && HOST.test(url.hostname) &&
    (url.protocol === "https:" || (url.protocol === "http:" && LOCAL_HOSTS.has(url.hostname)));
}
