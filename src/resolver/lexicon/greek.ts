import type { Lexicon } from "./lexicon.ts";

/** Greek. */
export const GREEK: Lexicon = {
  streetTypesBefore: "οδοσ",
  numberMarkers: "αριθμοσ αριθ αρ",
  unitWords: "οροφοσ διαμερισμα διαμ",
  floorWords: "οροφοσ",
  boxes: "ταχυδρομικη θυριδα, θυριδα",
  boxAbbreviations: "τ θ, т θ",
  postcodeMarkers: "τ κ, τκ",
  cornerWords: "γωνια διασταυρωση",
  crossingWords: "και",
  noteOpeners: "παρακαλω, κουδουνι, αφηστε, χτυπηστε, καλεστε, θυροτηλεφωνο",
  landmarkOpeners: "απεναντι, διπλα, πισω, κοντα",
  everydayWords: `
    εγώ εσύ αυτός αυτή εμείς με σε μου σου το τα ο η οι και ή αλλά αν τι ποιος πού πότε πώς είναι δεν όχι ναι καλά
    πολύ εδώ εκεί`,
};
