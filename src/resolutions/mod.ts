export { type Expansion, type LinkNet } from "./expand_link.ts";
export { ExpansionCache } from "./expansion_cache.ts";
export { lookUpFor } from "./look_up_for.ts";
export { presentPlace } from "./present_place.ts";
export { type PresentedResolution, type PresentOptions, presentResolution } from "./present_resolution.ts";
export { type ResolveFor, resolveFor } from "./resolve_for.ts";
export { resolveRows, type RowResult } from "./resolve_rows.ts";
export { resolveStructuredFor } from "./resolve_structured_for.ts";
export { type ResolutionsRoom } from "./room.ts";
