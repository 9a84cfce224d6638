import type { Lexicon } from "./lexicon.ts";

export const CATALAN: Lexicon = {
  documentWords: "comanda",
  hourWords: "horari, obert",
  dayWords: "dl dt dc dj dv ds dg",
  closings: "salutacions, atentament, gràcies, moltes gràcies",
  relationWords: "de",
  formerNameWords: "abans",
  doubtPhrases: `
    antic, abans, vora, menys, mai mes, no lliurar, no es, ja no, en lloc, excepte, antiga adreca, adreca antiga, adreca incorrecta,
    anteriorment, vam deixar, tancat, tancada, per exemple, potser, aproximadament, vei de, veins de, despres
    de, abans de, lluny de, cap a, enfront, a la vora, al nord, al sud, min de`,
  connectors: "i",
  heardSounds: [["y", "ll"], ["j", "tg"], ["k", "qu"]],
  titles: "dr doctor, mn mossen, gral general, prof professor, pres president, bisbe",
  saints: "st s sant, sta s santa, sts sants",
  commonStreetNames: "Carrer Major, Plaça Major",
  unitWords: "edifici edif bloc pis despatx local porta escala oficina duplex xalet",
  buildingsNamed: "edifici edif",
  floorWords: "baixos bxs bxos atic sobreatic pis entresol soterrani principal entl",
  wholeFloors: "baixos bxs bxos atic sobreatic entresol soterrani entl",
  floorPhrases: "planta baixa",
  boxes: "apartat, apartat de correus",
  plots: "bustia",
  cornerWords: "cantonada cruilla",
  crossingWords: "amb i",
  addresseePhrases: "a l atencio de, a l atencio del, a a, a cura de, lliurar a",
  landmarkOpeners:
    "sota, sobre, davant, vistes a, passat, davant de, al costat, prop de, darrere, darrere de, metres de, minuts de",
  noteOpeners: "trucar, truqueu, deixar, deixeu, si us plau, preguntar per, truca, toqueu, deixa, sisplau",
  noteTriggers: "trucar deixar recepcio porteria truqueu truca toqueu deixeu deixa sisplau gracies",
  noteWords: "al als cops dues dos com porta lateral entrada principal darrere davant casa",
  categoryWords: `
    mercat supermercat forn esglesia capella estacio aeroport estacionament parc castell estadi museu ecole escola
    botiga teatre`,
  everydayWords: `
    jo tu ell ella em et es el la els les un una de i o però si no que qui quan com on és són molt bé bon bona dia nit
    gràcies`,
  streetTypesBefore: "avinguda placa passeig passatge",
  streetTypesTypedFirst: [{
    countries: "AD ES",
    words: "carrer avinguda plaça passatge passeig carretera camí travessera urbanització rotonda pont túnel",
  }],
  streetWords: "ave avinguda avgda, pass passatge ptge ptg, pl placa, c carrer carrers, pg passeig",
  counting: {
    small: "un/una dos/dues tres quatre cinc sis set vuit/huit nou deu onze dotze tretze catorze quinze setze " +
      "disset/desset divuit/devuit/dihuit dinou/denou",
    tens: "vint trenta quaranta cinquanta seixanta setanta vuitanta/huitanta noranta",
    hundreds: "cent/cents",
    thousand: "mil",
  },
  numberWords: `
    2 ~dos ~dues, 5 cinc, 6 ~sis, 7 ~set, 8 vuit, 9 ~nou, 10 ~deu, 12 dotze, 13 tretze, 16 setze, 17
    disset, 18 divuit, 19 dinou, 20 ~vint, 30 trenta`,
  monthWords: `
    gener febrer maig juny juliol agost setembre octubre novembre desembre`,
  numberJoints: "i",
  floorOrdinalEndings: "n r t on",
  addressOpeners:
    "soc a, és a, som a, la meva adreça és, la nostra adreça és, l'adreça és, visc a, vivim a, on és, on es troba, com arribar a, com puc anar a, ens trobareu a",
  registerWords: "nrt",
  contactWords: "telèfon mòbil",
  centreWords: "centre",
  columnHeaders: {
    fullAddress: "adreca, adreca completa, domicili",
    street: "carrer, nom del carrer, carrer i numero, via",
    houseNumber: "numero, num",
    unit: "pis, porta, escala",
    postcode: "codi postal, cp",
    locality: "poblacio, municipi, ciutat, localitat",
    district: "barri, districte",
    county: "comarca",
    region: "provincia, comunitat autonoma",
    country: "pais",
    latitude: "latitud",
    longitude: "longitud",
    id: "codi, codi client, num client",
    name: "nom, cognoms, empresa, rao social, establiment",
    other: "telefon, correu electronic, data, observacions, horari",
  },
};
