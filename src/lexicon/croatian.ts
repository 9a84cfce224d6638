import type { Lexicon } from "./lexicon.ts";

/** Croatian. */
export const CROATIAN: Lexicon = {
  numberMarkers: "broj br",
  unitWords: "kat blok stan ulaz sprat",
  floorWords: "kat sprat",
  boxes: "postanski pretinac",
  cornerWords: "krizanje",
  crossingWords: "i u",
  companyForms: "doo dd",
  noteOpeners: "molim, ostaviti, ostavite, zvoniti, zvono, nazvati, pozvoniti",
  landmarkOpeners: "preko puta, pored, pokraj",
  everydayWords: `
    ja ti on ona ono mi vi oni me te se mu joj nas vas moj tvoj to taj ta da ne i a ali ili ako što tko ko šta gdje
    gde kada kako zašto je su sam si smo ste bio imam nema ima već tu tamo na u iz do od po za s sa dobar dobro dan
    jutro laku noć veče hvala molim zdravo bok`,
  streetWords: {
    st: "svetog svete",
    tg: "trg",
  },
  numberWords: `
    1 ~prvi ~prva ~prvog, 2 ~drugi ~druga ~drugog, 3 ~treci ~treca ~treceg, 4 ~cetvrti, 5 ~peti ~petog, 6 ~sesti
    ~sestog, 7 ~sedmi ~sedmog, 8 ~osmi ~osmog, 9 ~deveti ~devetog, 10 ~deseti ~desetog`,
  monthWords: `
    sijecnja veljace ozujka travnja svibnja lipnja srpnja kolovoza rujna studenoga studenog prosinca`,
};
