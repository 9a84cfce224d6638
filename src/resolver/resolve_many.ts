import type { Input } from "../domain/input.ts";
import type { Resolution } from "../domain/resolution.ts";
import type { Gazetteer } from "../gazetteer/port.ts";
import { resolve } from "./resolve.ts";

/** Resolves many inputs; answer *i* belongs to input *i* and equals that of `resolve`. */
export function resolveMany(
  inputs: readonly Input[],
  options: { readonly gazetteer: Gazetteer },
): Resolution[] {
  return inputs.map((input) => resolve(input, options));
}
