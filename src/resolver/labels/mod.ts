/**
 * Components and labels. In goes an entry or an address of the gazetteer; out come its components, in the requested
 * languages, and the label in the order and punctuation of its country. `label_rules.ts` reads the table of orders.
 */
export { addressComponentsOf, componentsOf } from "./components_of.ts";
export { addressLabelOf } from "./address_label.ts";
export { labelOf, postalLinesOf } from "./label.ts";
