import type { Lexicon } from "./lexicon.ts";

/** Slovak. */
export const SLOVAK: Lexicon = {
  titles: `
    dr doktora, gen generala, prof profesora, kpt kapitana, plk plukovnika`,
  saints: "sv svateho svatej svaty",
  floorWords: "podlazi",
  boxes: "postova priehradka",
  companyForms: "sp",
  noteOpeners: "nechajte, zavolajte, zvoncek",
  everydayWords: `
    ja ty ona vy môj čo kto kde kedy ako prečo je sú som si mám máš nie áno a ale už tu tam dobrý deň noc ďakujem
    pekne`,
  streetWords: {
    nm: "namestie",
  },
  numberWords: "1 ~prveho, 3 ~tretieho, 4 ~stvrteho, 5 ~piateho, 7 ~siedmeho, 9 ~deviateho, 10 ~desiateho",
  monthWords: `
    januara februara aprila juna jula augusta septembra oktobra novembra decembra`,
};
