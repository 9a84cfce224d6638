import type { Lexicon } from "./lexicon.ts";

export const ITALIAN: Lexicon = {
  wordsApart: "san santo santa",
  districtWords: "frazione fraz quartiere",
  hourWords: "orari, orario, orario di apertura, aperto, chiuso",
  dayWords: "lun mar mer gio ven sab dom",
  townWordsOf: "comune città municipio",
  regionWords: "cantone regione provincia prov metropolitana",
  countryWords: "repubblica regno principato",
  documentWords: "fattura ordine",
  greetings: "ciao buongiorno",
  closings: "inviato da iphone, cordiali saluti, distinti saluti, saluti, cordialmente, grazie mille",
  relationWords: "da dal dalla di",
  formerNameWords: "precedentemente",
  doubtPhrases: `
    prima in, prima di, fermata, dopo, davanti, non piu, non consegnare, non inviare, non e, ne, mai piu, tranne, eccetto, senza, invece di, al posto di,
    indirizzo sbagliato, sbagliato, errato, vecchio indirizzo, precedentemente, precedente indirizzo, in precedenza,
    trasferiti, trasferito, fino al, chiuso, chiusa, annullato, annullata, cancellare, per esempio, ad
    esempio, forse, probabilmente, circa, oltre, all altezza, a destra, a sinistra, a nord, a sud, a est, a ovest,
    lontano da, due passi, nei pressi, nelle vicinanze, min da`,
  connectors: "della",
  streetTypesBefore: "via viale piazza corso vicolo",
  titles: `
    dott dottor dottore, gen generale, prof professor professore, cap capitano, col colonnello, ten tenente,
    amm ammiraglio, ing ingegnere, avv avvocato, on onorevole, mons monsignor monsignore, card cardinale, cav cavaliere`,
  saints: "s san santo santa, ss santi",
  heardSounds: [["k", "ch"], ["ni", "gn"]],
  commonStreetNames: "Via Roma, Via Garibaldi, Via Mazzini, Via Dante, Corso Italia, Piazza Roma, Via Cavour",
  numberJoints: "e",
  numberMarkers: "civ civico",
  floorOrdinals: "primo secondo terzo quarto quinto sesto ultimo",
  wholeFloors: "seminterrato attico mansarda",
  floorPhrases: "piano terra, piano terreno, piano rialzato",
  unitWords: "interno int scala piano palazzina citofono subalterno",
  flatWords: "interno int",
  unitAbbreviations: "sc",
  floorWords: "piano seminterrato attico mansarda",
  boxes: "casella postale",
  plots: "particella, mappale",
  noNumber: "senza numero civico, snc",
  postcodeMarkers: "cap",
  cornerWords: "angolo ang incrocio",
  crossingWords: "con e",
  crossingFillers: "dell della di al",
  addresseePhrases: `
    alla cortese attenzione di, alla cortese attenzione del, alla c a di, alla attenzione di, all attenzione di, c a,
    consegnare a`,
  companyForms: "spa srl sapa",
  noteOpeners: `
    per favore, lasciare, consegnare, suonare, citofonare, citofono, chiamare, telefonare, codice, portineria, suonate, lasciate, chiamate, citofonate, per piacere`,
  noteTriggers:
    "grazie suonare lasciare citofonare portineria consegna suonate chiamare chiamate citofonate campanello lasciate consegnare custode portiere",
  noteWords: "o al alla dal due volte prima dopo ingresso",
  landmarkOpeners:
    "dopo, non, vista su, verso, di fronte, vicino a, vicino al, accanto a, accanto al, dietro, presso, metri da, m da, minuti da, passi da",
  categoryWords: `
    ostello ristorante osteria trattoria pizzeria caffe mercato supermercato negozio panificio farmacia banco banca
    ospedale scuola biblioteca museo teatro chiesa stazione piscina castello municipio parco giardino`,
  everydayWords: `
    io tu lui lei noi voi loro mi ti ci vi si lo la li le ne mio mia tuo tua suo sua un uno una il i gli di a da in
    con su per tra fra e o ma se che chi cosa dove quando come perché è sono sei siamo ho hai ha hanno fa va vai non
    no sì più molto bene buon buona buono notte sera giorno grazie prego ciao già poi qui qua lì là ecco tutto niente
    mai sempre bello dai`,
  streetTypesTypedFirst: [{ countries: "IT SM VA CH", words: "via viale piazza corso vicolo largo strada" }],
  typesOfDays: "via",
  andLetters: "e",
  streetWords: `
    mt monte, pass passaggio, pl piazza pzza pzz, dr dottor, ple piazzale pzle, cso corso, lgo largo lg, vle viale,
    vlo vicolo, fta fondamenta, eng ingegnere, cda contrada`,
  streetSmallWords: "di del della delle dei degli",
  counting: {
    small: "uno/una due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici " +
      "sedici diciassette diciotto diciannove",
    tens: "venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
    hundreds: "cento duecento trecento quattrocento cinquecento seicento settecento ottocento novecento",
    thousand: "mille",
    joints: { units: "", rests: [""] },
  },
  numberWords: `
    1 ~primo ~prima, 2 ~due ~seconda ~secondo, 3 ~tre ~terza ~terzo, 4 quattro, 5 cinque, 6 ~sei ~sesta ~sesto, 7
    sette ~settima ~settimo, 8 ~otto ~ottava ~ottavo, 10 dieci, 11 undici, 12 dodici, 13 tredici, 14 quattordici, 15
    quindici, 16 sedici, 17 diciassette, 18 diciotto, 19 diciannove, 20 ~venti, 21 ventuno, 22 ventidue, 23 ventitre,
    24 ventiquattro, 25 venticinque, 26 ventisei, 27 ventisette, 28 ventotto, 29 ventinove, 30 trenta, 31 trentuno`,
  monthWords: `
    gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre`,
  monthAbbreviations: "gen mag giu lug ago set ott dic",
  dividedStreetWords: {
    pl: "p za, p zza",
    ple: "p le",
    vle: "v le",
    vlo: "v lo",
    cso: "c so",
    lgo: "l go",
    sta: "s ta",
    sto: "s to",
  },
  coordinateWords: {
    latitude: "LATITUDINE",
    longitude: "LONGITUDINE",
    degrees: "GRADI",
    minutes: "MINUTI",
    seconds: "SECONDI",
    and: "E",
    heights: "ALTITUDINE QUOTA",
    heightUnits: "METRI SLM",
    afterLabels: "DI",
  },
  addressOpeners: `
    sono in, il mio indirizzo è, il nostro indirizzo è, l'indirizzo è, abito in, abito a, abitiamo in, vivo in,
    consegnare in, spedire in, dov'è, dove si trova, sede legale, sede, sede operativa, ci troviamo in, siamo in, mittente, destinatario`,
  contactWords: "telefono cellulare iva piva",
  placeShortForms: { "s": "san", "m": "monte", "c": "castel", "pto": "porto" },
  smallShortForms: "d di del, s sul sulla",
  numberedRoads: [
    "strada statale, ss, s s, statale",
    "strada provinciale, sp, s p, provinciale",
    "strada regionale, sr, s r",
  ],
  centreWords: "centro",
  rangeWords: "al fino",
  totalWords: "totale totali somma",
  remarkWords: "fonte fonti nota note",
  columnHeaders: {
    fullAddress: `
      indirizzo, indirizzo completo, recapito, ubicazione, indirizzo di consegna, indirizzo spedizione, sede`,
    street: `
      via, strada, nome via, via e numero, via e numero civico, indirizzo 1, via piazza, denominazione stradale,
      indirizzo via, via n, toponimo`,
    houseNumber: "numero civico, civico, n civico, num civico, n, numero, nr civico",
    unit: "interno, scala, piano, indirizzo 2, appartamento, scala interno, presso",
    postcode: "cap, codice postale, codice avviamento postale, cod postale",
    locality: `
      citta, comune, localita, paese citta, nome comune, comune di residenza, cap citta, citta comune,
      denominazione comune`,
    district: "frazione, quartiere, rione, localita frazione, circoscrizione",
    county: "provincia, prov, pr, sigla provincia, sigla prov",
    region: "regione, cantone",
    country: "paese, nazione, stato, codice paese, stato estero, cod paese",
    latitude: "latitudine, lat",
    longitude: "longitudine, long",
    id: `
      codice, codice cliente, cod cliente, cod, numero cliente, n cliente, rif, riferimento, codice fiscale,
      partita iva, p iva, numero ordine, matricola, id cliente, progressivo`,
    name: `
      nome, cognome, ragione sociale, azienda, societa, ditta, cliente, nominativo, denominazione, esercizio,
      destinatario, negozio, fornitore, cognome e nome, punto vendita, farmacia, insegna`,
    other: `
      telefono, tel, cellulare, cell, posta elettronica, e mail, email, pec, sito, sito web, data, data di
      nascita, note, osservazioni, importo, prezzo, quantita, tipo, tipologia, categoria, sesso, orario,
      fatturato, agente, attivo`,
  },
};
