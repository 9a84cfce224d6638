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
  streetWords: {
    blvd: "булевард",
    plo: "площад",
  },
  numberWords: `
    1 първа първи, 2 втора втори, 3 трета трети, 4 четвърта четвърти, 5 пета пети, 6 шеста шести, 7 седма седми, 8
    осма осми, 9 девета девети, 10 десета десети, 20 двадесет`,
  monthWords: `
    януари февруари март април май юни юли август септември октомври ноември декември`,
};
