export { curveOf, type Evidence, FEATURES, KINDS } from "./evidence.ts";
export { recognizeLink } from "./links/mod.ts";
export { lookUp } from "./look_up.ts";
export { onCurve } from "./on_curve.ts";
export { resolve } from "./resolve.ts";
export { type OnStage, type Stage } from "./stage.ts";
export { resolveMany } from "./resolve_many.ts";
export { resolveStructured } from "./structured.ts";
export { suggest } from "./suggest/suggest.ts";
