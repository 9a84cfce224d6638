import { AutocompleteElement } from "./autocomplete_element.ts";

// A page may load the script twice.
if (customElements.get("locus-autocomplete") === undefined) {
  customElements.define("locus-autocomplete", AutocompleteElement);
}
