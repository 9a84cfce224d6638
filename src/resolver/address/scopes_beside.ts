import type { EntryId, Gazetteer } from "../../gazetteer/gazetteer.ts";
import type { LatticeSpan } from "./lattice.ts";

/** Stated areas at the most, and bearers of each name that are looked at for one. */
const SCOPES_MAX = 8;

/** The countries, regions and counties that the names beside some tokens may be, the caller's country first. */
export function scopesBeside(
  span: { readonly from: number; readonly to: number },
  starting: readonly (readonly LatticeSpan[])[],
  options: { readonly gazetteer: Gazetteer; readonly scope?: EntryId | undefined },
): EntryId[] {
  const scopes: EntryId[] = options.scope === undefined ? [] : [options.scope];
  for (const other of starting.flat()) {
    if (other.to > span.from && other.from < span.to) {
      continue;
    }
    for (const { id } of other.matches.slice(0, SCOPES_MAX)) {
      if (scopes.length < SCOPES_MAX && isArea(options.gazetteer, id)) {
        scopes.push(id);
      }
    }
  }
  return scopes;
}

function isArea(gazetteer: Gazetteer, id: EntryId): boolean {
  const { kind } = gazetteer.placeRank(id);
  return kind === "country" || kind === "region" || kind === "county";
}
