import type { CodeGrammar } from "../code_grammar.ts";

/** Zones of Qatar are numbered 1 to 98. */
const ZONE_MAX = 98;
const LABELLED_WEIGHT = 0.97;
const IN_COUNTRY_WEIGHT = 0.9;
/** Three small numbers with something that joins them: a date, a tile, a fraction. */
const BARE_WEIGHT = 0.1;

const JOINT = /[/-]/u;

/** Blue plates of Qatar (`zone 69 street 255 building 8`, `69/255/8`): a building of the national address register. */
export const QATAR_BLUE_PLATE: CodeGrammar = {
  system: "qatar_address",
  pattern:
    /(?<![\p{L}\d./-])(?:(ZONE|Z) ?(?:NO\.? ?)?)?(\d{1,2})[/ ,-]{1,2}(?:(STREET|ST) ?(?:NO\.? ?)?)?(\d{1,4})[/ ,-]{1,2}(?:(BUILDING|BLDG|BLD) ?(?:NO\.? ?)?)?(\d{1,4})(?![\p{L}\d./-])/giu,
  signs: [{ run: "n1-2 l2-8", gap: "/ ,-.", next: "n1-4 w2,4,6,8 l3-12", numbers: 3 }],
  marker: /\bQNAS\b|BLUE PLATE|UNWANI|عنواني/u,
  read({ groups }) {
    const [, zone = "", , street = "", , building = ""] = groups;
    return Number(zone) < 1 || Number(zone) > ZONE_MAX ? undefined : {
      outcome: "registered",
      normalized: `${Number(zone)}/${Number(street)}/${Number(building)}`,
      countryCode: "QA",
    };
  },
  weigh({ shown, groups, marked, hints, upper, alone }) {
    const [zone, , street, , building] = groups;
    const inCountry = hints.country === "QA" || /QATAR|DOHA|قطر|الدوحة/u.test(upper);
    if (zone !== undefined && (street !== undefined || building !== undefined)) {
      return inCountry || hints.country === undefined ? LABELLED_WEIGHT : BARE_WEIGHT;
    }
    if (marked || (inCountry && alone)) {
      return IN_COUNTRY_WEIGHT;
    }
    return alone && hints.country === undefined && JOINT.test(shown) ? BARE_WEIGHT : 0;
  },
};
