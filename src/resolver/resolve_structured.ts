import type { InputSpan, Resolution } from "../domain/resolution.ts";
import type { StructuredInput } from "../domain/input.ts";
import { resolveTokens, wantedOf } from "./address/mod.ts";
import {
  compareComponents,
  joinComponents,
  keepComponents,
  plainComponents,
  unswapped,
  withNumberOnce,
  withStreetForTown,
} from "./address/structured/mod.ts";
import { withoutCertainty } from "./decision/mod.ts";
import { finish } from "./finish/mod.ts";
import type { ResolveOptions } from "./resolve.ts";
import { WorkBudget } from "./work_budget.ts";

const CODE = /^[a-z]{2}$/iu;

/**
 * Resolves an address given in components. The same as `resolve` for its text, but no component may be another one that
 * the input has too, and `matches` has an entry for each component of the input with a letter or digit. An ISO 3166-1
 * alpha-2 code as `country` limits the answer to that country; a name is compared like any other component.
 *
 * @example
 * ```ts
 * const components = { street: "Städtle", houseNumber: "23", locality: "Vaduz" };
 * resolveStructured({ components }, { gazetteer }).matches; // { street: "exact", houseNumber: "exact", locality: "exact" }
 * ```
 */
export function resolveStructured(
  input: StructuredInput,
  options: Pick<ResolveOptions, "gazetteer" | "engine">,
): Resolution {
  const components = unswapped(plainComponents(input.components));
  const stated = resolveComponents({ ...input, components }, options);
  const other = stated.status === "found" ? undefined : withNumberOnce(components) ?? withStreetForTown(components);
  if (other === undefined) {
    return stated;
  }
  const answer = resolveComponents({ ...input, components: other }, options);
  return answer.status === "found" && answer.matches.houseNumber === "exact" ? answer : stated;
}

function resolveComponents(
  { components, ...input }: StructuredInput,
  { gazetteer, engine }: Pick<ResolveOptions, "gazetteer" | "engine">,
): Resolution {
  const countryPart = components.country ?? "";
  const scope = CODE.test(countryPart) ? gazetteer.country(countryPart) : undefined;
  // A code is replaced by the name of its country, because the letters alone may also mean a region.
  const named = scope === undefined ? components : { ...components, country: gazetteer.nameIn(scope, ["en"]) };
  const { text, tokens, componentSpans } = joinComponents(named);
  const workBudget = new WorkBudget();
  const whole = resolveTokens({
    text,
    tokens,
    keep: (lattice, context) => keepComponents(lattice, componentSpans, context),
    compare: (compared) => compareComponents(compared, componentSpans),
  }, {
    gazetteer,
    scope,
    bounds: input.bounds,
    near: input.near,
    workBudget,
    isExact: engine !== "full" && input.explain !== true,
    wanted: wantedOf(input),
  });
  const spans = (): readonly InputSpan[] =>
    componentSpans.flatMap(({ component, from, to }) => {
      const span: InputSpan["span"] = [tokens[from]?.span[0] ?? 0, tokens[to - 1]?.span[1] ?? 0];
      return from === to ? [] : [{ component, text: components[component] ?? text.slice(...span), span }];
    });
  return finish({ ...(workBudget.isExhausted ? withoutCertainty(whole) : whole), spans }, {
    input: { ...input, text, ...(scope === undefined ? {} : { country: countryPart.toUpperCase() }) },
    gazetteer,
  });
}
