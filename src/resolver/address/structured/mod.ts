/**
 * Addresses that come in parts. In go the components of a structured input; out comes their text with tokens whose
 * component is known. A filter keeps of the spans what agrees with the components, and a report says of each component
 * how the answer matches it.
 */
export { compareComponents, type Compared } from "./compare_components.ts";
export { joinComponents } from "./component_spans.ts";
export { keepComponents } from "./keep_components.ts";
