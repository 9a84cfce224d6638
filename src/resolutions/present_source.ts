import type { Source } from "../domain/resolution.ts";

/** The source of an answer with the names of the public contract. */
export function presentSource({ dataset, version, system, origin, attribution, others }: Source): Source {
  const told = { dataset, version, system, origin, attribution };
  return others === undefined ? told : { ...told, others: others.map((other) => ({ ...other })) };
}
