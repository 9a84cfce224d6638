import type { Lexicon } from "./lexicon.ts";

export const ICELANDIC: Lexicon = {
  hourWords: "opnunartími, opnunartímar",
  joinedTypes: "gata vegur stigur braut",
  boxes: "posthoelf, postholf",
  coordinateWords: {
    latitude: "BREIDDARGRÁÐA",
    longitude: "LENGDARGRÁÐA",
  },
  addressOpeners: "heimilisfangið er, heimilisfang mitt er, ég bý á, ég bý í",
  contactWords: "sími farsími símanúmer",
  columnHeaders: {
    fullAddress: "heimilisfang, fullt heimilisfang",
    street: "gata, gotuheiti, heiti gotu, gata og numer, gata og husnumer",
    houseNumber: "husnumer, numer",
    unit: "ibud, haed, ibudarnumer",
    postcode: "postnumer, pnr",
    locality: "stadur, borg, baer, sveitarfelag, postfang",
    region: "landshluti, sysla",
    country: "land",
    latitude: "breiddargrada",
    longitude: "lengdargrada",
    id: "kennitala, vidskiptamannanumer, audkenni",
    name: "nafn, fyrirtaeki, vidskiptavinur",
    other: "simi, netfang, athugasemd, dagsetning, vefsida",
  },
};
