import type { Lexicon } from "./lexicon.ts";

export const WELSH: Lexicon = {
  connectors: "yr",
  streetTypesBefore: "heol hewl ffordd stryd lon rhodfa rhes maes clos cilgant",
  commonStreetNames: "Stryd Fawr, Heol Fawr, Ffordd yr Orsaf, Heol yr Orsaf, Heol yr Eglwys, Stryd y Bont",
  streetTypesTypedFirst: [{ countries: "GB", words: "heol ffordd stryd lôn rhodfa rhes maes clos cilgant" }],
  streetWords: "st stryd, heol hewl, ffordd ffd ffrdd, rhodfa rhod",
  streetSmallWords: "y yr",
  unitWords: "fflat",
  flatWords: "fflat",
  cornerWords: "cornel",
  crossingWords: "a",
  addressOpeners: "fy nghyfeiriad yw, rwy'n byw yn",
  contactWords: "ffôn",
  columnHeaders: {
    fullAddress: "cyfeiriad, cyfeiriad llawn",
    street: "stryd, ffordd",
    houseNumber: "rhif, rhif ty",
    postcode: "cod post",
    locality: "tref, dinas",
    county: "sir",
    country: "gwlad",
    name: "enw, cwmni",
    other: "ffon, dyddiad, nodiadau",
  },
};
