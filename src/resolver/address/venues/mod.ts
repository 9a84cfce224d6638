/**
 * Stage 6: named places (hotels, schools, stations), only where tokens are left unmatched. In go the unmatched tokens and
 * what the other words say; out come answers for named places in that area. Exact names come before misspelt ones.
 */
export { besideNamed } from "./beside_named.ts";
export { STATED_MAX, type StatedRest } from "./named_answers.ts";
export { namedOrMisspelt } from "./named_or_misspelt.ts";
