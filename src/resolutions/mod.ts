export { type Expansion, type LinkNet } from "./expand_link.ts";
export { ExpansionCache } from "./expansion_cache.ts";
export { type PresentedResolution, type PresentOptions, presentResolution } from "./present_resolution.ts";
export { type ResolveFor, resolveFor } from "./resolve_for.ts";
export { resolveRows, type RowResult } from "./resolve_rows.ts";
export { type ResolutionsRoom } from "./room.ts";
