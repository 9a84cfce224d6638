import { itemsOf, partsOf, textOf } from "./cells.ts";
import type { FeatureType } from "./feature_types.ts";

/** Names of sources in a citation: it comes with every answer. */
const NAMED_MAX = 5;
/** Different names that are kept; Overture has some two hundred. */
const KEPT_MAX = 1000;
/** One line: the citation is shown in terminals too. */
const NAME = /^[^\p{Cc}\p{Cs}]{1,60}$/u;

/** Collects who must be credited for the rows of a data set: their types, and the sources that the rows name. */
export class Credits {
  /** The licences that the rows of each type state. */
  readonly #licences = new Map<FeatureType, Set<string>>();
  readonly #datasets = new Set<string>();

  add(type: FeatureType, sources: unknown): void {
    const licences = this.#licences.get(type) ?? new Set();
    this.#licences.set(type, licences);
    for (const source of itemsOf(sources)) {
      const { dataset, license } = partsOf(source);
      keep(this.#datasets, textOf(dataset));
      keep(licences, textOf(license));
    }
  }

  /** The licences, those of the rows where they state some, and one line of credit. */
  cited(): { readonly licence: string; readonly attribution: string } {
    const licences = [...this.#licences].flatMap(([type, stated]) => stated.size > 0 ? [...stated] : [type.licence]);
    const credits = [...new Set([...this.#licences.keys()].map(({ credit }) => credit))];
    const datasets = [...this.#datasets].filter((name) => !credits.some((credit) => credit.includes(name))).sort();
    return {
      licence: listed([...new Set(licences)].sort()),
      attribution: [...credits, ...(datasets.length === 0 ? [] : [listed(datasets)])].join("; "),
    };
  }
}

function keep(names: Set<string>, name: string): void {
  if (NAME.test(name) && names.size < KEPT_MAX) {
    names.add(name);
  }
}

function listed(names: readonly string[]): string {
  const more = names.length - NAMED_MAX;
  const shown = names.slice(0, NAMED_MAX).join(", ");
  return more > 0 ? `${shown} and ${more} more (docs.overturemaps.org/attribution)` : shown;
}
