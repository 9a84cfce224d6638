import type { Lexicon } from "./lexicon.ts";

/** Bulgarian. */
export const BULGARIAN: Lexicon = {
  unitWords: "вход вх апартамент бл vhod apartament",
  unitAbbreviations: "ап ет",
  floorWords: "етаж",
  boxes: "пощенска кутия",
  postcodeMarkers: "пощенски код, п к",
  cornerWords: "ъгъл кръстовище",
  noteOpeners: "моля, оставете, звънете, обадете",
  landmarkOpeners: "срещу, до, зад",
  everydayWords: `
    аз ти той тя то ние вие те мен ми си се съм е са да не и но или ако какво кой къде кога как тук там благодаря`,
};
