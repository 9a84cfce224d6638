import type { CodeGrammar } from "../code_grammar.ts";

const WEIGHT = 0.95;

/** An identifier of a register, recognised only next to the register's name: alone it is any number. */
function labelled(
  system: string,
  countryCode: string,
  { label, digits }: { label: string; digits: string },
): CodeGrammar {
  return {
    system,
    pattern: new RegExp(`(?<![\\p{L}\\d])(?:${label})[ :=#/]{1,3}(${digits})(?![\\p{L}\\d])`, "giu"),
    signs: [{ names: label.split("|").flatMap((name) => name.split(/[\\(]/u, 1)) }],
    marker: /(?!)/u,
    read({ groups }) {
      return { outcome: "registered", normalized: (groups[0] ?? "").toUpperCase(), countryCode };
    },
    weigh() {
      return WEIGHT;
    },
  };
}

/** Identifiers of registers, recognised by their label. */
export const IDENTIFIERS: readonly CodeGrammar[] = [
  labelled("uprn", "GB", { label: "UPRN", digits: "\\d{1,12}" }),
  labelled("geonames", "ZZ", { label: "GEONAMES(?: ?ID)?", digits: "\\d{1,9}" }),
  labelled("wikidata", "ZZ", { label: "WIKIDATA", digits: "Q\\d{1,10}" }),
  labelled("openstreetmap_element", "ZZ", { label: "OSM(?: ?ID)?", digits: "[NWR]\\d{1,12}" }),
  labelled("mappls_pin", "IN", { label: "ELOC|MAPPLS(?: PIN)?|MAPPLS\\.COM", digits: "[A-Z\\d]{6}" }),
];
