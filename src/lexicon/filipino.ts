import type { Lexicon } from "./lexicon.ts";

export const FILIPINO: Lexicon = {
  districtWords: "barangay brgy bgy",
  unitWords: "barangay brgy",
  everydayWords: `
    ako ikaw siya kami tayo sila ko mo niya ang ng sa na at o pero kung ano sino saan kailan paano hindi oo po salamat`,
  addressOpeners: "ang address ko ay, nakatira ako sa",
  contactWords: "selpon",
  columnHeaders: {
    fullAddress: "tirahan, buong tirahan",
    street: "kalye, pangalan ng kalye",
    locality: "lungsod, bayan, lungsod bayan",
    district: "barangay, brgy",
    region: "lalawigan, rehiyon",
    country: "bansa",
    name: "pangalan, apelyido, kumpanya",
    other: "telepono, petsa",
  },
};
