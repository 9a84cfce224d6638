import { type Appended, columnsAmong } from "../../domain/appended.ts";
import { attributionOfColumn, type ResolutionsDeps } from "../../resolutions/mod.ts";

/** What is shown, as far as sources must be named with it. */
export interface Shown {
  /** Of the points. */
  readonly attributions: readonly string[];
  /** The names of the columns next to them. */
  readonly columns: readonly string[];
}

/** The sources to name with published points and the columns next to them. */
export interface Credits {
  /** Changes with the sources of the columns. */
  readonly revision: readonly string[];
  /** The attributions of the points and of their columns, each once. */
  readonly of: (shown: Shown) => string[];
  /** The columns whose source is known: without those of a layer that is no longer loaded. */
  readonly creditable: (appended: Appended) => Appended;
}

/** Reads the sources of the columns from the data in force. */
export function openCredits(resolutions: Pick<ResolutionsDeps, "gazetteer">): Credits {
  const gazetteer = resolutions.gazetteer();
  return {
    revision: gazetteer.areaLayers.flatMap(({ name, attribution }) => [name, attribution]),
    of: ({ attributions, columns }) =>
      [...new Set([...attributions, ...columns.map((name) => attributionOfColumn(name, gazetteer) ?? "")])]
        .filter((text) => text !== "").sort(),
    creditable(appended) {
      const lost = new Set(
        columnsAmong(Object.keys(appended)).filter((name) => attributionOfColumn(name, gazetteer) === undefined),
      );
      return Object.fromEntries(Object.entries(appended).filter(([name]) => !lost.has(name)));
    },
  };
}
