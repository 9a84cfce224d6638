import type { Lexicon } from "./lexicon.ts";

export const SLOVENIAN: Lexicon = {
  hourWords: "odpiralni čas, delovni čas",
  landmarkOpeners: "nasproti",
  everydayWords: `
    jaz ti on ona mi vi me te se moj to ta ne da in ali če kaj kdo kje kdaj kako je so sem si smo dober dan jutro
    hvala prosim`,
  streetWords: "st svetega sveti, c cesta cesti",
  numberWords: "1 ~prvega, 3 ~tretji",
  coordinateWords: {
    latitude: "ŠIRINA",
    longitude: "DOLŽINA",
    sizes: "ŠIRINA DOLŽINA",
  },
  addressOpeners: "moj naslov je, naš naslov je, naslov je, živim na, živim v",
  contactWords: "gsm telefonska",
  totalWords: "skupaj vsota",
  remarkWords: "vir opomba",
  columnHeaders: {
    fullAddress: "naslov, celoten naslov, naslov dostave, sedez",
    street: "ulica, ime ulice, ulica in hisna stevilka, ulica in st, cesta",
    houseNumber: "hisna stevilka, hisna st, hs, stevilka",
    unit: "stanovanje, nadstropje",
    postcode: "postna stevilka, posta st, postna st",
    locality: "kraj, mesto, naselje, posta, obcina, ime poste",
    district: "cetrtna skupnost",
    region: "regija",
    country: "drzava",
    latitude: "zemljepisna sirina",
    longitude: "zemljepisna dolzina",
    id: "sifra, st stranke, zap st, davcna stevilka, sifra stranke, maticna stevilka",
    name: "naziv, ime, priimek, podjetje, stranka, ime in priimek, kupec",
    other: "telefon, e posta, datum, opomba, znesek, kolicina, cena",
  },
};
