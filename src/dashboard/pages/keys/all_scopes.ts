import { type Scope, SCOPE_NAMES } from "./scope_names.ts";

/** Everything that a key may do, in the order it is offered. */
// The table's names are the scopes; `Object.keys` forgets that.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ALL_SCOPES = Object.keys(SCOPE_NAMES.en) as readonly Scope[];
