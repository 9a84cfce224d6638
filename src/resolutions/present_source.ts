import type { Source } from "../domain/resolution.ts";

/** Whose data an answer is, as it goes over the wire. */
export function presentSource({ dataset, version, system, origin, attribution, others }: Source): Source {
  const told = { dataset, version, system, origin, attribution };
  return others === undefined ? told : { ...told, others: others.map((other) => ({ ...other })) };
}
