export { recognizeLink } from "./links/mod.ts";
export { resolve } from "./resolve.ts";
export { resolveMany } from "./resolve_many.ts";
