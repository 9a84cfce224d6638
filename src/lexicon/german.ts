import type { Lexicon } from "./lexicon.ts";

export const GERMAN: Lexicon = {
  wordsApart: "im am an in",
  districtWords: "ortsteil ot stadtteil gemeindeteil",
  hourWords: "öffnungszeiten, geöffnet, sprechzeiten, bürozeiten, offen, täglich geöffnet, geschlossen",
  dayWords: "mo di mi do fr sa so montag freitag samstag sonntag uhr",
  townWords:
    "stadt gemeinde hansestadt landeshauptstadt marktgemeinde stadtgemeinde kreisstadt stadtkreis universitätsstadt",
  regionWords:
    "kanton kt bundesland land provinz freistaat regierungsbezirk landkreis lkr ldkr kreis bezirk woiwodschaft",
  regionShortForms: "kt kanton, lkr landkreis, ldkr landkreis",
  countryWords: "republik königreich fürstentum großherzogtum sultanat",
  documentWords:
    "rechnung rechnungsnr rechnungsnummer vertrag vertrags vertragsnr vertragsnummer bestellung bestellnr bestellnummer auftrag auftragsnr auftragsnummer kundennr kundennummer kdnr kd lieferschein",
  greetings: "hallo liebe lieber guten",
  closings:
    "von meinem iphone gesendet, gesendet von meinem iphone, lg, vg, mit freundlichen grüßen, freundliche grüße, viele grüße, beste grüße, liebe grüße, schöne grüße, mfg, danke, vielen dank, besten dank, hochachtungsvoll, grüße, gruß, mit freundlichem gruß, mit besten grüßen",
  registerWords: "hrb hra vr gnr fn öffentlichkeitsregister registernummer registernr",
  registerOffices: "amtsgericht registergericht handelsregister",
  zeroWords: "null",
  formerNameWords: "früher ehemals vormals ehem vorm",
  doubtPhrases: `bushaltestelle, haltestelle, rückseite, abzweigung, geboren, so wie, ende der, anfang der, parken, 
    nicht, nie, niemals, kein, keine, keinesfalls, weder, statt, anstatt, anstelle, außer, ausser, ohne, falsche
    adresse, falsch, falsche, ungültig, ungültige, früher, frühere, ehemals, ehemalige, vormals, vorher, vorherige,
    bisher, bisherige, zuletzt, altanschrift, alte adresse, alte anschrift, ausgezogen, umgezogen, weggezogen,
    verzogen, unbekannt verzogen, verkauft, abgerissen, geschlossen, storno, gelöscht, löschen, entfernen, streichen,
    zum beispiel, zb, ähnlich, vielleicht, wahrscheinlich, möglicherweise, ungefähr, nachbarn, nachbarhaus,
    jenseits, diesseits, abseits, außerhalb, ausserhalb, nördlich, südlich, östlich, westlich, oberhalb, unterhalb,
    parallel zu, parallel zur, entlang, auf höhe, in höhe, zugang über, zufahrt über, einfahrt über, eingang über,
    richtung, umkreis, gestorben, gestohlen`,
  connectors: "im am an der die das den dem bei von zu zum zur und",
  streetTypesAfter: "strassen strasse str weg platz gasse allee ring damm ufer",
  streetEndings: "strasse gasse platz allee",
  joinedTypes: "weg ring damm ufer hof steig steg pfad graben markt berg",
  titles: `
    dr doktor, prof professor, gen general, bgm buergermeister burgermeister bgmstr, ing ingenieur, pfr pfarrer,
    graf grafin, kard kardinal, hl heiliger heilige heiligen`,
  placeWords: "gr gross, kl klein, wr wiener, unt unter",
  saints: "st sankt",
  heardSounds: [["f", "ph"], ["ks", "chs"]],
  commonStreetNames: `
    Hauptstraße, Dorfstraße, Bahnhofstraße, Schulstraße, Gartenstraße, Kirchstraße, Bergstraße, Ringstraße,
    Waldstraße, Lindenstraße, Mühlweg, Kirchweg, Hauptplatz, Marktplatz, Landstraße`,
  numberMarkers: "nummer hausnummer hausnr hsnr hnr haus hs",
  numberJoints: "und u",
  letterWords: "haus hs gebaude gebaeude geb trakt flugel fluegel bauteil",
  unitWords: `
    wohnung whg wg we top stiege stg stock stk etage etg og ug obergeschoss zimmer aufgang eingang haus hinterhaus tur
    gebaude gebaeude gebaudeteil gebaeudeteil trakt flugel fluegel bauteil vorderhaus ruckgebaude nebengebaude raum
    tor laden buro briefkasten zi ture halle`,
  flatWords: "wohnung whg wg top tur",
  unitAbbreviations: "zg geb hs",
  unitMarkers: "nr",
  floorWords: `
    stock stk etage etg og ug eg dg obergeschoss untergeschoss erdgeschoss dachgeschoss parterre links rechts mitte
    hinterhaus vorderhaus hh vh gartenhaus seitenflügel seitenfluegel re li rückgebäude rgb nebengebäude anbau hinterhof
    innenhof souterrain hochparterre tiefparterre kellergeschoss mansarde maisonette hofgebäude hofgebaeude quergebäude quergebaeude hofhaus remise einliegerwohnung elw ladenlokal laden hp atelier werkstatt`,
  wholeFloors: `
    ug eg dg untergeschoss erdgeschoss dachgeschoss parterre hinterhaus vorderhaus hh vh gartenhaus seitenflügel seitenfluegel
    rückgebäude rgb nebengebäude anbau hinterhof innenhof souterrain hochparterre tiefparterre kellergeschoss mansarde
    maisonette hofgebäude hofgebaeude quergebäude quergebaeude hofhaus remise einliegerwohnung elw ladenlokal laden hp atelier werkstatt`,
  boxes: "postfach, postfachnummer",
  boxAbbreviations: "pf",
  plots:
    "parzelle, parz, grundstück, grundstueck, flurstück, flurstueck, flst, bauplatz, packstation, schließfach, fach, stellplatz",
  postcodeMarkers: "plz, postleitzahl",
  cornerWords: "ecke eck kreuzung",
  crossingWords: "mit und",
  crossingFillers: "der die das dem den des von am an zur zum",
  addresseePhrases: `
    zhd, zhdn, z hd, z hdn, z hd von, zu hd, zu hdn, zu handen, zu handen von, zuhanden, p a, p adr, per adresse, abgeben an,
    abzugeben an, liefern an, zustellen an, vertreten durch, geschäftsführer, geschäftsführerin, geschäftsführung, geschäftsleitung, inhaber, inhaberin, inh, vorstand, vorsitzender, verantwortlich, verantwortlicher, ansprechpartner, ansprechpartnerin`,
  addresseeTitles: "zh familie fam herrn herr frau",
  companyForms: "ag gmbh ug kg ohg mbh ev firma fa stiftung anstalt verein est gbr partg mbb",
  noteOpeners: `
    bitte, klingel, klingeln, abstellen, abzugeben, hinterlegen, paket, turcode, zugangscode, schlussel beim,
    hintereingang, nebeneingang, im milchkasten, in den briefkasten, falls, wenn nicht, nach vereinbarung, termine nach, sprechzeiten nach, parkplatze im, parkplatz im, anfahrt, klingelt, gegensprechanlage, sprechanlage, anrufen`,
  noteTriggers: `
    telefon bitte klingeln lauten abgeben nachbarn nachbar lieferung liefern hinterlegen abstellen anrufen paket
    zustellung schicken senden danke seiteneingang haupteingang hintereingang nebeneingang lieferanteneingang hinterhof innenhof hinterhaus
    vorderhaus abholen montag dienstag mittwoch donnerstag freitag samstag sonntag klingel klingelt turcode zugangscode rezeption empfang pfortner hausmeister anlieferung gegensprechanlage sprechanlage legen`,
  noteWords: `
    beim bei dem der die das den im am an auf vor nach nur und oder zweimal einmal ture tur hof keller vormittags
    nachmittags abends morgens uhr zwischen`,
  relationWords: "von nach vor als zu zur",
  landmarkOpeners:
    "über, unter, nahe, vor, dahinter, nebenan, daneben, nebenhaus, nachbarhaus, vis, gegenuber, neben, hinter, vis a, vis a vis, nahe, bei, beim, in der nahe, unweit, blick auf, schrag gegenuber, ungefahr, etwa, ehemals, ehemalige, ehem, fruher, vormals, alte adresse, alte anschrift, nicht mehr",
  commonWords: "büro zuhause filiale zentrale",
  categoryWords: `
    pension gasthaus gasthof herberge restaurant imbiss kaffee konditorei kneipe biergarten supermarkt markt laden
    geschaft backerei metzgerei apotheke drogerie friseur geldautomat bancomat krankenhaus spital klinik arzt zahnarzt arztpraxis zahnarztpraxis
    kanzlei
    schule universitat bibliothek bucherei kino kirche kapelle kathedrale dom moschee friedhof bahnhof flughafen
    haltestelle parkplatz parkhaus tankstelle garten spielplatz schwimmbad hallenbad turnhalle sporthalle stadion
    strand schloss burg turm rathaus gemeindehaus polizei feuerwehr brunnen denkmal campingplatz galerie tempel`,
  venueAbbreviations: "bhf bahnhof, hbf hauptbahnhof, krkhs krankenhaus",
  everydayWords: `
    ich du er sie es wir ihr mich mir dich dir ihn ihm uns euch mein dein sein unser das der die den dem ein eine
    einen kein nicht nein ja doch und oder aber wenn dann als wie was wer wo wann warum hier da dort ist sind bin bist
    war hat habe haben wird kann muss soll will mal nur noch schon sehr gut so zu zum zur von mit bei bis auf aus an
    werden wurde hatte wäre einer einem nach ohne am im in um für oben unten dito siehe bitte danke hallo guten morgen tag abend nacht alles
    klar ach na tja los komm geh sag mach immer nie`,
  streetWords: `
    ally allee, st strassen strs str strt strasse strasze sankt, pl platz, ter terrasse, dr doktor, bhf bahnhof bf,
    chs chaussee chausee, bgm burgermeister bgmstr, e ost`,
  streetEndingKeys: { strasse: "st", strasze: "st", platz: "pl", allee: "ally", str: "st" },
  streetSmallWords: "und von vom zu zum zur dem den der die das",
  counting: {
    small: "eins/ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn " +
      "siebzehn achtzehn neunzehn",
    tens: "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    hundreds: "hundert",
    thousand: "tausend",
    joints: { units: "und", rests: ["", "und"] },
  },
  numberWords: `
    1 ~ersten ~erster, 2 ~zweiten ~zweiter, 3 ~dritten ~dritter, 4 ~vierten ~vierter, 5 ~funften ~funfter, 6
    ~sechsten, 7 ~siebten ~siebenten, 8 ~achten ~achter, 9 ~neunten ~neunter, 10 ~zehnten ~zehnter, 11 ~elften, 12
    ~zwolften, 13 ~dreizehnten, 14 ~vierzehnten, 15 ~funfzehnten, 16 ~sechzehnten, 17 ~siebzehnten, 18 ~achtzehnten,
    19 ~neunzehnten, 20 ~zwanzigsten ~zwanzigster`,
  monthWords: "januar februar marz april juni juli oktober dezember",
  monthAbbreviations: "mrz mai okt dez",
  sidesOfStreets: "links rechts mitte",
  hemispheres: {
    prior: 0.5,
    N: "N NORD NORDEN NÖRDL NÖRDLICH NÖRDLICHE NÖRDLICHER",
    S: "S SÜD SÜDEN SÜDL SÜDLICH SÜDLICHE SÜDLICHER",
    E: "O Ö OST OSTEN ÖSTL ÖSTLICH ÖSTLICHE ÖSTLICHER",
    W: "W WEST WESTEN WESTL WESTLICH WESTLICHE WESTLICHER",
  },
  coordinateWords: {
    latitude: "BREITE BREITENGRAD",
    longitude: "LÄNGE LÄNGENGRAD",
    abbreviations: "BR L",
    degrees: "GRAD",
    minutes: "MINUTEN",
    seconds: "SEK SEKUNDEN",
    and: "UND",
    beforeLabels: "GEOGR GEOGRAFISCHE GEOGRAPHISCHE GEOG",
    headings: "KOORDINATEN",
    counters: "NR",
    heights: "HÖHE HOEHE",
    heightUnits: "MÜM MÜNN MÜA",
    sizes: "BREITE LÄNGE",
  },
  addressOpeners: `
    an:, von:, das ist, es ist, ich bin in der, wir sind in der, meine adresse ist, meine anschrift ist, meine adresse lautet, meine anschrift lautet, unsere adresse ist,
    unsere adresse lautet, meine neue adresse, unsere neue adresse, unsere anschrift lautet, die adresse ist, die adresse lautet, ich wohne, bin grad, bin gerade, taxi zu, taxi zur, taxi nach,
    wir wohnen, wohnhaft, adresse, anschrift, postadresse, postanschrift, lieferadresse, rechnungsadresse, wohnadresse,
    bitte liefern an, bitte senden an, bitte an, lieferung an, wo ist die, wo ist der, wo ist das, wo ist, wo
    liegt die, wo liegt der, wo liegt, wie komme ich zur, wie komme ich zum, wie komme ich in die, navigiere zu, navigiere zur, navigiere zum, navigation zu, route zu, route zur, route nach, wegbeschreibung zu, wegbeschreibung zur, bring mich zu, bring mich zur, bring mich in die, fahr zu, fahr zur, fahr mich zu, fahr mich in die, treffpunkt, sitz, hauptsitz, sitz der gesellschaft, firmensitz, domizil, geschäftssitz, geschäftsadresse, impressum, angaben gemäß § 5 tmg, angaben gemäß § 5 ddg, sie finden uns in der, sie finden uns, besuchen sie uns in der, besuchen sie uns, unser laden befindet sich in der, unser büro befindet sich in der, wir befinden uns in der, ab sofort, neue adresse, neue anschrift, absender, empfänger, zugestellt an, standort`,
  contactWords:
    "telefon telefax fon handy mobil mobiltelefon natel rufnummer telefonnummer handynummer mwst ust uid ustid ustidnr idnr steuernummer hrb",
  placeShortForms: { "st": "sankt", "gr": "gross", "kl": "klein", "b": "bad", "fft": "frankfurt", "ffm": "frankfurt" },
  smallShortForms: "a an am, b bei, d der dem den, i im in, o ob, u unter, v vor",
  numberedRoads: [
    "bundesstrasse, bundesstr, b",
    "landesstrasse, landstrasse, l",
    "kreisstrasse, k",
    "staatsstrasse, st",
  ],
  centreWords: "zentrum stadtmitte innenstadt ortsmitte",
  rangeWords: "bis",
  totalWords: "summe gesamt gesamtsumme insgesamt zwischensumme gesamtergebnis anzahl durchschnitt mittelwert",
  remarkWords: "quelle quellen hinweis hinweise anmerkung anmerkungen bemerkung stand",
  columnHeaders: {
    fullAddress: `
      adresse, anschrift, volle adresse, vollstandige adresse, komplette adresse, gesamtadresse, lieferadresse,
      rechnungsadresse, postadresse, postanschrift, lieferanschrift, wohnadresse, kundenadresse, standort, adresse
      komplett, firmenadresse, objektadresse, einsatzort, adresse in einer spalte`,
    street: `
      strasse, strassenname, str, strasse nr, strasse und hausnummer, strasse hausnummer, strasse hausnr, strasse
      und nr, strasse hnr, adresszeile 1, adresse 1, adresszeile, strassenbezeichnung, lieferstrasse,
      rechnungsstrasse, strasze, gasse, strasse und nummer, anschrift strasse, strasse postfach`,
    houseNumber: "hausnummer, hausnr, haus nr, hnr, hsnr, hs nr, hausnummer zusatz, nummer, haus nummer",
    unit: `
      adresszusatz, adresszeile 2, adresse 2, zusatz, wohnung, whg, top, stiege, etage, stock, stockwerk,
      wohnungsnummer, tur, hausnummernzusatz, zusatz zur adresse, raum, zimmer`,
    postcode: "plz, postleitzahl, post leitzahl, plz nr, postlz, plz zip, lieferplz, postleitzahl plz",
    locality: `
      ort, stadt, wohnort, ortschaft, gemeinde, ortsname, plz ort, ort stadt, stadt ort, wohnort stadt, lieferort,
      gemeindename, sitz, dienstort, geburtsort wohnort, plz und ort, plz wohnort, stadt gemeinde`,
    district: "ortsteil, stadtteil, bezirk stadtteil, stadtbezirk, quartier, viertel, ortsbezirk",
    county: "landkreis, kreis, bezirk, verwaltungsbezirk, amtsbezirk",
    region: "bundesland, kanton, region, provinz, land bundesland, kt",
    country: `
      land, staat, landeskennzeichen, landercode, laendercode, landesname, nation, land code, lkz,
      landerkennzeichen, nationalitat land, landerkurzel, landkurzel, iso land`,
    latitude: "breite, breitengrad, geografische breite, geographische breite, geo breite, y koordinate",
    longitude: "lange, langengrad, geografische lange, geographische lange, geo lange, x koordinate",
    id: `
      kundennr, kundennummer, kd nr, kdnr, kunden nr, kunden id, lfd nr, lfdnr, laufende nummer, auftragsnr,
      auftragsnummer, mitgliedsnummer, mitgliedsnr, debitor, debitorennummer, kreditor, filialnummer, filialnr,
      filial nr, objektnr, vertragsnummer, personalnummer, artikelnummer, bestellnummer, kennung, schlussel, nr,
      pos, aktenzeichen, lieferantennr, lieferantennummer, referenz, rechnungsnr, standort nr, zahlernummer`,
    name: `
      name, nachname, vorname, firma, firmenname, kunde, kundenname, ansprechpartner, bezeichnung, filiale,
      filialname, einrichtung, verein, unternehmen, name 1, name 2, name1, name2, name des kunden, schule,
      apotheke, empfanger, lieferant, betrieb, organisation, kontakt, familienname, objekt, mieter, inhaber,
      betreiber, praxis, kontaktperson`,
    other: `
      telefon, telefonnummer, tel nr, handy, mobil, fax, e mail, email, webseite, homepage, internet, datum,
      geburtsdatum, bemerkung, bemerkungen, notiz, notizen, kommentar, anrede, titel, umsatz, betrag, menge,
      anzahl, preis, status, art, typ, kategorie, gruppe, seit, letzter kauf, offnungszeiten, ust id,
      steuernummer, geschlecht, sprache, branche, postfach, iban, kundenart, kundengruppe, letzte bestellung,
      mwst, registergericht, amtsgericht, handelsregister, vertreter, wochentag, erstellt am, aktiv, summe, gesamt, flache, telefax, mitarbeiter`,
  },
};
