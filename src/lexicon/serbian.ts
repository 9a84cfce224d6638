import type { Lexicon } from "./lexicon.ts";

/** Serbian. */
export const SERBIAN: Lexicon = {
  hourWords: "radno vreme, радно време",
  unitWords: "ап стан улаз апартамент спрат",
  flatWords: "ап стан апартамент",
  unitAbbreviations: "ап",
  floorWords: "спрат",
  boxes: "поштански преградак",
  noteOpeners: "молим, оставити",
  streetWords: {
    blvd: "булевар",
    al: "алеја",
    tg: "трг",
  },
  numberWords: "1 ~прва ~први ~првог, 2 ~другог, 3 ~трећи ~трећа, 5 петог",
  monthWords: `
    јануара фебруара јуна јула септембра октобра новембра децембра маја`,
  addressOpeners: "моја адреса је, адреса је, живим у, живим на",
  contactWords: "телефон моб тел факс",
  totalWords: "укупно",
  remarkWords: "извор напомена",
  columnHeaders: {
    fullAddress: "адреса, пуна адреса, adresa, седиште",
    street: "улица, назив улице, улица и број, ulica",
    houseNumber: "број, кућни број, kucni broj, бр",
    unit: "стан, спрат",
    postcode: "поштански број, postanski broj, птт",
    locality: "град, место, насеље, општина, opstina, mesto",
    district: "градска општина",
    region: "округ, okrug",
    country: "држава, drzava, земља",
    latitude: "географска ширина",
    longitude: "географска дужина",
    id: "шифра, редни број, рб, пиб, матични број",
    name: "назив, име, презиме, предузеће, купац, име и презиме, фирма",
    other: "телефон, имејл, датум, напомена, износ, количина, цена",
  },
};
