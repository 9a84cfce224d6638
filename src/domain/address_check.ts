import type { Components, Match, Precision } from "./resolution.ts";

/** What a form may need to know of an address. */
export const NEEDS = ["house", "street", "postcode", "locality"] as const;

export type Need = (typeof NEEDS)[number];

export type ComponentName = Exclude<keyof Components, "houseNumber" | "countryCode"> | "house_number" | "country_code";

const NEEDED: Readonly<Record<Need, readonly ComponentName[]>> = {
  house: ["street", "house_number"],
  street: ["street"],
  postcode: ["postcode"],
  locality: ["locality"],
};

/** The components at such points are those of the nearest address. */
const NEAREST: ReadonlySet<Precision> = new Set(["coordinate", "cell", "map_center"]);

/** The part of an answer in its public form that is checked. */
interface CheckedAnswer {
  readonly status: string;
  readonly precision: Precision | null;
  readonly reasons: readonly string[];
  readonly components: { readonly [Component in ComponentName]?: string } | null;
  readonly matches: { readonly [Component in ComponentName]?: Match };
}

/** What is checked, and the texts of the input's components, as far as they are known. */
interface CheckOptions {
  readonly need: Need;
  readonly written?: ReadonlyMap<ComponentName, string>;
}

/**
 * What a form for addresses does next. `accept`: nothing. `confirm`: it shows the answer and asks whether it is meant.
 * `fix`: it asks for what is missing, or which of several is meant. `missing`: what is needed or written, and not in the
 * answer. `replaced`: what is written otherwise than in the answer; `from` is null where the text of the component is not
 * known.
 *
 * @example
 * ```ts
 * const answer = { status: "found", precision: "street", reasons: [], matches: {} } as const;
 * const check = checkAddress({ ...answer, components: { street: "Städtle" } }, { need: "house" });
 * check; // { action: "fix", missing: ["house_number"], replaced: [] }
 * ```
 */
export function checkAddress(
  { status, precision, reasons, components, matches }: CheckedAnswer,
  { need, written }: CheckOptions,
) {
  const known = components ?? {};
  // A house without a street, as in a village, is no less an address.
  const isHouse = known.house_number !== undefined && (need === "house" || need === "street");
  const needed = isHouse ? [] : NEEDED[need].filter((name) => known[name] === undefined);
  const missing = new Set(needed);
  const replaced: { component: ComponentName; from: string | null; to: string }[] = [];
  // `for … in` forgets which names a type has.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  for (const component of Object.keys(matches) as ComponentName[]) {
    const to = known[component];
    const match = matches[component];
    if (match === "missing" || (match === "conflict" && to === undefined)) {
      missing.add(component);
    } else if (to !== undefined && (match === "conflict" || match === "corrected")) {
      const from = written?.get(component) ?? null;
      if (from !== to) {
        replaced.push({ component, from, to });
      }
    }
  }
  const isNearest = need !== "locality" && precision !== null && NEAREST.has(precision);
  // Nobody can confirm one of several equal places. A point says where it is, even in disputed land.
  const isOneOfSeveral = reasons.includes("ambiguous") && !isNearest;
  const action = status === "unresolved" || needed.length > 0 || isOneOfSeveral
    ? "fix" as const
    : status === "found" && !isNearest
    ? "accept" as const
    : "confirm" as const;
  return { action, missing: [...missing], replaced };
}
