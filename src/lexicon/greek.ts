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
  omittedTypesBefore: { script: "Greek", keys: "od lf" },
  addedTypes: "od",
  streetWords: {
    od: "οδοσ",
    lf: "λεωφοροσ λεωφ",
    pla: "πλατεια πλ",
  },
  numberWords: `
    1 πρωτησ ~πρωτη, 2 δευτερασ, 3 τριτησ ~τρεισ, 4 τεταρτησ, 5 πεμπτησ, 6 εκτησ, 7 εβδομησ, 8 ογδοησ, 9 ενατησ, 10
    δεκατησ, 11 ενδεκατησ, 12 δωδεκατησ, 20 εικοστησ, 30 τριακοστησ`,
  monthWords: `
    ιανουαριου φεβρουαριου μαρτιου απριλιου μαιου ιουνιου ιουλιου αυγουστου σεπτεμβριου οκτωβριου νοεμβριου
    δεκεμβριου`,
  streetOrdinalEndings: "ησ η",
  numberJoints: "και",
  floorOrdinalEndings: "ος οσ",
  hemispheres: {
    prior: 0.4,
    N: "Β Β ΒΌΡΕΙΑ ΒΌΡΕΙΟ ΒΟΡΕΙΑ",
    S: "Ν ΝΌΤΙΑ ΝΌΤΙΟ ΝΟΤΙΑ",
    E: "Α ΑΝΑΤΟΛΙΚΆ ΑΝΑΤΟΛΙΚΌ ΑΝΑΤΟΛΙΚΑ",
    W: "Δ ΔΥΤΙΚΆ ΔΥΤΙΚΌ ΔΥΤΙΚΑ",
  },
};
