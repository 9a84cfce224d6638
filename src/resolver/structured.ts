import type { Resolution } from "../domain/resolution.ts";
import type { StructuredInput } from "../domain/structured_input.ts";
import type { Gazetteer, StreetGazetteer } from "../gazetteer/port.ts";
import { resolveWritten } from "./address/resolve_address.ts";
import { keepPositions, positionedText, tellPositions } from "./address/structured/mod.ts";
import { finish } from "./finish.ts";
import { withoutCertainty } from "./without_certainty.ts";
import { Work } from "./work.ts";

const CODE = /^[a-z]{2}$/iu;

/**
 * The one location that an address stated in parts names: as `resolve` for the text, but no word is taken for anything
 * else than what it is stated as, and `matches` tells of every part that is stated. An ISO 3166-1 alpha-2 code as
 * `country` limits the answer to that country; its name is compared like any other part.
 *
 * @example
 * ```ts
 * const components = { street: "Städtle", houseNumber: "23", locality: "Vaduz" };
 * resolveStructured({ components }, { gazetteer }).matches; // { street: "exact", houseNumber: "exact", locality: "exact" }
 * ```
 */
export function resolveStructured(
  { components, ...input }: StructuredInput,
  { gazetteer }: { readonly gazetteer: Gazetteer & StreetGazetteer },
): Resolution {
  const stated = components.country?.trim() ?? "";
  const scope = CODE.test(stated) ? gazetteer.country(stated) : undefined;
  // A code is compared by the name of its country: letters alone may mean a region too.
  const named = scope === undefined ? components : { ...components, country: gazetteer.nameIn(scope, ["en"]) };
  const { text, tokens, positions } = positionedText(named);
  const work = new Work();
  const whole = resolveWritten({
    text,
    tokens,
    keep: (lattice, context) => keepPositions(lattice, positions, context),
    tell: (answer, candidate) => tellPositions(answer, candidate, positions),
  }, { gazetteer, scope, bounds: input.bounds, near: input.near, work });
  return finish(work.isCut ? withoutCertainty(whole) : whole, {
    input: { ...input, text, ...(scope === undefined ? {} : { country: stated.toUpperCase() }) },
    gazetteer,
  });
}
