import type { StreetId } from "../../gazetteer/gazetteer.ts";
import type { Lattice } from "./lattice.ts";
import type { PlaceContext } from "./place_context.ts";
import { StreetFact } from "./street_fact.ts";

/** What pieces of one text say of streets, each found once for all of its readings. */
export class StreetFacts {
  readonly #lattice: Lattice;
  readonly #context: PlaceContext;
  readonly #streets = new Map<StreetId, StreetFact>();

  constructor(lattice: Lattice, context: PlaceContext) {
    this.#lattice = lattice;
    this.#context = context;
  }

  of(id: StreetId): StreetFact {
    let fact = this.#streets.get(id);
    if (fact === undefined) {
      fact = new StreetFact(this.#context.street(id), this.#lattice, this.#context);
      this.#streets.set(id, fact);
    }
    return fact;
  }
}
