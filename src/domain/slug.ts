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
