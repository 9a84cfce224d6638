import { type Scope, SCOPE_NAMES } from "./scope_names.ts";

/** All scopes, in the order they are offered. */
// The table's keys are the scopes; `Object.keys` returns them as plain strings.
// oxlint-disable-next-line typescript/no-unsafe-type-assertion
export const ALL_SCOPES = Object.keys(SCOPE_NAMES.en) as readonly Scope[];
