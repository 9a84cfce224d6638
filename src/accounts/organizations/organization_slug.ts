import type { Chance } from "../../domain/chance.ts";
import { base62 } from "../secret_text.ts";

/** Words that are part of the service's own addresses, or that could be mistaken for the service. */
const RESERVED = new Set(
  ("about account accounts admin administrator api app assets auth billing blog dashboard docs embed health help home " +
    "invitations legal livez login logout locus maps me metrics new null organization organizations public readyz " +
    "register root security settings signup static status support swagger system team test undefined v1 v2 www")
    .split(" "),
);

const LENGTH_MIN = 3;
const LENGTH_MAX = 48;

/** The length of a name's part in a slug: a suffix still fits. */
const BASE_LENGTH_MAX = 40;

/** Linear: alternation of single classes over single characters, no nesting. */
const FORM = /^[a-z0-9-]+$/;

/** The rule that a chosen slug breaks, to show to the person; undefined when it breaks none. */
export function slugFault(slug: string): string | undefined {
  if (slug.length < LENGTH_MIN || slug.length > LENGTH_MAX) {
    return `must have ${LENGTH_MIN} to ${LENGTH_MAX} characters`;
  }
  if (!FORM.test(slug) || slug.startsWith("-") || slug.endsWith("-") || slug.includes("--")) {
    return "must have lower-case letters a to z, digits, and single hyphens between them";
  }
  return RESERVED.has(slug) ? "is reserved" : undefined;
}

/** A slug from an organization's name; undefined when the name gives none, for example in another script. */
export function slugFromName(name: string): string | undefined {
  const plain = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  const slug = plain.split(/[^a-z0-9]+/).filter((part) => part !== "").join("-").slice(0, BASE_LENGTH_MAX);
  const whole = slug.endsWith("-") ? slug.slice(0, -1) : slug;
  return slugFault(whole) === undefined ? whole : undefined;
}

/** A slug that is most likely unique: the base and five random characters. */
export function slugWithSuffix(base: string, chance: Chance): string {
  const suffix = base62(BigInt(`0x${chance.bytes(3).toHex()}`), 5).toLowerCase();
  return `${base}-${suffix}`;
}
