import type { Lexicon } from "./lexicon.ts";

/** Catalan. */
export const CATALAN: Lexicon = {
  connectors: "i",
  commonStreetNames: ["Carrer Major", "Plaça Major"],
  floorWords: "baixos atic",
  boxes: "apartat, apartat de correus",
  cornerWords: "cantonada cruilla",
  crossingWords: "amb i",
  noteTriggers: "trucar deixar recepcio porteria",
  noteWords: "al als cops dues dos com",
  categoryWords: `
    mercat supermercat forn esglesia capella estacio aeroport estacionament parc castell estadi museu ecole escola
    botiga teatre`,
  everydayWords: `
    jo tu ell ella em et es el la els les un una de i o però si no que qui quan com on és són molt bé bon bona dia nit
    gràcies`,
};
