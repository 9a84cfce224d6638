export { REGISTERED_SYSTEMS } from "./codes/mod.ts";
export { type Evidence, FEATURES, KINDS } from "./decision/mod.ts";
export { recognizeLink } from "./links/mod.ts";
export { lookUp } from "./look_up.ts";
export { limitedSaved, onCurve } from "./decision/mod.ts";
export { resolve, resolveMany } from "./resolve.ts";
export { type OnStage, type Stage } from "./stage.ts";
export { resolveStructured } from "./resolve_structured.ts";
export { suggest } from "./suggest/suggest.ts";
