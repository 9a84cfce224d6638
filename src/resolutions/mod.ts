export { type Expansion, type LinkNet } from "./expand_link.ts";
export { ExpansionCache } from "./expansion_cache.ts";
export { lookUpFor } from "./look_up_for.ts";
export { type ResolveFor, resolveFor, resolveStructuredFor } from "./resolve_for.ts";
export { warmUpStep } from "./warm_up_step.ts";
export { resolveRows, type RowResult } from "./resolve_rows.ts";
export { suggestFor } from "./suggest_for.ts";
export { type ResolutionsDeps } from "./deps.ts";
